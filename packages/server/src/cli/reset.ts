import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { lockDataDir, removeCluster } from '@bloom/embedded-postgres';
import type { Config } from '../config/config.ts';
import { agree, print } from './run-command.ts';
import { UsageError } from './startup-errors.ts';

/**
 * Starts over (docs/operations.md#where-the-data-are): deletes the embedded database and the caches in
 * DATA_DIR. It needs a confirmation in the terminal, or `yes`. Returns whether there is nothing left of that.
 */
export async function reset(config: Config, { yes = false }: { yes?: boolean }): Promise<boolean> {
  const { backup, databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    throw new UsageError('DATABASE_URL is set, and this command is for the embedded database.');
  }
  if (!existsSync(dataDir)) {
    print(`There is nothing in ${dataDir}.`);
    return true;
  }
  const lock = await lockDataDir(dataDir);
  try {
    if (!(await agree(`This deletes the database and the caches in ${dataDir}.`, yes))) return false;
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
