import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { run, runAsProcess } from '../../test/command.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from '../platform/database/index.ts';
import { ledgerCommand } from './ledger.ts';

let created: TestDatabase;

beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

// rule: #ledger-check
test('right books end with 0 and their figures, wrong ones with 1 and what is wrong', async () => {
  const database = openDatabase(created.connection);
  onTestFinished(() => database.close());
  const execute = (text: string) => sql.raw(text).execute(database.write);
  await execute('insert into ledger_account (id) values (1)');
  await execute("select ledger_post('demo', array[-1, 1], array[-1000, 1000])");

  expect(await runAsProcess('ledger.ts', { DATABASE_URL: created.url })).toEqual({
    code: 0,
    output: '1,000 petals in circulation: 1,000 minted, 0 burned.\nThe books are right.\n',
  });
  const figures = await run(ledgerCommand, { DATABASE_URL: created.url }, 'figures');
  expect(figures.code).toBe(0);
  expect(figures.output).toMatch(/^\d{4}-\d\d-\d\d demo +1 +1,000 +0 +1,000$/m);

  await execute(`insert into account (name, ref_code) values ('Ann', 'ANNSCODE')`);
  await execute("select ledger_post('reward', array[-1, 1], array[-700000, 700000])");
  const much = await run(ledgerCommand, { DATABASE_URL: created.url });
  expect(much.output).toMatch(/700000 petals were minted for account 1 on .*: worth a look/);

  await execute('update ledger_account set balance = 701001');
  const wrong = await run(ledgerCommand, { DATABASE_URL: created.url });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain('account 1 holds 701001, its postings sum to 701000');
  expect(wrong.output).toContain('The books are WRONG.');
});

test.each([
  ['there is no data yet', { DATA_DIR: '/nowhere' }, 'There is no data in /nowhere yet.'],
  ['a setting is wrong', { PORT: 'x' }, 'PORT: must be a port number'],
])('when %s, it reports that in words', async (_when, environment, words) => {
  const { code, output } = await run(ledgerCommand, environment);
  expect(code).toBe(1);
  expect(output).toContain(words);
  expect(output).not.toContain('    at ');
});

test('a database without the tables gets a message', async () => {
  const { connection, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const database = openDatabase(connection);
  await sql.raw('drop table ledger_posting cascade').execute(database.write);
  await database.close();
  const { output } = await run(ledgerCommand, { DATABASE_URL: url });
  expect(output).toContain('start the server once');
});
