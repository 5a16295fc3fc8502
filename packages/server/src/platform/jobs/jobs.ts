import { setTimeout as delay } from 'node:timers/promises';
import type { JobClaims } from './job-claims.ts';

/** Keeps a result of a run, which has to be JSON. */
type Keep = (result: unknown) => Promise<void>;

/** Work that the server does by itself, again and again. */
export type Job = {
  name: string;
  everyS: number;
  /** `server`: every server runs it. `system`: one of the servers of a database does, once in `everyS`. */
  scope: 'server' | 'system';
  /**
   * @param signal aborted when the server stops: end soon, what is undone is done next time
   * @param keep hands a result to `learn` of every server
   */
  run(signal: AbortSignal, keep: Keep): Promise<void>;
  /** Takes in what the last run has kept, in this server or another one. For `system` only. */
  learn?(result: unknown, keptAtS: number): void;
};

/** How one run of a job ended. */
export type JobEnd = { job: string; seconds: number; error: unknown };

/** Jobs that are running. */
export type RunningJobs = {
  /** Starts nothing new and waits for what is running. */
  stop(): Promise<void>;
};

/** How often a server looks at the latest whether a job of the system is due, in seconds. */
const longestLookS = 60;

/**
 * Runs every job in its rhythm, each at most once at a time; one that fails is run again in its turn.
 * Rhythms are a little uneven, so that several servers do not all work in the same second.
 *
 * @param claims which server runs a job of the system
 * @param onEnd told of every run, failed ones with their error
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

  /** Answers whether it was this server's turn. */
  const takeTurn = async (job: Job, firstS: number): Promise<boolean> => {
    const isEarly = performance.now() - startedAt < firstS * 1_000;
    if (!isEarly && (await claims.claim(job.name, job.everyS))) {
      await runJob(job, signal, claims);
      return true;
    }
    const kept = await claims.find(job.name);
    if (kept) job.learn?.(kept.result, kept.keptAtS);
    return false;
  };

  const keepRunning = async (job: Job): Promise<void> => {
    // The first run soon after the start, but not in its rush.
    const firstS = job.everyS * between(0.05, 0.1);
    const isServers = job.scope === 'server';
    const everyS = isServers ? job.everyS : Math.min(job.everyS / 10, longestLookS);
    let waitS = isServers ? firstS : everyS * between(0.05, 0.1);
    for (;;) {
      await delay(waitS * 1_000, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await timed(job, () =>
        isServers ? runJob(job, signal).then(() => true) : takeTurn(job, firstS),
      );
      waitS = everyS * between(0.95, 1.05);
    }
  };
  const running = Promise.all(jobs.map(keepRunning));
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
 * @param claims where its result is kept for other servers; by default only this one learns it
 */
export async function runJob(
  job: Job,
  signal: AbortSignal,
  claims?: Pick<JobClaims, 'keep'>,
): Promise<void> {
  await job.run(signal, async (result) => {
    job.learn?.(result, Date.now() / 1_000);
    await claims?.keep(job.name, result);
  });
}

function between(from: number, to: number): number {
  return from + (to - from) * Math.random();
}
