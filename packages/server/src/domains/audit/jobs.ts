import type { Database } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables } from '../../schema.ts';
import { createAudit } from './audit-service.ts';
import { createMintWatch } from './mint-watch.ts';

/** Checks the ledger, and what was minted for each account. */
export function auditJobs(
  database: Pick<Database<Tables>, 'snapshot'>,
  metrics: Metrics,
  freeLogins: readonly string[],
): readonly Job[] {
  const hourly = { everyS: 3_600, scope: 'system' } as const;
  return [
    { name: 'audit', ...hourly, ...createAudit(database, metrics) },
    { name: 'watch minting', ...hourly, ...createMintWatch(database, metrics, freeLogins) },
  ];
}
