import { loginProviders, type LoginProvider } from '@bloom/contract/account/login-providers';
import { expect, newName, test as base, type Page } from '../fixtures.ts';
import { startFacebook } from '@bloom/testing/upstreams/facebook';
import { startLine } from '@bloom/testing/upstreams/line';
import { oidcApp, startOidc } from '@bloom/testing/upstreams/oidc';
import { callsOf, open, respond, startApp } from '../native-app.ts';
import { phone } from '../phone.ts';
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

/** Allows the login on the page of the provider's stand-in, as a user of this name. */
async function allow(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Allow' }).click();
}

// rule: #redirect-login, #login-errors
test('each provider signs a user in; one that fails or is cancelled is named, and tried again', async ({
  page,
  bloom,
  t,
  site,
  providers,
}) => {
  const { ref_code: code } = await site.api.account(newName('Inviter'));
  const main = page.getByRole('main');
  const again = main.getByRole('button', { name: t('login.again') });
  await page.goto(`/?code=${code}`);
  for (const provider of loginProviders) {
    await test.step(provider, async () => {
      const name = newName('Guest');
      await bloom.openLogin();
      await bloom.showMoreWays();
      const link = page.getByRole('dialog').getByRole('link', { name: t(`login.${provider}`), exact: true });
      await link.click();
      if (provider === 'twitter') {
        await page.getByRole('button', { name: 'Cancel' }).click();
        await expect(page).toHaveURL('/error?code=205&provider=twitter');
        await expect(main).toContainText(t('login.twitter'));
        await again.click();
        await bloom.showMoreWays();
        await link.click();
        providers.twitter.fault = 'noProfile';
        await allow(page, name);
        await expect(page).toHaveURL('/error?code=1111&provider=twitter');
        providers.twitter.fault = undefined;
        await again.click();
        await bloom.showMoreWays();
        await link.click();
      }
      await allow(page, name);
      await expect(page).toHaveURL('/');
      await expect(bloom.toasts).toContainText(t('account.welcome', { name }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goto('/logout');
      await expect(page).toHaveURL('/');
    });
  }
});

test.describe('in the mobile app', () => {
  test.use(phone);

  // rule: #handoff, #native-login, #login-errors
  test('the SDKs of the providers sign in; without one the browser does', async ({
    page,
    bloom,
    providers,
    site,
    t,
    expectConsoleError,
  }) => {
    expectConsoleError('Mixed Content');
    expectConsoleError('/api/oauth/');
    // A session that ends at once, while it is looked up whether its account is new.
    expectConsoleError('/api/v1/account/history');
    expectConsoleError('/api/v1/account/following');
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
        .getByRole('link', { name: t(`login.${provider}`), exact: true })
        .tap();

    await bloom.showMoreWays();
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
      await bloom.showMoreWays();
      await press(provider);
      await expect(page.getByText(`Welcome, ${name}.`)).toBeVisible();
      await open(page, `${site.url}/logout`);
      await expect(page.getByRole('link', { name: t('shell.signIn') })).toBeVisible();
    }

    await open(page, `${site.url}/login?login=1`);
    await bloom.showMoreWays();
    await press('twitter');
    const inBrowser = newName('Browser');
    const back = await throughBrowser(page, providers.twitter, inBrowser);
    // The system has ended the app meanwhile. Its secret binds the login to it, which needs no confirmation
    // then.
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
    t,
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
    await bloom.openMine(t('settings.title'));
    const place = bloom.mine(t('settings.title'));
    await place.getByRole('button', { name: t('settings.linkOf', { provider: 'WeChat' }) }).tap();
    await expect(bloom.toasts).toContainText(t('settings.linked', { provider: 'WeChat' }));
    await expect(place).toContainText(ofWechat);

    // Of another app, or of an attacker: nothing was begun here.
    await open(page, `bloom://linked?provider=line&token=${'x'.repeat(43)}`);
    await place.getByRole('button', { name: t('settings.linkOf', { provider: 'LINE' }) }).tap();
    const ofLine = newName('LINE');
    const back = await throughBrowser(page, providers.line, ofLine);
    await open(page, back, back);
    await expect(bloom.toasts).toContainText(t('settings.linked', { provider: 'LINE' }));
    await expect(place).toContainText(ofLine);
    expect(await callsOf(page)).not.toContainEqual(expect.stringContaining('wechat/login'));
  });
});

/**
 * Logs in on the page that the app has opened in the system's browser, which is another browser than the
 * app's; returns the deep link that leads back.
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

// rule: #linked-logins, #openid-connect, #names
test('a new user has a gift, chooses a name, links the provider of the operator and unlinks the other', async ({
  page,
  bloom,
  t,
  expectConsoleError,
}) => {
  expectConsoleError('/api/v1/account/name');
  const ways = page.getByRole('dialog');
  const linked = (provider: string) => expect(bloom.toasts).toContainText(t('settings.linked', { provider }));
  await page.goto('/');
  await bloom.openLogin();
  await bloom.showMoreWays();
  await ways.getByRole('link', { name: t('login.line'), exact: true }).click();
  await allow(page, '管理员');
  await expect(page).toHaveURL('/');
  await bloom.openMine(t('statement.title'));
  const entries = bloom.mine(t('statement.title')).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('+10,000');

  await page.goto('/?dialog=account');
  const place = bloom.mine(t('settings.title'));
  const field = place.getByLabel(t('settings.newName'));
  await field.fill('moderator');
  await field.press('Enter');
  await expect(place).toContainText(t('login.nameInvalid'));
  const name = newName('Renamed');
  await field.fill(name);
  await field.press('Enter');
  await expect(bloom.toasts).toContainText(name);
  await expect(field).toHaveCount(0);

  await expect(place.getByText(t('settings.onlyLogin'))).toBeVisible();
  const own = { provider: 'Example ID' };
  await place.getByRole('button', { name: t('settings.linkOf', own) }).click();
  await allow(page, 'User of Example');
  await linked('Example ID');
  await expect(place).toContainText('User of Example');
  const line = { provider: t('login.line') };
  await place.getByRole('button', { name: t('settings.unlinkOf', line) }).click();
  await place.getByRole('button', { name: t('settings.unlink'), exact: true }).click();
  await expect(place.getByText(t('settings.onlyLogin'))).toBeVisible();
  await place.getByRole('button', { name: t('settings.linkOf', line) }).click();
  await allow(page, 'User of LINE');
  await linked(t('login.line'));

  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await bloom.openLogin();
  await bloom.showMoreWays();
  await ways.getByRole('link', { name: 'Example ID', exact: true }).click();
  await allow(page, 'User of Example');
  await expect(bloom.toasts).toContainText(t('account.welcome', { name }));
});
