import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { lastProvenBackup } from '../domains/backup/index.ts';
import { leastFreeShare } from '../domains/maintenance/index.ts';
import { findingsOf, type Finding } from './finding.ts';

const disk = findingsOf('disk');
const backup = findingsOf('backup');

const gigabyte = 1_000_000_000;
/** The image cache takes half of it; PostgreSQL stops when the disk is full. */
const neededBytes = gigabyte;
const maxBackupAgeH = 30;

/** Checks the folders that the server writes to. */
export function checkDisk({ dataDir, backup: { dir }, databaseUrl }: Config): Finding[] {
  const folders = [['DATA_DIR', dataDir]] as [name: string, folder: string][];
  if (databaseUrl === undefined && path.dirname(dir) !== dataDir) folders.push(['BACKUP_DIR', dir]);
  return folders.map(([name, folder]) => {
    const nearest = existing(folder);
    try {
      accessSync(nearest, constants.W_OK);
    } catch {
      return disk.failure(
        `${name}: this user cannot write to ${nearest}`,
        `Give the folder to the user of the server, or set ${name} to another.`,
      );
    }
    const { bavail, bfree, blocks, bsize } = statfsSync(nearest);
    // The server watches the disk of the embedded database.
    const freeShare = databaseUrl === undefined ? bavail / (blocks - bfree + bavail) : 1;
    return judgeSpace(name, folder, { freeBytes: bavail * bsize, freeShare });
  });
}

/** Judges the free space of a folder. */
export function judgeSpace(
  name: string,
  folder: string,
  { freeBytes, freeShare }: { freeBytes: number; freeShare: number },
): Finding {
  const text = `${name}: ${(freeBytes / gigabyte).toFixed(1)} GB free in ${folder}`;
  if (freeBytes >= neededBytes && freeShare < leastFreeShare) {
    return disk.failure(
      `${text}, ${Math.floor(freeShare * 100)} % of the disk: the site is read-only`,
      `Make room: only money, sign-in and removals are written below ${leastFreeShare * 100} %.`,
    );
  }
  return freeBytes >= neededBytes
    ? disk.ok(text)
    : disk.failure(text, `Make room, or set ${name} to a folder on a larger disk.`);
}

/** The folder, or the nearest one above that exists. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(path.dirname(folder));
}

/** Checks that the embedded database has a backup that can be restored. */
export async function checkBackup({ backup: { dir, atMinute } }: Config): Promise<Finding> {
  const provenAt = await lastProvenBackup(dir);
  const ageH = provenAt && (Date.now() - provenAt.getTime()) / 3_600_000;
  if (ageH !== undefined && ageH <= maxBackupAgeH) {
    return backup.ok(`the newest proven one is ${Math.floor(ageH)} h old`);
  }
  const text = ageH
    ? `the newest backup that passed a drill is ${Math.floor(ageH)} h old`
    : `no backup in ${dir} has passed a drill`;
  return atMinute === undefined
    ? backup.warning(text, 'Set BACKUP_AT, such as 03:30, so that the server takes and proves one a day.')
    : backup.failure(
        text,
        'Run bloom backup and bloom drill, and look for "job failed" in the log of the server.',
      );
}
