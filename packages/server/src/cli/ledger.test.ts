import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { logIn, startServer } from '@bloom/testing/server-process';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from '../platform/database/index.ts';

const command = fileURLToPath(new URL('ledger.ts', import.meta.url));

/** Runs the command like npm. */
function run(environment: Record<string, string>, ...args: string[]) {
  const env = { PATH: process.env['PATH'], ...environment };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

// A test starts up to four processes, one after the other, and one of these makes a cluster.
vi.setConfig({ testTimeout: 90_000 });

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

  expect(await run({ DATABASE_URL: created.url })).toEqual({
    code: 0,
    output: '1,000 petals in circulation: 1,000 minted, 0 burned.\nThe books are right.\n',
  });
  const figures = await run({ DATABASE_URL: created.url }, 'figures');
  expect(figures.code).toBe(0);
  expect(figures.output).toMatch(/^\d{4}-\d\d-\d\d demo +1 +1,000 +0 +1,000$/m);

  await execute(`insert into account (name, ref_code) values ('Ann', 'ANNSCODE')`);
  await execute("select ledger_post('reward', array[-1, 1], array[-700000, 700000])");
  const much = await run({ DATABASE_URL: created.url });
  expect(much.output).toMatch(/700000 petals were minted for account 1 on .*: worth a look/);

  await execute('update ledger_account set balance = 701001');
  const wrong = await run({ DATABASE_URL: created.url });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain('account 1 holds 701001, its postings sum to 701000');
  expect(wrong.output).toContain('The books are WRONG.');
});

test('the data of a running server is read beside it, and that of a stopped one without it', async () => {
  const dataDir = await mkdtemp(`${tmpdir()}/bloom-check-`);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startServer({ DATA_DIR: dataDir });
  await logIn(server.url, 'Ann');
  const running = await run({ DATA_DIR: dataDir });
  expect(running.code).toBe(0);
  expect(running.output).toMatch(/^[\d,]+ petals in circulation: .*\nThe books are right\.\n$/);
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(await run({ DATA_DIR: dataDir })).toEqual(running);
});

test.each([
  ['there is no data yet', { DATA_DIR: '/nowhere' }, 'There is no data in /nowhere yet.'],
  ['a setting is wrong', { PORT: 'x' }, 'PORT: must be a port number'],
])('when %s, it says so in words', async (_when, environment, words) => {
  const { code, output } = await run(environment);
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
  const { output } = await run({ DATABASE_URL: url });
  expect(output).toContain('start the server once');
});
