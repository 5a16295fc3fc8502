import { sql } from 'kysely';
import type { LoginProvider } from '@bloom/contract/login-providers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test/bloom.ts';
import {
  logInWith,
  openBrowser,
  startLoginSite,
  type LoginSite,
} from '../../../test/login-browser.ts';

let site: LoginSite;

beforeAll(async () => {
  site = await startLoginSite();
});
afterAll(() => site.close());

const logins = async ({ token }: Person) =>
  (await site.bloom.call('GET', '/v1/account/logins', { token })).body.data;
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
  browser.keep(response.headers);
  return { response, browser, url: String(response.body.url) };
}

/** Links a login, with the consent at the provider. */
async function link(provider: LoginProvider, person: Person, name: string): Promise<string> {
  const { browser, url } = await requestTicket(provider, person);
  const there = await browser.open(url);
  return browser.open(await site.at[provider].allow(there, name));
}

describe('linking a login', () => {
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
    const [first, second] = [
      await requestTicket('line', person),
      await requestTicket('line', person),
    ];
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
    expect(await other.browser.open(other.url.replace('/line/', '/twitter/'))).toBe(
      '/error?code=1103',
    );
    const old = await requestTicket('line', person);
    await sql`update login_link set expires_at = expires_at - interval '60 seconds'`.execute(
      site.bloom.database.write,
    );
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
    expect(await first.browser.open(await site.at.line.cancel(there))).toBe(
      '/error?code=204&provider=line',
    );
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
    const code = await site.bloom.services.handoff.issue(here.id, undefined);
    expect((await unlink('twitter', here)).status).toBe(200);
    const late = await site.bloom.call('POST', '/v1/account/handoff', { body: { code } });
    expect(late.body.key).toBe('login.codeInvalid');
  });

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
      await sql`insert into login_identity (provider, subject, account_id)
        values ('line', ${`both${id}`}, ${id})`.execute(site.bloom.database.write);
    }
    const responses = await Promise.all(
      people.flatMap((person) => [unlink('line', person), unlink('demo', person)]),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(people.length);
    const left = await Promise.all(people.map(logins));
    expect(left.map(({ length }) => length)).toEqual(people.map(() => 1));
  });
});
