import { setTimeout as delay } from 'node:timers/promises';
import type { JobClaims } from './job-claims.ts';

/** Stores the result of a run, which must be JSON. */
type Store = (result: unknown) => Promise<void>;

/** Work that the server does at intervals. */
export type Job = {
  name: string;
  everyS: number;
  /** `server`: every server runs it. `system`: one of the servers of a database does, once in `everyS`. */
  scope: 'server' | 'system';
  /**
   * @param signal aborted when the server stops: return soon, the next run does the rest
   * @param store passes a result to `learn` in every server
   */
  run(signal: AbortSignal, store: Store): Promise<void>;
  /** Receives what the last run stored, in this server or another one. For `system` only. */
  learn?(result: unknown, storedAtS: number): void;
};

/** How one run of a job ended. */
export type JobEnd = { job: string; seconds: number; error: unknown };

/** Jobs that are running. */
export type RunningJobs = {
  /** Starts no more runs and waits for the current ones. */
  stop(): Promise<void>;
};

/** The longest interval at which a server checks whether a job of the system is due, in seconds. */
const maxCheckS = 60;

/**
 * Runs every job at its interval, each at most once at a time. A failed job runs again at its next time.
 * Intervals vary by a few percent, so that several servers do not work in the same second.
 *
 * @param claims decides which server runs a job of the system
 * @param onEnd called after every run, with the error if it failed
 */
export function startJobs(
  jobs: readonly Job[],
  { claims, onEnd }: { claims: JobClaims; onEnd: (end: JobEnd) => void },
): RunningJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const startedAt = performance.now();

  const timed = async (job: Job, run: () => Promise<boolean>): Promise<void> => {
    const begunAt = performance.now();
    const end = (error?: unknown): void => {
      if (signal.aborted) return;
      onEnd({ job: job.name, seconds: (performance.now() - begunAt) / 1_000, error });
    };
    await run().then((hasRun) => hasRun && end(), end);
  };

  /** Runs the job if this server can claim it, and returns whether it did. */
  const runIfClaimed = async (job: Job, firstS: number): Promise<boolean> => {
    const isEarly = performance.now() - startedAt < firstS * 1_000;
    if (!isEarly && (await claims.claim(job.name, job.everyS))) {
      await runJob(job, signal, claims);
      return true;
    }
    const stored = await claims.find(job.name);
    if (stored) job.learn?.(stored.result, stored.storedAtS);
    return false;
  };

  const runForever = async (job: Job): Promise<void> => {
    // The first run is soon after the start, but not while the server is busy starting.
    const firstS = job.everyS * between(0.05, 0.1);
    const isServers = job.scope === 'server';
    const everyS = isServers ? job.everyS : Math.min(job.everyS / 10, maxCheckS);
    let waitS = isServers ? firstS : everyS * between(0.05, 0.1);
    for (;;) {
      await delay(waitS * 1_000, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await timed(job, () =>
        isServers ? runJob(job, signal).then(() => true) : runIfClaimed(job, firstS),
      );
      waitS = everyS * between(0.95, 1.05);
    }
  };
  const running = Promise.all(jobs.map(runForever));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Runs a job at once, whether or not it is due.
 *
 * @param claims where its result is stored for other servers; by default only this one learns it
 */
export async function runJob(
  job: Job,
  signal: AbortSignal,
  claims?: Pick<JobClaims, 'store'>,
): Promise<void> {
  await job.run(signal, async (result) => {
    job.learn?.(result, Date.now() / 1_000);
    await claims?.store(job.name, result);
  });
}

function between(from: number, to: number): number {
  return from + (to - from) * Math.random();
}
