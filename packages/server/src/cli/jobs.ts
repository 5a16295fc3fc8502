import { createJobStore, type JobStore } from '../platform/jobs/job-store.ts';
import { inspectConnection, openDatabase } from '../platform/database/index.ts';
import { databaseCommand, runProcess } from './run-command.ts';
import { UsageError } from './startup-errors.ts';

/*
 * Shows the jobs that one of the servers does for all, and runs one again (docs/operations.md#jobs):
 *
 *   npm run jobs                            lists them
 *   npm run jobs -- retry count thanks      makes one due, also a parked one
 */

const write = (text: string): boolean => process.stdout.write(`${text}\n`);

export const jobsCommand = databaseCommand(([verb = 'list', ...words]) => {
  const name = words.join(' ');
  const isValid = verb === 'list' ? name === '' : verb === 'retry' && name !== '';
  if (!isValid) throw new UsageError('Use one of: list, retry NAME.');
  return async (connection, config) => {
    const kind = await inspectConnection(connection, config.database);
    const database = openDatabase<never>(connection, { ...kind, ...config.database });
    try {
      const store = createJobStore(database.write);
      await (verb === 'list' ? list(store) : retry(store, name));
    } finally {
      await database.close();
    }
    return 0;
  };
});

if (import.meta.main) await runProcess(jobsCommand);

async function list(store: JobStore): Promise<void> {
  const time = (date: Date | null) => date?.toISOString().slice(0, 19).replace('T', ' ') ?? '–';
  const rows = [['job', 'state', 'last started (UTC)', 'next (UTC)', 'failures']];
  const errors: string[] = [];
  for (const { name, state, startedAt, nextAt, attempts, error } of await store.list()) {
    const next = state === 'retrying' || state === 'waiting' ? time(nextAt) : '–';
    const failures = state === 'running' ? attempts - 1 : attempts;
    rows.push([name, state, time(startedAt), next, String(failures)]);
    if (error !== null) errors.push(`${name}: ${error}`);
  }
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  for (const row of rows)
    write(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const text of errors) write(`\n${text}`);
}

async function retry(store: JobStore, name: string): Promise<void> {
  if (await store.retry(name))
    return void write(`${name} is due: a server runs it within a minute.`);
  const known = (await store.list()).map((job) => job.name);
  if (known.includes(name)) throw new UsageError(`${name} is running.`);
  throw new UsageError(`There is no job "${name}". There are: ${known.join(', ') || 'none yet'}.`);
}
