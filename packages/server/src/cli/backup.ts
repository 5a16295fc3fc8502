import { statSync } from 'node:fs';
import path from 'node:path';
import { lockDataDir } from '@bloom/embedded-postgres';
import { auditLedger, describeProblem } from '../domains/audit/index.ts';
import { restoreInto, takeBackup } from '../domains/backup/index.ts';
import type { Config } from '../config/config.ts';
import { readSnapshot } from '../platform/database/index.ts';
import { runWithConfig, withDatabase } from './run-command.ts';
import { UsageError } from './startup-errors.ts';

/*
 * Backups of the embedded database (docs/operations.md#back-up):
 *
 *   npm run backup            takes one, with or without a running server
 *   npm run restore -- FILE   restores it into a DATA_DIR without a database
 */

const write = (text: string): boolean => process.stdout.write(`${text}\n`);

await runWithConfig(() => {
  const [command, file] = process.argv.slice(2);
  const work =
    command === undefined
      ? backup
      : command === 'restore' && file !== undefined
        ? (config: Config) => restore(config, path.resolve(file))
        : undefined;
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

async function backup(config: Config): Promise<number> {
  const file = await withDatabase(config, (connection) =>
    takeBackup(config, (work) => readSnapshot(connection, work)),
  );
  write(`${file} (${Math.ceil(statSync(file).size / 1_000_000)} MB)`);
  return 0;
}

async function restore(config: Config, file: string): Promise<number> {
  const lock = await lockDataDir(config.dataDir);
  try {
    await restoreInto(config.dataDir, file, write);
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
