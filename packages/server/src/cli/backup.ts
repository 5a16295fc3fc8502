import { statSync } from 'node:fs';
import path from 'node:path';
import { lockDataDir } from '@bloom/embedded-postgres';
import { auditLedger, describeProblem } from '../domains/audit/index.ts';
import { drill, restoreInto, createBackup } from '../domains/backup/index.ts';
import type { Config } from '../config/config.ts';
import { readSnapshot } from '../platform/database/index.ts';
import { configCommand, runProcess, withDatabase } from './run-command.ts';
import { UsageError } from './startup-errors.ts';

/*
 * Backups of the embedded database (docs/operations.md#back-up):
 *
 *   npm run backup            takes one, with or without a running server
 *   npm run restore -- FILE   restores it into a DATA_DIR without a database
 *   npm run drill             restores the newest one beside the running database and checks it
 */

const write = (text: string): boolean => process.stdout.write(`${text}\n`);
const count = (rows: number): string => rows.toLocaleString('en');

/** Reads the arguments; undefined if they say nothing that exists. */
function parse([command, file]: string[]): ((config: Config) => Promise<number>) | undefined {
  if (command === undefined) return backup;
  if (command === 'drill') return tryNewest;
  if (command === 'restore' && file !== undefined) {
    return (config) => restore(config, path.resolve(file));
  }
  return undefined;
}

export const backupCommand = configCommand((args) => {
  const work = parse(args);
  if (!work) throw new UsageError('Say which backup: npm run restore -- FILE');
  return (config) => {
    if (config.databaseUrl !== undefined) {
      throw new UsageError(
        'This command is for the embedded database, and DATABASE_URL is set. Back up your own PostgreSQL with ' +
          'its own tools, such as pgBackRest: docs/operations.md#back-up-your-own-database',
      );
    }
    return work(config);
  };
});

if (import.meta.main) await runProcess(backupCommand);

async function backup(config: Config): Promise<number> {
  const file = await withDatabase(config, (connection) =>
    createBackup(config, (work) => readSnapshot(connection, work)),
  );
  write(`${file} (${Math.ceil(statSync(file).size / 1_000_000)} MB)`);
  return 0;
}

async function restore(config: Config, file: string): Promise<number> {
  const lock = await lockDataDir(config.dataDir);
  try {
    await restoreInto(config.dataDir, file);
  } finally {
    lock.release();
  }
  const { problems } = await withDatabase(config, (connection) =>
    readSnapshot(connection, auditLedger),
  );
  for (const problem of problems) write(describeProblem(problem));
  write(`${file} is restored into ${config.dataDir}.`);
  write(problems.length === 0 ? 'The books are right.' : 'The books are WRONG.');
  return problems.length === 0 ? 0 : 1;
}

async function tryNewest(config: Config): Promise<number> {
  const { file, ageS, seconds, rows, total, problems } = await drill(config);
  write(
    `${file} is ${formatAge(ageS)} old. It was restored and checked in ${seconds.toFixed(1)} s:`,
  );
  for (const { table, restored, before } of rows) {
    write(`${table}: ${count(restored)} rows (${count(before)} when the backup began)`);
  }
  write(`all tables: ${count(total)} rows`);
  for (const problem of problems) write(problem);
  write(problems.length === 0 ? 'The backup is right.' : 'The backup is WRONG.');
  return problems.length === 0 ? 0 : 1;
}

function formatAge(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
