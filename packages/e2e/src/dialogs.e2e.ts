import { expect, test } from './fixtures.ts';

// rule: #layouts
test('a dialog is in the URL: Back closes it and keeps the place of the page, Forward opens it, a reload keeps it', async ({
  page,
  bloom,
  t,
}) => {
  await page.goto('/');
  await expect(bloom.cards.first()).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 150 }));
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /[^=]$/);
  const opener = page.getByRole('banner').getByRole('button', { name: t('shell.guide') });
  const dialog = page.getByRole('dialog', { name: t('shell.guide') });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  // Playwright's click would scroll the sticky bar into view.
  await opener.evaluate((button) => button.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/?dialog=guide');
  await expect(canonical).toHaveCount(1);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(150);
  await page.goForward();
  await expect(dialog).toBeVisible();
  // Scrolling loads further pages; only a reset loads the first one.
  const firstPages = requests.filter((url) => /\/video\/list(?!.*(?:after|sort)=)/.test(url));
  expect(firstPages).toEqual([]);

  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/');

  await page.goto('/?dialog=about&category=movies');
  await expect(page.getByRole('dialog', { name: t('about.title') })).toBeVisible();
  await expect(canonical).toHaveAttribute('href', /\?category=movies$/);
});
