import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../schema.ts';
import { purgeOldCases } from './case/case-store.ts';

/**
 * Deletes what moderators need no longer, and sends e-mails.
 *
 * @param sendMails undefined: the operator has set no mail server
 */
export function moderationJobs(
  db: Db,
  sendMails: ((signal: AbortSignal) => Promise<void>) | undefined,
): readonly Job[] {
  return [
    {
      name: 'delete old cases',
      everyS: 86_400,
      scope: 'system',
      run: (signal) => purgeOldCases(db, signal),
    },
    // Servers share this work: each claims e-mails that no other one is sending.
    ...(sendMails ? [{ name: 'send e-mails', everyS: 5, scope: 'server', run: sendMails } as const] : []),
  ];
}
