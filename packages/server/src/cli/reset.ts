import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { findOutside, lockDataDir, removeCluster, removeOutside } from '@bloom/embedded-postgres';
import type { Config } from '../config/config.ts';
import { databaseFolder } from '../domains/backup/index.ts';
import { formatOutside } from '../doctor/check-data.ts';
import { print } from './run-command.ts';
import { UsageError } from './startup-errors.ts';

/**
 * Starts over (docs/operations.md#where-the-data-are): deletes the embedded database and the caches in DATA_DIR, or
 * with `orphans` the databases that earlier versions left outside of every DATA_DIR. It needs a confirmation in the
 * terminal, or `yes`. Returns whether there is nothing left of that.
 */
export async function reset(
  config: Config,
  { orphans = false, yes = false }: { orphans?: boolean; yes?: boolean },
): Promise<boolean> {
  if (config.databaseUrl !== undefined) {
    throw new UsageError('DATABASE_URL is set, and this command is for the embedded database.');
  }
  return orphans ? removeOrphans(config, yes) : removeData(config, yes);
}

async function removeData(config: Config, yes: boolean): Promise<boolean> {
  const { dataDir, backup } = config;
  if (!existsSync(dataDir)) {
    print(`There is nothing in ${dataDir}.`);
    return true;
  }
  const lock = await lockDataDir(dataDir);
  try {
    if (!(await agree(`This deletes the database and the caches in ${dataDir}.`, yes)))
      return false;
    for (const name of ['postgres', 'drill']) await removeCluster(path.join(dataDir, name));
    for (const folder of [`${config.dataDir}/pictures`, `${config.dataDir}/covid`]) {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
  print(`Deleted. The next start makes a new database. Backups stay in ${backup.dir}.`);
  return true;
}

async function removeOrphans({ dataDir }: Config, yes: boolean): Promise<boolean> {
  const found = await findOutside(databaseFolder(dataDir));
  if (found.length === 0) {
    print('There are none.');
    return true;
  }
  for (const each of found) print(formatOutside(each));
  const question =
    'Versions before 0.1.0 used these, and this one cannot read what is in them. This deletes all of them.';
  if (!(await agree(question, yes))) return false;
  for (const each of found) await removeOutside(each);
  print('Deleted.');
  return true;
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
