import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { findOutside, lockDataDir, removeCluster, removeOutside } from '@bloom/embedded-postgres';
import type { Config } from '../config/config.ts';
import { databaseFolder } from '../domains/backup/index.ts';
import { formatOutside } from '../doctor/check-data.ts';
import { configCommand, runProcess } from './run-command.ts';
import { UsageError } from './startup-errors.ts';

/*
 * Starts over (docs/operations.md#where-the-data-are):
 *
 *   npm run reset                deletes the embedded database and the caches in DATA_DIR; backups stay
 *   npm run reset -- --orphans   deletes databases that earlier versions left outside of every DATA_DIR
 *
 * It needs a confirmation in the terminal, or `--yes`.
 */

const write = (text: string): boolean => process.stdout.write(`${text}\n`);

export const resetCommand = configCommand((args) => {
  const { yes, orphans } = parse(args);
  return (config) => {
    if (config.databaseUrl !== undefined) {
      throw new UsageError('DATABASE_URL is set, and this command is for the embedded database.');
    }
    return orphans ? removeOrphans(config, yes) : reset(config, yes);
  };
});

if (import.meta.main) await runProcess(resetCommand);

function parse(args: string[]): { yes: boolean; orphans: boolean } {
  try {
    const option = { type: 'boolean', default: false } as const;
    return parseArgs({ args, options: { yes: option, orphans: option } }).values;
  } catch {
    throw new UsageError('Usage: npm run reset -- [--orphans] [--yes]');
  }
}

async function reset(config: Config, yes: boolean): Promise<number> {
  const { dataDir, backup } = config;
  if (!existsSync(dataDir)) {
    write(`There is nothing in ${dataDir}.`);
    return 0;
  }
  const lock = await lockDataDir(dataDir);
  try {
    if (!(await agree(`This deletes the database and the caches in ${dataDir}.`, yes))) return 1;
    for (const name of ['postgres', 'drill']) await removeCluster(path.join(dataDir, name));
    for (const folder of [`${config.dataDir}/pictures`, `${config.dataDir}/covid`]) {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
  write(`Deleted. The next start makes a new database. Backups stay in ${backup.dir}.`);
  return 0;
}

async function removeOrphans({ dataDir }: Config, yes: boolean): Promise<number> {
  const found = await findOutside(databaseFolder(dataDir));
  if (found.length === 0) {
    write('There are none.');
    return 0;
  }
  for (const each of found) write(formatOutside(each));
  const question =
    'Versions before 0.1.0 used these, and this one cannot read what is in them. This deletes all of them.';
  if (!(await agree(question, yes))) return 1;
  for (const each of found) await removeOutside(each);
  write('Deleted.');
  return 0;
}

/** Reads a confirmation from the terminal. Error: `UsageError` when there is no terminal. */
async function agree(question: string, yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) throw new UsageError(`${question} Add --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} Type yes to do it: `)).trim() === 'yes';
  } finally {
    terminal.close();
  }
}
