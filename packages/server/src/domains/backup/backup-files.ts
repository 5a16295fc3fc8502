import { readdirSync, rmSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedError, makeFolder, tryLock } from '@bloom/embedded-postgres';
import { retainedBackups, type Retention } from './schedule.ts';

/** `bloom-2026-11-23T003012.123Z.tar.gz`, or `….dump` of an own database: sorts by time. */
const pattern = /^bloom-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d\.\d{3}Z)\.(?:tar\.gz|dump)$/;

/**
 * The records beside the backups, each of one backup: the newest that a drill has restored without finding a
 * problem, and the newest that the operator's command has copied.
 */
export type BackupRecord = 'proven' | 'copied';

/** When an admin last requested a backup is the time of this file. */
const wantedFile = 'wanted';

/** The path of a backup taken at `date`. */
export function backupFile(folder: string, date: Date, ending: 'tar.gz' | 'dump' = 'tar.gz'): string {
  return path.join(folder, `bloom-${date.toISOString().replaceAll(':', '')}.${ending}`);
}

/** When the backup of this path was taken; undefined for another file. */
export function backupTime(file: string): Date | undefined {
  const [, day, hours, minutes, rest] = pattern.exec(path.basename(file)) ?? [];
  return day === undefined ? undefined : new Date(`${day}${hours}:${minutes}:${rest}`);
}

/** The paths of all backups of a folder, the newest first. */
export function listBackups(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .reverse()
    .map((name) => path.join(folder, name));
}

/**
 * Deletes all backups but those that stay by their age, and the newest proven one, and what killed backups
 * have left.
 */
export async function deleteOldBackups(folder: string, retention: Retention): Promise<void> {
  const proven = await readRecord(folder, 'proven');
  const files = new Map(listBackups(folder).map((file) => [backupTime(file) ?? new Date(0), file]));
  const stay = retainedBackups([...files.keys()], retention);
  for (const [time, file] of files) {
    if (!stay.has(time) && path.basename(file) !== proven) rmSync(file);
  }
  for (const name of readdirSync(folder)) {
    if (name.startsWith('bloom-') && name.endsWith('.partial')) rmSync(path.join(folder, name));
  }
}

const recordFile = (folder: string, record: BackupRecord): string => path.join(folder, `${record}.json`);

/** The name of the backup that the record is about; undefined for none. */
export async function readRecord(folder: string, record: BackupRecord): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(recordFile(folder, record), 'utf8')) as { name: string }).name;
  } catch (error) {
    // A power cut may have left it empty; the next one is written again.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** When the backup that the record is about was taken; undefined for none. */
export async function recordedBackup(folder: string, record: BackupRecord): Promise<Date | undefined> {
  const name = await readRecord(folder, record);
  return name === undefined ? undefined : backupTime(name);
}

/** When the record was written; undefined for none. */
export const recordedAt = (folder: string, record: BackupRecord): Promise<Date | undefined> =>
  timeOf(recordFile(folder, record));

async function timeOf(file: string): Promise<Date | undefined> {
  const found = await stat(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  return found?.mtime;
}

export async function writeRecord(folder: string, record: BackupRecord, backup: string): Promise<void> {
  const file = recordFile(folder, record);
  await writeFile(`${file}.new`, JSON.stringify({ name: path.basename(backup) }));
  await rename(`${file}.new`, file);
}

/** When an admin last requested a backup; undefined: never. */
export const wantedAt = (folder: string): Promise<Date | undefined> => timeOf(path.join(folder, wantedFile));

/** Makes a backup due. */
export async function wantBackup(folder: string): Promise<void> {
  makeFolder(folder, 0o700);
  await writeFile(path.join(folder, wantedFile), '');
}

/**
 * Runs `work` as the only one in the folder, which is made if it is missing.
 * Error: `EmbeddedError` when other work is running there.
 */
export async function withFolder<R>(folder: string, work: () => Promise<R>): Promise<R> {
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    throw new EmbeddedError(`BACKUP_DIR cannot be used (${String(error)}).`, { cause: error });
  }
  const lock = tryLock(path.join(folder, 'backup.lock'));
  if (lock === null) throw new EmbeddedError(`Another backup or drill is running in ${folder}.`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
