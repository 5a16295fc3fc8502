import { sql } from 'kysely';
import type { LoginProvider } from '@bloom/contract/account/login-providers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test/bloom.ts';
import {
  logInWith,
  openApp,
  openBrowser,
  startLoginSite,
  type LoginSite,
} from '../../../test/login-browser.ts';
import { issueHandoff } from './handoff.ts';

let site: LoginSite;

beforeAll(async () => {
  site = await startLoginSite();
});
afterAll(() => site.close());

const logins = async (by: Person) => (await site.bloom.call('GET', '/v1/account/logins', by)).body.data;
const providersOf = async (person: Person) =>
  (await logins(person)).map(({ provider }: { provider: string }) => provider);
const unlink = (provider: string, { token }: Person) =>
  site.bloom.call('DELETE', `/v1/account/logins/${provider}`, { token });

/** Requests a ticket as the app does; the browser stores the cookie of the response. */
async function requestTicket(provider: string, { token }: Person, browser = openBrowser(site)) {
  const response = await site.bloom.call('POST', `/v1/account/logins/${provider}`, {
    token,
    body: {},
    ...(browser.cookie && { headers: { cookie: browser.cookie } }),
  });
  browser.storeCookie(response.headers);
  return { response, browser, url: String(response.body.url) };
}

/** Links a login, with the consent at the provider. */
async function link(provider: LoginProvider, person: Person, name: string): Promise<string> {
  const { browser, url } = await requestTicket(provider, person);
  const there = await browser.open(url);
  return browser.open(await site.at[provider].allow(there, name));
}

describe('linking a login', () => {
  // rule: #linked-logins
  test('lets it sign in to the same account', async () => {
    const ann = await logInWith(site, 'line', 'Ann');
    expect(await link('twitter', ann, 'Ann on X')).toBe('/?linked=twitter');
    expect(await logins(ann)).toEqual([
      { provider: 'line', name: 'Ann', linked_at: expect.closeTo(Date.now() / 1_000, -2) },
      { provider: 'twitter', name: 'Ann on X', linked_at: expect.closeTo(Date.now() / 1_000, -2) },
    ]);
    expect((await logInWith(site, 'twitter', 'Ann on X')).id).toBe(ann.id);
    expect((await logInWith(site, 'line', 'Ann')).id).toBe(ann.id);
  });

  test('twice with the same one links it once', async () => {
    const person = await site.bloom.logIn('Twice');
    const [first, second] = [await requestTicket('line', person), await requestTicket('line', person)];
    for (const { browser, url } of [first, second]) {
      const back = await site.at.line.allow(await browser.open(url), 'Twice on LINE');
      expect(await browser.open(back)).toBe('/?linked=line');
    }
    expect(await providersOf(person)).toEqual(['demo', 'line']);
  });

  test('of another account is refused, and nothing is merged', async () => {
    const owner = await logInWith(site, 'facebook', 'Owner');
    const other = await logInWith(site, 'line', 'Owner');
    expect(owner.id).not.toBe(other.id);
    expect(await link('facebook', other, 'Owner')).toBe('/error?code=1105');
    expect(await providersOf(other)).toEqual(['line']);
    expect((await logInWith(site, 'facebook', 'Owner')).id).toBe(owner.id);
  });

  test('of a second one of the same provider is refused, before and after the redirect to the provider', async () => {
    const person = await site.bloom.logIn('Second');
    const early = await requestTicket('line', person);
    const there = await early.browser.open(early.url);
    await link('line', person, 'First LINE');
    const late = await early.browser.open(await site.at.line.allow(there, 'Second LINE'));
    expect(late).toBe('/error?code=1106');
    expect((await requestTicket('line', person)).response).toMatchObject({
      status: 409,
      body: { key: 'account.alreadyLinked' },
    });
  });

  test('needs a ticket that is no session token, valid once, for a minute and for its provider', async () => {
    const person = await site.bloom.logIn('Ticket');
    const { response, browser, url } = await requestTicket('line', person);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(url).toMatch(/^\/api\/oauth\/line\/login\?link=[\w-]{43}$/);
    const ticket = url.split('=')[1] ?? '';
    expect((await site.bloom.call('GET', `/v1/account/${ticket}`)).status).toBe(404);
    expect(await browser.open(url)).toContain(site.at.line.url);
    expect(await browser.open(url)).toBe('/error?code=1103');

    const other = await requestTicket('line', person);
    expect(await other.browser.open(other.url.replace('/line/', '/twitter/'))).toBe('/error?code=1103');
    const old = await requestTicket('line', person);
    await site.bloom.execute(sql`update login_link set expires_at = expires_at - interval '60 seconds'`);
    expect(await old.browser.open(old.url)).toBe('/error?code=1103');
  });

  test('with a ticket that an attacker sent to the victim is refused', async () => {
    const attacker = await site.bloom.logIn('Attacker');
    const { url } = await requestTicket('line', attacker);
    const victim = openBrowser(site);
    await victim.setOut('line');
    expect(await victim.open(url)).toBe('/error?code=1103');
  });

  test('that is cancelled, or comes back in another browser, links nothing', async () => {
    const person = await site.bloom.logIn('Cancelled');
    const first = await requestTicket('line', person);
    const there = await first.browser.open(first.url);
    expect(await first.browser.open(await site.at.line.cancel(there))).toBe('/error?code=204&provider=line');
    const second = await requestTicket('line', person);
    const back = await site.at.line.allow(await second.browser.open(second.url), 'Elsewhere');
    expect(await openBrowser(site).open(back)).toBe('/error?code=205&provider=line');
    expect(await providersOf(person)).toEqual(['demo']);
  });

  test('is refused for the demo login and an unknown provider', async () => {
    const person = await site.bloom.logIn('Unknown provider');
    expect((await requestTicket('demo', person)).response).toMatchObject({
      status: 400,
      body: { code: 201 },
    });
    expect((await requestTicket('myspace', person)).response).toMatchObject({
      status: 400,
      body: { params: { field: 'provider' } },
    });
  });
});

describe('linking a login from the app', () => {
  type App = ReturnType<typeof openApp>;
  const put = (provider: string, { token }: Person, body: object) =>
    site.bloom.call('PUT', `/v1/account/logins/${provider}`, { token }, body);

  /** Up to the deep link by which the system's browser returns to the app. */
  async function comeBack(person: Person, app: App, { ticketOf = app, name = 'Phone on X' } = {}) {
    const { body } = await site.bloom.call('POST', '/v1/account/logins/twitter', person, {
      app_challenge: ticketOf.challenge,
    });
    const browser = openBrowser(site);
    const there = await browser.open(`${body.url}&${app.query}`);
    if (!there.startsWith(site.at.twitter.url)) return there;
    return browser.open(await site.at.twitter.allow(there, name));
  }
  const codeOf = (deepLink: string) => new URL(deepLink).searchParams.get('token');

  // rule: #linked-logins
  test('ends in the app, which links it with its secret and its session', async () => {
    const [person, app] = [await logInWith(site, 'line', 'Phone'), openApp()];
    const back = await comeBack(person, app);
    expect(back).toMatch(/^bloom:\/\/linked\?provider=twitter&token=[\w-]{43}$/);
    expect(await providersOf(person)).toEqual(['line']);
    const own = { code: codeOf(back), app_verifier: app.verifier };
    expect((await put('twitter', person, own)).status).toBe(200);
    expect(await providersOf(person)).toEqual(['line', 'twitter']);
    expect((await logInWith(site, 'twitter', 'Phone on X')).id).toBe(person.id);
    expect(await put('twitter', person, own)).toMatchObject({
      status: 401,
      body: { key: 'login.codeInvalid' },
    });
  });

  // rule: #linked-logins
  test('is refused to another app, account or provider, and after a minute', async () => {
    const [attacker, victim] = [await site.bloom.logIn('Attacker'), await site.bloom.logIn('Victim')];
    const [app, other] = [openApp(), openApp()];
    const refusal = { status: 401, body: { key: 'login.codeInvalid' } };
    // The victim agrees at the provider, and the victim's app gets the code.
    const code = codeOf(await comeBack(attacker, app, { name: 'Victim on X' }));
    expect(await put('twitter', victim, { code, app_verifier: other.verifier })).toMatchObject(refusal);
    expect(await put('twitter', attacker, { code, app_verifier: other.verifier })).toMatchObject(refusal);
    expect(await put('twitter', victim, { code, app_verifier: app.verifier })).toMatchObject(refusal);
    expect(await put('line', attacker, { code, app_verifier: app.verifier })).toMatchObject(refusal);
    await site.bloom.execute(sql`update login_link set expires_at = expires_at - interval '60 seconds'`);
    expect(await put('twitter', attacker, { code, app_verifier: app.verifier })).toMatchObject(refusal);
    expect(await providersOf(victim)).toEqual(['demo']);
    expect(await providersOf(attacker)).toEqual(['demo']);
  });

  // rule: #linked-logins
  test('needs the ticket of the same app, and a ticket is not the code that ends it', async () => {
    const [person, app] = [await site.bloom.logIn('Ticket app'), openApp()];
    expect(await comeBack(person, app, { ticketOf: openApp() })).toBe('bloom://error?code=1103');
    const { body } = await site.bloom.call('POST', '/v1/account/logins/twitter', person, {
      app_challenge: app.challenge,
    });
    const ticket = new URL(body.url, 'http://localhost').searchParams.get('link');
    expect(await put('twitter', person, { code: ticket, app_verifier: app.verifier })).toMatchObject({
      status: 401,
    });
    const ended = codeOf(await comeBack(person, app)) ?? '';
    const browser = openBrowser(site);
    expect(await browser.open(`/api/oauth/twitter/login?link=${ended}&${app.query}`)).toBe(
      'bloom://error?code=1103',
    );
  });

  test('of another account is refused, and so is a second one', async () => {
    const [owner, app] = [await logInWith(site, 'twitter', 'Owner on X'), openApp()];
    const other = await site.bloom.logIn('Not the owner');
    const back = await comeBack(other, app, { name: 'Owner on X' });
    const code = codeOf(back);
    expect(await put('twitter', other, { code, app_verifier: app.verifier })).toMatchObject({
      status: 409,
      body: { key: 'account.loginTaken' },
    });
    expect(await providersOf(other)).toEqual(['demo']);
    expect(await providersOf(owner)).toEqual(['twitter']);
  });

  test('of a provider’s SDK links it by the token, once', async () => {
    const person = await site.bloom.logIn('Native');
    const oauthToken = site.at.wechat.nativeToken('Native on WeChat');
    expect((await put('wechat', person, { oauth_token: oauthToken })).status).toBe(200);
    expect(await providersOf(person)).toEqual(['demo', 'wechat']);
    const other = await site.bloom.logIn('Another');
    expect((await put('wechat', other, { oauth_token: oauthToken })).status).toBe(401);
    const taken = site.at.wechat.nativeToken('Native on WeChat');
    expect((await put('wechat', other, { oauth_token: taken })).body.key).toBe('account.loginTaken');
  });

  test.each([
    [{}, 'code'],
    [{ code: 'x' }, 'app_verifier'],
    [{ oauth_token: '' }, 'oauth_token'],
    [{ code: 5 }, 'code'],
  ])('with %j names what is missing', async (body, field) => {
    const person = await site.bloom.logIn('Missing');
    expect(await put('line', person, body)).toMatchObject({
      status: 400,
      body: { key: 'request.invalid', params: { field } },
    });
    expect((await put('demo', person, { oauth_token: 'x' })).body.code).toBe(201);
  });
});

describe('unlinking a login', () => {
  test('leaves the others, ends the other sessions, and the login creates a new account', async () => {
    const here = await logInWith(site, 'line', 'Leaving');
    await link('twitter', here, 'Leaving on X');
    const there = await logInWith(site, 'twitter', 'Leaving on X');
    expect((await unlink('twitter', here)).status).toBe(200);
    expect(await providersOf(here)).toEqual(['line']);
    expect((await site.bloom.call('GET', `/v1/account/${there.token}`)).status).toBe(404);
    expect((await logInWith(site, 'twitter', 'Leaving on X')).id).not.toBe(here.id);
    expect((await unlink('twitter', here)).status).toBe(404);
  });

  test('revokes the one-time codes that it was issued', async () => {
    const here = await logInWith(site, 'line', 'Quick');
    await link('twitter', here, 'Quick on X');
    const code = await issueHandoff(site.bloom.database, here.id, {
      browser: undefined,
      appChallenge: null,
    });
    expect((await unlink('twitter', here)).status).toBe(200);
    const late = await site.bloom.call('POST', '/v1/account/handoff', { body: { code } });
    expect(late.body.key).toBe('login.codeInvalid');
  });

  // rule: #linked-logins
  test('of the last one is refused', async () => {
    const person = await logInWith(site, 'wechat', 'Last');
    expect(await unlink('wechat', person)).toMatchObject({
      status: 422,
      body: { key: 'account.lastLogin' },
    });
    expect(await providersOf(person)).toEqual(['wechat']);
  });

  test('both of two at once leaves one', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, index) => site.bloom.logIn(`Both ${index}`)),
    );
    for (const { id } of people) {
      await site.bloom.execute(sql`insert into login_identity (provider, subject, account_id)
        values ('line', ${`both${id}`}, ${id})`);
    }
    const responses = await Promise.all(
      people.flatMap((person) => [unlink('line', person), unlink('demo', person)]),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(people.length);
    const left = await Promise.all(people.map(logins));
    expect(left.map(({ length }) => length)).toEqual(people.map(() => 1));
  });
});
