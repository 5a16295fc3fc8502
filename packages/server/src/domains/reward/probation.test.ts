import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeProviders } from '@bloom/contract/account/login-providers';
import { logInWith, startLoginSite, type LoginSite } from '../../../test/login-browser.ts';
import { expectCleanLedger } from '../../../test/ledger.ts';
import type { Bloom, Person } from '../../../test/bloom.ts';
import { IdentityWriter } from '../sign-in/identity-store.ts';
import { signIn } from '../sign-in/provider-account.ts';
import { PersonWriter } from '../person/index.ts';

let site: LoginSite;
let bloom: Bloom;
let older: Person;
let names = 0;

beforeAll(async () => {
  site = await startLoginSite();
  ({ bloom } = site);
  older = await bloom.logIn('Older');
});
afterAll(() => site.close());
afterAll(() => expectCleanLedger(bloom));

const db = () => bloom.database.write;
type Free = (typeof freeProviders)[number];
type FreePerson = Person & { provider: Free; name: string };

/** Signs in with a login that costs nothing. */
async function enter(name = `Free ${++names}`, provider: Free = 'passkey'): Promise<FreePerson> {
  const { accounts, joining } = bloom.services;
  return bloom.database.transact(async (tx) => {
    const login = { provider, subject: name, name };
    const id = await signIn(tx, accounts, login, { country: 'SG', address: '192.0.2.1', joining });
    return { id, token: await accounts.openSession(tx, id, 'Firefox'), provider, name };
  });
}

/** Joins a further login, as a sign-in that is to be linked does. */
const join = ({ id }: Person, name: string, provider: string) =>
  bloom.database.transact(async (tx) => {
    const identities = new IdentityWriter(tx);
    await identities.lock(provider, name);
    await identities.lockAccount(id);
    await identities.add(id, { provider, subject: name, name });
    await new PersonWriter(tx).inherit(id, provider, name);
  });
const part = ({ id }: Person, provider: string) =>
  bloom.database.transact(async (tx) => {
    const identities = new IdentityWriter(tx);
    await identities.lockAccount(id);
    await identities.remove(id, provider);
  });

const age = ({ id }: Person) =>
  sql`update account set created_at = created_at - interval '1 day' where id = ${id}`.execute(db());
const watch = async ({ id }: Person, seconds: number) => {
  const video = await bloom.addNewVideo(older);
  await sql`insert into watch (account_id, video_id, total_us)
    select ${id}, id, ${seconds * 1e6} from video where source_id = ${video}`.execute(db());
};
const activate = async (person: Person) => {
  await age(person);
  await watch(person, 1_800);
};
const claim = async ({ id, token }: Person) => {
  await sql`update account set next_reward_at = now() where id = ${id}`.execute(db());
  const { body } = await bloom.call('POST', `/v1/account/daily_reward/${token}`, {
    body: { ap: 100 },
  });
  return body.parts.base;
};
const endProbations = () => bloom.runJob('end probations');
const probation = async ({ token }: Person) =>
  (await bloom.call('GET', `/v1/account/${token}`)).body.probation;
async function welcomes(...people: Person[]): Promise<number> {
  const { rows } = await sql`select from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
    where t.reason = 'welcome' and p.account_id = any(${people.map(({ id }) => id)}::bigint[])`.execute(db());
  return rows.length;
}

describe('an account whose logins cost nothing', () => {
  // rule: #probation
  test.each(freeProviders)('gets its welcome gift after a day and half an hour: %s', async (by) => {
    const person = await enter(undefined, by);
    await watch(person, 1_800);
    await endProbations();
    expect(await bloom.balance(person)).toBe(0);
    expect(await probation(person)).toEqual({ welcome: 10_000 });
    await age(person);
    await Promise.all([endProbations(), endProbations()]);
    expect(await bloom.balance(person)).toBe(10_000);
    expect(await probation(person)).toBeUndefined();
  });

  test('gets none for a day alone', async () => {
    const person = await enter();
    await age(person);
    await watch(person, 1_799);
    await endProbations();
    expect(await bloom.balance(person)).toBe(0);
  });

  test('counts all the time that it watches, also what a claim has counted', async () => {
    const person = await enter();
    const video = await bloom.addNewVideo(older);
    const play = () => bloom.call('POST', `/v1/video/youtube/${video}/play`, person, { playing: true });
    await play();
    await sql`update watch set beat_at = beat_at - interval '60 seconds' where account_id = ${person.id}`.execute(
      db(),
    );
    await play();
    await claim(person);
    const { rows } = await sql<{ watched: number; total: number }>`
      select watched_us as watched, total_us as total from watch where account_id = ${person.id}`.execute(
      db(),
    );
    expect(rows[0]?.watched).toBe(0);
    expect(rows[0]?.total).toBeGreaterThanOrEqual(60e6);
  });

  test('gets it for a share to which an older account gave, not for one of a younger account', async () => {
    const person = await enter();
    const video = await bloom.addNewVideo(person);
    const give = (by: Person) => bloom.call('POST', `/v1/video/youtube/${video}`, by, { amount: 10 });
    await give(await bloom.logIn(`Younger ${++names}`));
    await age(person);
    await sql`update account set created_at = created_at - interval '3 days' where id = ${older.id}`.execute(
      db(),
    );
    await endProbations();
    expect(await welcomes(person)).toBe(0);
    await give(older);
    await endProbations();
    expect(await welcomes(person)).toBe(1);
  });

  // rule: #probation
  test('claims at most 20,000 until then', async () => {
    const person = await enter();
    for (let i = 0; i < 5; i++) await bloom.addNewVideo(person, { sharedUs: Date.now() * 1_000 });
    expect(await claim(person)).toBe(20_000);
    await activate(person);
    await endProbations();
    for (let i = 0; i < 5; i++) await bloom.addNewVideo(person, { sharedUs: Date.now() * 1_000 });
    expect(await claim(person)).toBeGreaterThan(100_000);
  });

  test('gets it as soon as it has a login that costs something', async () => {
    const person = await enter();
    await join(person, `Line ${++names}`, 'line');
    await endProbations();
    expect(await bloom.balance(person)).toBe(10_000);
  });

  test('gets it at sign-up with `welcome_needs` none', async () => {
    await bloom.set({ welcome_needs: 'none' });
    const person = await enter();
    await bloom.set({ welcome_needs: undefined });
    expect(await bloom.balance(person)).toBe(10_000);
  });
});

// rule: #probation
test('an account that parts from the login that cost something is on probation again', async () => {
  const name = `Costly ${++names}`;
  const person = await logInWith(site, 'line', name);
  await claim(person);
  await join(person, name, 'email');
  await part(person, 'line');
  expect(await probation(person)).toEqual({ welcome: 0 });
  for (let i = 0; i < 5; i++) await bloom.addNewVideo(person, { sharedUs: Date.now() * 1_000 });
  expect(await claim(person)).toBe(20_000);
  await activate(person);
  await endProbations();
  expect(await probation(person)).toBeUndefined();
  expect(await welcomes(person)).toBe(1);
});

// rule: #probation
describe('the welcome gift of one person is paid once', () => {
  test('when a login is parted before it is paid', async () => {
    const person = await enter();
    const mail = `Mail ${++names}`;
    await join(person, mail, 'email');
    await part(person, 'email');
    const other = await enter(mail, 'email');
    for (const each of [person, other]) await activate(each);
    await endProbations();
    expect(await welcomes(person)).toBe(1);
    expect(await welcomes(other)).toBe(0);
    // Its reward was capped as long as that of every new account.
    expect(await probation(other)).toBeUndefined();
  });

  test('when the account is deleted and all its logins come back', async () => {
    const person = await enter();
    const mail = `Mail ${++names}`;
    await join(person, mail, 'email');
    await bloom.deleteAccount(person);
    const back = [await enter(person.name), await enter(mail, 'email')];
    for (const each of back) await activate(each);
    await endProbations();
    expect(await welcomes(...back)).toBe(1);
    await Promise.all(back.map((each) => bloom.deleteAccount(each)));
    const again = [await enter(person.name), await enter(mail, 'email')];
    for (const each of again) await activate(each);
    await endProbations();
    expect(await welcomes(...again)).toBe(0);
    expect(await probation(again[0] as Person)).toBeUndefined();
  });

  test('when the login that costs something had it before', async () => {
    const name = `Known ${++names}`;
    const before = await logInWith(site, 'line', name);
    const { rows } = await sql<{ subject: string }>`
      select subject from login_identity where account_id = ${before.id}`.execute(db());
    await bloom.deleteAccount(before);
    const person = await enter();
    await join(person, rows[0]?.subject ?? '', 'line');
    await endProbations();
    expect(await probation(person)).toBeUndefined();
    expect(await welcomes(before, person)).toBe(1);
  });

  test('while the job of two servers, a claim, a deletion and a joining meet', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await enter();
      await activate(person);
      await Promise.all([
        endProbations(),
        claim(person).catch(() => undefined),
        round % 2 === 0
          ? bloom.deleteAccount(person)
          : join(person, `Line ${++names}`, 'line').catch(() => undefined),
        endProbations(),
      ]);
      const back = await enter(person.name);
      if (back.id !== person.id) await activate(back);
      await endProbations();
      expect(await welcomes(person, back)).toBe(1);
    }
  });
});
