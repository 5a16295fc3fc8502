import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Gauge } from 'prom-client';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import {
  backupTime,
  listBackups,
  recordedBackup,
  wantBackup,
  wantedAt,
  type BackupRecord,
} from './backup-files.ts';
import { copyNewest, createBackup, drill, type BackupConfig, type Snapshot } from './backup-service.ts';
import { lastDue } from './schedule.ts';

/** How often the job looks whether a backup is due, and tries again one that failed. */
const everyS = 900;

/** The name of the job. */
export const backUpJob = 'back up';

/** The result of a run of the job; `problem`: the reason why it failed. */
export type BackupRun = { problem: string | null };

/**
 * The job that takes a backup at each of the times, copies it to another place and tries it with a drill.
 * The files say whether one is due, so a server that was stopped at that time catches up, and the request of
 * an admin makes one due. A backup that was taken and not proven is not taken again.
 *
 * A run that failed has a result, with which it is done (`startJobs`): the next one is as soon as any other,
 * and however many fail, the job is never parked.
 */
export function backupJobs(config: BackupConfig, database: { snapshot: Snapshot }, metrics: Metrics): Job[] {
  const { dir, atMinutes, copy } = config.backup;
  /** The metric is there while `applies`, which says that backups of this kind are expected. */
  const measure = (record: BackupRecord, help: string, applies: boolean) =>
    metrics.registerMetric(
      new Gauge({
        name: `bloom_backup_${record}_timestamp_seconds`,
        help: `${help}; before the first one, when the database was made.`,
        registers: [],
        async collect() {
          if (!applies) return this.remove();
          const recorded = await recordedBackup(dir, record);
          this.set((recorded ?? (await databaseMadeAt(config.dataDir))).getTime() / 1_000);
        },
      }),
    );
  const hasTimes = atMinutes.length > 0;
  measure('proven', 'Time of the newest backup that a drill has proven', hasTimes);
  measure(
    'copied',
    'Time of the newest backup that BACKUP_COMMAND has copied',
    hasTimes && copy !== undefined,
  );
  if (config.databaseUrl !== undefined) return [];
  return [
    {
      name: backUpJob,
      everyS,
      scope: 'system',
      request: () => wantBackup(dir),
      async run(signal, store) {
        try {
          await backUpIfDue(config, database.snapshot, signal);
        } catch (error) {
          if (!signal.aborted) await store({ problem: errorText(error) } satisfies BackupRun);
          throw error;
        }
        await store({ problem: null } satisfies BackupRun);
      },
    },
  ];
}

async function backUpIfDue(config: BackupConfig, snapshot: Snapshot, signal: AbortSignal): Promise<void> {
  const { dir, atMinutes } = config.backup;
  const times = [lastDue(atMinutes, new Date()), await wantedAt(dir)];
  const dueMs = Math.max(...times.map((time) => time?.getTime() ?? 0));
  const isDone = (date: Date | undefined): boolean => (date?.getTime() ?? 0) >= dueMs;
  const [newest] = listBackups(dir);
  if (!isDone(newest === undefined ? undefined : backupTime(newest))) {
    await createBackup(config, (work) => snapshot(work, signal), signal);
  }
  // A copy that fails does not keep the backup from being proven.
  const notCopied = await copyNewest(config, signal).catch((error: unknown) => ({ error }));
  if (!isDone(await recordedBackup(dir, 'proven'))) {
    const { file, problems } = await drill(config, signal);
    if (problems.length > 0) throw new Error(`the backup ${file} is not right:\n${problems.join('\n')}`);
  }
  if (notCopied) throw notCopied.error;
}

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** When the embedded database was made, or restored. */
export async function databaseMadeAt(dataDir: string): Promise<Date> {
  const { mtime } = await stat(path.join(dataDir, 'postgres/passwords.json'));
  return mtime;
}
