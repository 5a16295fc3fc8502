import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test/bloom.ts';
import { waitForLocks } from '../../../test/database.ts';
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

const logins = async (person: Person): Promise<string[]> =>
  (await site.bloom.call('GET', '/v1/account/logins', person)).body.data.map(
    ({ provider }: { provider: string }) => provider,
  );
const endOthers = ({ token }: Person) =>
  site.bloom.call('DELETE', `/v1/account/sessions?others=true&token=${token}`);

/** A person with two sessions: the one at hand, and one that a thief has. */
async function robbed(name: string) {
  const stolen = await logInWith(site, 'line', name);
  return { own: await logInWith(site, 'line', name), stolen };
}

/** A link that a session has begun, up to the return of the provider. */
async function setOut({ token }: Person, name: string) {
  const browser = openBrowser(site);
  const begun = await site.bloom.call('POST', '/v1/account/logins/oidc1', { token }, {});
  browser.storeCookie(begun.headers);
  const back = await site.at.oidc1.allow(await browser.open(begun.body.url), name);
  return () => browser.open(back);
}

/** Begins a transaction with a statement; the function that is returned ends it. */
async function hold(statement: ReturnType<typeof sql>): Promise<() => Promise<void>> {
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = site.bloom.database.transact(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await statement.execute(tx);
    begun.resolve();
    await ending.promise;
  });
  await begun.promise;
  return () => {
    ending.resolve();
    return held;
  };
}
const waitFor = (connections: number) => waitForLocks(site.bloom.database.read, connections);

// rule: #linked-logins
describe('a link that a stolen session began', () => {
  test('is refused at its end once that session has ended, and its login opens another account', async () => {
    const { own, stolen } = await robbed('Robbed');
    const comeBack = await setOut(stolen, 'Thief');
    expect((await endOthers(own)).body.ended).toBe(1);
    expect(await comeBack()).toBe('/error?code=1103');
    expect(await logins(own)).toEqual(['line']);
    expect((await logInWith(site, 'oidc1', 'Thief')).id).not.toBe(own.id);
  });

  test('is refused, too, where that session alone was ended', async () => {
    const { own, stolen } = await robbed('Robbed of one');
    const comeBack = await setOut(stolen, 'Second thief');
    const { data } = (await site.bloom.call('GET', '/v1/account/sessions', own)).body;
    const { id } = data.find(({ current }: { current: boolean }) => !current);
    await site.bloom.call('DELETE', `/v1/account/sessions/${id}?token=${own.token}`);
    expect(await comeBack()).toBe('/error?code=1103');
    expect(await logins(own)).toEqual(['line']);
  });

  test('waits for an end of the session that is under way, and is refused', async () => {
    const { own, stolen } = await robbed('Robbed while ending');
    const comeBack = await setOut(stolen, 'Late thief');
    const commit = await hold(sql`delete from session where account_id = ${own.id} and id < (
      select max(id) from session where account_id = ${own.id})`);
    const end = comeBack();
    await waitFor(1);
    await commit();
    expect(await end).toBe('/error?code=1103');
    expect(await logins(own)).toEqual(['line']);
  });

  test('that is under way is finished before the session ends, which waits for it', async () => {
    const { own, stolen } = await robbed('Robbed while linking');
    const comeBack = await setOut(stolen, 'Early thief');
    // What the link waits for when it has the session.
    const release = await hold(sql`lock table login_identity in exclusive mode`);
    const end = comeBack();
    await waitFor(1);
    const ending = endOthers(own);
    await waitFor(2);
    await release();
    expect(await end).toBe('/?linked=oidc1');
    expect((await ending).body.ended).toBe(1);
    expect(await logins(own)).toEqual(['line', 'oidc1']);
  });

  test('from the app is refused to another session of the account', async () => {
    const { own, stolen } = await robbed('Robbed phone');
    const app = openApp();
    const { body } = await site.bloom.call('POST', '/v1/account/logins/oidc1', stolen, {
      app_challenge: app.challenge,
    });
    const browser = openBrowser(site);
    const there = await browser.open(`${body.url}&${app.query}`);
    const back = await browser.open(await site.at.oidc1.allow(there, 'Thief with a phone'));
    const code = new URL(back).searchParams.get('token');
    const end = { code, app_verifier: app.verifier };
    expect(await site.bloom.call('PUT', '/v1/account/logins/oidc1', own, end)).toMatchObject({
      status: 401,
      body: { key: 'login.codeInvalid' },
    });
    expect(await logins(own)).toEqual(['line']);
  });
});

// rule: #handoff
describe('a code for a session', () => {
  const issue = ({ id }: Person) =>
    issueHandoff(site.bloom.database, id, { browser: undefined, appChallenge: null });
  const exchange = (code: string) => site.bloom.call('POST', '/v1/account/handoff', { body: { code } });

  test('ends with the other sessions', async () => {
    const { own } = await robbed('Robbed of a code');
    const code = await issue(own);
    expect((await endOthers(own)).body.ended).toBe(1);
    expect((await exchange(code)).body.key).toBe('login.codeInvalid');
  });

  test('that is being exchanged while they end opens none that stays', async () => {
    const { own } = await robbed('Robbed while exchanging');
    const code = await issue(own);
    // What the exchange waits for when it has the code.
    const release = await hold(sql`select 1 from account where id = ${own.id} for update`);
    const exchanged = exchange(code);
    await waitFor(1);
    const ended = endOthers(own);
    await waitFor(2);
    await release();
    const { token } = (await exchanged).body;
    expect((await ended).body.ended).toBe(2);
    expect((await site.bloom.call('GET', `/v1/account/${token}`)).status).toBe(404);
    expect((await site.bloom.call('GET', `/v1/account/${own.token}`)).status).toBe(200);
  });
});
