import { DatabaseUnavailable, sqlState } from '../database/index.ts';
import { failureLevel } from '../http/index.ts';
import type { JobEnd } from './jobs.ts';

type Log = Record<'debug' | 'warn' | 'error', (fields: object, text: string) => void>;

/** Whether the database could not be reached or was being stopped; one that is slow is another matter. */
const isAway = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || sqlState(error)?.startsWith('57P') === true;

/**
 * Logs how jobs end. While the database is away, each job has one short line, whatever the number of its
 * runs: an outage that lasts all night must not fill the disk.
 */
export function createJobLog(log: Log): (end: JobEnd) => void {
  const waiting = new Set<string>();
  return ({ job, seconds, error }) => {
    const isRepeated = waiting.has(job);
    waiting.delete(job);
    if (error === undefined) return log.debug({ job, seconds }, 'job done');
    if (!isAway(error)) return log[failureLevel(error)]({ job, seconds, err: error }, 'job failed');
    waiting.add(job);
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    log[isRepeated ? 'debug' : 'warn']({ job, seconds, reason }, 'job failed: the database is unavailable');
  };
}
