import { statSync } from 'node:fs';
import path from 'node:path';
import { lockDataDir } from '@bloom/embedded-postgres';
import { auditLedger } from '../domains/audit/index.ts';
import { copyNewest, createBackup, drill, describeBackups, restoreInto } from '../domains/backup/index.ts';
import type { Config } from '../config/config.ts';
import { readSnapshot } from '../platform/database/index.ts';
import { createJobStore } from '../platform/jobs/job-store.ts';
import { printBooks } from './ledger.ts';
import { formatTime, print, printJson, printTable, withDatabase, withTables } from './run-command.ts';
import { UsageError } from './startup-errors.ts';

/* Backups (docs/operations.md#back-up). */

const count = (rows: number): string => rows.toLocaleString('en');
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

const alsoNeeded =
  'A restore also needs the settings, above all SECRET_KEY: keep a copy of them, apart from the backups.';

/** Error: `UsageError` with another database. */
function requireEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new UsageError(
    'This command is for the embedded database, and DATABASE_URL is set. Restore your own PostgreSQL with ' +
      'its own tools: docs/operations.md#restore-your-own-database',
  );
}

/** Takes a backup, prints its file, and copies it by the operator's command. */
export async function backup(config: Config): Promise<void> {
  const file = await withDatabase(config, (connection) =>
    createBackup(config, (work) => readSnapshot(connection, work)),
  );
  print(`${file} (${megabytes(statSync(file).size)})`);
  await copyNewest(config);
  process.stderr.write(`${alsoNeeded}\n`);
}

/** Lists the backups, the newest first. */
export async function list(config: Config, json = false): Promise<void> {
  const backups = await describeBackups(config.backup);
  if (json) return printJson(backups);
  if (backups.length === 0) return print(`There is no backup in ${config.backup.dir}.`);
  printTable([
    ['file', 'taken (UTC)', 'size', 'proven by a drill', 'copied'],
    ...backups.map(({ file, taken, bytes, isProven, isCopied }) => [
      file,
      formatTime(taken),
      megabytes(bytes),
      ...[isProven, isCopied].map((is) => (is ? 'yes' : '–')),
    ]),
  ]);
}

/** Restores a backup into a DATA_DIR without a database. Returns whether its books are right. */
export async function restore(config: Config, name: string): Promise<boolean> {
  requireEmbedded(config);
  const file = path.resolve(name);
  const lock = await lockDataDir(config.dataDir);
  try {
    await restoreInto(config.dataDir, file);
  } finally {
    lock.release();
  }
  const report = await withTables(config, async (database, connection) => {
    // The backup has the run of the job that took it.
    await createJobStore(database.write).endAll();
    return readSnapshot(connection, auditLedger);
  });
  return printBooks(report, [`${file} is restored into ${config.dataDir}.`]);
}

/** Restores the newest backup beside the running database. Returns whether it is right. */
export async function tryNewest(config: Config): Promise<boolean> {
  const { file, ageS, seconds, rows, total, problems } = await drill(config);
  print(`${file} is ${formatAge(ageS)} old. It was restored and checked in ${seconds.toFixed(1)} s:`);
  for (const { table, restored, before } of rows) {
    print(`${table}: ${count(restored)} rows (${count(before)} when the backup began)`);
  }
  print(`all tables: ${count(total)} rows`);
  for (const problem of problems) print(problem);
  print(problems.length === 0 ? 'The backup is right.' : 'The backup is WRONG.');
  print(alsoNeeded);
  return problems.length === 0;
}

function formatAge(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
