import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { sqlState } from './database-errors.ts';
import { openDatabase, type Database } from './database.ts';
import { retryConflicts } from './transaction.ts';

type Tables = { ledger_account: { id: number; balance: number } };

let database: Database<Tables>;
let drop: () => Promise<void>;

beforeAll(async () => {
  const created = await createTestDatabase();
  drop = created.drop;
  database = openDatabase<Tables>(created.connection);
  await sql`insert into ledger_account (id, balance) values (1, 0), (2, 0)`.execute(database.write);
});
afterAll(async () => {
  await database.close();
  await drop();
});

const balances = async () =>
  (await database.read.selectFrom('ledger_account').select('balance').orderBy('id').execute()).map(
    ({ balance }) => balance,
  );

test('two transactions that lock in opposite orders both succeed after a deadlock', async () => {
  const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let tries = 0;
  const addToBoth = (first: number, second: number, mine: 0 | 1) =>
    database.transact(async (tx) => {
      tries++;
      const add = (id: number) =>
        sql`update ledger_account set balance = balance + 1 where id = ${id}`.execute(tx);
      await add(first);
      bothHold[mine].resolve();
      await bothHold[mine === 0 ? 1 : 0].promise;
      await add(second);
    });
  const before = await balances();
  await Promise.all([addToBoth(1, 2, 0), addToBoth(2, 1, 1)]);
  expect(await balances()).toEqual(before.map((balance) => balance + 2));
  expect(tries).toBe(3);
});

test('two serializable transactions that read what the other writes both succeed', async () => {
  const bothRead = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let tries = 0;
  const copy = (from: number, to: number, mine: 0 | 1) =>
    retryConflicts(() =>
      database.write
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (tx) => {
          tries++;
          await tx.selectFrom('ledger_account').select('balance').where('id', '=', from).execute();
          bothRead[mine].resolve();
          await bothRead[mine === 0 ? 1 : 0].promise;
          await sql`update ledger_account set balance = balance + 1 where id = ${to}`.execute(tx);
        }),
    );
  await Promise.all([copy(1, 2, 0), copy(2, 1, 1)]);
  expect(tries).toBe(3);
});

describe('a retry', () => {
  const lost = (code: string) => Object.assign(new Error(code), { code });

  test('happens at most three times, then the error is thrown', async () => {
    let tries = 0;
    const work = async () => {
      tries++;
      throw lost('40P01');
    };
    await expect(retryConflicts(work)).rejects.toSatisfy((error) => sqlState(error) === '40P01');
    expect(tries).toBe(4);
  });

  test.each(['23505', 'BL001', '57014', 'ECONNRESET'])('does not happen for %s', async (code) => {
    let tries = 0;
    const work = async () => {
      tries++;
      throw lost(code);
    };
    await expect(retryConflicts(work)).rejects.toThrow(code);
    expect(tries).toBe(1);
  });
});

test('whole numbers are read as numbers, in arrays too, unless a number cannot hold them', async () => {
  const read = (value: string) =>
    sql<{ value: unknown }>`select ${sql.raw(value)} as value`.execute(database.read);
  expect((await read('7::int8')).rows).toEqual([{ value: 7 }]);
  expect((await read("'{7, null}'::int8[]")).rows).toEqual([{ value: [7, null] }]);
  await expect(read("'{9007199254740992}'::int8[]")).rejects.toThrow('out of range');
});
