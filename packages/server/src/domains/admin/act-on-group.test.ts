import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBloom, type ApiResponse, type Bloom, type Person } from '../../../test/bloom.ts';
import { auditLedger } from '../audit/index.ts';
import { actOnGroup } from './act-on-group.ts';
import { authenticate } from '../account/index.ts';

let bloom: Bloom;
let admin: Person;
let farm: Person[];
/** A member of the group, too. */
let helper: Person;
let videos: string[];

const day = new Date().toISOString().slice(0, 10);
const who = 'address 1f0c5a9e77b2';
const group = () => ({ who, day, accounts: farm.length + 1 });

/** Stores an alarm as the watch on minting does. */
const alarm = (accounts: number[]) =>
  bloom.execute(sql`insert into job (name, started_at, next_at, attempts, result, result_at)
    values ('watch minting', now(), now(), 0,
      ${JSON.stringify([{ who, day, minted: 3_000_000, accounts }])}::jsonb, now())`);

async function startFarm(size: number): Promise<void> {
  farm = [];
  for (let i = 0; i < size; i++) farm.push(await bloom.logIn(`Farm ${i}`));
  videos = [];
  for (const each of farm) videos.push(await bloom.addNewVideo(each));
  await alarm([...farm, helper].map(({ id }) => id));
}

beforeEach(async () => {
  bloom = await startBloom();
  [admin, helper] = [await bloom.logIn('Ada'), await bloom.logIn('Helper')];
  await bloom.setRole(admin, { role: 'admin', categories: null });
  await bloom.setRole(helper, { role: 'admin', categories: null });
});
afterEach(() => bloom.close());

const bodyOf = (changes: object) => ({
  group: group(),
  action: 'freeze',
  rule: 7,
  reason: 'A farm behind one address.',
  ...changes,
});
const act = (changes: object = {}, key?: string): Promise<ApiResponse> =>
  bloom.call('POST', '/v1/admin/group', { token: admin.token, body: bodyOf(changes), ...(key && { key }) });
const reversing = (to: 'group' | 'all' = 'group') => ({
  action: 'reverseGifts',
  gifts: { to, refund: 'donors' },
});
const give = (donor: Person, id: string, amount: number) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, donor, { amount });
const balances = () => Promise.all(farm.map((each) => bloom.balance(each)));
const run = () => bloom.runJob('reverse gifts');
const problems = async () => (await bloom.database.snapshot(auditLedger)).problems;
const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await bloom.execute(query)).rows;
const counts = async () =>
  (
    await rows(sql<{ actions: number; frozen: number; waiting: number }>`
      select (select count(*) from moderation_action where target_kind = 'user') as actions,
        (select count(*) from account where frozen_by is not null) as frozen,
        (select count(*) from gift_reversal) as waiting`)
  )[0];

// rule: #alarm-groups, #mint-alarm
test('a group of 34 is frozen once, each by its own action, and who has a role is left out', async () => {
  await startFarm(34);
  const left = [{ account: helper.id, error: 'request.forbidden' }];
  expect((await act({ dry_run: true })).body.data).toEqual({ done: 34, left });
  expect(await counts()).toEqual({ actions: 0, frozen: 0, waiting: 0 });

  const [first, again] = await Promise.all([act({}, 'once'), act({}, 'once')]);
  expect(first?.body.data).toEqual({ done: 34, left });
  expect(again?.body.data).toEqual({ done: 34, left });
  expect(await counts()).toEqual({ actions: 34, frozen: 34, waiting: 0 });
  expect(await give(farm[3] as Person, videos[4] as string, 100)).toMatchObject({
    body: { key: 'account.frozen' },
  });
  const { body } = await act();
  expect(body.data.done).toBe(0);
  expect(body.data.left).toHaveLength(35);
  expect(body.data.left[1]).toEqual({ account: farm[0]?.id, error: 'moderation.noChange' });

  // One of them objects, and is free again.
  const one = farm[7] as Person;
  const decisions = await bloom.call('GET', '/v1/account/decisions', one);
  expect(decisions.body.data).toMatchObject([{ action: 'freeze', rule: 7, appealable: true }]);
  const path = `/v1/account/decisions/${decisions.body.data[0].id}/appeal`;
  expect((await bloom.call('POST', path, one, { text: 'It is a school.' })).status).toBe(200);
  expect((await bloom.moderate(helper, 'unfreeze', { kind: 'user', id: one.id })).status).toBe(200);
  expect(await counts()).toMatchObject({ frozen: 33 });
});

// rule: #alarm-groups, #reversed-gifts
test('what a group gave each other goes back to the petal, also what is given meanwhile', async () => {
  await startFarm(8);
  const outside = await bloom.logIn('Outside');
  const elsewhere = await bloom.addNewVideo(outside);
  for (const [i, donor] of farm.entries()) await give(donor, videos[(i + 1) % 8] as string, 1_000);
  await give(outside, videos[0] as string, 400);
  await give(farm[0] as Person, elsewhere, 2_000);
  const before = await balances();
  const would = (await act({ ...reversing(), dry_run: true })).body.data;
  expect(would).toMatchObject({ done: 8, gifts: { gifts: 8, amount: 8_000, due: 6_000, shortfall: 0 } });
  expect(await counts()).toEqual({ actions: 0, frozen: 0, waiting: 0 });
  expect(await balances()).toEqual(before);

  const [frozen, ...sent] = await Promise.all([
    act(),
    ...farm.map((donor, i) => give(donor, videos[(i + 3) % 8] as string, 1_000)),
  ]);
  expect(frozen.body.data.done).toBe(8);
  const late = sent.filter(({ status }) => status === 200).length;
  const [first, again] = await Promise.all([act(reversing(), 'once'), act(reversing(), 'once')]);
  expect(again.body.data).toEqual(first.body.data);
  await run();
  expect(await counts()).toMatchObject({ actions: 16, waiting: 8 + late });
  expect(await problems()).toEqual([]);
  // A gift burns a quarter, which no donor gets back.
  const burned = sent.map(({ status }) => (status === 200 ? 500 : 250));
  expect(await balances()).toEqual(burned.map((each, i) => 1_000_000 - each + (i === 0 ? 300 - 2_000 : 0)));
  // What they gave to others only goes back where that is wanted.
  expect(await bloom.balance(outside)).toBe(1_000_000 - 400 + 1_500);
  expect((await act(reversing('all'))).body.data).toMatchObject({ done: 1 });
  await run();
  expect(await bloom.balance(outside)).toBe(1_000_000 - 400);
  expect(await problems()).toEqual([]);
});

// rule: #alarm-groups, #reversed-gifts
test('petals that were given on are back with their giver before that one pays back', async () => {
  await startFarm(3);
  const [ann, ben, cem] = farm as [Person, Person, Person];
  await give(ann, videos[1] as string, 800_000);
  await give(ben, videos[2] as string, await bloom.balance(ben));
  expect(await bloom.balance(ben)).toBe(0);
  await act(reversing());
  await run();
  // 600,000 arrived at Ben, who gave on 1,600,000, of which 1,200,000 arrived and are back.
  expect(await bloom.balance(cem)).toBe(1_000_000);
  expect(await bloom.balance(ben)).toBe(600_000);
  expect(await bloom.balance(ann)).toBe(800_000);
  expect(await problems()).toEqual([]);
});

// rule: #alarm-groups, #idempotency
test('what breaks off in the middle is finished by the same request, though the alarm is gone', async () => {
  await startFarm(5);
  for (const [i, donor] of farm.entries()) await give(donor, videos[(i + 1) % 5] as string, 1_000);
  const { admin: site, accounts } = bloom.services;
  let transactions = 0;
  const failing = {
    ...site.moderation.database,
    transact: ((...args: Parameters<typeof site.database.transact>) => {
      if (++transactions > 2) throw new Error('the server dies');
      return site.database.transact(...args);
    }) as typeof site.database.transact,
  };
  const ada = await authenticate(accounts, admin.token);
  if (!ada) throw new Error('no account');
  await expect(
    actOnGroup(
      { ...site, moderation: { ...site.moderation, database: failing } },
      ada,
      bodyOf(reversing()) as Parameters<typeof actOnGroup>[2],
      'key',
    ),
  ).rejects.toThrow('the server dies');
  await run();
  expect(await counts()).toMatchObject({ actions: 2, waiting: 2 });
  await bloom.execute(sql`delete from job where name = 'watch minting'`);
  expect((await act(reversing())).status).toBe(404);
  expect((await act(reversing(), 'key')).body.data).toMatchObject({ done: 5 });
  await run();
  expect(await counts()).toMatchObject({ actions: 5, waiting: 5 });
  expect(await balances()).toEqual(farm.map(() => 1_000_000 - 250));
  expect(await problems()).toEqual([]);
});

// rule: #alarm-groups
test('a group with another number of accounts, and a wrong body, are refused', async () => {
  await startFarm(2);
  const refused = async (changes: object) => {
    const { status, body } = await act(changes);
    return [status, body.params?.field];
  };
  expect(await refused({ group: { ...group(), accounts: 2 } })).toEqual([404, undefined]);
  expect(await refused({ group: { ...group(), day: '2026-01-01' } })).toEqual([404, undefined]);
  expect(await refused({ gifts: { to: 'all', refund: 'sink' } })).toEqual([400, 'gifts']);
  expect(await refused({ action: 'reverseGifts' })).toEqual([400, 'gifts']);
  expect(await refused({ action: 'ban' })).toEqual([400, 'action']);
  expect(await refused({ reason: 'Why' })).toEqual([400, 'reason']);
  expect(await counts()).toEqual({ actions: 0, frozen: 0, waiting: 0 });
});
