import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeProviders } from '@bloom/contract/account/login-providers';
import { packageFolder } from '../../platform/process/package-folder.ts';
import { createTestDatabase, waitForLocks } from '../../../test/database.ts';
import { logInWith, startLoginSite, type LoginSite } from '../../../test/login-browser.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';
import type { Bloom, Person } from '../../../test/bloom.ts';
import { IdentityWriter } from '../sign-in/identity-store.ts';
import { signIn } from '../sign-in/provider-account.ts';
import { PersonWriter } from '../person/index.ts';
import { endProbation, probationJobs } from './probation.ts';
import { openSession } from '../account/index.ts';

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
async function enter(
  name = `Free ${++names}`,
  provider: Free = 'passkey',
  address = `192.0.2.${names % 250}`,
): Promise<FreePerson> {
  const { accounts, joining } = bloom.services;
  return bloom.database.transact(async (tx) => {
    const login = { provider, subject: name, name };
    const id = await signIn(tx, accounts, login, { country: 'SG', address, joining });
    return { id, token: await openSession(tx, id, 'Firefox'), provider, name };
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
    await identities.remove(id, provider, freeProviders);
  });

const age = ({ id }: Person) =>
  sql`update account set created_at = created_at - interval '1 day' where id = ${id}`.execute(db());
const watch = async ({ id }: Person, seconds: number, days = 2) => {
  const video = await bloom.addNewVideo(older);
  await sql`insert into watch (account_id, video_id, total_us, days)
    select ${id}, id, ${seconds * 1e6}, ${days} from video where source_id = ${video}`.execute(db());
};
const activate = async (person: Person) => {
  await age(person);
  await watch(person, 1_800);
};
/** A giver who was never on probation. */
const trusted = () => bloom.logIn(`Giver ${++names}`);
const give = async (by: Person, video: string, amount = 2_000) => {
  const { status, body } = await bloom.call('POST', `/v1/video/youtube/${video}`, by, { amount });
  expect(status).toBe(200);
  return body;
};
/** A person whose account is a day old, with a share. */
async function sharer() {
  const person = await enter();
  await age(person);
  return { person, video: await bloom.addNewVideo(person) };
}
const invite = (inviter: Person, invitee: Person) =>
  sql`insert into referral (inviter_id, invitee_id) values (${inviter.id}, ${invitee.id})`.execute(db());
/** How many probations the petals of a giver ended, as far as it is known. */
const vouches = async ({ id }: Person) =>
  (await sql`select from probation_vouch where account_id = ${id}`.execute(db())).rows.length;
/** Has a giver end so many probations. */
async function vouch(giver: Person, times: number) {
  for (let i = 0; i < times; i++) await give(giver, (await sharer()).video);
  await endProbations();
}
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
    expect(await probation(person)).toMatchObject({ welcome: 10_000 });
    await age(person);
    await Promise.all([endProbations(), endProbations()]);
    expect(await bloom.balance(person)).toBe(10_000);
    expect(await probation(person)).toBeUndefined();
  });

  // rule: #probation
  test.each([
    { seconds: 1_799, days: 2 },
    { seconds: 1_800, days: 1 },
    { seconds: 36_000, days: 1 },
  ])('gets none for $seconds seconds on $days days', async ({ seconds, days }) => {
    const person = await enter();
    await age(person);
    await watch(person, seconds, days);
    await endProbations();
    expect(await welcomes(person)).toBe(0);
    await sql`update watch set days = 2, total_us = 1800000000 where account_id = ${person.id}`.execute(db());
    await endProbations();
    expect(await welcomes(person)).toBe(1);
  });

  test('counts all the time that it watches, also what a claim has counted', async () => {
    const person = await enter();
    const video = await bloom.addNewVideo(older);
    const play = () => bloom.call('POST', `/v1/video/youtube/${video}/play`, person, { playing: true });
    await play();
    const playOn = async (since = '20 seconds') => {
      await sql`update watch set beat_at = beat_at - ${since}::interval where account_id = ${person.id}`.execute(
        db(),
      );
      await play();
    };
    const counted = async () => {
      const { rows } = await sql<{ watched: number; total: number; days: number }>`
        select watched_us as watched, total_us as total, days from watch
        where account_id = ${person.id}`.execute(db());
      return rows[0];
    };
    await playOn('10 minutes');
    expect(await counted()).toEqual({ watched: 0, total: 0, days: 0 });
    await playOn();
    await playOn();
    await claim(person);
    const first = await counted();
    expect(first).toMatchObject({ watched: 0, days: 1 });
    expect(first?.total).toBeGreaterThanOrEqual(40e6);
    await sql`update watch set day = day - 1 where account_id = ${person.id}`.execute(db());
    await playOn('10 minutes');
    expect(await counted()).toMatchObject({ days: 1 });
    await playOn();
    await playOn();
    expect(await counted()).toMatchObject({ days: 2 });
  });

  test('gets it however many are on probation, each of which a run looks up in turn', async () => {
    const [first, last] = [await enter(), await enter()];
    await age(first);
    await activate(last);
    const [job] = probationJobs(bloom.database, bloom.services.joining, 1);
    const runs = async (times: number) => {
      for (let i = 0; i < times; i++) await job?.run(new AbortController().signal, async () => {});
    };
    const { rows } = await sql<{ all: number }>`
      select count(*)::int as all from account where probation_since is not null`.execute(db());
    const turn = Math.ceil((rows[0]?.all ?? 0) / 20);
    await runs(turn);
    expect(await welcomes(first, last)).toBe(1);
    await activate(first);
    await runs(turn);
    expect(await welcomes(first, last)).toBe(2);
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

  // rule: #newcomers-of-an-address
  test('gets none as the 21st of a day from one address, and as the 81st of a network', async () => {
    const join = async (address: string) =>
      (await probation(await enter(`Newcomer ${++names}`, 'passkey', address)))?.welcome;
    const welcomes20 = async (address: string) => {
      const gifts = [];
      for (let i = 0; i < 20; i++) gifts.push(await join(address));
      return gifts;
    };
    expect(await welcomes20('198.51.100.7')).not.toContain(0);
    expect(await join('198.51.100.7')).toBe(0);
    for (let net = 0; net < 4; net++) expect(await welcomes20(`2001:db8:1:${net}::1`)).not.toContain(0);
    expect(await join('2001:db8:1:9::1')).toBe(0);
  });

  test('gets it at sign-up with `welcome_needs` none', async () => {
    await bloom.set({ welcome_needs: 'none' });
    const person = await enter();
    await bloom.set({ welcome_needs: undefined });
    expect(await bloom.balance(person)).toBe(10_000);
  });
});

// rule: #trusted-givers
describe('petals from trusted givers', () => {
  // rule: #probation
  test('are shown to the person, with what else ends the probation', async () => {
    const person = await enter();
    const earliest = Math.ceil(Date.now() / 1_000) + 86_400;
    const before = await probation(person);
    expect(before).toEqual({
      welcome: 10_000,
      earliest: expect.any(Number),
      watched_s: 0,
      watched_days: 0,
      petals: 0,
      needs: { minutes: 30, days: 2, petals: 2_000, trusted_days: 7, vouches: 3 },
    });
    expect(Math.abs(before.earliest - earliest)).toBeLessThan(60);
    const video = await bloom.addNewVideo(person);
    await watch(person, 125, 1);
    await give(await trusted(), video, 700);
    await give(await trusted(), video, 50);
    const giver = await enter();
    await activate(giver);
    await endProbations();
    await give(giver, video, 100);
    expect(await probation(person)).toEqual({ ...before, watched_s: 125, watched_days: 1, petals: 750 });
  });

  test('end a probation from 2,000 together, once the account is a day old', async () => {
    const person = await enter();
    const video = await bloom.addNewVideo(person);
    const second = await bloom.addNewVideo(person);
    const [one, other] = [await trusted(), await trusted()];
    await give(one, video, 1_000);
    await give(other, second, 999);
    await give(one, video, -500);
    await age(person);
    await endProbations();
    expect(await welcomes(person)).toBe(0);
    await give(other, video, 1);
    await sql`update account set created_at = now() - interval '23:59:00' where id = ${person.id}`.execute(
      db(),
    );
    await endProbations();
    expect(await welcomes(person)).toBe(0);
    await age(person);
    await endProbations();
    expect(await welcomes(person)).toBe(1);
    expect(await probation(person)).toBeUndefined();
  });

  test.each(['6 days 23:59:00', '7 days'])('count if their own probation ended %s ago', async (since) => {
    const giver = await enter();
    const { person, video } = await sharer();
    await activate(giver);
    await endProbations();
    await give(giver, video);
    await endProbations();
    expect(await welcomes(person)).toBe(0);
    await sql`update account set probation_ended_at = now() - ${since}::interval where id = ${giver.id}`.execute(
      db(),
    );
    await endProbations();
    expect(await welcomes(person)).toBe(since === '7 days' ? 1 : 0);
  });

  test('do not count while the giver is on probation again, and after the deletion of the account', async () => {
    const { person, video } = await sharer();
    const [again, gone] = [await enter(), await trusted()];
    await activate(again);
    await endProbations();
    await sql`update account set probation_ended_at = null where id = ${again.id}`.execute(db());
    await sql`delete from watch where account_id = ${again.id}`.execute(db());
    for (const each of [again, gone]) await give(each, video);
    await sql`update account set probation_since = now() where id = ${again.id}`.execute(db());
    await bloom.deleteAccount(gone);
    await endProbations();
    expect(await welcomes(person)).toBe(0);
    await sql`update account set probation_since = null where id = ${again.id}`.execute(db());
    await endProbations();
    expect(await welcomes(person)).toBe(1);
  });

  test('count after seven days if a login that costs something came later, at once if it was the first', async () => {
    const [late, first] = [await enter(), await logInWith(site, 'line', `Line ${++names}`)];
    await join(late, `Line ${++names}`, 'line');
    await endProbations();
    for (const giver of [late, first]) {
      const { person, video } = await sharer();
      await give(giver, video);
      await endProbations();
      expect(await welcomes(person)).toBe(giver === first ? 1 : 0);
    }
  });

  test.each(['inviter', 'invitee', "inviter's inviter", "invitee's invitee", 'sibling'] as const)(
    'do not count from its %s',
    async (kind) => {
      const above = await trusted();
      const before = await trusted();
      const { person, video } = await sharer();
      const [next, after] = [await trusted(), await trusted()];
      const giver = {
        inviter: before,
        invitee: next,
        "inviter's inviter": above,
        "invitee's invitee": after,
      };
      await invite(above, before);
      await invite(before, person);
      await invite(kind === 'sibling' ? before : person, next);
      await invite(next, after);
      await give(kind === 'sibling' ? next : giver[kind], video);
      await endProbations();
      expect(await welcomes(person)).toBe(0);
    },
  );

  test('count from three invitations on', async () => {
    const above = await trusted();
    const before = await trusted();
    const { person, video } = await sharer();
    const [next, after] = [await trusted(), await trusted()];
    await invite(above, before);
    await invite(before, person);
    await invite(before, next);
    await invite(next, after);
    await give(after, video);
    await endProbations();
    expect(await welcomes(person)).toBe(1);
  });

  test('of one giver end three probations in a week, and a fourth after it', async () => {
    const giver = await trusted();
    await vouch(giver, 3);
    expect(await vouches(giver)).toBe(3);
    const { person, video } = await sharer();
    await give(giver, video);
    await endProbations();
    expect(await welcomes(person)).toBe(0);
    await sql`update probation_vouch set ended_at = ended_at - interval '7 days'
      where account_id = ${giver.id}`.execute(db());
    await endProbations();
    expect(await welcomes(person)).toBe(1);
    // Those of the week before are forgotten.
    expect(await vouches(giver)).toBe(1);
  });

  test('of the fewest givers that suffice end it, and of none where watching does', async () => {
    const [small, big] = [await trusted(), await trusted()];
    const { video } = await sharer();
    await give(small, video, 10);
    await give(big, video, 1_995);
    await give(small, video, 5);
    const other = await sharer();
    await watch(other.person, 1_800);
    await give(big, other.video);
    const third = await sharer();
    await give(small, third.video, 10);
    await give(big, third.video, 2_000);
    await endProbations();
    expect(await welcomes(other.person)).toBe(1);
    expect([await vouches(small), await vouches(big)]).toEqual([1, 2]);
  });

  test('do not count once moderators have reversed them', async () => {
    const { person, video } = await sharer();
    const giver = await trusted();
    await give(giver, video);
    const moderator = await bloom.logIn(`Moderator ${++names}`);
    await bloom.setRole(moderator, { role: 'admin', categories: null });
    const act = (action: string, more: object) =>
      bloom.moderate(moderator, action, { kind: 'video', id: `youtube/${video}` }, more);
    const reversed = await act('reverseGifts', {
      gifts: { from: [giver.id], between: { from: 0, to: 4_000_000_000 }, refund: 'donors' },
    });
    expect(reversed.status).toBe(200);
    await bloom.runJob('reverse gifts');
    await endProbations();
    expect(await welcomes(person)).toBe(0);
  });

  test('of one giver end no fourth probation where two end at once', async () => {
    const giver = await trusted();
    await vouch(giver, 2);
    const people = [await sharer(), await sharer()];
    for (const { video } of people) await give(giver, video);
    const end = (tx: Parameters<typeof endProbation>[0], { person }: { person: Person }) =>
      endProbation(tx, person.id, bloom.services.joining);
    const [one, other] = people as [(typeof people)[0], (typeof people)[0]];
    const [ended, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = bloom.database.transact(async (tx) => {
      await end(tx, one);
      ended.resolve();
      await goOn.promise;
    });
    await ended.promise;
    const second = bloom.database.transact((tx) => end(tx, other));
    await waitForLocks(db(), 1);
    goOn.resolve();
    await Promise.all([first, second]);
    expect(await vouches(giver)).toBe(3);
    expect([await welcomes(one.person), await welcomes(other.person)]).toEqual([1, 0]);
  });

  // rule: #data-export
  // rule: #account-deletion
  test('are part of the export, and forgotten with the account', async () => {
    const giver = await trusted();
    await vouch(giver, 1);
    const { body } = await bloom.call('GET', '/v1/account/export', giver);
    expect(body.vouches).toEqual([{ time: expect.any(Number) }]);
    await bloom.deleteAccount(giver);
    expect(await vouches(giver)).toBe(0);
  });
});

// rule: #probation
// rule: #transitions
test('a moderator ends a probation once; the welcome gift is paid, and of no giver', async () => {
  const { person, video } = await sharer();
  const giver = await trusted();
  await give(giver, video, 3_000);
  const moderator = await bloom.logIn(`Moderator ${++names}`);
  await bloom.setRole(moderator, { role: 'moderator', categories: null });
  const seen = async () =>
    (await bloom.call('GET', `/v1/moderation/people/${person.id}`, moderator)).body.data.probation;
  const end = () => bloom.moderate(moderator, 'endProbation', { kind: 'user', id: person.id });
  expect(await seen()).toBe(true);
  const [one, other] = await Promise.all([end(), end(), claim(person)]);
  expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
  await endProbations();
  expect(await welcomes(person)).toBe(1);
  expect([await seen(), await probation(person), await vouches(giver)]).toEqual([false, undefined, 0]);
  const { body } = await bloom.call('GET', '/v1/account/decisions', person);
  expect(body.data).toMatchObject([{ action: 'endProbation', reason: 'It is advertising.' }]);
  // Others trust its petals in a week.
  const { rows } = await sql<{
    since: number;
  }>`select extract(epoch from now() - probation_ended_at)::float8 as since
    from account where id = ${person.id}`.execute(db());
  expect(rows[0]?.since).toBeLessThan(60);
});

// rule: #probation
test('a moderator ends no probation of who waits to be admitted, and none of who is on none', async () => {
  const moderator = await bloom.logIn(`Moderator ${++names}`);
  await bloom.setRole(moderator, { role: 'moderator', categories: null });
  const waiting = await enter();
  await sql`update account set waits = true where id = ${waiting.id}`.execute(db());
  for (const each of [waiting, await trusted()]) {
    const refused = await bloom.moderate(moderator, 'endProbation', { kind: 'user', id: each.id });
    expect(refused).toMatchObject({ status: 409, body: { key: 'moderation.noChange' } });
  }
});

// rule: #probation
test('an account that parts from the login that cost something is on probation again', async () => {
  const name = `Costly ${++names}`;
  const person = await logInWith(site, 'line', name);
  await claim(person);
  await join(person, name, 'email');
  await part(person, 'line');
  expect(await probation(person)).toMatchObject({ welcome: 0 });
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

// rule: #trusted-givers
test('an upgrade trusts accounts with free logins in a week, others at once, and counts one day watched', async () => {
  const { connection, drop } = await createTestDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`alter table account drop column probation_ended_at;
    alter table watch drop column days;
    drop table probation_vouch;
    insert into account (name, ref_code, reward_random, probation_since)
      select name, name, 0, case name when 'on probation' then now() end
      from unnest(array['free', 'costly', 'on probation', 'sample']) name;
    insert into login_identity (provider, subject, account_id, name)
      select provider, a.name || provider, a.id, a.name from account a, unnest(array['email', 'line']) provider
      where a.name <> 'sample' and (provider = 'email' or a.name = 'costly');
    insert into watch (account_id, total_us) select id, 1800000000 from account where name = 'on probation'`);
  await client.query(await readFile(path.join(packageFolder, 'sql/migrations/0331-reward.sql'), 'utf8'));
  const { rows } = await client.query<object>(`select name, probation_ended_at is not null as ended, days
    from account a left join watch w on w.account_id = a.id order by name`);
  await client.end();
  await drop();
  expect(rows).toEqual([
    { name: 'costly', ended: false, days: null },
    { name: 'free', ended: true, days: null },
    { name: 'on probation', ended: false, days: 1 },
    { name: 'sample', ended: false, days: null },
  ]);
});
