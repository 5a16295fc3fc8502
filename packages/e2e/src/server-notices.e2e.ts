import { expect, newName, newVideoId, onceForAllLayouts, test } from './fixtures.ts';

test.describe('a notice about the server', onceForAllLayouts, () => {
  // rule: #maintenance
  test('is above the page during maintenance, and blocks nothing', async ({
    page,
    bloom,
    texts,
    expectConsoleError,
  }) => {
    expectConsoleError('503');
    let notice: object | undefined = { status: 'error', code: 999, maintenance: true };
    await page.route('**/api/v1/video/list*', (route) =>
      notice ? route.fulfill({ status: 503, json: notice }) : route.continue(),
    );
    await page.goto('/login?login=1');
    await bloom.press(
      page
        .getByRole('link', { name: texts.home })
        .or(page.getByRole('link', { name: texts.homeTab })),
    );
    const alert = page.getByRole('alert').filter({ hasText: texts.maintenance });
    await expect(alert.first()).toBeVisible();
    notice = undefined;
    await expect(bloom.cards.first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  // rule: #upgrade-notice
  test('is that the app is too old, until the server stops reporting it', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    const calls = '**/api/v1/video/**';
    await page.route(calls, async (route) => {
      const response = await route.fetch();
      const content = (await response.json()) as object;
      await route.fulfill({ response, json: { ...content, upgrade: true } });
    });
    await page.goto('/');
    await bloom.press(bloom.cardOf(id).getByRole('heading').getByRole('link'));
    const alert = page.getByRole('alert').filter({ hasText: texts.upgrade });
    await expect(alert).toBeVisible();
    // Requests that are under way end first.
    await page.unrouteAll({ behavior: 'wait' });
    await bloom.goHome();
    await expect(alert).toHaveCount(0);
  });

  test('says that the account is unavailable, and the session continues', async ({
    page,
    bloom,
    texts,
    loggedInAs,
    expectConsoleError,
  }) => {
    expectConsoleError('500');
    await loggedInAs(newName('Stayer'));
    await page.clock.install();
    let failing = true;
    await page.route('**/api/v1/account/**', (route) =>
      failing ? route.fulfill({ status: 500, body: 'oops' }) : route.continue(),
    );
    await page.goto('/');
    const notice = page.getByRole('status').filter({ hasText: texts.accountAway });
    await expect(async () => {
      await page.clock.fastForward(1_500);
      await expect(notice).toBeVisible({ timeout: 300 });
    }).toPass();
    await expect(bloom.cards.first()).toBeVisible();
    failing = false;
    await expect(async () => {
      await page.clock.fastForward(1_500);
      await expect(notice).toHaveCount(0, { timeout: 300 });
    }).toPass();
    expect(await page.evaluate(() => localStorage.getItem('user_token'))).not.toBeNull();
  });
});
