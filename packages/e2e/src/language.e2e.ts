import { localeTable } from '@bloom/contract/locale';
import { expect, test } from './fixtures.ts';
import { translatorOf } from '@bloom/web/test/translator.ts';

test.describe('the language', () => {
  // rule: #launch-parameters
  test('can be set by a link', async ({ page }) => {
    await page.goto('/?lang=cn&category=movies');
    await expect(page).toHaveURL('/?category=movies');
    await expect(page).toHaveTitle('电影 · Bloom');
    await page.goto('/?lang=en');
    await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
  });

  // rule: #locale-choice
  test('that is chosen later replaces that of the URL, also after a reload and in the canonical URL', async ({
    page,
    bloom,
    t,
  }) => {
    const canonical = page.locator('link[rel=canonical]');
    await page.goto('/?lang=cn&category=movies');
    await expect(canonical).toHaveAttribute('href', /category=movies&lang=zh-hans$/);
    await page.getByRole('button', { name: '语言与外观' }).click();
    await page.getByText('English', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL('/?category=movies');
    // Without a canonical URL, a browser shares the URL of the page.
    await expect(canonical).toHaveCount(0);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(canonical).toHaveAttribute('href', /category=movies$/);
    await bloom.cards.first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('region', { name: t('video.actions') })).toBeVisible();
    await expect(canonical).toHaveCount(0);
  });

  // rule: #locale-choice
  test('of a device in Chinese is Chinese', async ({ browser, site }) => {
    for (const [locale, lang] of [
      ['zh-TW', 'zh-hant'],
      ['zh-SG', 'zh-hans'],
      ['fr-FR', 'en'],
    ] as const) {
      const page = await browser.newPage({ locale, baseURL: site.url });
      await page.goto('/');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', localeTable[lang].tag);
      const list = page.getByRole('list', {
        name: translatorOf(lang)('catalogue.list'),
        exact: true,
      });
      await expect(list).toBeVisible();
      await page.close();
    }
  });
});
