import {
  expect,
  newName,
  newVideoId,
  onDesktopOnly,
  onPhoneOnly,
  test,
  withLinks,
} from './fixtures.ts';

test.describe('a dialog on the desktop', onDesktopOnly, () => {
  // rule: #layouts
  test('is in the URL: Back closes it, Forward opens it, a reload keeps it', async ({
    page,
    bloom,
    texts,
  }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    await page.evaluate(() => window.scrollTo({ top: 150 }));
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', /[^=]$/);
    const opener = page.getByRole('banner').getByRole('button', { name: texts.guide });
    const dialog = page.getByRole('dialog', { name: texts.guide });
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
  });

  // rule: #layouts
  test('opens by a link, over the page that the link names', async ({ page, texts }) => {
    await page.goto('/?dialog=about&category=movies');
    await expect(page.getByRole('dialog', { name: texts.about })).toBeVisible();
    await expect(page).toHaveURL('/?category=movies&dialog=about');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\?category=movies$/);
    await page.getByRole('button', { name: texts.close }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/?category=movies');
  });

  test('is replaced by a dialog that it opens', async ({ page, texts }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: texts.signIn }).click();
    const login = page.getByRole('dialog', { name: texts.loginTitle });
    await login.getByRole('button', { name: texts.guide }).click();
    await expect(page.getByRole('dialog', { name: texts.guide })).toBeVisible();
    await expect(login).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

  test('shows the login where it needs a session', async ({ page, texts }) => {
    await page.goto('/?dialog=share');
    await page
      .getByRole('dialog', { name: texts.shareTitle })
      .getByRole('button', { name: texts.signIn })
      .click();
    await expect(page.getByRole('dialog', { name: texts.loginTitle })).toBeVisible();
    await expect(page).toHaveURL('/?dialog=login');
  });

  test('for the login does not open for a user with a session', async ({
    page,
    loggedInAs,
    texts,
  }) => {
    const name = newName('User');
    await loggedInAs(name);
    await page.goto('/?dialog=login');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: texts.profileOf(name) })).toBeVisible();
  });

  // rule: #layouts
  test('that does not exist, or not here, is removed from the URL', async ({ page, site }) => {
    // The demo has links to the app.
    await withLinks(page, {});
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    for (const [url, shown] of [
      ['/?dialog=nonsense', '/'],
      ['/?dialog=filters', '/'],
      ['/?dialog=app', '/'],
      [`/video/${id}?videoSrc=youtube&dialog=nonsense`, `/video/${id}?videoSrc=youtube`],
    ] as const) {
      await test.step(url, async () => {
        await page.goto(url);
        await expect(page).toHaveURL(shown);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    }
  });
});

test.describe('a dialog on the phone', onPhoneOnly, () => {
  test('closes by Back; its choice takes its place in the history', async ({
    page,
    texts,
    bloom,
  }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const drawer = page.getByRole('dialog', { name: texts.filters });
    await page.getByRole('button', { name: texts.filters }).tap();
    await expect(drawer).toBeVisible();
    await expect(page).toHaveURL('/?dialog=filters');
    await page.goBack();
    await expect(drawer).toHaveCount(0);
    await page.getByRole('button', { name: texts.filters }).tap();
    await drawer.getByText(texts.movies, { exact: true }).tap();
    await drawer.getByRole('button', { name: texts.show }).tap();
    await expect(page).toHaveURL('/?category=movies');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(drawer).toHaveCount(0);
  });

  test('that only the desktop has is removed from the URL', async ({ page }) => {
    await page.goto('/?dialog=about');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
