import { stat } from 'node:fs/promises';
import path from 'node:path';
import { backupTime, listBackups, recordedAt, recordedBackup, readRecord } from './backup-files.ts';
import type { BackupSettings } from './backup-service.ts';
import { nextDue } from './schedule.ts';

/** A backup; `taken`: in Unix seconds. */
export type Backup = {
  file: string;
  taken: number;
  bytes: number;
  /** Whether it is the newest that a drill has restored without finding a problem. */
  isProven: boolean;
  /** Whether it is the newest that the operator's command has copied. */
  isCopied: boolean;
};

/** All backups, the newest first. */
export async function describeBackups({ dir }: Pick<BackupSettings, 'dir'>): Promise<Backup[]> {
  const [proven, copied] = await Promise.all([readRecord(dir, 'proven'), readRecord(dir, 'copied')]);
  return Promise.all(
    listBackups(dir).map(async (file) => ({
      file,
      taken: Math.floor((backupTime(file)?.getTime() ?? 0) / 1_000),
      bytes: (await stat(file)).size,
      isProven: path.basename(file) === proven,
      isCopied: path.basename(file) === copied,
    })),
  );
}

/** The times of backups, in Unix seconds; null: none yet, or never. */
export type BackupState = Record<'last' | 'proven' | 'drill' | 'next', number | null>;

/**
 * When the newest backup was taken, the newest that a drill has restored, that drill, and the next backup.
 */
export async function readBackups({ dir, atMinutes }: BackupSettings): Promise<BackupState> {
  const seconds = (date: Date | undefined) => (date ? Math.floor(date.getTime() / 1_000) : null);
  const [newest] = listBackups(dir);
  return {
    last: seconds(newest === undefined ? undefined : backupTime(newest)),
    proven: seconds(await recordedBackup(dir, 'proven')),
    drill: seconds(await recordedAt(dir, 'proven')),
    next: seconds(nextDue(atMinutes, new Date())),
  };
}
