import { logIn } from '@bloom/testing/server-process';
import { expect, newName, onDesktopOnly, test } from './fixtures.ts';

test.describe('what a user chose', onDesktopOnly, () => {
  // rule: #preferences
  test('comes back on another device after sign-in: language, theme, order and languages of lists', async ({
    page,
    texts,
    site,
    browser,
    loggedInAs,
  }) => {
    const name = newName('Chooser');
    await loggedInAs(name);
    await page.goto('/');
    await expect(page.getByRole('button', { name: texts.profileOf(name) })).toBeVisible();
    const saved = () => page.waitForResponse('**/api/v1/account/preferences');
    await page.getByRole('button', { name: texts.languages }).click();
    const filtered = saved();
    const audio = page.getByRole('region', { name: texts.soundTrack });
    await audio.getByRole('link', { name: texts.english, exact: true }).click();
    await filtered;
    const sorted = saved();
    await page.getByRole('button', { name: texts.sortNow }).click();
    await page.getByRole('link', { name: texts.mostThankedToday }).click();
    await sorted;
    await page.getByRole('button', { name: texts.languageMenu }).click();
    const darkened = saved();
    await page.getByText(texts.dark, { exact: true }).click();
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
    texts,
    site,
  }) => {
    const name = newName('Early');
    await page.goto('/');
    await page.getByRole('button', { name: texts.languageMenu }).click();
    await page.getByText(texts.dark, { exact: true }).click();
    const token = await logIn(site.url, name);
    await page.evaluate((value) => localStorage.setItem('user_token', value), token);
    await page.reload();
    await expect
      .poll(async () => (await site.api.account(name)).preferences)
      .toMatchObject({ theme: 'dark' });
  });
});
