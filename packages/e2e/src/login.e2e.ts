import { BloomPage } from './bloom-page.ts';
import { expect, newName, test, type Page, onceForAllLayouts, onPhoneOnly } from './fixtures.ts';
import { issueCode, logIn } from '@bloom/testing/server-process';

/** A value of the local storage (docs/specification/pages.md#local-storage). */
const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name);

test.describe('a login', onceForAllLayouts, () => {
  // rule: #local-storage
  test('that began here ends without a confirmation and with a clean URL, and survives a reload', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    const referrers: string[] = [];
    page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''));
    await page.goto('/');
    await bloom.openLogin();
    await bloom.logInAs(newName('Newcomer'));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(Number(await stored(page, 'user_token_ts'))).toBeGreaterThan(Date.now() - 60_000);
    expect(await site.api.hasSession((await stored(page, 'user_token')) ?? '')).toBe(true);
    // No other site learns the code from a referrer.
    expect(referrers.filter((referrer) => referrer.includes('token='))).toEqual([]);
    await page.reload();
    await expect(bloom.cards.first()).toBeVisible();
    await expect(page.getByRole('banner')).not.toContainText(texts.signIn);
    await page.goBack();
    await expect(page).not.toHaveURL(/token/);
  });

  test('from elsewhere must be confirmed, and can be refused', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    const name = newName('Stranger');
    await page.goto(`/?token=${await issueCode(site.url, name)}`);
    const dialog = page.getByRole('dialog', { name: texts.loginAs(name) });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await stored(page, 'user_token')).toBeNull();
    const revoked = page.waitForResponse((response) => response.url().endsWith('/account/logout'));
    await bloom.press(dialog.getByRole('button', { name: texts.loginAsNo }));
    await expect(dialog).toHaveCount(0);
    expect((await revoked).ok()).toBe(true);
    expect(await stored(page, 'user_token')).toBeNull();
  });

  test('from elsewhere can be accepted', async ({ page, bloom, texts, site }) => {
    const name = newName('Stranger');
    await page.goto(`/?token=${await issueCode(site.url, name)}`);
    const dialog = page.getByRole('dialog', { name: texts.loginAs(name) });
    await bloom.press(dialog.getByRole('button', { name: texts.loginAsYes(name) }));
    await expect.poll(() => stored(page, 'user_token')).not.toBeNull();
    expect(await site.api.hasSession((await stored(page, 'user_token')) ?? '')).toBe(true);
  });

  // rule: #handoff
  test('must be confirmed by a signed-in user, whose session survives a refusal', async ({
    page,
    bloom,
    texts,
    site,
    loggedInAs,
  }) => {
    await loggedInAs(newName('Member'));
    await page.goto('/');
    const own = (await stored(page, 'user_token')) ?? '';
    const name = newName('Stranger');
    await page.goto(`/?token=${await issueCode(site.url, name)}`);
    const dialog = page.getByRole('dialog', { name: texts.loginAs(name) });
    await expect(dialog).toContainText(texts.loginSwitch);
    const revoked = page.waitForResponse((response) => response.url().endsWith('/account/logout'));
    await bloom.press(dialog.getByRole('button', { name: texts.loginAsNo }));
    expect((await revoked).ok()).toBe(true);
    expect(await stored(page, 'user_token')).toBe(own);
    expect(await site.api.hasSession(own)).toBe(true);
  });

  test('that was begun here must also be confirmed where it replaces a session, and ends it', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    await page.goto('/');
    await bloom.openLogin();
    await expect(page.getByLabel(texts.demoName)).toBeVisible();
    // Another tab signs in meanwhile; this one still shows its login form.
    const [name, older] = [newName('Second'), await logIn(site.url, newName('First'))];
    await page.evaluate((token) => localStorage.setItem('user_token', token), older);
    await bloom.logInAs(name);
    const dialog = page.getByRole('dialog', { name: texts.loginAs(name) });
    await expect(dialog).toContainText(texts.loginSwitch);
    await expect(dialog).not.toContainText(texts.loginForeign);
    expect(await stored(page, 'user_token')).toBe(older);
    await bloom.press(dialog.getByRole('button', { name: texts.loginAsYes(name) }));
    await expect.poll(() => stored(page, 'user_token')).not.toBe(older);
    await expect.poll(() => site.api.hasSession(older)).toBe(false);
  });

  test('with a used code shows that', async ({ page, bloom, texts, site, expectConsoleError }) => {
    expectConsoleError('/api/v1/account/handoff');
    const code = await issueCode(site.url, newName('Stranger'));
    await fetch(`${site.url}/api/v1/account/handoff`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    await page.goto(`/?token=${code}`);
    await expect(bloom.toasts).toContainText(texts.usedCode);
    await expect(page).toHaveURL('/');
    await expect(bloom.cards.first()).toBeVisible();
    expect(await stored(page, 'user_token')).toBeNull();
  });
});

// The desktop has a dialog.
test.describe('the login page', onPhoneOnly, () => {
  // rule: #page-routes
  test('can be skipped', async ({ page, bloom }) => {
    await page.goto('/');
    await bloom.openLogin();
    await expect(page).toHaveURL('/login?login=1&from=home');
    await page.getByRole('button', { name: 'Skip', exact: true }).tap();
    await expect(page).toHaveURL('/');
    await expect(bloom.cards.first()).toBeVisible();
  });
});

test.describe('a logout', onceForAllLayouts, () => {
  // rule: #page-routes, #profile-menu
  test('ends the session here and on the server', async ({
    page,
    bloom,
    texts,
    site,
    isMobile,
    loggedInAs,
  }) => {
    const name = newName('Leaver');
    await loggedInAs(name);
    await page.goto(isMobile ? '/mine' : '/');
    const token = (await stored(page, 'user_token')) ?? '';
    if (!isMobile) await page.getByRole('button', { name: texts.profileOf(name) }).click();
    await bloom.press(page.getByRole('link', { name: texts.logout }));
    await expect(page).toHaveURL('/');
    await expect(bloom.cards.first()).toBeVisible();
    expect(await stored(page, 'user_token')).toBeNull();
    expect(await stored(page, 'user_token_ts')).toBeNull();
    await expect.poll(() => site.api.hasSession(token)).toBe(false);
  });

  test('happens when the server no longer has the session', async ({
    page,
    bloom,
    texts,
    isMobile,
    expectConsoleError,
  }) => {
    expectConsoleError('/api/v1/account/');
    await page.addInitScript(() => {
      if (sessionStorage.getItem('e2e') !== null) return;
      sessionStorage.setItem('e2e', '1');
      localStorage.setItem('user_token', 'x'.repeat(43));
    });
    await page.goto('/');
    await expect.poll(() => stored(page, 'user_token')).toBeNull();
    await expect(page).toHaveURL('/');
    const entry = page.getByRole('banner').getByRole(isMobile ? 'link' : 'button', {
      name: texts.signIn,
    });
    await expect(entry).toBeVisible();
    await expect(bloom.cards.first()).toBeVisible();
  });

  // rule: #session-check
  test('does not happen when the server fails', async ({
    page,
    bloom,
    texts,
    site,
    loggedInAs,
    expectConsoleError,
  }) => {
    expectConsoleError('500');
    const name = newName('Stayer');
    await loggedInAs(name);
    await page.clock.install();
    let failing = true;
    await page.route('**/api/v1/account/**', (route) =>
      failing ? route.fulfill({ status: 500, body: 'oops' }) : route.continue(),
    );
    const failed = page.waitForResponse((response) => response.url().includes('/v1/account/'));
    await page.goto('/');
    await failed;
    await page.clock.fastForward(2_000);
    await expect(bloom.cards.first()).toBeVisible();
    await expect(page.getByRole('banner')).not.toContainText(texts.signIn);
    expect(await site.api.hasSession((await stored(page, 'user_token')) ?? '')).toBe(true);
    failing = false;
    await expect(async () => {
      await page.clock.fastForward(2_000);
      expect(await stored(page, 'last_user_id')).not.toBeNull();
    }).toPass();
  });

  test('in one tab counts in all, and closes the login dialog', async ({
    page,
    bloom,
    t,
    texts,
    context,
    isMobile,
  }) => {
    const [name, other] = [newName('Tabs'), await context.newPage()];
    await page.goto('/');
    await bloom.openLogin();
    const form = page.getByLabel(texts.demoName);
    await expect(form).toBeVisible();
    await other.goto('/login?login=1');
    await new BloomPage(other, t, isMobile).logInAs(name);
    await expect(form).toBeHidden();
  });

  test('in one tab ends the session in all', async ({
    page,
    bloom,
    texts,
    context,
    loggedInAs,
  }) => {
    await loggedInAs(newName('Leaver'));
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const other = await context.newPage();
    await other.goto('/logout');
    await expect(other).toHaveURL('/');
    await expect(
      page
        .getByRole('banner')
        .getByRole('link', { name: texts.signIn })
        .or(page.getByRole('banner').getByRole('button', { name: texts.signIn })),
    ).toBeVisible();
  });
});

test.describe('an invite link', onceForAllLayouts, () => {
  // rule: #referral-codes
  test('is stored until the login, and removed from the URL, also in its old form', async ({
    page,
    bloom,
    site,
  }) => {
    const { ref_code: code } = await site.api.account(newName('Inviter'));
    for (const path of ['/?code=', '/#/?code=']) {
      await page.evaluate(() => localStorage.removeItem('referrer_code')).catch(() => undefined);
      await page.goto(`${path}${code}`);
      await expect(page).toHaveURL('/');
      await expect.poll(() => stored(page, 'referrer_code')).toBe(code);
    }
    await bloom.openLogin();
    const login = page.waitForRequest((request) => request.url().includes('/oauth/demo/login'));
    await bloom.logInAs(newName('Invitee'));
    expect(new URL((await login).url()).searchParams.get('code')).toBe(code);
    await expect.poll(() => stored(page, 'last_user_id')).not.toBeNull();
    expect(await stored(page, 'referrer_code')).toBeNull();
  });

  // rule: #launch-parameters
  test('changes nothing for a signed-in user', async ({ page, bloom, loggedInAs }) => {
    await loggedInAs(newName('Member'));
    await page.goto('/?code=ABCDEFGH&category=movies');
    await expect(bloom.cards.first()).toBeVisible();
    await expect(page).toHaveURL('/?category=movies');
    expect(await stored(page, 'referrer_code')).toBeNull();
  });
});
