import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../schema.ts';
import { purgeOldCases } from './case/case-store.ts';

/**
 * Deletes what moderators need no longer, and sends e-mails.
 *
 * @param days how long a case is kept after its decision; 0: for ever
 * @param sendMails undefined: the operator has set no mail server
 */
export function moderationJobs(
  db: Db,
  days: () => number,
  sendMails: ((signal: AbortSignal) => Promise<void>) | undefined,
): readonly Job[] {
  return [
    {
      name: 'delete old cases',
      everyS: 86_400,
      scope: 'system',
      run: (signal) => purgeOldCases(db, days(), signal),
    },
    // Servers share this work: each claims e-mails that no other one is sending.
    ...(sendMails ? [{ name: 'send e-mails', everyS: 5, scope: 'server', run: sendMails } as const] : []),
  ];
}
