import { locales } from '@bloom/contract/wire/locale';
import { expect, test } from '../fixtures.ts';

for (const appLocale of locales) {
  for (const [layout, viewport] of [
    ['desktop', { width: 1280, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    test.describe(`${appLocale} on a ${layout}`, () => {
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
        const other = { en: 'Zuida', 'zh-hans': '最大资源', 'zh-hant': '最大資源' }[appLocale];
        await expect(
          page.getByText(t('video.copy_silent', { other, source: 'YouTube' }), { exact: true }),
        ).toBeVisible();
        const readiness = () => page.evaluate(() => document.querySelector('video')?.readyState ?? 0);
        await expect.poll(readiness).toBeGreaterThanOrEqual(2);
        await expect(page.getByRole('combobox', { name: t('video.copies') })).toHaveValue('zdziyuan/900002');
        await page.goBack();
        await expect(page).toHaveURL(/\/sharers$/);
      });
    });
  }
}
