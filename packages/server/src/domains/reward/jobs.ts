import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../schema.ts';

/** Forgets what was claimed from an address, once its day is over everywhere. */
export function rewardJobs(db: Db): readonly Job[] {
  return [
    {
      name: 'purge claims of addresses',
      everyS: 3_600,
      scope: 'system',
      run: async () => {
        await sql`delete from reward_address where created_at < now() - interval '2 days'`.execute(db);
      },
    },
  ];
}
