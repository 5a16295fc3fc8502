import path from 'node:path';
import type pg from 'pg';
import { backUp, EmbeddedError, removeCluster, restoreBackup, startEmbedded } from '@bloom/embedded-postgres';
import { auditLedger, describeProblem } from '../audit/index.ts';
import { readSnapshot, type Query } from '../../platform/database/index.ts';
import {
  backupFile,
  deleteOldBackups,
  listBackups,
  backupTime,
  withFolder,
  readRecord,
  writeRecord,
} from './backup-files.ts';
import { runCopyCommand, type CopyCommand } from './copy-command.ts';
import { dumpDatabase, withRestored } from './dump.ts';
import type { Retention } from './schedule.ts';

/** Where backups are, and when they are taken. */
export type BackupSettings = {
  /** The folder of the backups. */
  dir: string;
  /** Which of them stay. */
  keep: Retention;
  /** When a server takes one and tries it, in minutes after midnight UTC; empty: never. */
  atMinutes: readonly number[];
  /** The command that copies each to another place; undefined: none is copied. */
  copy: CopyCommand | undefined;
};

/** The part of the configuration that is about backups. */
export type BackupConfig = {
  dataDir: string;
  /** Undefined for the embedded database. */
  databaseUrl?: string | undefined;
  /**
   * The role that can read everything, and makes the database of a drill; undefined: that of `databaseUrl`.
   */
  databaseOwnerUrl?: string | undefined;
  backup: BackupSettings;
};

/** Runs reads on a snapshot of the database. */
export type Snapshot = <R>(work: (query: Query) => Promise<R>, signal?: AbortSignal) => Promise<R>;

/** The summary of a backup: the rows of each table that only grows, counted before the backup began. */
type BackupSummary = { rows: Record<string, number> };

/** The folder of the embedded database: the `dir` of `startEmbedded`. */
export const databaseFolder = (dataDir: string): string => path.join(dataDir, 'postgres');

/**
 * Takes a backup of the database while it runs, and deletes the backups that are too old.
 * Errors: `EmbeddedError` and `DatabaseSetupError` with a message for the operator; then there is no new
 * file.
 *
 * @returns the path of the new file
 */
export async function createBackup(
  { dataDir, databaseUrl, databaseOwnerUrl = databaseUrl, backup: { dir, keep } }: BackupConfig,
  snapshot: Snapshot,
  signal?: AbortSignal,
): Promise<string> {
  return withFolder(dir, async () => {
    if (databaseOwnerUrl !== undefined) {
      const dump = backupFile(dir, new Date(), 'dump');
      await dumpDatabase(databaseOwnerUrl, dump, signal);
      await deleteOldBackups(dir, keep);
      return dump;
    }
    const { rows, now } = await snapshot(async (query) => {
      const [clock] = await query<{ now: Date }>('select clock_timestamp() as now');
      return { rows: await countRows(query, await growingTables(query)), now: clock?.now };
    });
    const file = backupFile(dir, now ?? new Date());
    await backUp(databaseFolder(dataDir), file, { rows } satisfies BackupSummary, signal);
    await deleteOldBackups(dir, keep);
    return file;
  });
}

/**
 * Copies the newest backup to another place by the operator's command, unless that is done or there is none.
 * Error: `EmbeddedError` with a message for the operator.
 */
export async function copyNewest(
  { backup: { dir, copy } }: Pick<BackupConfig, 'backup'>,
  signal?: AbortSignal,
): Promise<void> {
  const [newest] = listBackups(dir);
  if (!copy || newest === undefined || path.basename(newest) === (await readRecord(dir, 'copied'))) return;
  await withFolder(dir, async () => {
    await runCopyCommand(copy, newest, signal);
    await writeRecord(dir, 'copied', newest);
  });
}

/**
 * Restores a backup into a DATA_DIR without a database.
 * Error: `EmbeddedError` with a message for the operator; then nothing is in place.
 */
export async function restoreInto(dataDir: string, file: string): Promise<void> {
  await restoreBackup(file, databaseFolder(dataDir));
}

/** The result of a drill. */
export type DrillReport = {
  file: string;
  /** Age of the backup, in seconds. */
  ageS: number;
  /** How long it took to restore, start and check it, in seconds. */
  seconds: number;
  /** The restored rows of each table that only grows, and how many there were when the backup began. */
  rows: { table: string; restored: number; before: number }[];
  /** Rows of all tables. */
  total: number;
  /** The problems that were found; empty: the backup is proven. */
  problems: string[];
};

/**
 * Restores the newest backup beside the running database and checks the ledger and the number of rows.
 * Error: `EmbeddedError` when there is no backup or it cannot be restored.
 */
export async function drill(
  { dataDir, databaseUrl, databaseOwnerUrl: url = databaseUrl, backup: { dir } }: BackupConfig,
  signal?: AbortSignal,
): Promise<DrillReport> {
  return withFolder(dir, async () => {
    const [file] = listBackups(dir);
    if (file === undefined) {
      throw new EmbeddedError(`There is no backup in ${dir}. Take one: bloom backup`);
    }
    const ageS = (Date.now() - (backupTime(file)?.getTime() ?? 0)) / 1_000;
    const begunAt = performance.now();
    const copy = path.join(dataDir, 'drill');
    // What a killed drill has left.
    await removeCluster(copy);
    try {
      const checked = url
        ? await withRestored({ url, file, signal }, (restored) => check(restored, {}, signal))
        : await checkRestored(file, copy, signal);
      if (checked.problems.length === 0) await writeRecord(dir, 'proven', file);
      return { file, ageS, seconds: (performance.now() - begunAt) / 1_000, ...checked };
    } finally {
      await removeCluster(copy);
    }
  });
}

async function checkRestored(file: string, copy: string, signal: AbortSignal | undefined) {
  // A copy that is deleted soon needs neither durability nor much memory.
  const durability = 'off';
  const summary = (await restoreBackup(file, copy, { durability, signal })) as BackupSummary;
  const postgres = await startEmbedded({
    dir: copy,
    durability,
    settings: { shared_buffers: '32MB' },
  });
  try {
    return await check(postgres.connection, summary.rows, signal);
  } finally {
    await postgres.stop();
  }
}

/** Checks a restored database; `before`: how many rows tables had when the backup began. */
function check(connection: pg.ClientConfig, before: BackupSummary['rows'], signal: AbortSignal | undefined) {
  return readSnapshot(
    connection,
    async (query) => {
      const { problems } = await auditLedger(query);
      const counts = await countRows(query, await allTables(query));
      const rows = Object.entries(before).map(([table, had]) => ({
        table,
        restored: counts[table] ?? 0,
        before: had,
      }));
      return {
        rows,
        total: Object.values(counts).reduce((sum, count) => sum + count, 0),
        problems: [
          ...problems.map(describeProblem),
          ...rows
            .filter((each) => each.restored < each.before)
            .map(
              (each) =>
                `${each.table} has ${each.restored} rows, and had ${each.before} when the backup began`,
            ),
        ],
      };
    },
    signal,
  );
}

/** The tables whose rows are never deleted, in order. */
async function growingTables(query: Query): Promise<string[]> {
  // Bit 3 of the type: the trigger is for deletions.
  const rows = await query<{ name: string }>(
    `select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where tgname like '%\\_\\_append\\_only' and tgtype & 8 <> 0 order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function allTables(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function countRows(query: Query, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await query<{ count: number }>(`select count(*) from ${table}`);
    counts[table] = row?.count ?? 0;
  }
  return counts;
}
