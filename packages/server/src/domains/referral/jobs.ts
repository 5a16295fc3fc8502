import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../schema.ts';
import { purgeAddresses } from './referral-store.ts';

/** Deletes the hashes of addresses. */
export function referralJobs(db: Db): readonly Job[] {
  return [{ name: 'purge addresses', everyS: 3_600, scope: 'system', run: () => purgeAddresses(db) }];
}
