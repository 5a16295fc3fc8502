import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import type { Db } from '../../schema.ts';
import { signIn } from '../sign-in/provider-account.ts';
import { claimReward, type Reward } from './reward-store.ts';
import { openSession } from '../account/index.ts';

const bloom = useBloom();
let names = 0;
let address = '';
let max = 0;
const network = '2001:db8::/32';

beforeEach(() => {
  address = `192.0.2.${++names}`;
  max = 450_000;
});

/** Signs up with a login of this provider; the account is not on probation. */
async function enter(provider = 'passkey'): Promise<Person> {
  const { accounts, joining } = bloom.services;
  return bloom.database.transact(async (tx) => {
    const login = { provider, subject: `s${++names}`, name: `Person ${names}` };
    const id = await signIn(tx, accounts, login, { country: 'SG', address: '192.0.2.1', joining });
    await sql`update account set probation_since = null where id = ${id}`.execute(tx);
    return { id, token: await openSession(tx, id, 'Firefox') };
  });
}

type Addresses = readonly { address: string; max: number }[];
const ofNetwork = (): Addresses => [
  { address, max },
  { address: network, max: 4 * max },
];

/** Makes a claim due that has five shares, which pay 250,002 at the highest chance; returns how to claim. */
async function prepare(person: Person, addresses: Addresses = [{ address, max }]) {
  for (let i = 0; i < 5; i++) await bloom.addVideo(person, `addr${String(++names).padStart(7, '0')}`);
  await bloom.execute(sql`update account set next_reward_at = now(), reward_random = ${2 ** 48 - 1}::bigint
    where id = ${person.id}`);
  const claim = { accountId: person.id, activity: 20, periodS: 60, leastBeyond: 10, request: undefined };
  return async (db: Db): Promise<Reward> =>
    (await claimReward(db, { ...claim, addresses, freeLogins: ['passkey', 'email'] })).reward;
}

const claim = async (person: Person, addresses?: Addresses) =>
  (await prepare(person, addresses))(bloom.database.write);

// rule: #address-maximum
test('accounts with free logins claim from an address what is left of its maximum, then the least', async () => {
  const bases: [number, string | null][] = [];
  for (const provider of ['passkey', 'email', 'passkey']) {
    const { base, limited } = await claim(await enter(provider));
    bases.push([base, limited]);
  }
  expect(bases).toEqual([
    [250_002, null],
    [199_998, 'address'],
    [10, 'address'],
  ]);
});

// rule: #address-maximum
test('a network counts what all its addresses claim', async () => {
  max = 100_000;
  const claimed: number[] = [];
  for (let i = 0; i < 5; i++) {
    address = `2001:db8:0:${i}::/64`;
    claimed.push((await claim(await enter(), ofNetwork())).base);
  }
  expect(claimed).toEqual([100_000, 100_000, 100_000, 100_000, 10]);
});

// rule: #address-maximum
test('another login takes an account out of it, and so does the admission by a moderator; both count nothing', async () => {
  max = 300_000;
  const [linked, admitted, free] = [await enter(), await enter(), await enter()];
  await sql`insert into login_identity (provider, subject, account_id)
    values ('facebook', ${`f${linked.id}`}, ${linked.id})`.execute(bloom.database.write);
  await sql`insert into moderation_action (action, target_kind, target_id, subject_id, actor_role, reason)
    values ('admit', 'user', ${admitted.id}, ${admitted.id}, 'system', '')`.execute(bloom.database.write);
  expect(await claim(linked)).toMatchObject({ base: 250_002, limited: null });
  expect(await claim(admitted)).toMatchObject({ base: 250_002, limited: null });
  expect(await claim(free)).toMatchObject({ base: 250_002, limited: null });
  expect(await claim(await enter())).toMatchObject({ base: 49_998, limited: 'address' });
});

/** How many claims wait for a lock. */
const waiting = async () =>
  (
    await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%reward_claim%' and pid <> pg_backend_pid()`.execute(
      bloom.database.read,
    )
  ).rows.length;

// rule: #address-maximum
test('of two claims at once that pass the maximum the later one waits, and gets what the other leaves', async () => {
  const [first, second] = [await prepare(await enter()), await prepare(await enter())];
  const [paid, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const earlier = bloom.database.transact(async (tx) => {
    const reward = await first(tx);
    paid.resolve();
    await ended.promise;
    return reward;
  });
  await paid.promise;
  const later = second(bloom.database.write);
  await expect.poll(waiting).toBe(1);
  ended.resolve();
  expect(await earlier).toMatchObject({ base: 250_002, limited: null });
  expect(await later).toMatchObject({ base: 199_998, limited: 'address' });
});

// rule: #address-maximum
test('an invitee gets the extra within the maximum, and what invitees have brought waits beyond it', async () => {
  max = 60_000;
  const [inviter, invitee] = [await enter(), await enter()];
  await sql`insert into referral (inviter_id, invitee_id) values (${inviter.id}, ${invitee.id})`.execute(
    bloom.database.write,
  );
  expect(await claim(invitee)).toMatchObject({ base: 50_000, extra: 10_000, limited: 'address' });
  max = 100_000;
  expect(await claim(inviter)).toMatchObject({ base: 40_000, referral: 0, limited: 'address' });
  max = 105_000;
  expect(await claim(inviter)).toMatchObject({ base: 2_000, referral: 3_000, limited: 'address' });
  max = 200_000;
  expect(await claim(inviter)).toMatchObject({ base: 2_000, referral: 7_000, limited: null });
});

test('an inviter and an invitee who claim from one address at once are both paid', async () => {
  max = 1_000_000;
  const [inviter, invitee] = [await enter(), await enter()];
  await sql`insert into referral (inviter_id, invitee_id) values (${inviter.id}, ${invitee.id})`.execute(
    bloom.database.write,
  );
  await claim(invitee);
  const [other, ofInvitee, ofInviter] = [
    await prepare(await enter()),
    await prepare(invitee),
    await prepare(inviter),
  ];
  const [paid, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = bloom.database.transact(async (tx) => {
    await other(tx);
    paid.resolve();
    await ended.promise;
  });
  await paid.promise;
  // Each in a transaction that does not begin again after a deadlock.
  const once = (claimed: (db: Db) => Promise<Reward>) => bloom.database.write.transaction().execute(claimed);
  const first = once(ofInvitee);
  await expect.poll(waiting).toBe(1);
  const second = once(ofInviter);
  await expect.poll(waiting).toBe(2);
  ended.resolve();
  await holding;
  expect((await first).limited).toBeNull();
  expect((await second).referral).toBeGreaterThan(0);
});

test('what was claimed is forgotten after two days', async () => {
  max = 0;
  await claim(await enter());
  const stored = async () => (await sql`select from reward_address`.execute(bloom.database.read)).rows.length;
  await bloom.execute(sql`delete from reward_address where created_at < now() - interval '1 minute'`);
  await bloom.runJob('purge claims of addresses');
  expect(await stored()).toBeGreaterThan(0);
  await bloom.execute(sql`update reward_address set created_at = created_at - interval '49 hours'`);
  await bloom.runJob('purge claims of addresses');
  expect(await stored()).toBe(0);
});
