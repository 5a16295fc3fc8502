import { expect, test } from '../fixtures.ts';

for (const { appLocale, viewport, other } of [
  { appLocale: 'en', viewport: { width: 1280, height: 900 }, other: 'Zuida' },
  { appLocale: 'zh-hant', viewport: { width: 390, height: 844 }, other: '最大資源' },
] as const) {
  test.describe(`in ${appLocale}, ${viewport.width} pixels wide`, () => {
    test.use({ appLocale, viewport });

    // rule: #playing
    test('by keyboard, a video whose YouTube is dead plays from another copy, and one step back leaves its page', async ({
      page,
      bloom,
      t,
      expectConsoleError,
    }) => {
      expectConsoleError('iframe_api');
      await page.route('**/iframe_api', (route) => route.abort('connectionrefused'));
      await page.goto('/sharers');
      await page.goto('/video/PetalBoat18?videoSrc=youtube');
      await bloom.poster.focus();
      await page.keyboard.press('Enter');
      const line = t('video.copy_silent', { other, source: 'YouTube' });
      await expect(page.getByText(line, { exact: true })).toBeVisible();
      const readiness = () => page.evaluate(() => document.querySelector('video')?.readyState ?? 0);
      await expect.poll(readiness).toBeGreaterThanOrEqual(2);
      await expect(page.getByRole('combobox', { name: t('video.copies') })).toHaveValue('zdziyuan/900002');
      await page.goBack();
      await expect(page).toHaveURL(/\/sharers$/);
    });
  });
}
