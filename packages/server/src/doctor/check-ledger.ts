import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { describeProblem, type AuditReport } from '../domains/audit/index.ts';
import { inspectConnection, openDatabase } from '../platform/database/index.ts';
import { createJobStore } from '../platform/jobs/job-store.ts';
import type { Tables } from '../schema.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, failure } = findingsOf('ledger');

/** Says what the hourly check of the ledger has found last; nothing before the first one. */
export async function checkLedger(
  connection: pg.ClientConfig,
  { database: options }: Pick<Config, 'database'>,
): Promise<Finding[]> {
  const kind = await inspectConnection(connection, options);
  const database = openDatabase<Tables>(connection, { ...kind, ...options });
  try {
    const last = await createJobStore(database.write).find('audit');
    if (!last || last.storedAtS === null) return [];
    const { problems, differences } = last.result as AuditReport;
    const [first] = problems;
    const time = new Date(last.storedAtS * 1_000).toISOString().slice(0, 16).replace('T', ' ');
    if (!first) return [ok(`was right at the last check, ${time} UTC`)];
    return [
      failure(
        `was WRONG at the last check, ${time} UTC: ${describeProblem(first)}, the first of ${differences}`,
        'Find out why: docs/operations.md#check-the-ledger',
      ),
    ];
  } finally {
    await database.close();
  }
}
