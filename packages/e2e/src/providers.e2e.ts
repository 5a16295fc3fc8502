import { loginProviders, type LoginProvider } from '@bloom/contract/login-providers';
import { expect, newName, test as base, onceForAllLayouts, type Page } from './fixtures.ts';
import { startFacebook } from '@bloom/testing/upstreams/facebook';
import { startLine } from '@bloom/testing/upstreams/line';
import { oidcApp, startOidc } from '@bloom/testing/upstreams/oidc';
import { callsOf, open, respond, startApp } from './native-app.ts';
import { phone } from './phone.ts';
import { issueCode, logIn } from '@bloom/testing/server-process';
import type { LoginUpstream } from '@bloom/testing/upstreams/login-provider';
import { startTwitter } from '@bloom/testing/upstreams/twitter';
import { startWechat } from '@bloom/testing/upstreams/wechat';

type Providers = Record<LoginProvider | 'oidc', LoginUpstream>;

const test = base.extend<object, { providers: Providers }>({
  providers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const providers = {
        facebook: await startFacebook(),
        twitter: await startTwitter(),
        wechat: await startWechat(),
        line: await startLine(),
        oidc: await startOidc(),
      };
      await use(providers);
      await Promise.all(Object.values(providers).map((each) => each.close()));
    },
    { scope: 'worker' },
  ],

  serverSettings: [
    async ({ providers }, use) => {
      const settings = loginProviders.flatMap((name) => {
        const { app, url } = providers[name];
        const { clientId, clientSecret } = app;
        return Object.entries({
          CLIENT_ID: clientId,
          CLIENT_SECRET: clientSecret,
          AUTH_URL: url,
          API_URL: url,
        }).map(([key, value]) => [`${name.toUpperCase()}_${key}`, value]);
      });
      await use({
        ...Object.fromEntries(settings),
        OIDC_1_NAME: 'Example ID',
        OIDC_1_ISSUER: providers.oidc.url,
        OIDC_1_CLIENT_ID: oidcApp.clientId,
        OIDC_1_CLIENT_SECRET: oidcApp.clientSecret,
        DEMO: 'force',
        OUTBOUND_ALLOW: Object.values(providers)
          .map(({ host }) => host)
          .join(','),
      });
    },
    { scope: 'worker' },
  ],

  // Providers redirect to the server's public URL.
  baseURL: async ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
});

// One server for all tests: each takes seconds to start.
test.describe.configure({ mode: 'default' });

for (const layout of ['desktop', 'phone']) {
  test.describe(`on the ${layout}`, onceForAllLayouts, () => {
    if (layout === 'phone') test.use(phone);

    // rule: #redirect-login
    test('each provider signs a user in', async ({ page, bloom, texts, site, isMobile }) => {
      const inviter = newName('Inviter');
      const { ref_code: code } = await site.api.account(inviter);
      const name = newName('Guest');
      for (const provider of loginProviders) {
        await test.step(provider, async () => {
          await page.goto(`/?code=${code}`);
          await bloom.openLogin();
          const ways = isMobile ? page.getByRole('main') : page.getByRole('dialog');
          await bloom.press(
            ways.getByRole('link', { name: texts.provider[provider], exact: true }),
          );
          if (provider === 'wechat' && isMobile) {
            await expect(page.getByRole('heading', { name: texts.openInWechat })).toBeVisible();
            await expect(page.getByLabel(texts.address)).toHaveValue(new RegExp(`code=${code}$`));
            return;
          }
          await page.getByLabel('Name').fill(name);
          await bloom.press(page.getByRole('button', { name: 'Allow' }));
          await expect(page).toHaveURL('/');
          await expect
            .poll(() => page.evaluate(() => localStorage.getItem('user_token')))
            .toBeTruthy();
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await page.goto('/logout');
          await expect(page).toHaveURL('/');
        });
      }
    });
  });
}

test.describe('in the mobile app', onceForAllLayouts, () => {
  test.use(phone);

  // rule: #handoff, #native-login, #login-errors
  test('the SDKs of the providers sign in; without one the browser does', async ({
    page,
    providers,
    site,
    texts,
    expectConsoleError,
  }) => {
    expectConsoleError('Mixed Content');
    expectConsoleError('/api/oauth/');
    const cancelled = { error: { message: 'User cancelled' } };
    await startApp(page, site, {
      openedBy: `${site.url}/login?login=1`,
      plugins: {
        FacebookLogin: ['login'],
        CapacitorWechat: ['isInstalled', 'auth'],
        LineLogin: ['login'],
      },
      responses: {
        'FacebookLogin.login': { data: { accessToken: null } },
        'CapacitorWechat.isInstalled': { data: { installed: false } },
        'LineLogin.login': cancelled,
      },
    });
    const press = (provider: LoginProvider) =>
      page
        .getByRole('main')
        .getByRole('link', { name: texts.provider[provider], exact: true })
        .tap();

    await press('wechat');
    await expect(page.getByText('Wechat not installed')).toBeVisible();
    await respond(page, 'CapacitorWechat.isInstalled', { data: { installed: true } });
    await respond(page, 'CapacitorWechat.auth', { data: { code: 'theirs', state: 'theirs' } });
    await press('wechat');
    await expect(page.getByText('Wechat login Auth denied.')).toBeVisible();
    await press('line');
    await expect(page.getByText('Line login Auth denied.')).toBeVisible();
    await press('facebook');
    await expect(page.getByText('Failed to get access token.')).toBeVisible();

    await press('twitter');
    await expect
      .poll(() => callsOf(page))
      .toContainEqual(
        expect.stringMatching(/^Browser\.open .*\/oauth\/twitter\/login\?from_mobile_app=true/),
      );
    await open(page, 'bloom://error?code=205&provider=twitter');
    await expect(page.getByRole('main')).toContainText('X (Twitter) failed or was cancelled');

    const token = (provider: 'wechat' | 'line' | 'facebook') => {
      const name = newName('Native');
      return { name, token: providers[provider].nativeToken(name) };
    };
    const [ofWechat, ofLine, ofFacebook] = [token('wechat'), token('line'), token('facebook')];
    await respond(page, 'CapacitorWechat.auth', {
      data: { code: ofWechat.token },
      echo: ['state'],
    });
    await respond(page, 'LineLogin.login', { data: { accessToken: ofLine.token } });
    await respond(page, 'FacebookLogin.login', {
      data: { accessToken: { token: ofFacebook.token } },
    });
    for (const [provider, { name }] of [
      ['wechat', ofWechat],
      ['line', ofLine],
      ['facebook', ofFacebook],
    ] as const) {
      await open(page, `${site.url}/login?login=1`);
      await press(provider);
      await expect(page.getByText(`Welcome, ${name}.`)).toBeVisible();
      await open(page, `${site.url}/logout`);
      await expect(page.getByRole('link', { name: texts.signIn })).toBeVisible();
    }

    await open(page, `${site.url}/login?login=1`);
    await press('twitter');
    const inBrowser = newName('Browser');
    const back = await throughBrowser(page, providers.twitter, inBrowser);
    // The system has ended the app meanwhile. Its secret binds the login to it, which needs no confirmation then.
    const restarted = await page.context().newPage();
    await page.close();
    await startApp(restarted, site, { openedBy: back });
    await expect(restarted.getByText(`Welcome, ${inBrowser}.`)).toBeVisible();
  });

  // rule: #linked-logins, #deep-links
  test('a further login is linked in the browser, or by the SDK of its provider', async ({
    page,
    bloom,
    providers,
    site,
    texts,
    loggedInAs,
    expectConsoleError,
  }) => {
    expectConsoleError('Mixed Content');
    await loggedInAs(newName('Owner'));
    const ofWechat = newName('WeChat');
    await startApp(page, site, {
      openedBy: `${site.url}/mine`,
      plugins: { CapacitorWechat: ['isInstalled', 'auth'] },
      responses: {
        'CapacitorWechat.isInstalled': { data: { installed: true } },
        'CapacitorWechat.auth': {
          data: { code: providers.wechat.nativeToken(ofWechat) },
          echo: ['state'],
        },
      },
    });
    await bloom.openMine(texts.myAccount);
    const place = bloom.mine(texts.myAccount);
    await place.getByRole('button', { name: texts.linkLogin('WeChat') }).tap();
    await expect(bloom.toasts).toContainText(texts.linkedNow('WeChat'));
    await expect(place).toContainText(ofWechat);

    // Of another app, or of an attacker: nothing was begun here.
    await open(page, `bloom://linked?provider=line&token=${'x'.repeat(43)}`);
    await place.getByRole('button', { name: texts.linkLogin('LINE') }).tap();
    const ofLine = newName('LINE');
    const back = await throughBrowser(page, providers.line, ofLine);
    await open(page, back, back);
    await expect(bloom.toasts).toContainText(texts.linkedNow('LINE'));
    await expect(place).toContainText(ofLine);
    expect(await callsOf(page)).not.toContainEqual(expect.stringContaining('wechat/login'));
  });
});

/**
 * Logs in on the page that the app has opened in the system's browser, which is another browser than the app's; returns
 * the deep link that leads back.
 */
async function throughBrowser(page: Page, provider: LoginUpstream, name: string): Promise<string> {
  const opened = async () => {
    const [call = ''] = (await callsOf(page)).filter((each) => each.includes('/login?')).slice(-1);
    return /^Browser\.open \{"url":"([^"]+)"/.exec(call)?.[1] ?? '';
  };
  await expect.poll(opened).toContain('app_challenge=');
  const begun = await fetch(await opened(), { redirect: 'manual' });
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const back = await provider.allow(begun.headers.get('location') ?? '', name);
  const ended = await fetch(back, { redirect: 'manual', headers: { cookie } });
  return ended.headers.get('location') ?? '';
}

test(
  'a new user has a welcome gift, and the statement shows its origin',
  onceForAllLayouts,
  async ({ page, bloom, texts, isMobile }) => {
    await page.goto('/');
    await bloom.openLogin();
    const ways = isMobile ? page.getByRole('main') : page.getByRole('dialog');
    await bloom.press(ways.getByRole('link', { name: texts.provider.line, exact: true }));
    await page.getByLabel('Name').fill(newName('Newcomer'));
    await bloom.press(page.getByRole('button', { name: 'Allow' }));
    await expect(page).toHaveURL('/');
    await bloom.openMine(texts.statement);
    const entries = bloom.mine(texts.statement).getByRole('listitem');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText(texts.welcomeGift);
    await expect(entries).toContainText('+10,000');
  },
);

for (const hasSession of [false, true]) {
  test(
    `another user's code after an abandoned login must be confirmed, ${hasSession ? 'and leaves the session' : 'and starts no session'}`,
    onceForAllLayouts,
    async ({ page, bloom, texts, site, isMobile }) => {
      await page.goto('/');
      await bloom.openLogin();
      const ways = isMobile ? page.getByRole('main') : page.getByRole('dialog');
      await bloom.press(ways.getByRole('link', { name: texts.provider.facebook, exact: true }));
      await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();

      const attacker = newName('Attacker');
      await page.goto('/privacy');
      const own = hasSession ? await logIn(site.url, newName('Member')) : null;
      // As after a login in another tab.
      if (own !== null)
        await page.evaluate((token) => localStorage.setItem('user_token', token), own);
      await page.goto(`/?token=${await issueCode(site.url, attacker)}`);
      const dialog = page.getByRole('dialog', { name: texts.loginAs(attacker) });
      await expect(dialog).toContainText(texts.loginForeign);
      const stored = () => page.evaluate(() => localStorage.getItem('user_token'));
      expect(await stored()).toBe(own);
      const revoked = page.waitForResponse((response) =>
        response.url().endsWith('/account/logout'),
      );
      await bloom.press(dialog.getByRole('button', { name: texts.loginAsNo }));
      expect((await revoked).ok()).toBe(true);
      expect(await stored()).toBe(own);
    },
  );
}

test.describe('a login that ends without a session', onceForAllLayouts, () => {
  // rule: #login-errors
  test('a login that is cancelled says at which provider, and can be tried again', async ({
    page,
    bloom,
    texts,
    isMobile,
  }) => {
    const ways = isMobile ? page.getByRole('main') : page.getByRole('dialog');
    const main = page.getByRole('main');
    await page.goto('/');
    await bloom.openLogin();
    for (const provider of loginProviders) {
      await test.step(provider, async () => {
        const link = ways.getByRole('link', { name: texts.provider[provider], exact: true });
        await bloom.press(link);
        await bloom.press(page.getByRole('button', { name: 'Cancel' }));
        const code = { facebook: 205, twitter: 205, wechat: 203, line: 204 }[provider];
        await expect(page).toHaveURL(`/error?code=${code}&provider=${provider}`);
        await expect(main).toContainText(texts.loginFailed(texts.provider[provider]));
        await bloom.press(main.getByRole('button', { name: texts.loginAgain }));
        await expect(link).toBeVisible();
      });
    }
  });

  test('a profile that cannot be read shows that', async ({
    page,
    bloom,
    texts,
    isMobile,
    providers,
  }) => {
    const ways = isMobile ? page.getByRole('main') : page.getByRole('dialog');
    await page.goto('/');
    await bloom.openLogin();
    await bloom.press(ways.getByRole('link', { name: texts.provider.twitter, exact: true }));
    await page.getByLabel('Name').fill(newName('Faceless'));
    providers.twitter.fault = 'noProfile';
    await bloom.press(page.getByRole('button', { name: 'Allow' }));
    await expect(page).toHaveURL('/error?code=1111&provider=twitter');
    providers.twitter.fault = undefined;
    await expect(page.getByRole('main')).toContainText(texts.profileFailed);
  });
});

// rule: #linked-logins
test(
  'a login is linked to the account, and unlinked again, but never the last one',
  onceForAllLayouts,
  async ({ page, bloom, texts, isMobile, loggedInAs, expectAccessible }) => {
    await loggedInAs(newName('Owner'));
    await page.goto(isMobile ? '/mine' : '/');
    await bloom.openMine(texts.myAccount);
    const place = bloom.mine(texts.myAccount);
    await expect(place.getByText(texts.onlyLogin)).toBeVisible();
    await bloom.press(place.getByRole('button', { name: texts.linkLogin('LINE') }));
    await page.getByLabel('Name').fill('User of LINE');
    await bloom.press(page.getByRole('button', { name: 'Allow' }));
    await expect(bloom.toasts).toContainText(texts.linkedNow('LINE'));
    await expect(place).toContainText('User of LINE');
    await expectAccessible();
    await bloom.press(place.getByRole('button', { name: texts.unlink('LINE') }));
    await expect(place).toContainText(texts.unlinkSure('LINE'));
    await bloom.press(place.getByRole('button', { name: texts.unlink(''), exact: true }));
    await expect(place.getByText(texts.onlyLogin)).toBeVisible();
    await expect(place.getByRole('button', { name: texts.linkLogin('LINE') })).toBeEnabled();
  },
);

// rule: #openid-connect
test(
  'a provider that the operator has named signs in, is linked, and is named where it fails',
  onceForAllLayouts,
  async ({ page, bloom, texts, isMobile, expectAccessible }) => {
    const ways = isMobile ? page.getByRole('main') : page.getByRole('dialog');
    const main = page.getByRole('main');
    const link = ways.getByRole('link', { name: 'Example ID', exact: true });
    const allow = async (name: string) => {
      await page.getByLabel('Name').fill(name);
      await bloom.press(page.getByRole('button', { name: 'Allow' }));
    };
    await page.goto('/');
    await bloom.openLogin();
    await expect(link).toBeVisible();
    await expectAccessible();
    await bloom.press(link);
    await bloom.press(page.getByRole('button', { name: 'Cancel' }));
    await expect(page).toHaveURL('/error?code=205&provider=oidc1');
    await expect(main).toContainText(texts.loginFailed('Example ID'));
    await bloom.press(main.getByRole('button', { name: texts.loginAgain }));
    await bloom.press(link);
    const name = newName('Oidc');
    await allow(name);
    await expect(bloom.toasts).toContainText(name);

    await bloom.openMine(texts.myAccount);
    const place = bloom.mine(texts.myAccount);
    await expect(place.getByText(texts.onlyLogin)).toBeVisible();
    await bloom.press(place.getByRole('button', { name: texts.linkLogin('LINE') }));
    await allow('User of LINE');
    await expect(bloom.toasts).toContainText(texts.linkedNow('LINE'));
    await bloom.press(place.getByRole('button', { name: texts.unlink('Example ID') }));
    await expect(place).toContainText(texts.unlinkSure('Example ID'));
    await bloom.press(place.getByRole('button', { name: texts.unlink(''), exact: true }));
    await bloom.press(place.getByRole('button', { name: texts.linkLogin('Example ID') }));
    await allow('Second name');
    await expect(bloom.toasts).toContainText(texts.linkedNow('Example ID'));
    await expect(place).toContainText('Second name');
  },
);

test.describe('in Chinese', onceForAllLayouts, () => {
  test.use({ appLocale: 'zh-hans' });

  // rule: #names
  test('a name that cannot be shown is replaced, and the user chooses another once', async ({
    page,
    bloom,
    texts,
    isMobile,
    expectAccessible,
    expectConsoleError,
  }) => {
    expectConsoleError('/api/v1/account/name');
    await page.goto('/');
    await bloom.openLogin();
    const ways = isMobile ? page.getByRole('main') : page.getByRole('dialog');
    await bloom.press(ways.getByRole('link', { name: texts.provider.line, exact: true }));
    await page.getByLabel('Name').fill('管理员');
    await bloom.press(page.getByRole('button', { name: 'Allow' }));
    await expect(page).toHaveURL('/');
    await bloom.openMine(texts.myAccount);
    const place = bloom.mine(texts.myAccount);
    const field = place.getByLabel(texts.newName);
    await field.fill('moderator');
    await field.press('Enter');
    await expect(place).toContainText(texts.nameInvalid);
    await expectAccessible();
    const name = newName('Renamed');
    await field.fill(name);
    await bloom.press(place.getByRole('button', { name: texts.changeName }));
    await expect(bloom.toasts).toContainText(name);
    await expect(field).toHaveCount(0);
    // The URL names the panel, so it opens again.
    await page.reload();
    await expect(place.getByText(texts.here, { exact: true })).toBeVisible();
    await expect(field).toHaveCount(0);
  });

  test('a demo user with a reserved name sees why it is refused', async ({
    page,
    bloom,
    texts,
  }) => {
    await page.goto('/');
    await bloom.openLogin();
    await page.getByLabel(texts.demoName).fill('B1oom');
    await page.getByLabel(texts.demoName).press('Enter');
    await expect(page).toHaveURL('/error?code=1000&field=name');
    await expect(page.getByRole('main')).toContainText(texts.nameInvalid);
    await bloom.press(page.getByRole('main').getByRole('button', { name: texts.loginAgain }));
    await expect(page.getByLabel(texts.demoName)).toBeVisible();
  });
});
