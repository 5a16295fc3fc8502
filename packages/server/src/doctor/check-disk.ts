import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { databaseMadeAt, longestGapH, recordedBackup } from '../domains/backup/index.ts';
import { leastFreeShare } from '../domains/maintenance/index.ts';
import { findingsOf, type Finding } from './finding.ts';

const disk = findingsOf('disk');
const backup = findingsOf('backup');

const gigabyte = 1_000_000_000;
/** The image cache takes half of it; PostgreSQL stops when the disk is full. */
const neededBytes = gigabyte;
/** By so many hours a backup may be late. */
const spareH = 6;

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

/** Checks that the embedded database has backups that can be restored, also if its disk is lost. */
export async function checkBackup({ dataDir, backup: { dir, atMinutes, copy } }: Config): Promise<Finding[]> {
  const [proven, copied] = await Promise.all([recordedBackup(dir, 'proven'), recordedBackup(dir, 'copied')]);
  const isTaken = atMinutes.length > 0;
  const maxAgeH = (isTaken ? longestGapH(atMinutes) : 24) + spareH;
  const ageH = (date: Date) => Math.floor((Date.now() - date.getTime()) / 3_600_000);
  // Of a new database the first backup is not late yet.
  const madeAt = await databaseMadeAt(dataDir).catch(() => new Date());
  const isNew = (date: Date | undefined) => ageH(date ?? madeAt) < maxAgeH;
  const findings: Finding[] = [];
  if (proven && isNew(proven)) findings.push(backup.ok(`the newest proven one is ${ageH(proven)} h old`));
  else if (!proven && isTaken && isNew(proven)) {
    findings.push(backup.ok('the database is new, and the server soon takes and proves the first one'));
  } else {
    const text = proven
      ? `the newest backup that passed a drill is ${ageH(proven)} h old`
      : `no backup in ${dir} has passed a drill`;
    findings.push(
      isTaken
        ? backup.failure(
            text,
            'Run bloom backup and bloom drill, and look for "job failed" in the log of the server.',
          )
        : backup.warning(
            text,
            'Set BACKUP_AT, such as 03:30, so that the server takes and proves one a day.',
          ),
    );
  }
  if (isTaken && copy && !isNew(copied)) {
    findings.push(
      backup.failure(
        copied
          ? `the newest backup that BACKUP_COMMAND has copied is ${ageH(copied)} h old`
          : 'BACKUP_COMMAND has copied no backup',
        'Run bloom backup, which says how the command fails.',
      ),
    );
  }
  if (isTaken && !copy && statSync(existing(dir)).dev === statSync(existing(dataDir)).dev) {
    findings.push(
      backup.warning(
        'the backups are on the disk of the database, and are lost with it',
        'Set BACKUP_COMMAND to a command that copies them to another place, or BACKUP_DIR to another disk.',
      ),
    );
  }
  return findings;
}
