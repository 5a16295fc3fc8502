import {
  expect,
  newName,
  newVideoId,
  test,
  onceForAllLayouts,
  languageOfLayout,
} from './fixtures.ts';

test.describe('a URL that does not exist', onceForAllLayouts, () => {
  // rule: #page-routes
  test('leads to the error page, and that leads home', async ({
    page,
    bloom,
    texts,
    expectAccessible,
    expectConsoleError,
  }) => {
    expectConsoleError('/no/such/page');
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveURL('/error?code=404');
    const main = page.getByRole('main');
    await expect(main).toContainText(texts.error404);
    await expect(main).toContainText(texts.notFound);
    await expectAccessible();
    await bloom.press(main.getByRole('link', { name: texts.backHome }));
    await expect(page).toHaveURL('/');
    await expect(bloom.cards.first()).toBeVisible();
  });

  // rule: #error-page
  test('may carry a message, which is shown as text', async ({ page }) => {
    await page.goto('/error?message=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20no');
    await expect(page.getByRole('main')).toContainText('<img src=x onerror=alert(1)> no');
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  });

  // rule: #login-providers
  test('of a login that is not configured says what is wrong', async ({ page }) => {
    await page.goto('/api/oauth/facebook/login');
    await expect(page).toHaveURL('/error?code=201');
    await expect(page.getByRole('main')).toContainText('Unsupported social application.');
  });
});

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale, colorScheme: appLocale === 'zh-hans' ? 'dark' : 'light' });

    // rule: #error-page
    test('an error page shows a message of its URL as a quotation, and what to do next', async ({
      page,
      bloom,
      texts,
      expectAccessible,
    }) => {
      await page.goto('/error?code=203&message=Send%20us%20your%20password');
      const main = page.getByRole('main');
      await expect(main.getByRole('blockquote')).toHaveText('“Send us your password”');
      await expectAccessible();
      await page.goto('/error?code=1104');
      await expect(page.getByRole('heading', { name: texts.openInWechat })).toBeVisible();
      await expect(page.getByLabel(texts.address)).toHaveValue(/\/login\?login=1$/);
      await expectAccessible();
      await bloom.press(main.getByRole('link', { name: texts.backHome }));
      await expect(page).toHaveURL('/');
    });

    // rule: #error-page
    test('a path that does not exist offers a search and three videos', async ({
      page,
      bloom,
      texts,
      site,
      expectAccessible,
      expectConsoleError,
    }) => {
      for (let count = 0; count < 4; count++) await site.api.share(newName('Sharer'), newVideoId());
      expectConsoleError('/no/such/page');
      await page.goto('/no/such/page');
      const main = page.getByRole('main');
      const links = main
        .getByRole('list', { name: texts.watchOn })
        .getByRole('heading')
        .getByRole('link');
      await expect(links).toHaveCount(3);
      await expectAccessible();
      await bloom.press(links.first());
      await expect(page).toHaveURL(/\/video\//);
      await page.goBack();
      const field = main.getByRole('search', { name: texts.searchOn }).getByRole('combobox');
      await field.fill('video');
      await field.press('Enter');
      await expect(page).toHaveURL('/?searchKeyWords=video');
    });
  });
}
