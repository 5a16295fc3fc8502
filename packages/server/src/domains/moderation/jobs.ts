import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../schema.ts';
import { purgeOldCases } from './case-store.ts';

/** Deletes what moderators need no longer. */
export function moderationJobs(db: Db): readonly Job[] {
  return [
    {
      name: 'delete old cases',
      everyS: 86_400,
      scope: 'system',
      run: (signal) => purgeOldCases(db, signal),
    },
  ];
}
