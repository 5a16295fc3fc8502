import { readdirSync, rmSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedError, makeFolder, tryLock } from '@bloom/embedded-postgres';

/** `bloom-2026-11-23T003012.123Z.tar.gz`, or `….dump` of an own database: sorts by time. */
const pattern = /^bloom-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d\.\d{3}Z)\.(?:tar\.gz|dump)$/;
const weekMs = 7 * 86_400_000;
/** Of how many weeks the last backup stays too. */
const weeksBack = 5;
const proofFile = 'proven.json';

/** The newest backup that a drill has restored without finding a problem. */
export type Proof = { name: string };

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
 * Deletes all backups but the `keep` newest, the last ones of five weeks, and the newest proven one, and what
 * killed backups have left.
 */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  const proven = await readProof(folder);
  const weeks = new Set<number>();
  for (const [i, file] of listBackups(folder).entries()) {
    const week = Math.floor((backupTime(file)?.getTime() ?? 0) / weekMs);
    const isLastOfWeek = weeks.size < weeksBack && !weeks.has(week);
    weeks.add(week);
    if (i >= keep && !isLastOfWeek && path.basename(file) !== proven?.name) rmSync(file);
  }
  for (const name of readdirSync(folder)) {
    if (name.startsWith('bloom-') && name.endsWith('.partial')) rmSync(path.join(folder, name));
  }
}

export async function readProof(folder: string): Promise<Proof | undefined> {
  try {
    return JSON.parse(await readFile(path.join(folder, proofFile), 'utf8')) as Proof;
  } catch (error) {
    // A power cut may have left it empty; the next drill writes it again.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** When a drill last proved a backup; undefined if none has. */
export async function provenAt(folder: string): Promise<Date | undefined> {
  const found = await stat(path.join(folder, proofFile)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  return found?.mtime;
}

export async function writeProof(folder: string, proof: Proof): Promise<void> {
  const file = path.join(folder, proofFile);
  await writeFile(`${file}.new`, JSON.stringify(proof));
  await rename(`${file}.new`, file);
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
