import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { run, runAsProcess } from '../../test/command.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from '../platform/database/index.ts';

let created: TestDatabase;

beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

const check = (...args: string[]) => run({ DATABASE_URL: created.url }, 'ledger', 'check', ...args);

// rule: #ledger-check
test('right books end with 0 and their figures, wrong ones with 1 and what is wrong', async () => {
  const database = openDatabase(created.connection);
  onTestFinished(() => database.close());
  const execute = (text: string) => sql.raw(text).execute(database.write);
  await execute('insert into ledger_account (id) values (1)');
  await execute("select ledger_post('demo', array[-1, 1], array[-1000, 1000])");

  expect(await runAsProcess({ DATABASE_URL: created.url }, 'ledger', 'check')).toEqual({
    code: 0,
    output: '1,000 petals in circulation: 1,000 minted, 0 burned.\nThe books are right.\n',
  });
  const figures = await run({ DATABASE_URL: created.url }, 'ledger', 'figures');
  expect(figures.code).toBe(0);
  expect(figures.output).toMatch(/^\d{4}-\d\d-\d\d demo +1 +1,000 +0 +1,000$/m);

  await execute(`insert into account (name, ref_code) values ('Ann', 'ANNSCODE')`);
  await execute("select ledger_post('reward', array[-1, 1], array[-700000, 700000])");
  const much = await check();
  expect(much.output).toMatch(/700000 petals were minted for account 1 on .*: worth a look/);

  await execute('update ledger_account set balance = 701001');
  const wrong = await check();
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain('account 1 holds 701001, its postings sum to 701000');
  expect(wrong.output).toMatch(/\nThe books are WRONG: \d+ differences\.\n$/);

  // More than are named.
  await execute('insert into ledger_account (id, balance) select id, 7 from generate_series(101, 150) id');
  const many = await check();
  const [, all, named] = /WRONG: (\d+) differences, of which (\d+) are above/.exec(many.output) ?? [];
  expect(Number(named)).toBe(many.output.match(/ \(broken: /g)?.length);
  const report = JSON.parse((await check('--json')).output) as Record<string, unknown>;
  expect(report).toMatchObject({
    differences: Number(all),
    supply: { minted: 701_000 },
    suspects: [expect.anything()],
  });
  expect(report['problems']).toHaveLength(Number(named));
  expect(Number(all) - Number(named)).toBeGreaterThanOrEqual(31);
});

test.each([
  ['there is no data yet', { DATA_DIR: '/nowhere' }, 'There is no data in /nowhere yet.'],
  ['a setting is wrong', { PORT: 'x' }, 'PORT: must be a port number'],
])('when %s, it reports that in words', async (_when, environment, words) => {
  const { code, output } = await run(environment, 'ledger', 'check');
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
  const { output } = await run({ DATABASE_URL: url }, 'ledger', 'check');
  expect(output).toContain('start the server once');
});
