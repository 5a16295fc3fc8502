import { existsSync, realpathSync, statSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { clusterOf, hasCluster, SYSTEM_PLACE } from './location.ts';
import { isPostgresOf, readPidFile } from './process.ts';

/*
 * Versions before 0.1.0, run as root, put a cluster into a folder of its own in SYSTEM_PLACE, with a link to it, when PostgreSQL's
 * user could not enter DATA_DIR. There it stays behind when DATA_DIR is deleted, and is missing in a copy.
 */

/** A cluster outside of any DATA_DIR, in which no PostgreSQL runs. */
export interface OutsideCluster {
  home: string;
  bytes: number;
  /** When a PostgreSQL last ran in it. */
  usedAt: Date;
}

const isRunning = (cluster: string): boolean => {
  const found = readPidFile(cluster);
  return found !== null && isPostgresOf(found.pid, cluster);
};

/** Whether a folder is one that an earlier version made for a cluster. */
export const isOutside = (home: string, place = SYSTEM_PLACE): boolean =>
  existsSync(place) &&
  path.dirname(home) === realpathSync(place) &&
  path.basename(home).startsWith('data-');

/**
 * Finds the clusters outside, in which no PostgreSQL runs.
 *
 * @param own the `dir` whose cluster is left out
 */
export async function findOutside(own: string, place = SYSTEM_PLACE): Promise<OutsideCluster[]> {
  // Only root has made some, and only root may look.
  if (process.getuid?.() !== 0 || !existsSync(place)) return [];
  const used = existsSync(own) ? clusterOf(own) : '';
  const homes = (await readdir(place)).map((name) => path.join(realpathSync(place), name));
  const found = homes.filter((home) => {
    const cluster = path.join(home, 'cluster');
    return isOutside(home, place) && hasCluster(home) && cluster !== used && !isRunning(cluster);
  });
  return Promise.all(
    found.map(async (home) => ({
      home,
      bytes: await sizeOf(home),
      usedAt: statSync(path.join(home, 'cluster/global/pg_control')).mtime,
    })),
  );
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    bytes += (await lstat(path.join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

/**
 * Deletes what `findOutside` has found.
 * @throws EmbeddedError when a PostgreSQL runs in it by now
 */
export async function removeOutside({ home }: OutsideCluster): Promise<void> {
  if (isRunning(path.join(home, 'cluster'))) throw new EmbeddedError(`PostgreSQL runs in ${home}.`);
  await rm(home, { recursive: true, force: true });
}
