import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { DatabaseSetupError } from '../connection/connection.ts';
import { migrateToLatest, requireMigrated } from './migrate.ts';

let created: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  created = await createTestDatabase();
  client = new pg.Client(created.connection);
  await client.connect();
  // As if a later release had migrated it.
  await client.query(
    `insert into kysely_migration values ('9998-later', now()::text), ('9999-latest', now()::text)`,
  );
});
afterAll(async () => {
  await client.end();
  await created.drop();
});

test('a server that does not migrate starts only on a database that has its schema', async () => {
  await requireMigrated(created.connection);
  await client.query(`delete from sql_function where name = 'gift_send'`);
  await expect(requireMigrated(created.connection)).rejects.toThrow(/gift_send is missing.*bloom migrate/);
  await migrateToLatest(created.connection);
  await requireMigrated(created.connection);
});

test('a release starts on the schema of a later one that supports it', async () => {
  await migrateToLatest(created.connection);
  const { rows } = await client.query(`select name from kysely_migration where name > '9'`);
  expect(rows).toHaveLength(2);
});

test('a release refuses the schema of a later one that does not support it, and says why', async () => {
  await client.query(`update schema_support set oldest_migration = '9999-latest'`);
  const refused = migrateToLatest(created.connection);
  await expect(refused).rejects.toThrow(DatabaseSetupError);
  await expect(refused).rejects.toThrow(/later release of Bloom.* needs migration 9999-latest/);
});

test('a database from before the first release is refused, and says how to start over', async () => {
  await client.query(`insert into kysely_migration values ('0208-moment-reply-bell', now()::text)`);
  const refused = migrateToLatest(created.connection);
  await expect(refused).rejects.toThrow(DatabaseSetupError);
  await expect(refused).rejects.toThrow(/before Bloom 0\.2\.0.*Start over/);
  await client.query(`delete from kysely_migration where name = '0208-moment-reply-bell'`);
});
