import { expect, test } from '../fixtures.ts';

// rule: #locale-choice, #launch-parameters
test('the language of a link is kept for this browser, until another one is chosen', async ({
  page,
  bloom,
  t,
}) => {
  const canonical = page.locator('link[rel=canonical]');
  const html = page.locator('html');
  /** Without scripts: only the server can choose the language. */
  const served = async () => (await page.request.get('/')).text();
  await page.goto('/?lang=cn&category=movies');
  await expect(page).toHaveURL('/?category=movies');
  await expect(page).toHaveTitle('电影 · Bloom');
  await expect(canonical).toHaveAttribute('href', /category=movies&lang=zh-hans$/);
  expect(await served()).toContain('<html lang="zh-Hans"');

  await page.getByRole('button', { name: '语言与外观' }).click();
  await page.getByText('English', { exact: true }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/?category=movies');
  // Without a canonical URL, a browser shares the URL of the page.
  await expect(canonical).toHaveCount(0);
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(canonical).toHaveAttribute('href', /category=movies$/);
  expect(await served()).toContain('<html lang="en"');
  await bloom.cards.first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('region', { name: t('video.actions') })).toBeVisible();
  await expect(canonical).toHaveCount(0);
});

// rule: #locale-choice
test('a page is hydrated in its language before the one chosen on the device appears', async ({
  page,
  context,
}) => {
  const client = await context.newCDPSession(page);
  // Parts of the page are then still to be hydrated when the language changes.
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => localStorage.setItem('locale', 'cn'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u);
  await expect(page.locator('.card').first()).toContainText(/\p{Script=Han}/u);
});
