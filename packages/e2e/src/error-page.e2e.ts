import { expect, test } from './fixtures.ts';

// rule: #page-routes, #login-providers
test('an address that does not exist is a 404 and the error page, and so is a login that is not configured', async ({
  page,
  bloom,
  t,
  expectConsoleError,
}) => {
  expectConsoleError('/no/such/page');
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL('/error?code=404');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shell.backHome') })
    .click();
  await expect(bloom.cards.first()).toBeVisible();

  await page.goto('/api/oauth/facebook/login');
  await expect(page).toHaveURL('/error?code=201');
  await expect(page.getByRole('main')).toContainText('Unsupported social application.');
});
