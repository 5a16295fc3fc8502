import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf, openCases } from '../../test/pages/cases.ts';
import { endComposition } from '../../test/pages/input-method.ts';
import { openPage } from '../../test/pages/open-page.tsx';
import { press } from '../../test/pages/parts.ts';

// rule: #input-methods
describe.each(['Chromium', 'Safari'] as const)('Enter that ends a composition in %s', (browser) => {
  test('does not decide a case with half a reason', async () => {
    const { decide, row, acts } = await openCases([caseOf(1)]);
    await row('v1').click();
    const reason = decide.getByRole('textbox');
    await reason.fill('这个视频很');
    await endComposition(browser, reason);
    await expect.element(reason).toHaveValue('这个视频很好');
    expect(acts()).toEqual([]);
    await reason.fill('这个视频很好。');
    await press('{Enter}');
    await expect.poll(acts).toMatchObject([{ reason: '这个视频很好。' }]);
  });

  test('sends no form, and Escape closes no dialog', async () => {
    const { t, api } = await openPage('/?dialog=login', { config: { demo: false, email: 'on' } });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('login.email'), exact: true }).click();
    const address = dialog.getByLabelText(t('login.emailAddress'));
    await endComposition(browser, address);
    await endComposition(browser, address, 'Escape');
    await expect.element(address).toHaveValue('好好');
    expect(api.requests('POST /email/begin')).toEqual([]);
    await press('{Enter}');
    await expect.poll(() => api.bodies('POST /email/begin')).toMatchObject([{ email: '好好' }]);
  });

  test('searches for nothing', async () => {
    const { router } = await openPage('/');
    const box = page.getByRole('search').getByRole('combobox');
    await endComposition(browser, box);
    await expect.element(box).toHaveValue('好');
    expect(router.latestLocation.href).toBe('/');
    await press('{Enter}');
    await expect.poll(() => router.latestLocation.search).toMatchObject({ searchKeyWords: '好' });
  });
});
