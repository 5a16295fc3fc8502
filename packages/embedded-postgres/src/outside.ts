import { existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { cp, lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { syncDirectory } from './files.ts';
import { clusterOf, giveCluster, hasCluster, type Runner, SYSTEM_PLACE } from './location.ts';
import { clearAfterCrash, isPostgresOf, readPidFile } from './process.ts';

/*
 * Earlier versions, run as root, put a cluster into a folder of its own in SYSTEM_PLACE, with a link to it, when PostgreSQL's
 * user could not enter DATA_DIR. There it stayed behind when DATA_DIR was deleted, and was missing in a copy.
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
 * Moves the cluster of `dir` into `dir` if it lies outside, unless it runs. It is copied, so that a kill at any moment leaves
 * a whole one.
 */
export async function moveInside(
  dir: string,
  runner: Runner,
  log: (message: string) => void,
  place = SYSTEM_PLACE,
): Promise<void> {
  const cluster = clusterOf(dir);
  const home = path.dirname(cluster);
  if (!isOutside(home, place) || isRunning(cluster)) return;
  log(`The database is moved from ${home} into ${dir}`);
  await clearAfterCrash(cluster);
  const copy = path.join(dir, 'cluster.new');
  await rm(copy, { recursive: true, force: true });
  await cp(cluster, copy, { recursive: true });
  await giveCluster(copy, runner);
  rmSync(path.join(dir, 'cluster'));
  renameSync(copy, path.join(dir, 'cluster'));
  syncDirectory(dir);
  await rm(home, { recursive: true, force: true });
}

/**
 * Finds the clusters outside that no DATA_DIR has taken in: theirs was deleted, or has not been started since.
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
