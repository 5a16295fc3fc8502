import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPetals } from '@bloom/contract/gift/money';
import { openDatabase, sqlState, type Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { readDayFigures } from './ledger-figures.ts';
import { LedgerReader, LedgerWriter, systemAccounts, type Posting } from './ledger-store.ts';

let database: Database<Tables>;
let drop: () => Promise<void>;

beforeAll(async () => {
  const created = await createTestDatabase();
  drop = created.drop;
  database = openDatabase(created.connection);
  await database.transact(async (tx) => {
    for (const id of [1, 2]) await new LedgerWriter(tx).open(id);
  });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const posting = (account: number, amount: number): Posting => ({
  account,
  amount: toPetals(amount),
});
const post = (...postings: Posting[]) =>
  database.transact((tx) => new LedgerWriter(tx).post('demo', postings));
const balances = () => Promise.all([1, 2].map((id) => new LedgerReader(database.read).balanceOf(id)));

test('a transfer moves petals, and every posting has the balance after it', async () => {
  await post(posting(systemAccounts.mint, -500), posting(1, 500));
  await post(posting(1, -200), posting(2, 150), posting(systemAccounts.sink, 50));
  expect(await balances()).toEqual([300, 150]);
  const last = await database.read
    .selectFrom('ledger_posting')
    .select(['account_id', 'amount', 'balance_after'])
    .where('transfer_id', '=', sql<number>`(select max(id) from ledger_transfer)`)
    .orderBy('account_id')
    .execute();
  expect(last).toEqual([
    { account_id: -2, amount: 50, balance_after: null },
    { account_id: 1, amount: -200, balance_after: 300 },
    { account_id: 2, amount: 150, balance_after: 150 },
  ]);
});

test('an account that was never opened has a balance of zero', async () => {
  expect(await new LedgerReader(database.read).balanceOf(77)).toBe(0);
});

// rule: #double-entry
test.each([
  ['that would go below zero', 'BL001', [posting(1, -1_000_000), posting(2, 1_000_000)]],
  ['that does not sum to zero', 'BL003', [posting(1, -10), posting(2, 11)]],
  ['of an account that does not exist', 'BL004', [posting(1, -10), posting(77, 10)]],
  ['of an unknown system account', '23514', [posting(1, -10), posting(-9, 10)]],
  ['without postings', 'BL003', []],
])('a transfer %s is refused and nothing is written', async (_what, state, postings) => {
  const before = await balances();
  const error: unknown = await post(...postings).catch((thrown: unknown) => thrown);
  expect(sqlState(error)).toBe(state);
  expect(await balances()).toEqual(before);
});

// rule: #double-entry
test('a transfer that moves nothing has no postings', async () => {
  const before = await balances();
  await post(posting(1, 0), posting(2, 0));
  expect(await balances()).toEqual(before);
  const postings = database.read
    .selectFrom('ledger_posting')
    .where('transfer_id', '=', sql<number>`(select max(id) from ledger_transfer)`);
  expect(await postings.selectAll().execute()).toEqual([]);
});

test.each([
  'update ledger_posting set amount = amount + 1',
  'delete from ledger_posting',
  'truncate ledger_posting',
  'update ledger_transfer set reason = reason',
  'delete from ledger_transfer',
])('"%s" is not permitted to the server', async (statement) => {
  const error: unknown = await sql
    .raw(statement)
    .execute(database.write)
    .catch((thrown: unknown) => thrown);
  expect(sqlState(error)).toBe('42501');
});

test('figures of one day are those of today', async () => {
  const fresh = await createTestDatabase();
  const other = openDatabase<Tables>(fresh.connection);
  for (const age of ['0', '24 h', '48 h']) {
    await sql`insert into ledger_transfer (reason, created_at)
      values ('demo', now() - ${age}::interval)`.execute(other.write);
  }
  const daysOf = (days: number) => other.snapshot((query) => readDayFigures(query, days));
  expect(await daysOf(1)).toHaveLength(1);
  expect(await daysOf(2)).toHaveLength(2);
  await other.close();
  await fresh.drop();
});

test('a query outside of the open transaction is refused', async () => {
  const stray = database.transact(() => new LedgerReader(database.write).balanceOf(1));
  await expect(stray).rejects.toThrow(/must use the transaction/);
});
