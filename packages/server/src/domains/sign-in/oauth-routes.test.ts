import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { linkableProviders } from '@bloom/contract/account/login-providers';
import { errorCatalogue } from '@bloom/contract/errors/errors';
import { useBloom } from '../../../test/bloom.ts';
import { openApp } from '../../../test/login-browser.ts';
import { authenticate } from '../account/index.ts';

const bloom = useBloom();

async function codeFor(name: string): Promise<string> {
  const { headers } = await bloom.call('GET', `/oauth/demo/login?name=${encodeURIComponent(name)}`);
  return /^\/\?token=(.+)$/.exec(String(headers['location']))?.[1] ?? '';
}
const exchange = (code: unknown) => bloom.call('POST', '/v1/account/handoff', { body: { code } });

// rule: #login-providers
test.each(linkableProviders)('no login begins with %s, which is not configured', async (provider) => {
  const begun = await bloom.call('GET', `/oauth/${provider}/login`);
  const { code } = errorCatalogue['login.unsupportedProvider'];
  expect(begun.headers['location']).toMatch(new RegExp(`^/error\\?code=${code}(&|$)`));
  const ann = await bloom.logIn('Ann');
  const linked = await bloom.call('POST', `/v1/account/logins/${provider}`, ann, {});
  expect(linked.body.key).toBe('login.unsupportedProvider');
  const { providers, oidc } = (await bloom.call('GET', '/v1/config')).body.data;
  expect(providers[provider] ?? false).toBe(false);
  expect(oidc).toEqual({});
});

describe('the demo login', () => {
  // rule: #demo-login
  test('creates an account with a million petals once, and finds it by its name again', async () => {
    const first = await bloom.logIn('Ann');
    expect(await bloom.balance(first)).toBe(1_000_000);
    const again = await bloom.logIn('  Ann ');
    expect(again.id).toBe(first.id);
    expect(again.token).not.toBe(first.token);
    expect(await bloom.balance(again)).toBe(1_000_000);
  });

  test('ten times at once with one name creates one account', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => bloom.logIn('Ten')));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
    expect(await bloom.balance(people[0] ?? { id: 0, token: '' })).toBe(1_000_000);
  });

  test('stores the inviter of a new account, never of an existing one', async () => {
    const inviter = await bloom.logIn('Inviter');
    const { body } = await bloom.call('GET', `/v1/account/${inviter.token}`);
    const invited = await bloom.logIn('Invited', body.ref_code.toLowerCase());
    const known = await bloom.logIn('Ann', body.ref_code);
    const rows = await bloom.database.read.selectFrom('referral').selectAll().execute();
    expect(rows).toMatchObject([{ invitee_id: invited.id, inviter_id: inviter.id }]);
    expect(known.id).not.toBe(invited.id);
  });

  // rule: #account-fields
  test('stores the country of a new account, and does not change it', async () => {
    const countryAfterLoginAt = async (remoteAddress: string) => {
      await bloom.app.inject({ url: '/api/oauth/demo/login?name=Traveller', remoteAddress });
      const { token } = await bloom.logIn('Traveller');
      return (await bloom.call('GET', `/v1/account/${token}`)).body.country;
    };
    expect(await countryAfterLoginAt('8.8.8.8')).toBe('US');
    expect(await countryAfterLoginAt('114.114.114.114')).toBe('US');
  });

  // rule: #demo-login
  test('from the app ends in the app', async () => {
    const login = '/oauth/demo/login?name=Ann&from_mobile_app=';
    expect((await bloom.call('GET', `${login}true`)).headers['location']).toMatch(
      /^bloom:\/\/login\?token=[\w-]{43}$/,
    );
    expect((await bloom.call('GET', `${login}false`)).headers['location']).toMatch(/^\/\?token=/);
  });

  test.each([
    '',
    '   ',
    '\u200B\u2060',
    '\u0000',
    '\u2800',
    '\uFFFC',
    '﷽'.repeat(8),
    'x'.repeat(31),
    'Bloom',
    'admin',
    '\u0410dmin',
    'ａｄｍｉｎ',
    '管理员',
    '[deleted]',
  ])('refuses the name %j', async (name) => {
    const login = `/oauth/demo/login?name=${encodeURIComponent(name)}`;
    const { status, body } = await bloom.call('GET', login);
    expect(status).toBe(400);
    expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'name' } });
    if (name.includes('\u0000')) return;
    const page = await bloom.call('GET', login, { headers: { accept: 'text/html,*/*' } });
    expect(page.headers['location']).toBe('/error?code=1000&field=name');
  });

  test('refuses what the operator reserves', async () => {
    await bloom.set({ reserved_names: 'Santa, 圣诞老人' });
    const status = async (name: string) =>
      (await bloom.call('GET', `/oauth/demo/login?name=${encodeURIComponent(name)}`)).status;
    expect([await status('S\u0430nta'), await status('圣诞老人')]).toEqual([400, 400]);
    await bloom.set({ reserved_names: undefined });
    expect(await status('Santa')).toBe(302);
  });

  test('removes invisible characters from a name', async () => {
    const person = await bloom.logIn('\u202Eevil\u0007 name');
    const { body } = await bloom.call('GET', `/v1/account/${person.token}`);
    expect(body.name).toBe('evil name');
  });

  // rule: #base-path
  test('works without the prefix too, and an unknown provider ends at its error', async () => {
    const plain = await bloom.app.inject('/oauth/demo/login?name=Ann');
    expect(plain.statusCode).toBe(302);
    const unknown = await bloom.app.inject('/oauth/facebook/login');
    expect(unknown.headers.location).toBe('/error?code=201');
  });
});

describe('a one-time code', () => {
  // rule: #handoff
  test('is exchanged once', async () => {
    const code = await codeFor('Ann');
    const first = await exchange(code);
    expect(first.body).toMatchObject({ status: 'ok', code: 0, name: 'Ann' });
    expect(first.headers['cache-control']).toBe('no-store');
    const second = await exchange(code);
    expect(second.status).toBe(401);
    expect(second.body).toMatchObject({ code: 1103, key: 'login.codeInvalid' });
  });

  test('ten times at once opens one session', async () => {
    const code = await codeFor('Ann');
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  // rule: #handoff
  test.each([
    [30, 200],
    [60, 401],
  ])('that is %i seconds old gets status %i', async (seconds, status) => {
    const code = await codeFor('Ann');
    await bloom.execute(
      sql`update login_handoff set expires_at = expires_at - make_interval(secs => ${seconds})`,
    );
    expect((await exchange(code)).status).toBe(status);
  });

  test.each([['wrong'], [''], [5], [null], [['a']]])('%j opens nothing', async (code) => {
    expect((await exchange(code)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('a one-time code is bound', () => {
  /** Signs a demo user in and exchanges the code, each with the headers of a browser. */
  async function boundOf(login: Record<string, string>, cookieOf: (issued: string) => string) {
    const { headers } = await bloom.call('GET', '/oauth/demo/login?name=Ann', { headers: login });
    const code = /\?token=(.+)$/.exec(String(headers['location']))?.[1];
    const [issued = ''] = String(headers['set-cookie']).split(';');
    const cookie = cookieOf(issued);
    const { status, body } = await bloom.call('POST', '/v1/account/handoff', {
      body: { code },
      headers: cookie === '' ? {} : { cookie },
    });
    expect(status).toBe(200);
    expect(await authenticate(bloom.services.accounts, body.token)).toMatchObject({ name: 'Ann' });
    return body.bound;
  }
  const other = `bloom_login=${'A'.repeat(43)}`;

  test('to the browser that began the login, whose existing secret does not change', async () => {
    expect(await boundOf({}, (issued) => issued)).toBe(true);
    expect(await boundOf({ 'sec-fetch-site': 'same-origin' }, (issued) => issued)).toBe(true);
    expect(await boundOf({ cookie: other }, () => other)).toBe(true);
  });

  // rule: #handoff
  test('not to a browser that began another login, or none', async () => {
    expect(await boundOf({}, () => other)).toBe(false);
    expect(await boundOf({}, () => '')).toBe(false);
    expect(await boundOf({}, () => 'bloom_login=')).toBe(false);
  });

  test.each(['cross-site', 'same-site', 'none'])(
    'to no browser if a link (%s) began a demo login',
    async (site) => {
      const headers = { 'sec-fetch-site': site, cookie: other };
      expect(await boundOf(headers, () => other)).toBe(false);
    },
  );

  // rule: #handoff
  test('to the app that began the login, by its secret', async () => {
    const { challenge, verifier, query } = openApp();
    const login = await bloom.call('GET', `/oauth/demo/login?name=Ann&${query}`);
    const [, code] = /^bloom:\/\/login\?token=(.+)$/.exec(String(login.headers['location'])) ?? [];
    const own = { code, app_verifier: verifier };
    const { body } = await bloom.call('POST', '/v1/account/handoff', { body: own });
    expect(body).toMatchObject({ name: 'Ann', bound: true });

    const begin = `/oauth/demo/login?name=Ann&app_challenge=${challenge}`;
    expect(await bloom.call('GET', begin.slice(0, -1))).toMatchObject({
      status: 400,
      body: { key: 'request.invalid', params: { field: 'app_challenge' } },
    });
    const short = { code, app_verifier: 'short' };
    expect(await bloom.call('POST', '/v1/account/handoff', { body: short })).toMatchObject({
      status: 400,
      body: { params: { field: 'app_verifier' } },
    });
  });

  // rule: #handoff
  test('not to an app that exchanges the code of a browser', async () => {
    const { headers } = await bloom.call('GET', '/oauth/demo/login?name=Ann');
    const code = /\?token=(.+)$/.exec(String(headers['location']))?.[1];
    const foreign = { code, app_verifier: openApp().verifier };
    const { body } = await bloom.call('POST', '/v1/account/handoff', { body: foreign });
    expect(body).toMatchObject({ name: 'Ann', bound: false });
  });
});

describe('a session', () => {
  // rule: #account-fields
  test('returns its account, and its token is stored nowhere', async () => {
    const { id, token } = await bloom.logIn('Ann');
    const { status, body, headers } = await bloom.call('GET', `/v1/account/${token}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', code: 0, id, name: 'Ann', country: 'HK' });
    expect(body.ref_code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(body.next_reward).toBeLessThanOrEqual(Date.now() / 1_000);
    expect(headers['cache-control']).toBe('no-store');
    const { rows } = await sql<{ text: string }>`select string_agg(s::text, ' ') as text
      from session s`.execute(bloom.database.read);
    expect(rows[0]?.text).not.toContain(token);
  });

  test('ends when its user signs out', async () => {
    const { token } = await bloom.logIn('Ann');
    expect((await bloom.call('POST', '/v1/account/logout', { body: { token } })).status).toBe(200);
    const { status, body } = await bloom.call('GET', `/v1/account/${token}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 404, key: 'request.notFound' });
  });

  // rule: #sessions
  test('ends 90 days after its last use', async () => {
    const { token } = await bloom.logIn('Ann');
    await bloom.execute(sql`update session set expires_at = now() + interval '1 day'`);
    expect((await bloom.call('GET', `/v1/account/${token}`)).status).toBe(200);
    const extended = await bloom.database.read.selectFrom('session').select('expires_at').execute();
    expect(extended.some((row) => row.expires_at.getTime() > Date.now() + 89 * 86_400_000)).toBe(true);
    await bloom.execute(sql`update session set expires_at = now()`);
    expect((await bloom.call('GET', `/v1/account/${token}`)).status).toBe(404);
  });

  // rule: #account-fields
  test.each(['x', 'x'.repeat(101), '%00', 'a%2Fb', '1'])('of %s is unknown', async (token) => {
    expect((await bloom.call('GET', `/v1/account/${token}`)).status).toBe(404);
  });
});
