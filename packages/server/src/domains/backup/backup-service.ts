import { backUp, restoreBackup } from '@bloom/embedded-postgres';
import type { Query } from '../../platform/database/index.ts';
import { backupFile, deleteOldBackups, withFolder } from './backup-files.ts';

/** Where backups are. */
export type BackupSettings = {
  /** The folder of the backups. */
  dir: string;
  /** How many are kept. */
  keep: number;
};

/** What a backup says about itself: the rows of each table that only grows, counted before the backup began. */
export type BackupNote = { rows: Record<string, number> };

/** Where the embedded database of a DATA_DIR is. */
export const databaseFolder = (dataDir: string): string => `${dataDir}/postgres`;

/**
 * Takes a backup of the embedded database while it runs, and deletes the backups that are too old.
 * Error: `EmbeddedError` with a message for the operator; then there is no new file.
 *
 * @param snapshot runs reads on the database
 * @returns the path of the new file
 */
export async function takeBackup(
  { dataDir, backup: { dir, keep } }: { dataDir: string; backup: BackupSettings },
  snapshot: <R>(work: (query: Query) => Promise<R>) => Promise<R>,
): Promise<string> {
  return withFolder(dir, async () => {
    const { rows, now } = await snapshot(async (query) => {
      const [clock] = await query<{ now: Date }>('select clock_timestamp() as now');
      return { rows: await countRows(query, await growingTables(query)), now: clock?.now };
    });
    const file = backupFile(dir, now ?? new Date());
    await backUp(databaseFolder(dataDir), file, { rows } satisfies BackupNote);
    await deleteOldBackups(dir, keep);
    return file;
  });
}

/**
 * Restores a backup into a DATA_DIR without a database.
 * Error: `EmbeddedError` with a message for the operator; then nothing is in place.
 */
export async function restoreInto(
  dataDir: string,
  file: string,
  log: (message: string) => void,
): Promise<void> {
  await restoreBackup(file, databaseFolder(dataDir), log);
}

/** The tables whose rows are never deleted, in order. */
export async function growingTables(query: Query): Promise<string[]> {
  // Bit 3 of the type: the trigger is for deletions.
  const rows = await query<{ name: string }>(
    `select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where tgname like '%\\_\\_append\\_only' and tgtype & 8 <> 0 order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The number of rows of each table. */
export async function countRows(
  query: Query,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await query<{ count: number }>(`select count(*) from ${table}`);
    counts[table] = row?.count ?? 0;
  }
  return counts;
}
