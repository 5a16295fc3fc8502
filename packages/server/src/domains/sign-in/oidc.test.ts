import { sql } from 'kysely';
import { oidcApp, startOidc } from '@bloom/testing/upstreams/oidc';
import { startOidcServer, type OidcServer } from '@bloom/testing/upstreams/oidc-server';
import type { Mishap } from '@bloom/testing/upstreams/upstream-server';
import type { LoginFault, LoginUpstream } from '@bloom/testing/upstreams/login-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startBloom, type Bloom, type BloomOptions, type Person } from '../../../test/bloom.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';
import { openBrowser } from '../../../test/login-browser.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { authenticate } from '../account/index.ts';

type StandIn = LoginUpstream & { issuer: string };
/**
 * How a provider signs id tokens, in the order of the settings of the site; a stand-in is the fifth provider.
 */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;
let reals: OidcServer[];
let standIn: StandIn;
let site: Bloom;

beforeAll(async () => {
  silenceLibrary();
  reals = await Promise.all(
    algorithms.map((alg, i) => startOidcServer(`http://localhost/api/oauth/oidc${i + 1}/callback`, alg)),
  );
  standIn = await startStandIn();
  site = await startSite([...reals, standIn]);
});
afterAll(async () => {
  await site.close();
  for (const each of [...reals, standIn]) await each.close();
});

/** The library says what it would do in production. */
function silenceLibrary(): void {
  for (const level of ['info', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
}

/** Starts a site with these providers, in the order of their settings. */
function startSite(
  providers: { issuer: string; host: string; free?: boolean }[],
  options: BloomOptions = {},
): Promise<Bloom> {
  return startBloom({
    ...options,
    outboundAllow: providers.map(({ host }) => host),
    providers: Object.fromEntries(
      providers.map(({ issuer, free = false }, i) => [
        `oidc${i + 1}`,
        { ...oidcApp, name: `Provider ${i + 1}`, issuer: new URL(issuer).href, free },
      ]),
    ),
  });
}

async function startStandIn(): Promise<StandIn> {
  const upstream = await startOidc();
  return Object.assign(upstream, { issuer: upstream.url });
}

type At = { allow(url: string, person: string): Promise<string> };

async function logIn(bloom: Bloom, at: At, name: string, provider = 'oidc1'): Promise<Person> {
  const browser = openBrowser({ bloom });
  const end = await browser.open(await at.allow(await browser.setOut(provider), name));
  const code = new URL(end, 'http://localhost').searchParams.get('token');
  const { body } = await bloom.call('POST', '/v1/account/handoff', { body: { code } });
  const { id } = await authenticate(bloom.services.accounts, body.token);
  return { id, token: body.token };
}

async function link(bloom: Bloom, at: At, { token }: Person, name: string): Promise<string> {
  const browser = openBrowser({ bloom });
  const begun = await bloom.call('POST', '/v1/account/logins/oidc1', { token }, {});
  browser.storeCookie(begun.headers);
  return browser.open(await at.allow(await browser.open(begun.body.url), name));
}

const logins = async (bloom: Bloom, { token }: Person) =>
  (await bloom.call('GET', '/v1/account/logins', { token })).body.data.map(
    ({ provider, name }: { provider: string; name: string }) => [provider, name],
  );
const unlink = (bloom: Bloom, { token }: Person, provider: string) =>
  bloom.call('DELETE', `/v1/account/logins/${provider}`, { token });
const accountsOf = async (bloom: Bloom) => (await bloom.execute(sql`select id from account`)).rows.length;

// rule: #openid-connect
describe('a real OpenID Connect provider', () => {
  beforeEach(silenceLibrary);

  test('signs up and in, is linked and unlinked, and pays one welcome gift for good', async () => {
    const [real, bloom] = [reals[0] as OidcServer, site];
    const ann = await logIn(bloom, real, 'Ann');
    expect(await bloom.balance(ann)).toBe(10_000);
    expect((await bloom.call('GET', `/v1/account/${ann.token}`)).body.name).toBe('Ann');
    expect((await logIn(bloom, real, 'Ann')).id).toBe(ann.id);
    expect((await unlink(bloom, ann, 'oidc1')).body.key).toBe('account.lastLogin');

    expect((await bloom.deleteAccount(ann)).status).toBe(200);
    const again = await logIn(bloom, real, 'Ann');
    expect(again.id).not.toBe(ann.id);
    expect(await bloom.balance(again)).toBe(0);

    const demo = await bloom.logIn('Demo user');
    expect(await link(bloom, real, demo, 'Bob')).toBe('/?linked=oidc1');
    expect(await logins(bloom, demo)).toEqual([
      ['demo', 'Demo user'],
      ['oidc1', 'Bob'],
    ]);
    expect((await logIn(bloom, real, 'Bob')).id).toBe(demo.id);
    const other = await bloom.logIn('Other demo user');
    expect(await link(bloom, real, other, 'Bob')).toMatch(/^\/error\?code=/);
    expect((await unlink(bloom, demo, 'oidc1')).status).toBe(200);
    expect(await logins(bloom, demo)).toEqual([['demo', 'Demo user']]);
    const bob = await logIn(bloom, real, 'Bob');
    expect(bob.id).not.toBe(demo.id);
    // The demo user was given petals.
    expect(await bloom.balance(bob)).toBe(0);
    await expectCleanLedger(bloom);
  });

  test('that gives an e-mail address as the name does not publish it', async () => {
    const { token } = await logIn(site, reals[0] as OidcServer, 'ann@example.org');
    expect((await site.call('GET', `/v1/account/${token}`)).body.name).toMatch(/^Bloomer \d+$/);
  });

  test.each(algorithms)('may sign with %s', async (alg) => {
    const i = algorithms.indexOf(alg);
    const person = await logIn(site, reals[i] as OidcServer, 'Eve', `oidc${i + 1}`);
    expect(person.id).toBeGreaterThan(0);
  });
});

// rule: #openid-connect
test('a login belongs to its issuer, in whatever order the settings name the issuers', async () => {
  const [first, second] = [standIn, await startStandIn()];
  onTestFinished(() => second.close());
  const { connection, drop } = await createTestDatabase();
  onTestFinished(drop);
  const start = async (...providers: StandIn[]) => {
    const started = await startSite(providers, { connection });
    onTestFinished(() => started.close());
    return started;
  };
  const before = await start(first, second);
  const ann = await logIn(before, first, 'Ann');
  const namesake = await logIn(before, second, 'Ann', 'oidc2');
  expect(namesake.id).not.toBe(ann.id);
  const browser = openBrowser({ bloom: before });
  const underWay = await first.allow(await browser.setOut('oidc1'), 'Ann');

  const after = await start(second, first);
  expect((await logIn(after, second, 'Ann', 'oidc1')).id).toBe(namesake.id);
  expect((await logIn(after, first, 'Ann', 'oidc2')).id).toBe(ann.id);
  expect(await logins(after, ann)).toEqual([['oidc2', 'Ann']]);
  // A login that began before must not be ended at the other provider.
  const path = new URL(underWay);
  const { headers } = await after.app.inject({
    url: path.pathname + path.search,
    headers: { cookie: browser.cookie },
  });
  expect(headers.location).toBe('/error?code=205&provider=oidc1');
  expect(second.requests.filter(({ body }) => body.includes(path.searchParams.get('code') ?? '-'))).toEqual(
    [],
  );

  const without = await start(second);
  expect(await logins(without, ann)).toEqual([]);
  const demo = await without.logIn('Demo user');
  await sql`update login_identity set account_id = ${ann.id} where account_id = ${demo.id}`.execute(
    without.database.write,
  );
  // The other one is no login any more, so this one is the last.
  expect((await unlink(without, ann, 'demo')).body.key).toBe('account.lastLogin');
});

describe('the configuration of an issuer', () => {
  let now = Date.now();
  let requestsBefore = 0;
  const requests = () => standIn.requests.length - requestsBefore;
  const begin = () => openBrowser({ bloom: site }).setOut('oidc5');
  beforeEach(() => {
    // A configuration of before is old.
    now += 4_000_000;
    vi.useFakeTimers({ toFake: ['Date'], now });
    requestsBefore = standIn.requests.length;
    return () => void vi.useRealTimers();
  });

  test.each<[string, { outage?: Mishap; fault?: LoginFault }]>([
    ['that is slow', { outage: 'hang' }],
    ['that fails', { outage: 's500' }],
    ['that is a page', { outage: 'html' }],
    ['that leads elsewhere', { outage: 'away' }],
    ['of another issuer', { fault: 'otherConfiguration' }],
    ['with a script in place of the sign-in page', { fault: 'scriptConfiguration' }],
  ])('%s ends the login, and the next one after a short wait works', async (_what, wrong) => {
    const accounts = await accountsOf(site);
    Object.assign(standIn, wrong);
    const failed = '/error?code=205&provider=oidc5';
    expect(await Promise.all([begin(), begin()])).toEqual([failed, failed]);
    // The site itself does not need it.
    expect((await site.call('GET', '/v1/config')).body.data.oidc.oidc5).toBe('Provider 5');
    Object.assign(standIn, { outage: undefined, fault: undefined });
    expect(await begin()).toBe(failed);
    expect(requests()).toBe(1);
    vi.setSystemTime(Date.now() + 6_000);
    expect(await begin()).toMatch(`${standIn.url}/authorize?`);
    expect(await accountsOf(site)).toBe(accounts);
  });

  test('is requested again after an hour', async () => {
    await begin();
    await begin();
    expect(requests()).toBe(1);
    vi.setSystemTime(Date.now() + 3_601_000);
    await begin();
    expect(requests()).toBe(2);
  });
});

// rule: #probation, #new-accounts, #address-maximum
test('an issuer that the operator marks as free has accounts on probation, within the limits of free logins', async () => {
  const issuer = await startStandIn();
  const free = await startSite([{ ...issuer, free: true }], { rateLimit: true });
  onTestFinished(async () => {
    await free.close();
    await issuer.close();
  });
  const cleo = await logIn(free, issuer, 'Cleo');
  expect(await free.balance(cleo)).toBe(0);
  const lookup = (await free.call('GET', `/v1/account/${cleo.token}`)).body;
  expect(lookup.probation).toMatchObject({ welcome: 10_000 });
  await free.call('POST', `/v1/account/daily_reward/${cleo.token}`, { body: { ap: 1 } });
  const { rows } = await free.execute<{ counts: boolean }>(sql`select counts from reward_address`);
  expect(rows).toEqual([{ counts: true }]);
  for (let i = 0; i < 19; i++) await logIn(free, issuer, `Person ${i}`);
  const browser = openBrowser({ bloom: free });
  const end = await browser.open(await issuer.allow(await browser.setOut('oidc1'), 'One more'));
  expect(end).toMatch(/^\/error\?code=/);
  expect((await logIn(free, issuer, 'Cleo')).id).toBe(cleo.id);
});
