import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { packageFolder } from '../../process/package-folder.ts';
import { DatabaseSetupError, inspectConnection } from '../connection/connection.ts';
import { lockNotAvailable } from '../database-errors.ts';
import { clientOptions, localSettings, translateConnectErrors } from '../connection/pool.ts';
import { applySqlFunctions, missingSqlFunctions } from './sql-functions.ts';

/** The folder of the migrations of this program. */
export const migrationFolder = path.join(packageFolder, 'sql/migrations');

/**
 * How long a migration waits for a lock. Meanwhile every request that needs the same table waits behind it,
 * so it gives up soon, lets them pass and tries again.
 */
const defaultLocks = { waitMs: 2_000, pauseMs: 3_000, tries: 60 };

/** The first migration of release 0.2.0 (docs/adr/0085). What came before had lower numbers. */
const firstOfRelease = '0300';

type Options = {
  /** Where the SQL files are; by default `sql/migrations/`. */
  folder?: string;
  /** How long one try waits for a lock, how long it is until the next one, and how many there are. */
  locks?: typeof defaultLocks;
};

/** Reads the SQL files of a folder in the order of their numbers; forward only. */
async function readMigrations(folder: string, waitMs: number): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  return Object.fromEntries(
    files.map((name, i) => [
      name.replace(/\.sql$/, ''),
      {
        async up(db) {
          await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(db);
          await sql.raw(texts[i] ?? '').execute(db);
        },
      },
    ]),
  );
}

/**
 * The names of migrations that a later release has applied. They are accepted as applied, so that this
 * release starts during a rolling upgrade and after a step back. Error: `DatabaseSetupError` if the later
 * schema does not support this release, or the database is from before 0.2.0.
 *
 * @param newest the newest migration of this release
 */
async function laterMigrations(db: Kysely<unknown>, newest: string): Promise<string[]> {
  const { rows } = await sql<{ migrated: boolean }>`
    select to_regclass('kysely_migration') is not null as migrated`.execute(db);
  if (!rows[0]?.migrated) return [];
  const later = await sql<{ name: string }>`
    select name from kysely_migration where name > ${newest} collate "C" order by name`.execute(db);
  const old =
    await sql`select from kysely_migration where name < ${firstOfRelease} collate "C" limit 1`.execute(db);
  if (old.rows.length > 0) {
    throw new DatabaseSetupError(
      'The database is from before Bloom 0.2.0, the first release, and cannot be upgraded. Start over with an empty ' +
        'database: without DATABASE_URL, bloom reset deletes the data folder.',
    );
  }
  if (later.rows.length === 0) return [];
  const support = await sql<{ oldest: string }>`
    select oldest_migration as oldest from schema_support`.execute(db);
  const oldest = support.rows[0]?.oldest ?? '';
  if (oldest > newest) {
    throw new DatabaseSetupError(
      `The database belongs to a later release of Bloom, which this release cannot work with: it needs migration ` +
        `${oldest}, and this release ends at ${newest}. Start a later release, or restore a backup.`,
    );
  }
  return later.rows.map(({ name }) => name);
}

/** Opens a migrator on a connection of its own, with the migrations of this release and of `later` ones. */
export async function withMigrator<R>(
  connection: pg.ClientConfig,
  { folder = migrationFolder, locks = defaultLocks }: Options,
  work: (migrator: Migrator, db: Kysely<unknown>, later: string[]) => Promise<R>,
): Promise<R> {
  const { isPooled } = await inspectConnection(connection, { prepares: false });
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: translateConnectErrors(
        new pg.Pool({
          ...connection,
          ...(isPooled && clientOptions({ prepares: false, transactionSettings: localSettings({}) })),
          max: 1,
          // A migration has no time limit; connecting has.
          connectionTimeoutMillis: 3_000,
        }),
      ),
    }),
  });
  try {
    const own = await readMigrations(folder, locks.waitMs);
    const later = await laterMigrations(db, Object.keys(own).at(-1) ?? '');
    const applied: Migration = { up: async () => {} };
    const migrations = { ...own, ...Object.fromEntries(later.map((name) => [name, applied])) };
    const provider = { getMigrations: async () => migrations };
    return await work(new Migrator({ db, provider }), db, later);
  } finally {
    await db.destroy();
  }
}

/**
 * Migrates the database to the newest schema and functions. Several servers may call it at the same time: one
 * does the work, the others wait. Error: a migration fails, or did not get a lock in any of its tries
 * (docs/operations.md); then none of those that were due has changed anything.
 */
export async function migrateToLatest(connection: pg.ClientConfig, options: Options = {}): Promise<void> {
  const { tries, pauseMs } = options.locks ?? defaultLocks;
  await withMigrator(connection, options, async (migrator, db) => {
    for (let left = tries - 1; ; left--) {
      // All migrations that are due are one transaction.
      const { error } = await migrator.migrateToLatest();
      if (error === undefined) break;
      if ((error as { code?: unknown }).code !== lockNotAvailable || left === 0)
        throw new Error('the database could not be migrated', { cause: error });
      await delay(pauseMs);
    }
    await applySqlFunctions(db);
  });
}

/**
 * The first migration or function of this release that the database does not have; undefined if it has all.
 * Error: `DatabaseSetupError` if the database belongs to a later release that does not support this one.
 */
export async function pendingMigration(connection: pg.ClientConfig): Promise<string | undefined> {
  return withMigrator(connection, {}, async (migrator, db) => {
    const pending = (await migrator.getMigrations()).find(({ executedAt }) => !executedAt);
    return pending?.name ?? (await missingSqlFunctions(db))[0];
  });
}

/**
 * Checks that the database has the schema and functions of this release.
 * Error: `DatabaseSetupError` if `bloom migrate` has to run first.
 */
export async function requireMigrated(connection: pg.ClientConfig): Promise<void> {
  const missing = await pendingMigration(connection);
  if (missing === undefined) return;
  throw new DatabaseSetupError(
    `The database does not have the schema of this release yet (${missing} is missing), and MIGRATE is 0. ` +
      'Run bloom migrate.',
  );
}
