import { readFile } from 'node:fs/promises';
import { locales } from '@bloom/contract/locale';
import { expect, newName, test, onceForAllLayouts, onDesktopOnly } from './fixtures.ts';
import { logIn } from './server-process.ts';

test.describe('the login panel of the top bar', onDesktopOnly, () => {
  test('opens where the mouse rests or the keyboard arrives, and goes when they go', async ({
    page,
    bloom,
    say,
  }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const entry = page.getByRole('banner').getByRole('button', { name: say.signIn });
    const name = page.getByLabel(say.demoName);

    await entry.hover();
    await expect(name).toBeVisible();
    await expect(page.getByRole('button', { name: say.facebook })).toBeDisabled();
    await expect(page.getByText(say.providersOff)).toBeVisible();
    await name.click();
    await page.mouse.move(100, 700);
    await page.keyboard.type('Ann');
    await expect(name).toHaveValue('Ann');
    await page.keyboard.press('Escape');
    await expect(name).toHaveCount(0);

    await page.getByRole('button', { name: say.guide }).focus();
    await page.keyboard.press('Tab');
    await expect(entry).toBeFocused();
    await expect(name).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(entry).toBeFocused();
    await expect(name).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(entry).toBeFocused();
    await expect(name).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(name).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(name).toHaveCount(0);
  });

  test('brings whoever logs in there back to the page', async ({ page, bloom, say }) => {
    await page.goto('/?category=movies');
    await expect(bloom.cards.first()).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: say.signIn }).hover();
    await bloom.logInAs(newName('Newcomer'));
    await expect(page).toHaveURL('/?category=movies');
  });
});

for (const appLocale of locales) {
  test.describe(`in ${appLocale}`, () => {
    test.use({ appLocale, colorScheme: appLocale === 'cn' ? 'dark' : 'light' });

    test('the guide and what Bloom is can be read by everybody', async ({
      page,
      say,
      isMobile,
      expectAccessible,
    }) => {
      await page.goto('/mineSetting?from=guide');
      await expect(page).toHaveURL(isMobile ? '/mineSetting?from=guide' : '/');
      const place = isMobile
        ? page.getByRole('main')
        : page.getByRole('dialog', { name: say.guide });
      await place.getByRole('tab').first().press('End');
      await expect(place.getByRole('tab', { name: say.guideRules })).toBeFocused();
      await expect(place.getByRole('tabpanel')).toContainText(say.giftTop);
      await expectAccessible();
      await page.goto('/mineSetting?from=about');
      await expect(page.getByText('1.3.6')).toBeVisible();
      await expect(page.getByText(say.giftTop)).toBeVisible();
      await expectAccessible();
    });

    test('an error page says whose words a message is, and how to go on', async ({
      page,
      bloom,
      say,
      expectAccessible,
    }) => {
      await page.goto('/error?code=203&message=Send%20us%20your%20password');
      const main = page.getByRole('main');
      await expect(main.getByRole('blockquote')).toHaveText('“Send us your password”');
      await expectAccessible();
      await page.goto('/error?code=1104');
      await expect(page.getByRole('heading', { name: say.openInWechat })).toBeVisible();
      await expect(page.getByLabel(say.address)).toHaveValue(/\/login\?login=1$/);
      await expectAccessible();
      await bloom.press(main.getByRole('link', { name: say.backHome }));
      await expect(page).toHaveURL('/');
    });
  });
}

test('my account shows where I am signed in, and signs me out there', async ({
  page,
  bloom,
  say,
  site,
  isMobile,
  loggedInAs,
  expectAccessible,
}) => {
  const name = newName('Owner');
  const elsewhere = await logIn(site.url, name);
  await loggedInAs(name);
  await page.goto(isMobile ? '/mine' : '/');
  await bloom.openMine(say.myAccount);
  const place = bloom.mine(say.myAccount);
  await expect(place.getByText(say.here, { exact: true })).toBeVisible();
  await expectAccessible();
  await bloom.press(place.getByRole('button', { name: say.endOthers }));
  await expect(place.getByText(say.oneEnded)).toBeVisible();
  await expect(place.getByRole('button', { name: say.endOthers })).toHaveCount(0);
  expect(await site.api.knows(elsewhere)).toBe(false);
});

test('my data can be taken away, and my account deleted by typing its name', async ({
  page,
  bloom,
  say,
  site,
  isMobile,
  loggedInAs,
  expectAccessible,
}) => {
  const name = newName('Leaver');
  await loggedInAs(name);
  await page.goto(isMobile ? '/mineSetting?from=account' : '/');
  if (!isMobile) await bloom.openMine(say.myAccount);
  const place = bloom.mine(say.myAccount);
  const token = (await page.evaluate(() => localStorage.getItem('user_token'))) ?? '';

  const coming = page.waitForEvent('download');
  await bloom.press(place.getByRole('button', { name: say.exportData }));
  const file = await coming;
  expect(file.suggestedFilename()).toBe('bloom-my-data.json');
  expect(JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')))).toContain(name);

  await bloom.press(place.getByRole('button', { name: say.deleteStart }));
  const field = place.getByLabel(say.deleteConfirm);
  await expect(field).toBeFocused();
  await field.fill('not me');
  await field.press('Enter');
  await expect(place).toContainText(say.deleteMismatch);
  await expectAccessible();
  await field.fill(name);
  await bloom.press(place.getByRole('button', { name: say.deleteYes }));
  await expect(bloom.toasts).toContainText(say.deleted);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull();
  expect(await site.api.knows(token)).toBe(false);
});

test.describe('what is said of the server', onceForAllLayouts, () => {
  test('stands above the page until it is over, and blocks nothing', async ({
    page,
    bloom,
    say,
    expectConsoleError,
  }) => {
    expectConsoleError('503');
    let answer: object | undefined = { status: 'error', code: 999, maintenance: true };
    await page.route('**/api/v1/video/list*', (route) =>
      answer ? route.fulfill({ status: 503, json: answer }) : route.continue(),
    );
    await page.goto('/login?login=1');
    await bloom.press(
      page.getByRole('link', { name: say.home }).or(page.getByRole('link', { name: say.homeTab })),
    );
    const alert = page.getByRole('alert').filter({ hasText: say.maintenance });
    await expect(alert.first()).toBeVisible();
    answer = undefined;
    await expect(bloom.cards.first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('is that the app is too old, until it is told so no more', async ({ page, bloom, say }) => {
    await page.route('**/api/v1/video/*/*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as object;
      await route.fulfill({ response, json: { ...answer, upgrade: true } });
    });
    await page.goto('/');
    await bloom.press(bloom.cards.first().getByRole('heading').getByRole('link'));
    const alert = page.getByRole('alert').filter({ hasText: say.upgrade });
    await expect(alert).toBeVisible();
    await page.unrouteAll();
    await bloom.goHome();
    await expect(alert).toHaveCount(0);
  });

  test('is that the account is away, and the user stays', async ({
    page,
    bloom,
    say,
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
    const notice = page.getByRole('status').filter({ hasText: say.accountAway });
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
