import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

/** How many gifts are sent at once; `npm run proof` sets many more. */
const atOnce = Number(process.env['GIFTS_AT_ONCE'] ?? 10);

const bloom = useBloom();
let sharer: Person;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
});

/** The sum of all postings, and the accounts whose balance differs from their postings. */
async function audit() {
  const { rows } = await sql<{ sum: number; wrong: number; negative: number }>`select
    (select coalesce(sum(amount), 0)::bigint from ledger_posting) as sum,
    (select count(*) from ledger_account a where balance <>
      (select coalesce(sum(amount), 0) from ledger_posting p where p.account_id = a.id)) as wrong,
    (select count(*) from ledger_account where balance < 0) as negative`.execute(bloom.database.read);
  return rows[0];
}
const clean = { sum: 0, wrong: 0, negative: 0 };

const gift = (person: Person, id: string, amount: number) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, person, { amount });

// rule: #double-entry
test('of concurrent gifts with a balance for five, exactly five succeed', async () => {
  const donor = await bloom.logIn('Donor of five');
  await bloom.addVideo(sharer, 'race0000001');
  const responses = await Promise.all(
    Array.from({ length: atOnce }, () => gift(donor, 'race0000001', 200_000)),
  );
  expect(responses.filter((response) => response.status === 200)).toHaveLength(5);
  expect(responses.filter((response) => response.status === 422)).toHaveLength(atOnce - 5);
  expect(await bloom.balance(donor)).toBe(0);
  expect((await bloom.video('race0000001')).video_bloom_balance).toBe(1_010_000);
  expect(await audit()).toEqual(clean);
});

test('two concurrent gifts to one video both count, and the order is right', async () => {
  const people = await Promise.all(['Left', 'Right'].map((name) => bloom.logIn(name)));
  await bloom.addVideo(sharer, 'race0000002');
  const before = await bloom.balance(sharer);
  await Promise.all(people.map((person) => gift(person, 'race0000002', 200_000)));
  expect((await bloom.video('race0000002')).video_bloom_balance).toBe(410_000);
  expect(await bloom.balance(sharer)).toBe(before + 300_000);
  const list = await bloom.call('GET', '/v1/video/list?limit=1');
  expect(list.body.data[0].id).toBe('race0000002');
});

test('concurrent gifts between two users in both directions all succeed and lose nothing', async () => {
  const [ann, bob] = await Promise.all(['Ann', 'Bob'].map((name) => bloom.logIn(name)));
  if (!ann || !bob) throw new Error('no account');
  await bloom.addVideo(ann, 'race0000003');
  await bloom.addVideo(bob, 'race0000004');
  const responses = await Promise.all(
    Array.from({ length: atOnce }, (_, i) =>
      i % 2 === 0 ? gift(ann, 'race0000004', 100) : gift(bob, 'race0000003', 100),
    ),
  );
  expect(responses.every((response) => response.status === 200)).toBe(true);
  const spent = (atOnce / 2) * 25;
  expect(await bloom.balance(ann)).toBe(1_000_000 - spent);
  expect(await bloom.balance(bob)).toBe(1_000_000 - spent);
  expect(await audit()).toEqual(clean);
});
