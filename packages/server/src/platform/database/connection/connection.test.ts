import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { startPooler, type Pooler, type PoolerOptions } from '../../../../test/servers/pooler.ts';
import { sqlState } from '../database-errors.ts';
import { DatabaseSetupError, inspectConnection, readConnection } from './connection.ts';
import { openDatabase, type Database } from '../database.ts';

let created: TestDatabase;

beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

/** Runs `work` with a pooler in front of the test's database. */
async function withPooler<R>(options: PoolerOptions, work: (pooler: Pooler) => Promise<R>): Promise<R> {
  const pooler = await startPooler(created.connection, options);
  try {
    return await work(pooler);
  } finally {
    await pooler.close();
  }
}

const failureOf = (work: Promise<unknown>) => work.then(() => undefined, sqlState);

describe('guards', () => {
  describe.each(['direct', 'through a pooler'])('%s', (kind) => {
    let pooler: Pooler | undefined;
    let database: Database<unknown>;
    beforeAll(async () => {
      if (kind === 'through a pooler') pooler = await startPooler(created.connection);
      database = pooler
        ? openDatabase(pooler.connection, { isPooled: true, prepares: false })
        : openDatabase(created.connection);
      await sql`create table if not exists held (id int primary key)`.execute(database.write);
      await sql`insert into held values (1) on conflict do nothing`.execute(database.write);
    });
    afterAll(async () => {
      await database.close();
      await pooler?.close();
    });

    test('a read may take half a second, a write two', async () => {
      const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
      const limits = [database.read, database.write].map(async (pool) => limit.execute(pool));
      expect((await Promise.all(limits)).map(({ rows }) => rows)).toEqual([
        [{ limit: '500ms' }],
        [{ limit: '2s' }],
      ]);
      expect(await failureOf(sql`select pg_sleep(5)`.execute(database.read))).toBe('57014');
    });

    test('waiting for a lock fails before the time limit of a write', async () => {
      const locked = Promise.withResolvers<void>();
      const done = Promise.withResolvers<void>();
      const holder = database.transact(async (tx) => {
        await sql`select from held where id = 1 for update`.execute(tx);
        locked.resolve();
        await done.promise;
      });
      await locked.promise;
      const change = sql`update held set id = 1 where id = 1`;
      // In sequence, because the second of two waiting statements waits again when the first times out.
      const alone = await failureOf(change.execute(database.write));
      const inTransaction = await failureOf(database.transact((tx) => change.execute(tx)));
      done.resolve();
      await holder;
      expect([alone, inTransaction]).toEqual(['55P03', '55P03']);
    });

    test('every other setting applies too', async () => {
      const settings = sql<Record<string, string>>`select
        current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('timezone') as zone, current_setting('jit') as jit,
        current_setting('max_parallel_workers_per_gather') as workers`;
      const { rows } = await settings.execute(database.read);
      expect(rows).toEqual([{ idle: '5s', zone: 'UTC', jit: 'off', workers: '0' }]);
    });
  });
});

test('no parameter of a URL switches the time-outs off, and its other options apply', async () => {
  const query = new URLSearchParams({
    options: '-c search_path=pg_catalog -c statement_timeout=0 -c lock_timeout=0',
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  });
  const database = openDatabase(readConnection(`${created.url}&${query.toString()}`));
  const { rows } = await sql`select current_setting('search_path') as path,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(database.read);
  await database.close();
  expect(rows).toEqual([{ path: 'pg_catalog', statement: '500ms', lock: '1500ms', idle: '5s' }]);
});

test('the name of a statement is a hash of its text', async () => {
  // In a process of its own: a process names so many statements only, and the files before this one use many.
  const program = `
    import { sql } from 'kysely';
    import { readConnection } from '${moduleUrl('./connection.ts')}';
    import { openDatabase } from '${moduleUrl('../database.ts')}';
    const database = openDatabase(readConnection(process.env.DATABASE_URL), { poolMax: 2 });
    const { rows } = await sql\`select name, statement from pg_prepared_statements\`.execute(database.read);
    await database.close();
    console.log(JSON.stringify(rows));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, DATABASE_URL: created.url },
  });
  const rows = JSON.parse(stdout) as { name: string; statement: string }[];
  expect(rows).toHaveLength(1);
  for (const { name, statement } of rows) {
    expect(name).toBe(`bloom_${hash('sha256', statement).slice(0, 32)}`);
  }
});

const moduleUrl = (file: string): string => new URL(file, import.meta.url).href;

test('with preparing switched off nothing is prepared', async () => {
  const database = openDatabase(created.connection, { poolMax: 2, prepares: false });
  const { rows } = await sql`select name from pg_prepared_statements`.execute(database.read);
  await database.close();
  expect(rows).toEqual([]);
});

describe('inspecting a connection', () => {
  test('PostgreSQL itself is no pooler', async () => {
    expect(await inspectConnection(created.connection, { prepares: true })).toEqual({
      isPooled: false,
    });
  });

  const losing: PoolerOptions[] = [
    {},
    { deals: 'first' },
    { max: 1 },
    { max: 2, deals: 'first' },
    { refusesOptions: true },
  ];
  test.each(losing)('a pooler (%j) that loses prepared statements is refused', async (options) => {
    await withPooler(options, async ({ connection, url }) => {
      const inspected = inspectConnection(connection, { prepares: true });
      await expect(inspected).rejects.toThrow(DatabaseSetupError);
      await expect(inspected).rejects.toThrow('DATABASE_PREPARE=0');
      expect(await inspectConnection(readConnection(url), { prepares: false })).toEqual({
        isPooled: true,
      });
    });
  });

  test('a pooler that loses them is also refused while it serves other clients', async () => {
    await withPooler({ deals: 'first' }, async ({ connection }) => {
      const busy = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const client = new pg.Client(connection);
          await client.connect();
          await client.query('begin');
          return client;
        }),
      );
      for (const client of busy) await client.query('commit');
      await expect(inspectConnection(connection, { prepares: true })).rejects.toThrow(DatabaseSetupError);
      await Promise.all(busy.map((client) => client.end()));
    });
  });

  test('a pooler in session mode is accepted', async () => {
    await withPooler({ mode: 'session' }, async ({ connection }) => {
      expect(await inspectConnection(connection, { prepares: true })).toEqual({ isPooled: true });
    });
  });
});

test('concurrent queries through a pooler get their own results and leave no settings behind', async () => {
  await withPooler({ max: 3 }, async ({ connection }) => {
    const options = { isPooled: true, prepares: false };
    const databases = [openDatabase(connection, options), openDatabase(connection, options)];
    const results = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const database = databases[i % 2];
        const text = sql<{ n: number }>`select ${i}::int as n`;
        if (i % 3 === 0) return database?.transact((tx) => text.execute(tx));
        return text.execute(i % 3 === 1 ? database!.read : database!.write);
      }),
    );
    expect(results.map((result) => result?.rows[0]?.n)).toEqual(results.map((_, i) => i));
    await Promise.all(databases.map((database) => database.close()));

    const plain = new pg.Client(connection);
    await plain.connect();
    const { rows } = await plain.query(`select current_setting('statement_timeout') as timeout,
      (select count(*)::int from pg_prepared_statements) as prepared`);
    await plain.end();
    expect(rows).toEqual([{ timeout: '0', prepared: 0 }]);
  });
});

test('a failed statement through a pooler leaves nothing written and no transaction open', async () => {
  await withPooler({ max: 1 }, async ({ connection }) => {
    const database = openDatabase(connection, { isPooled: true, prepares: false });
    await sql`create table if not exists written (id int primary key)`.execute(database.write);
    const wrong = sql`with one as (insert into written values (7)) select 1 / 0`;
    expect(await failureOf(wrong.execute(database.write))).toBe('22012');
    const { rows } = await sql`select count(*)::int as n from written`.execute(database.read);
    await database.close();
    expect(rows).toEqual([{ n: 0 }]);
  });
});

test.each([
  ['disable', false],
  ['require', { rejectUnauthorized: false }],
  ['verify-full', {}],
])('sslmode=%s means what it means to psql', (mode, ssl) => {
  const warned = vi.spyOn(process, 'emitWarning');
  const { connectionString } = readConnection(`postgres://db.example/bloom?sslmode=${mode}`);
  expect(new pg.Client({ connectionString }).ssl).toEqual(ssl);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
