import { setTimeout as delay } from 'node:timers/promises';

/** Work that the server does by itself, again and again. */
export type Job = {
  name: string;
  everyS: number;
  /** @param signal aborted when the server stops: end soon, what is undone is done next time */
  run(signal: AbortSignal): Promise<void>;
};

/** How one run of a job ended. */
export type JobEnd = { job: string; seconds: number; error: unknown };

/** Jobs that are running. */
export type RunningJobs = {
  /** Starts nothing new and waits for what is running. */
  stop(): Promise<void>;
};

/**
 * Runs every job in its rhythm, each at most once at a time; one that fails is run again in its turn.
 * Rhythms are a little uneven, so that several servers do not all work in the same second.
 *
 * @param onEnd told of every run, failed ones with their error
 */
export function startJobs(jobs: readonly Job[], onEnd: (end: JobEnd) => void): RunningJobs {
  const stopping = new AbortController();
  const { signal } = stopping;

  const keepRunning = async (job: Job): Promise<void> => {
    // The first run soon after the start, but not in its rush.
    let waitS = job.everyS * between(0.05, 0.1);
    for (;;) {
      await delay(waitS * 1_000, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      const startedAt = performance.now();
      const error: unknown = await job.run(signal).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!signal.aborted) {
        onEnd({ job: job.name, seconds: (performance.now() - startedAt) / 1_000, error });
      }
      waitS = job.everyS * between(0.95, 1.05);
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

function between(from: number, to: number): number {
  return from + (to - from) * Math.random();
}
