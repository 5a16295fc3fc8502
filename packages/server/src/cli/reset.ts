import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { lockDataDir, removeCluster } from '@bloom/embedded-postgres';
import type { Config } from '../config/config.ts';
import { configCommand, runProcess } from './run-command.ts';
import { UsageError } from './startup-errors.ts';

/*
 * `npm run reset` starts over (docs/operations.md#where-the-data-are): it deletes the embedded database and the caches in
 * DATA_DIR; backups stay. It needs a confirmation in the terminal, or `--yes`.
 */

const write = (text: string): boolean => process.stdout.write(`${text}\n`);

export const resetCommand = configCommand((args) => {
  const yes = parse(args);
  return (config) => {
    if (config.databaseUrl !== undefined) {
      throw new UsageError('DATABASE_URL is set, and this command is for the embedded database.');
    }
    return reset(config, yes);
  };
});

if (import.meta.main) await runProcess(resetCommand);

function parse(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { yes: { type: 'boolean', default: false } } }).values.yes;
  } catch {
    throw new UsageError('Usage: npm run reset -- [--yes]');
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
