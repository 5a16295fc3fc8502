import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { packageFolder } from '../process/package-folder.ts';
import { translateConnectErrors } from './pool.ts';
import { applySqlFunctions } from './sql-functions.ts';

const folder = path.join(packageFolder, 'sql/migrations');

/** Reads the SQL files of `sql/migrations/` in the order of their numbers; forward only. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  return Object.fromEntries(
    files.map((name, i) => [
      name.replace(/\.sql$/, ''),
      { up: async (db) => void (await sql.raw(texts[i] ?? '').execute(db)) },
    ]),
  );
}

/**
 * Migrates the database to the newest schema and functions. Several servers may call it at the same time: one
 * does the work, the others wait.
 */
export async function migrateToLatest(connection: pg.ClientConfig): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      // A migration has no time limit; connecting has.
      pool: translateConnectErrors(
        new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 3_000 }),
      ),
    }),
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined)
      throw new Error('the database could not be migrated', { cause: error });
    await applySqlFunctions(db);
  } finally {
    await db.destroy();
  }
}
