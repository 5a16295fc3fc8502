import type { Job } from '../../platform/jobs/jobs.ts';
import type { Accounts } from './account-service.ts';

/** Gives accounts of earlier releases, which servers of an upgrade may still be adding, their handles. */
export function accountJobs(accounts: Pick<Accounts, 'giveHandles'>): readonly Job[] {
  return [
    {
      name: 'give handles',
      everyS: 300,
      scope: 'system',
      run: (signal) => accounts.giveHandles(signal),
    },
  ];
}
