import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../schema.ts';
import { purgeLateRows } from './privacy-store.ts';

/** Deletes rows that requests wrote while their account was being deleted. */
export function privacyJobs(db: Db): readonly Job[] {
  return [
    { name: 'purge late rows', everyS: 3_600, scope: 'system', run: () => purgeLateRows(db) },
  ];
}
