import { composeServices } from '../app/compose.ts';
import type { Config } from '../config/config.ts';
import { describeJobs } from '../domains/admin/index.ts';
import type { BloomEvents } from '../events.ts';
import type { Database } from '../platform/database/index.ts';
import { publishOnCommit } from '../platform/events/index.ts';
import { createJobStore } from '../platform/jobs/job-store.ts';
import type { Tables } from '../schema.ts';
import { formatTime, print, printJson, printTable, withNotifiedServers, withTables } from './run-command.ts';
import { UsageError } from './startup-errors.ts';

/* The jobs that one of the servers does for all (docs/operations.md#jobs). */

/** Reads all jobs, also those that have never run. */
function read(config: Config, database: Database<Tables>) {
  // Composed only for the names of the jobs: nothing is sent or received.
  const { jobs } = composeServices({ ...config, redisUrl: undefined }, database);
  return describeJobs(createJobStore(database.write), jobs);
}

/** Lists the jobs with what became of their last run. */
export async function listJobs(config: Config, json = false): Promise<void> {
  const jobs = await withTables(config, (database) => read(config, database));
  if (json) return printJson(jobs);
  printTable([
    ['job', 'state', 'last started (UTC)', 'next (UTC)', 'failures', 'left'],
    ...jobs.map(({ name, state, started, next, failures, remaining }) => [
      name,
      state,
      formatTime(started),
      formatTime(next),
      String(failures),
      remaining === null ? '' : String(remaining),
    ]),
  ]);
  for (const { name, error } of jobs) if (error !== null) print(`\n${name}: ${error}`);
}

/**
 * Has a server run a job now, also a parked one. Error: `UsageError` for an unknown one, or one that runs.
 */
export function retryJob(config: Config, name: string): Promise<void> {
  return withNotifiedServers(config, async (database) => {
    const isDue = await database.transact(async (tx) => {
      const isRetried = await createJobStore<Tables>(tx).retry(name);
      if (isRetried) publishOnCommit<BloomEvents, Tables>(tx, 'job.requested', { name });
      return isRetried;
    });
    if (isDue) return print(`${name} is due: a server runs it now, or within a minute.`);
    const jobs = await read(config, database);
    const state = jobs.find((job) => job.name === name)?.state;
    if (state === 'never') return print(`${name} has not run yet: a server runs it soon.`);
    if (state !== undefined) throw new UsageError(`${name} is running.`);
    const names = jobs.map((job) => job.name).join(', ');
    throw new UsageError(`There is no job "${name}". There are: ${names}.`);
  });
}
