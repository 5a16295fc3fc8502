import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { compareSchema } from './compare-schema.ts';
import { migrationFolder } from './migrate.ts';

/** A database of this release, and a folder with its migrations and these. */
async function makeNext(files: Record<string, string>) {
  const { connection, drop } = await createTestDatabase();
  onTestFinished(drop);
  const folder = mkdtempSync(path.join(tmpdir(), 'bloom-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationFolder, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, `${name}.sql`), text);
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  return { connection, folder, client };
}

test('a database has all of the same program, and no migration of the next one, which changes nothing', async () => {
  const { connection, folder, client } = await makeNext({ '9000-gift': 'select 1;', '9001-chat': '' });
  const same = await compareSchema(connection);
  expect(same).toEqual({
    newest: same.reached,
    reached: expect.stringMatching(/^0/),
    pending: [],
    later: [],
    oldest: '0300-schema',
  });
  expect(await compareSchema(connection, { folder })).toEqual({
    ...same,
    newest: '9001-chat',
    pending: ['9000-gift', '9001-chat'],
  });
  const { rows } = await client.query(`select name from kysely_migration where name > '9'`);
  expect(rows).toEqual([]);
});

test('a migration with which earlier programs do not work says from which on', async () => {
  const raise = "update schema_support set oldest_migration = '9000-gift';";
  const { connection, folder } = await makeNext({ '9000-gift': `select 1; ${raise}`, '9001-chat': '' });
  expect(await compareSchema(connection, { folder })).toMatchObject({ oldest: '9000-gift' });
});

test('a database of a later program has migrations that this one does not know', async () => {
  const { connection, client } = await makeNext({});
  await client.query(`insert into kysely_migration values ('9000-gift', now()::text)`);
  const found = await compareSchema(connection);
  expect(found).toMatchObject({ reached: '9000-gift', later: ['9000-gift'], pending: [] });
  expect(found.newest).toMatch(/^0/);
  await client.query(`update schema_support set oldest_migration = '9000-gift'`);
  await expect(compareSchema(connection)).rejects.toThrow('later release of Bloom');
});

test('an empty database has nothing', async () => {
  const { connection, client } = await makeNext({});
  await client.query('drop schema public cascade; create schema public');
  const { pending, ...found } = await compareSchema(connection);
  expect(found).toMatchObject({ reached: undefined, later: [] });
  expect(pending.at(-1)).toBe(found.newest);
  const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([]);
});
