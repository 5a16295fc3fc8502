import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { mishaps, type Mishap } from '@bloom/testing/upstreams/upstream-server';
import type { LoginFault } from '@bloom/testing/upstreams/login-provider';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  enter,
  logInWith,
  openApp,
  openBrowser,
  siteProviders,
  startLoginSite,
  type LoginSite,
  type SiteProvider,
} from '../../../test/login-browser.ts';
import { buildApp } from '../../app/build-app.ts';
import { authenticate } from '../account/index.ts';

let site: LoginSite;

beforeAll(async () => {
  site = await startLoginSite();
});
afterEach(() => {
  for (const each of Object.values(site.at)) {
    each.outage = undefined;
    each.fault = undefined;
  }
});
afterAll(() => site.close());

let names = 0;
const newName = (name: string) => `${name} ${++names}`;

const people = async () =>
  Number((await site.bloom.execute(sql<{ count: string }>`select count(*) from account`)).rows[0]?.count);
const refCodeOf = async ({ token }: { token: string }) =>
  (await authenticate(site.bloom.services.accounts, token)).refCode;
const nameOf = async ({ token }: { token: string }) =>
  (await site.bloom.call('GET', `/v1/account/${token}`)).body.name;

/** The callback URL that a provider redirects to after the user has agreed. */
async function comeBack(provider: SiteProvider, query = '') {
  const browser = openBrowser(site);
  const there = await browser.setOut(provider, query);
  return { browser, back: await site.at[provider].allow(there, newName('Guest')) };
}

const denials = { facebook: 205, twitter: 205, wechat: 203, line: 204, oidc1: 205 };

describe.each(siteProviders)('sign-in with %s', (provider) => {
  test('creates an account with its inviter the first time, and finds it again', async () => {
    const inviter = await site.bloom.logIn(newName('Inviter'));
    const name = newName('Ann');
    const first = await logInWith(site, provider, name, `?code=${await refCodeOf(inviter)}`);
    expect(await nameOf(first)).toBe(name);
    expect(await site.bloom.balance(first)).toBe(10_000);
    const { body } = await site.bloom.call('GET', '/v1/account/referral', inviter);
    expect(body.data).toMatchObject([{ name }]);

    const other = await site.bloom.logIn(newName('Other'));
    const again = await logInWith(site, provider, name, `?code=${await refCodeOf(other)}`);
    expect(again.id).toBe(first.id);
    expect((await site.bloom.call('GET', '/v1/account/referral', other)).body.invited).toBe(0);
  });

  test('redirects with exactly one callback URL, and without the referral code', async () => {
    const there = new URL(await openBrowser(site).setOut(provider, '?code=REFCODE2'));
    expect(there.searchParams.get('redirect_uri')).toBe(`http://localhost/api/oauth/${provider}/callback`);
    expect(there.href).not.toContain('REFCODE2');
    expect(there.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    const hasPkce = there.searchParams.get('code_challenge_method') === 'S256';
    expect(hasPkce).toBe(['twitter', 'line', 'oidc1'].includes(provider));
  });

  // rule: #login-errors
  test('that is cancelled ends at the error of the provider', async () => {
    const before = await people();
    const browser = openBrowser(site);
    const there = await browser.setOut(provider);
    const end = await browser.open(await site.at[provider].cancel(there));
    expect(end).toBe(`/error?code=${denials[provider]}&provider=${provider}`);
    expect(await people()).toBe(before);
  });

  test('ends at 205 while the provider fails', async () => {
    const { browser, back } = await comeBack(provider);
    site.at[provider].outage = 's500';
    expect(await browser.open(back)).toBe(`/error?code=205&provider=${provider}`);
  });
});

// The same code for all providers, so that one stands for all.
describe('sign-in', () => {
  const provider: SiteProvider = 'line';
  const failed = `/error?code=205&provider=${provider}`;

  test('ends once: the second time its state is refused', async () => {
    const { browser, back } = await comeBack(provider);
    expect(await browser.open(back)).toMatch(/^\/\?token=[\w-]{43}$/);
    expect(await browser.open(back)).toBe(failed);
  });

  test('twice at once ends once', async () => {
    const { browser, back } = await comeBack(provider);
    const ends = await Promise.all(Array.from({ length: 8 }, () => browser.open(back)));
    expect(ends.filter((end) => end.startsWith('/?token='))).toHaveLength(1);
  });

  test('refuses a code that was used, also with a new state', async () => {
    const { browser, back } = await comeBack(provider);
    await browser.open(back);
    const again = new URL(back);
    const state = new URL(await browser.setOut(provider)).searchParams.get('state') ?? '';
    again.searchParams.set('state', state);
    expect(await browser.open(again.href)).toBe(failed);
  });

  // rule: #redirect-login
  test('refuses another browser than it began in, and carries over only the referral code', async () => {
    const before = await people();
    const { browser, back } = await comeBack(provider, '?code=REFCODE2');
    const victim = openBrowser(site);
    expect(await victim.open(back)).toBe(`${failed}&referrer=REFCODE2`);
    // The state is used: not even the browser that began the login can end it now.
    expect(await browser.open(back)).toBe(failed);

    const mine = await comeBack(provider);
    await victim.setOut(provider);
    expect(await victim.open(mine.back)).toBe(failed);
    expect(await people()).toBe(before);
  });

  test('refuses a state that is missing, unknown, doubled, empty or of another provider', async () => {
    const before = await people();
    const { browser, back } = await comeBack(provider);
    const with_ = (change: (query: URLSearchParams) => void) => {
      const url = new URL(back);
      change(url.searchParams);
      return browser.open(url.href);
    };
    expect(await with_((query) => query.delete('state'))).toBe(failed);
    expect(await with_((query) => query.set('state', 'x'.repeat(43)))).toBe(failed);
    expect(await with_((query) => query.append('state', 'y'))).toBe(failed);
    expect(await with_((query) => query.set('state', ''))).toBe(failed);
    const other = 'twitter';
    const { requests } = site.at[other];
    const sentBefore = requests.length;
    expect(await browser.open(back.replace(`/${provider}/`, `/${other}/`))).toBe(
      `/error?code=205&provider=${other}`,
    );
    // The code of one provider must not be sent to another one.
    expect(requests).toHaveLength(sentBefore);
    expect(await people()).toBe(before);
  });

  test('refuses a state that is older than ten minutes', async () => {
    const { browser, back } = await comeBack(provider);
    const left = await site.bloom.execute(sql<{
      s: number;
    }>`select extract(epoch from max(expires_at) - now())::float8
      as s from login_state`);
    expect(left.rows[0]?.s).toBeGreaterThan(590);
    expect(left.rows[0]?.s).toBeLessThanOrEqual(600);
    await site.bloom.execute(sql`update login_state set expires_at = now()`);
    expect(await browser.open(back)).toBe(failed);
  });

  test('refuses two codes, or an empty one', async () => {
    const two = await comeBack(provider);
    expect(await two.browser.open(`${two.back.replace('#_=_', '')}&code=second`)).toBe(failed);
    const none = await comeBack(provider);
    const url = new URL(none.back);
    url.searchParams.set('code', '');
    expect(await none.browser.open(url.href)).toBe(failed);
  });

  // The slow ones are tested once, below.
  const quick = mishaps.filter((mishap) => !['hang', 'drip', 'huge', 'bomb'].includes(mishap));
  test.each<Mishap>(quick)('ends at 205 while the provider is %s', async (outage) => {
    const before = await people();
    const { browser, back } = await comeBack(provider);
    site.at[provider].outage = outage;
    expect(await browser.open(back)).toBe(failed);
    expect(await people()).toBe(before);
  });

  test('issues a code that is bound to the browser that began it', async () => {
    const boundOf = async (cookieOf: (own: string) => string) => {
      const { browser, back } = await comeBack(provider);
      const end = new URL(await browser.open(back), 'http://localhost');
      const { body } = await site.bloom.call('POST', '/v1/account/handoff', {
        body: { code: end.searchParams.get('token') },
        headers: { cookie: cookieOf(browser.cookie) },
      });
      return body.bound;
    };
    expect(await boundOf((own) => own)).toBe(true);
    // The cookie that an abandoned login leaves behind.
    const abandoned = openBrowser(site);
    await abandoned.setOut(provider);
    expect(await boundOf(() => abandoned.cookie)).toBe(false);
  });

  // rule: #redirect-login
  test('from the app ends in the app', async () => {
    const { browser, back } = await comeBack(provider, '?from_mobile_app=true');
    const end = await browser.open(back);
    expect(end).toMatch(/^bloom:\/\/login\?token=[\w-]{43}$/);
    await enter(site, end);
  });

  // rule: #handoff
  test('from the app is exchanged with its secret alone, and needs no confirmation then', async () => {
    const [app, other] = [openApp(), openApp()];
    const { browser, back } = await comeBack(provider, `?${app.query}`);
    const code = new URL(await browser.open(back)).searchParams.get('token');
    const exchange = (body: object, cookie = '') =>
      site.bloom.call('POST', '/v1/account/handoff', { body, headers: cookie ? { cookie } : {} });
    const refusal = { status: 401, body: { key: 'login.codeInvalid' } };
    expect(await exchange({ code })).toMatchObject(refusal);
    // Not even the browser that it came back through.
    expect(await exchange({ code }, browser.cookie)).toMatchObject(refusal);
    expect(await exchange({ code, app_verifier: other.verifier })).toMatchObject(refusal);
    // The hash has been in a URL.
    expect(await exchange({ code, app_verifier: app.challenge })).toMatchObject(refusal);
    const own = { code, app_verifier: app.verifier };
    expect(await exchange(own)).toMatchObject({ status: 200, body: { bound: true } });
    expect(await exchange(own)).toMatchObject(refusal);
  });

  // rule: #login-errors
  test('from the app ends in the app also where it is cancelled or cannot be begun', async () => {
    const browser = openBrowser(site);
    const there = await browser.setOut(provider, '?from_mobile_app=true');
    const code = denials[provider];
    const end = await browser.open(await site.at[provider].cancel(there));
    expect(end).toBe(`bloom://error?code=${code}&provider=${provider}`);
    const another = await comeBack(provider, '?from_mobile_app=true');
    expect(await openBrowser(site).open(another.back)).toMatch(/^bloom:\/\/error\?code=205/);
    const { headers } = await site.bloom.call('GET', '/oauth/nowhere/login?from_mobile_app=true');
    expect(headers['location']).toBe('bloom://error?code=201');
  });

  test('of one new user six times at once creates one account', async () => {
    const before = await people();
    const name = newName('Twin');
    const twins = await Promise.all(Array.from({ length: 6 }, () => logInWith(site, provider, name)));
    expect(new Set(twins.map(({ id }) => id)).size).toBe(1);
    expect(await people()).toBe(before + 1);
  });

  test('cleans the name', async () => {
    const odd = newName('\u202Eev\u0000il\u200B\u2028 e\u0301\u0301\u0301\u0301\u0301\u0301\u0301');
    const person = await logInWith(site, provider, odd);
    const shown = await nameOf(person);
    expect(shown).toMatch(/^evil é\u0301{3,4} \d+$/);
  });

  test.each([
    ['nothing that can be seen', '\u200B\u2060', /^Bloomer \d{5}$/],
    ['no letter', '﷽'.repeat(8), /^Bloomer \d{5}$/],
    ['a reserved name', 'Bloom', /^Bloomer \d{5}$/],
    ['a look-alike of one', '\u0410dmin', /^Bloomer \d{5}$/],
    ['too long a name', '花'.repeat(300), /^花{30}$/],
  ])('replaces %s, and lets the user choose another once', async (_what, theirs, given) => {
    const person = await logInWith(site, provider, theirs);
    const account = async () => (await site.bloom.call('GET', `/v1/account/${person.token}`)).body;
    expect(await account()).toMatchObject({
      name: expect.stringMatching(given),
      name_changeable: true,
    });
    const rename = (name: string) => site.bloom.call('PUT', '/v1/account/name', person, { name });
    const chosen = newName('Chosen');
    expect(await rename(chosen)).toMatchObject({ status: 200, body: { name: chosen } });
    expect(await account()).toMatchObject({ name: chosen, name_changeable: false });
    // A later sign-in changes nothing.
    const again = await logInWith(site, provider, theirs);
    expect([again.id, await nameOf(again)]).toEqual([person.id, chosen]);
    expect(await rename(newName('Another'))).toMatchObject({
      status: 422,
      body: { key: 'account.nameFixed' },
    });
  });
});

describe('a provider with a fault', () => {
  test.each<[SiteProvider, LoginFault, number]>([
    ['facebook', 'expiredCode', 205],
    ['facebook', 'noToken', 205],
    ['facebook', 'noProfile', 1111],
    ['twitter', 'expiredCode', 205],
    ['twitter', 'noToken', 205],
    ['twitter', 'noProfile', 1111],
    ['line', 'expiredCode', 205],
    ['line', 'noToken', 205],
    ['line', 'otherAudience', 206],
    ['line', 'otherNonce', 206],
    ['line', 'oldIdToken', 206],
    ['line', 'badIdToken', 206],
    ['wechat', 'expiredCode', 205],
    ['wechat', 'noToken', 205],
    ['wechat', 'noProfile', 1111],
    ['wechat', 'otherPerson', 1111],
    ['wechat', 'busy', 205],
    ['oidc1', 'expiredCode', 205],
    ['oidc1', 'noToken', 205],
    ['oidc1', 'otherIssuer', 205],
    ['oidc1', 'nulInSubject', 205],
    ['oidc1', 'otherAudience', 205],
    ['oidc1', 'otherNonce', 205],
    ['oidc1', 'otherKey', 205],
    ['oidc1', 'unsigned', 205],
    ['oidc1', 'symmetric', 205],
    ['oidc1', 'oldIdToken', 205],
    ['oidc1', 'otherPerson', 1111],
    ['oidc1', 'noProfile', 1111],
  ])('%s: %s ends at %d', async (provider, fault, code) => {
    const before = await people();
    const { browser, back } = await comeBack(provider);
    site.at[provider].fault = fault;
    const named = code === 206 ? '' : `&provider=${provider}`;
    expect(await browser.open(back)).toBe(`/error?code=${code}${named}`);
    expect(await people()).toBe(before);
  });

  test('that hangs fails the login', async () => {
    const { browser, back } = await comeBack('line');
    site.at.line.outage = 'hang';
    expect(await browser.open(back)).toBe('/error?code=205&provider=line');
  });

  test.each<SiteProvider>(['twitter', 'line', 'facebook', 'oidc1'])(
    '%s names another issuer (mix-up)',
    async (provider) => {
      const { browser, back } = await comeBack(provider);
      const url = new URL(back);
      url.searchParams.set('iss', 'https://attacker.example');
      expect(await browser.open(url.href)).toBe(`/error?code=205&provider=${provider}`);
    },
  );

  test.each<SiteProvider>(['twitter', 'line', 'oidc1'])(
    '%s: a code that was stolen from another login is refused',
    async (provider) => {
      const victim = await comeBack(provider);
      const stolen = new URL(victim.back).searchParams.get('code') ?? '';
      const mine = await comeBack(provider);
      const url = new URL(mine.back);
      url.searchParams.set('code', stolen);
      expect(await mine.browser.open(url.href)).toBe(`/error?code=205&provider=${provider}`);
    },
  );
});

describe('WeChat', () => {
  const inside =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49';
  const phone =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

  test('shows its QR code on a desktop', async () => {
    const there = await openBrowser(site).setOut('wechat', '?from_wechat_web=true');
    expect(there).toMatch(
      /\/connect\/qrconnect\?appid=wx0123456789abcdef&redirect_uri=[^&]+&response_type=code&scope=snsapi_login&state=[\w-]+#wechat_redirect$/,
    );
  });

  test('authorizes in its own browser on the phone', async () => {
    const there = await openBrowser(site, inside).setOut('wechat');
    expect(there).toMatch(
      /\/connect\/oauth2\/authorize\?appid=\w+&redirect_uri=[^&]+&response_type=code&scope=snsapi_userinfo&state=[\w-]+#wechat_redirect$/,
    );
  });

  // rule: #login-errors
  test('must be opened in WeChat in other browsers on a phone', async () => {
    expect(await openBrowser(site, phone).setOut('wechat')).toBe('/error?code=1104');
  });
});

// rule: #login-providers
test('a provider that does not exist, or has no credentials, ends at 201', async () => {
  const browser = openBrowser(site);
  expect(await browser.setOut('myspace')).toBe('/error?code=201');
  expect(await browser.setOut('__proto__')).toBe('/error?code=201');
  expect(await browser.open('/oauth/myspace/callback?code=1&state=2')).toBe('/error?code=201');
});

// rule: #base-path
test('a login works without the prefix too', async () => {
  const browser = openBrowser(site);
  const there = await browser.open('/oauth/line/login');
  const back = new URL(await site.at.line.allow(there, newName('Plain')));
  expect(await browser.open(back.pathname.replace('/api', '') + back.search)).toMatch(/^\/\?token=/);
});

test('two logins of one browser can be under way at once', async () => {
  const browser = openBrowser(site);
  const [first, second] = [await browser.setOut('line'), await browser.setOut('facebook')];
  const backs = [
    await site.at.line.allow(first, newName('Tab')),
    await site.at.facebook.allow(second, newName('Tab')),
  ];
  for (const back of backs) expect(await browser.open(back)).toMatch(/^\/\?token=/);
});

test('scripts and other sites cannot read the login cookie', async () => {
  const response = await site.bloom.app.inject('/oauth/line/login');
  expect(response.headers['set-cookie']).toMatch(
    /^bloom_login=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(response.headers['cache-control']).toBe('no-store');
});

test('the same name at two providers is two accounts', async () => {
  const name = newName('Namesake');
  const ids = new Set<number>();
  for (const provider of siteProviders) ids.add((await logInWith(site, provider, name)).id);
  expect(ids.size).toBe(siteProviders.length);
});

test('no code, state, ticket, secret or token reaches the log or is stored in the database', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const config = {
    app: { origins: [] },
    players: {} as never,
    providers: {},
    publicUrl: 'http://localhost',
  };
  const app = await buildApp({
    config: { ...config, demo: { on: true, forced: false }, trustProxy: [] },
    services: site.bloom.services,
    webFolder: '/nowhere',
    logger: { level: 'trace', stream },
  });
  const secrets: string[] = [];
  for (const provider of siteProviders) {
    for (const fault of [undefined, 'expiredCode', 'noToken', 'noProfile'] as const) {
      const browser = openBrowser({ bloom: { ...site.bloom, app } });
      const there = new URL(await browser.setOut(provider));
      const back = await site.at[provider].allow(there.href, newName('Secretive'));
      site.at[provider].fault = fault;
      const end = new URL(await browser.open(back), 'http://localhost');
      site.at[provider].fault = undefined;
      secrets.push(
        there.searchParams.get('state') ?? '',
        new URL(back).searchParams.get('code') ?? '',
        browser.cookie.split('=')[1] ?? '',
        ...end.searchParams.getAll('token'),
      );
    }
    secrets.push(site.at[provider].app.clientSecret);
  }
  const native = site.at.line.nativeToken('Native', { appId: 'other' });
  await app.inject(`/oauth/line/auth?json=true&oauth_token=${native}`);
  secrets.push(native);
  await app.close();

  const { rows } = await site.bloom.execute(sql<{ text: string }>`select
    (select string_agg(s::text, ' ') from login_state s) ||
    (select string_agg(h::text, ' ') from login_handoff h) as text`);
  const log = lines.join('');
  expect(log).toContain('/api/oauth/:provider/callback');
  expect(secrets.length).toBeGreaterThan(50);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(log).not.toContain(secret);
    expect(rows[0]?.text).not.toContain(secret);
  }
});

describe('the token of a provider’s SDK', () => {
  const auth = (provider: string, token: string, more = '') =>
    site.bloom.call('GET', `/oauth/${provider}/auth?json=true&oauth_token=${token}${more}`);
  const natives = ['facebook', 'line', 'wechat'] as const;

  // rule: #native-login
  test.each(natives)('of %s opens a session of the same account as on the web', async (provider) => {
    const name = newName('Native');
    const onWeb = await logInWith(site, provider, name);
    const response = await auth(provider, site.at[provider].nativeToken(name));
    expect(response).toMatchObject({ status: 200, body: { status: 'ok', code: 0 } });
    expect(response.headers['cache-control']).toBe('no-store');
    const account = await authenticate(site.bloom.services.accounts, response.body.token);
    expect(account.id).toBe(onWeb.id);
  });

  test.each(natives)('of %s creates an account with its inviter', async (provider) => {
    const inviter = await site.bloom.logIn(newName('Inviter'));
    const token = site.at[provider].nativeToken(newName('Native'));
    await auth(provider, token, `&code=${await refCodeOf(inviter)}`);
    const { body } = await site.bloom.call('GET', '/v1/account/referral', inviter);
    expect(body.invited).toBe(1);
  });

  test.each(natives)('of %s is valid once', async (provider) => {
    const token = site.at[provider].nativeToken(newName('Native'));
    const responses = await Promise.all(Array.from({ length: 5 }, () => auth(provider, token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await auth(provider, token)).status).toBe(401);
  });

  test('stays used for ten minutes', async () => {
    const token = site.at.line.nativeToken(newName('Native'));
    const age = (minutes: number) =>
      site.bloom.execute(
        sql`update login_native set expires_at = expires_at - make_interval(mins => ${minutes})`,
      );
    expect((await auth('line', token)).status).toBe(200);
    await age(9);
    expect((await auth('line', token)).status).toBe(401);
    await age(1);
    expect((await auth('line', token)).status).toBe(200);
  });

  // rule: #native-login
  test.each(natives)('of %s that was issued to another app is refused', async (provider) => {
    const before = await people();
    const token = site.at[provider].nativeToken(newName('Victim'), { appId: 'other' });
    const { status, body } = await auth(provider, token);
    expect(status).toBe(401);
    expect(body).toMatchObject(
      provider === 'line'
        ? { status: 'error', code: 206, key: 'login.lineTokenInvalid' }
        : { status: 'error', code: 205, key: 'login.failed', params: { provider } },
    );
    expect(body.token).toBeUndefined();
    expect(await people()).toBe(before);
  });

  test.each(natives)('of %s that is unknown, empty or repeated is refused', async (provider) => {
    expect((await auth(provider, 'nonsense')).status).toBe(401);
    expect((await auth(provider, '')).status).toBe(400);
    expect((await auth(provider, 'a&oauth_token=b')).status).toBe(400);
  });

  test.each(['facebook', 'line'] as const)('of %s that has expired is refused', async (provider) => {
    const token = site.at[provider].nativeToken(newName('Late'), { expiresIn: 0 });
    expect((await auth(provider, token)).status).toBe(401);
  });

  test.each(['facebook', 'line', 'wechat'] as const)(
    'of %s whose profile cannot be read shows that',
    async (provider) => {
      site.at[provider].fault = 'noProfile';
      const response = await auth(provider, site.at[provider].nativeToken(newName('Faceless')));
      expect(response).toMatchObject({
        status: 502,
        body: { code: 1111, key: 'login.profileFailed', params: { provider } },
      });
    },
  );

  test('of facebook with the profile of another user is refused', async () => {
    site.at.facebook.fault = 'otherPerson';
    const token = site.at.facebook.nativeToken(newName('Victim'));
    expect(await auth('facebook', token)).toMatchObject({ status: 401, body: { code: 205 } });
  });

  test('stays valid if the provider does not respond', async () => {
    const token = site.at.line.nativeToken(newName('Patient'));
    site.at.line.outage = 's500';
    expect(await auth('line', token)).toMatchObject({
      status: 502,
      body: { key: 'login.providerAway' },
    });
    site.at.line.outage = undefined;
    expect((await auth('line', token)).status).toBe(200);
  });

  test('may come in a body, and is refused for twitter', async () => {
    const body = { oauth_token: site.at.line.nativeToken(newName('Body')) };
    expect((await site.bloom.call('POST', '/oauth/line/auth', { body })).status).toBe(200);
    expect(await auth('twitter', 'x')).toMatchObject({ status: 400, body: { code: 201 } });
    expect(await auth('demo', 'x')).toMatchObject({ status: 400, body: { code: 201 } });
  });
});
