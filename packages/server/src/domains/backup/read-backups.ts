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

/** Times in Unix seconds; null: none yet, or never. */
export type BackupState = Record<'last' | 'proven' | 'drill' | 'copied' | 'next', number | null> & {
  /** Whether the operator has a command that copies backups. */
  copies: boolean;
  files: (Pick<Backup, 'taken' | 'bytes'> & { name: string; proven: boolean; copied: boolean })[];
};

/**
 * When the newest backup was taken, the newest that a drill has restored, that drill, the newest that was
 * copied, and the next backup; and all files, the newest first.
 */
export async function readBackups({ dir, atMinutes, copy }: BackupSettings): Promise<BackupState> {
  const seconds = (date: Date | undefined) => (date ? Math.floor(date.getTime() / 1_000) : null);
  const backups = await describeBackups({ dir });
  return {
    last: backups[0]?.taken ?? null,
    proven: seconds(await recordedBackup(dir, 'proven')),
    drill: seconds(await recordedAt(dir, 'proven')),
    copied: seconds(await recordedBackup(dir, 'copied')),
    next: seconds(nextDue(atMinutes, new Date())),
    copies: copy !== undefined,
    files: backups.map(({ file, taken, bytes, isProven, isCopied }) => {
      return { name: path.basename(file), taken, bytes, proven: isProven, copied: isCopied };
    }),
  };
}
