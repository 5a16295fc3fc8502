import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openDatabase, type Database } from '../database.ts';
import { applySqlFunctions } from './sql-functions.ts';

let database: TestDatabase;
let opened: Database<unknown>;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connection);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bloom-functions-'));
  await mkdir(path.join(folder, 'gift'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(path.join(folder, `${name}.sql`), text);
const returning = (name: string, value: number) =>
  `create or replace function ${name}() returns int language sql as $$ select ${value} $$;`;

async function call(name: string): Promise<number | undefined> {
  const { rows } = await sql<{ value: number }>`select ${sql.raw(name)}() as value`.execute(opened.write);
  return rows[0]?.value;
}

describe('SQL functions', () => {
  test('are replaced when their file changes', async () => {
    await write('changing', returning('changing', 1));
    await applySqlFunctions(opened.write, folder);
    expect(await call('changing')).toBe(1);
    await write('changing', returning('changing', 2));
    await applySqlFunctions(opened.write, folder);
    expect(await call('changing')).toBe(2);
  });

  test('of an older release do not replace those of a newer one', async () => {
    await write('released', returning('released', 1));
    await applySqlFunctions(opened.write, folder);
    await write('released', returning('released', 2));
    await applySqlFunctions(opened.write, folder);
    await write('released', returning('released', 1));
    await applySqlFunctions(opened.write, folder);
    expect(await call('released')).toBe(2);
  });

  test('may call a function whose file is applied later', async () => {
    await write(
      'calling',
      'create or replace function calling() returns int language sql as $$ select later_one() $$;',
    );
    await write('later_one', returning('later_one', 3));
    await applySqlFunctions(opened.write, folder);
    expect(await call('calling')).toBe(3);
  });

  test('are applied by several servers at once', async () => {
    await write('together', returning('together', 4));
    await Promise.all(Array.from({ length: 5 }, () => applySqlFunctions(opened.write, folder)));
    expect(await call('together')).toBe(4);
  });

  test('are all left as they were when one is refused, and the error names its file', async () => {
    await write('accepted', returning('accepted', 5));
    await write('gift/refused', 'create or replace function refused() returns nonsense');
    await expect(applySqlFunctions(opened.write, folder)).rejects.toThrow('sql/functions/gift/refused.sql');
    await expect(call('accepted')).rejects.toThrow('does not exist');
  });
});
