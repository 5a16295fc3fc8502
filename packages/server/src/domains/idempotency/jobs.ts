import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../schema.ts';
import { emptyExpiredSlot } from './idempotency-store.ts';

/** Deletes what is stored for longer than a client repeats a request. */
export function idempotencyJobs(db: Db): readonly Job[] {
  return [
    {
      name: 'empty expired stored responses',
      everyS: 3_600,
      scope: 'system',
      run: () => emptyExpiredSlot(db),
    },
  ];
}
