import type { Job } from '../../platform/jobs/jobs.ts';
import type { Accounts } from './account-service.ts';

/** Gives accounts of earlier releases, which servers of an upgrade may still be adding, their handles and what names look like. */
export function accountJobs(
  accounts: Pick<Accounts, 'countOutdatedLooks' | 'giveHandles' | 'renewLooks'>,
): readonly Job[] {
  return [
    {
      name: 'give handles',
      everyS: 300,
      scope: 'system',
      run: (signal) => accounts.giveHandles(signal),
    },
    {
      name: 'renew looks of names',
      everyS: 300,
      scope: 'system',
      run: (signal) => accounts.renewLooks(signal),
      remaining: () => accounts.countOutdatedLooks(),
    },
  ];
}
