import type { AdminJob } from '@bloom/contract/admin/admin';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import type { Job } from '../../platform/jobs/jobs.ts';

/** The jobs that one server does for all, also those that have never run, by name. */
export async function describeJobs(store: JobStore, jobs: readonly Job[]): Promise<AdminJob[]> {
  const rows = new Map((await store.list()).map((row) => [row.name, row]));
  const names = jobs.filter(({ scope }) => scope === 'system').map(({ name }) => name);
  const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
  const remaining = new Map(
    await Promise.all(jobs.map(async (job) => [job.name, (await job.remaining?.()) ?? null] as const)),
  );
  return [...new Set([...names, ...rows.keys()])].toSorted().map((name): AdminJob => {
    const row = rows.get(name);
    const left = remaining.get(name) ?? null;
    if (!row) {
      const unknown = { started: null, next: null, failures: 0, error: null };
      return { name, state: 'never', ...unknown, remaining: left };
    }
    const { state, startedAt, nextAt, attempts, error } = row;
    const isDue = state === 'waiting' && nextAt.getTime() <= Date.now();
    return {
      name,
      state: isDue ? 'due' : state,
      started: seconds(startedAt),
      next: state === 'waiting' || state === 'retrying' ? seconds(nextAt) : null,
      failures: state === 'running' ? attempts - 1 : attempts,
      error,
      remaining: left,
    };
  });
}
