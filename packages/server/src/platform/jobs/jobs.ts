import { setTimeout as delay } from 'node:timers/promises';
import type { Claim, JobStore, Outcome } from './job-store.ts';

/** Stores the result of a run, which must be JSON. */
type Store = (result: unknown) => Promise<void>;

/** Work that the server does at intervals. */
export type Job = {
  name: string;
  everyS: number;
  /**
   * `server`: every server runs it. `system`: one of the servers of a database does, once in `everyS`. If
   * that run fails it is tried again, later each time, and in the end only after an operator restarted it
   * (docs/adr/0036).
   */
  scope: 'server' | 'system';
  /**
   * @param signal aborted when the server stops: return soon, the next run does the rest
   * @param store passes a result to `learn` in every server. With that a run is done: an error after it is
   *   reported, but the run is not tried again
   */
  run(signal: AbortSignal, store: Store): Promise<void>;
  /** How much is left to do, for the list of jobs; for one that comes to an end. */
  remaining?(): Promise<number>;
  /** Called before a run that an admin requested, which may do what is not due yet. */
  request?(): Promise<void>;
  /** Receives what the last run stored, in this server or another one. For `system` only. */
  learn?(result: unknown, storedAtS: number): void;
};

/** How one run of a job ended. */
export type JobEnd = { job: string; seconds: number; error: unknown };

/** The functions that report the runs of jobs, for metrics and the log. */
export type JobReports = {
  /** Called after every run in this server, with the error if it failed. */
  onEnd: (end: JobEnd) => void;
  /** Called regularly for each job of the system. */
  onSeen?: (job: string, isParked: boolean) => void;
};

export type RunningJobs = {
  /** Runs a job of the system now if no other server runs it; without an effect for another job. */
  run(name: string): Promise<void>;
  /** Starts no more runs and waits for the current ones. */
  stop(): Promise<void>;
};

/** The longest interval at which a server checks whether a job of the system is due, in seconds. */
const maxCheckS = 60;

/**
 * Runs every job at its interval, each at most once at a time. A failed job of a server runs again at its
 * next time, one of the system sooner. Intervals vary by a few percent, so that several servers do not work
 * in the same second.
 *
 * @param store decides which server runs a job of the system
 */
export function startJobs(
  jobs: readonly Job[],
  { store, onEnd, onSeen }: { store: JobStore } & JobReports,
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
    const claim = isEarly ? undefined : await store.claim(job.name, job.everyS);
    if (claim) await runClaimed(job, claim);
    const known = await store.find(job.name);
    if (!claim && known && known.storedAtS !== null) job.learn?.(known.result, known.storedAtS);
    onSeen?.(job.name, known?.isParked === true);
    return claim !== undefined;
  };

  /** Runs the job and ends its claim by how that went. Error: that of the run. */
  const runClaimed = async (job: Job, claim: Claim): Promise<void> => {
    // Without a connection to renew it by, the claim ends after some minutes.
    const renewing = setInterval(() => void claim.renew().catch(() => {}), claim.renewMs).unref();
    let isStored = false;
    const storeResult = async (result: unknown): Promise<void> => {
      await store.store(job.name, result);
      isStored = true;
    };
    const outcomeOf = (failed?: { error: unknown }): Outcome => {
      if (isStored) return 'done';
      return signal.aborted ? 'returned' : (failed ?? 'done');
    };
    try {
      await runJob(job, signal, storeResult);
      await claim.end(outcomeOf());
    } catch (error) {
      await claim.end(outcomeOf({ error })).catch(() => {});
      throw error;
    } finally {
      clearInterval(renewing);
    }
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
      await timed(job, () => (isServers ? runJob(job, signal).then(() => true) : runIfClaimed(job, firstS)));
      waitS = everyS * between(0.95, 1.05);
    }
  };
  const running = Promise.all(jobs.map(runForever));
  const requested = new Set<Promise<void>>();
  return {
    async run(name) {
      const job = jobs.find((each) => each.name === name && each.scope === 'system');
      if (!job || signal.aborted) return;
      const run = timed(job, () => runIfClaimed(job, 0));
      requested.add(run);
      await run;
      requested.delete(run);
    },
    async stop() {
      stopping.abort();
      await Promise.all([running, ...requested]);
    },
  };
}

/**
 * Runs a job at once, whether or not it is due.
 *
 * @param store stores its result for other servers; by default only this one learns it
 */
export async function runJob(job: Job, signal: AbortSignal, store?: Store): Promise<void> {
  await job.run(signal, async (result) => {
    job.learn?.(result, Date.now() / 1_000);
    await store?.(result);
  });
}

function between(from: number, to: number): number {
  return from + (to - from) * Math.random();
}
