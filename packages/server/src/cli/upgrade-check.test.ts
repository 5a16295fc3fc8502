import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../test/command.ts';
import { createTestDatabase } from '../../test/database.ts';

async function makeDatabase() {
  const { connection, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  return {
    execute: (text: string) => client.query(text),
    check: () => run({ DATABASE_URL: url }, 'upgrade-check'),
  };
}

/** Removes the record of the last migration, as if the database were of the release before. */
const forgetLast = 'delete from kysely_migration where name = (select max(name) from kysely_migration)';

test('a program says that nothing changes, what it adds, and that the way back is possible', async () => {
  const { execute, check } = await makeDatabase();
  const same = await check();
  expect(same.output).toMatch(
    /^This program is Bloom \S+, and its schema ends at \d{4}-[a-z-]+\.\n.*nothing changes/,
  );
  expect(same.code).toBe(0);
  // The program of before still works with it.
  await execute(`update schema_support set oldest_migration =
    (select name from kysely_migration order by name desc offset 1 limit 1)`);
  await execute(forgetLast);
  const next = await check();
  expect(next.output).toMatch(/ends at \d{4}-[a-z-]+\. A start adds \d{4}-[a-z-]+\.\nThere is a way back/);
  expect(next.code).toBe(0);
});

test('without a way back the exit code is 3, and 1 where the program cannot run', async () => {
  const { execute, check } = await makeDatabase();
  await execute(`update schema_support set oldest_migration = (select max(name) from kysely_migration)`);
  await execute(forgetLast);
  const next = await check();
  expect(next.output).toContain('There is NO way back');
  expect(next.code).toBe(3);
  await execute(`insert into kysely_migration values ('9000-gift', now()::text)`);
  const earlier = await check();
  expect(earlier.output).toMatch(/also has 9000-gift\.\nThis program works with it/);
  expect(earlier.code).toBe(0);
  await execute(`update schema_support set oldest_migration = '9000-gift'`);
  const refused = await check();
  expect(refused.output).toMatch(/^The database belongs to a later release/);
  expect(refused.code).toBe(1);
});
