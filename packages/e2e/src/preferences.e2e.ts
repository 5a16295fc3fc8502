import { logIn } from '@bloom/testing/server-process';
import { expect, newName, test } from './fixtures.ts';

test.describe('what a user chose', () => {
  // rule: #preferences
  test('comes back on another device after sign-in: language, theme, order and languages of lists', async ({
    page,
    t,
    site,
    browser,
    loggedInAs,
  }) => {
    const name = newName('Chooser');
    await loggedInAs(name);
    await page.goto('/');
    await expect(page.getByRole('button', { name: t('shell.profileOf', { name }) })).toBeVisible();
    const saved = () => page.waitForResponse('**/api/v1/account/preferences');
    await page.getByRole('button', { name: t('catalogue.languages') }).click();
    const filtered = saved();
    const audio = page.getByRole('region', { name: t('catalogue.audio') });
    await audio.getByRole('link', { name: t('editor.english'), exact: true }).click();
    await filtered;
    const sorted = saved();
    await page.getByRole('button', { name: 'Sort: Latest activity' }).click();
    await page.getByRole('link', { name: t('catalogue.sort_thanked_day') }).click();
    await sorted;
    await page.getByRole('button', { name: t('shell.languageMenu') }).click();
    const darkened = saved();
    await page.getByText(t('settings.theme_dark'), { exact: true }).click();
    await darkened;
    const translated = saved();
    await page.getByText('简体中文', { exact: true }).click();
    await translated;

    const device = await browser.newContext({ baseURL: site.url, locale: 'en-US' });
    const token = await logIn(site.url, name);
    await device.addInitScript((value) => localStorage.setItem('user_token', value), token);
    const other = await device.newPage();
    await other.goto('/');
    await expect(other.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(other).toHaveURL('/?audio=english&sort=thanked_day');
    // A link with filters is a choice of its own.
    await other.goto('/?category=movies');
    await expect(other.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await expect(other).toHaveURL('/?category=movies');
    // The logo leads to the list as the app starts with it, and to that of a new choice at once.
    const logo = other.getByRole('banner').locator('a').first();
    await logo.click();
    await expect(other).toHaveURL('/?audio=english&sort=thanked_day');
    await other.locator('.chip[href="/?sort=thanked_day"]').click();
    await expect(other).toHaveURL('/?sort=thanked_day');
    await expect(logo).toHaveAttribute('href', '/?sort=thanked_day');
    await device.close();
  });

  // rule: #preferences
  test('before the sign-in becomes the choice of an account without one', async ({
    page,
    t,
    site,
  }) => {
    const name = newName('Early');
    await page.goto('/');
    await page.getByRole('button', { name: t('shell.languageMenu') }).click();
    await page.getByText(t('settings.theme_dark'), { exact: true }).click();
    const token = await logIn(site.url, name);
    await page.evaluate((value) => localStorage.setItem('user_token', value), token);
    await page.reload();
    await expect
      .poll(async () => (await site.api.account(name)).preferences)
      .toMatchObject({ theme: 'dark' });
  });
});
