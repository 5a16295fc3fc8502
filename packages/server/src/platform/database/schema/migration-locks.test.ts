import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { packageFolder } from '../../process/package-folder.ts';
import { migrateToLatest } from './migrate.ts';

let database: TestDatabase;
let folder: string;
/** A program that reads `account` in a long transaction, such as a backup. */
let reader: pg.Client;
/** A request to the server of the previous release. */
let visitor: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'bloom-migrations-'));
  await cp(path.join(packageFolder, 'sql/migrations'), folder, { recursive: true });
  await writeFile(path.join(folder, '9998-other.sql'), 'create table other (id int);');
  await writeFile(path.join(folder, '9999-locks.sql'), 'alter table account add column extra int;');
  reader = new pg.Client(database.connection);
  visitor = new pg.Client(database.connection);
  await Promise.all([reader.connect(), visitor.connect()]);
  await reader.query('begin');
  await reader.query('select from account');
});
afterEach(async () => {
  await Promise.all([reader.end(), visitor.end()]);
  await database.drop();
  await rm(folder, { recursive: true });
});

const columns = async () =>
  (
    await visitor.query(
      `select from information_schema.columns where table_name in ('account', 'other')
       and column_name in ('extra', 'id') and (table_name, column_name) <> ('account', 'id')`,
    )
  ).rowCount;

/** Resolves when a session of the database waits for a lock. */
async function lockIsAwaited(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await visitor.query<{ waiting: number }>(
        'select count(*)::int as waiting from pg_locks where not granted and database is not null',
      );
      return rows[0]?.waiting;
    })
    .toBeGreaterThan(0);
}

test('a migration that waits for a lock lets requests pass, and goes on when it gets the lock', async () => {
  const locks = { waitMs: 300, pauseMs: 10, tries: 1_000 };
  const migrated = migrateToLatest(database.connection, { folder, locks });
  await lockIsAwaited();
  // Without a limit it would wait behind the migration, as long as that waits for the reader.
  await visitor.query("set lock_timeout = '10s'");
  await visitor.query('select from account');
  await reader.query('commit');
  await migrated;
  expect(await columns()).toBe(2);
});

test('a migration that never gets its lock is an error, and nothing has changed', async () => {
  const locks = { waitMs: 20, pauseMs: 1, tries: 3 };
  await expect(migrateToLatest(database.connection, { folder, locks })).rejects.toMatchObject({
    message: 'the database could not be migrated',
    cause: { code: '55P03' },
  });
  expect(await columns()).toBe(0);
});
