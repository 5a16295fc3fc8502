import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Gauge } from 'prom-client';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import { listBackups, provenAt, readProof, backupTime } from './backup-files.ts';
import {
  drill,
  createBackup,
  type BackupConfig,
  type BackupSettings,
  type Snapshot,
} from './backup-service.ts';

/** How often the job looks whether a backup is due, and tries again one that failed. */
const everyS = 900;

/**
 * The job that takes a backup once a day and tries it with a drill. What is due follows from the files, so a
 * server that was stopped at that time catches up. A backup that was taken and not proven is not taken again.
 */
export function backupJobs(config: BackupConfig, database: { snapshot: Snapshot }, metrics: Metrics): Job[] {
  const { dir, atMinute } = config.backup;
  const provenGauge = new Gauge({
    name: 'bloom_backup_proven_timestamp_seconds',
    help: 'Time of the newest backup that a drill has proven; before the first one, when the database was made.',
    registers: [],
    async collect() {
      if (atMinute === undefined) return this.remove();
      const proven = await lastProvenBackup(dir);
      this.set((proven ?? (await databaseMadeAt(config.dataDir))).getTime() / 1_000);
    },
  });
  metrics.registerMetric(provenGauge);
  if (atMinute === undefined) return [];
  return [
    {
      name: 'back up',
      everyS,
      scope: 'server',
      async run(signal) {
        const due = lastDue(atMinute, new Date());
        const isDone = (date: Date | undefined): boolean => date !== undefined && date >= due;
        if (isDone(await lastProvenBackup(dir))) return;
        const [newest] = listBackups(dir);
        if (newest === undefined || !isDone(backupTime(newest))) {
          await createBackup(config, (work) => database.snapshot(work, signal), signal);
        }
        const { file, problems } = await drill(config, signal);
        if (problems.length > 0) {
          throw new Error(`the backup ${file} is not right:\n${problems.join('\n')}`);
        }
      },
    },
  ];
}

/** The last time before `now` at which the clock showed `atMinute` minutes after midnight UTC. */
export function lastDue(atMinute: number, now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(0, atMinute, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}

/** The times of backups, in Unix seconds; null: none yet, or never. */
export type BackupState = Record<'last' | 'proven' | 'drill' | 'next', number | null>;

/**
 * When the newest backup was taken, the newest that a drill has restored, that drill, and the next backup.
 */
export async function readBackups({ dir, atMinute }: BackupSettings): Promise<BackupState> {
  const seconds = (date: Date | undefined) => (date ? Math.floor(date.getTime() / 1_000) : null);
  const [newest] = listBackups(dir);
  const next = atMinute === undefined ? undefined : lastDue(atMinute, new Date());
  next?.setUTCDate(next.getUTCDate() + 1);
  return {
    last: seconds(newest === undefined ? undefined : backupTime(newest)),
    proven: seconds(await lastProvenBackup(dir)),
    drill: seconds(await provenAt(dir)),
    next: seconds(next),
  };
}

/**
 * A backup; `taken`: in Unix seconds. `isProven`: the newest that a drill has restored without finding a
 * problem.
 */
export type Backup = { file: string; taken: number; bytes: number; isProven: boolean };

/** All backups, the newest first. */
export async function describeBackups({ dir }: Pick<BackupSettings, 'dir'>): Promise<Backup[]> {
  const proof = await readProof(dir);
  return Promise.all(
    listBackups(dir).map(async (file) => ({
      file,
      taken: Math.floor((backupTime(file)?.getTime() ?? 0) / 1_000),
      bytes: (await stat(file)).size,
      isProven: path.basename(file) === proof?.name,
    })),
  );
}

/** When the newest backup of a folder that has passed a drill was taken; undefined if there is none. */
export async function lastProvenBackup(dir: string): Promise<Date | undefined> {
  const proof = await readProof(dir);
  return proof && backupTime(proof.name);
}

async function databaseMadeAt(dataDir: string): Promise<Date> {
  const { mtime } = await stat(path.join(dataDir, 'postgres/passwords.json'));
  return mtime;
}
