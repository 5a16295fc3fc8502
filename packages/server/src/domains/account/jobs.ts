import type { Job } from '../../platform/jobs/jobs.ts';
import type { Accounts } from './account-service.ts';

/**
 * Makes again what names look like, where a release with an earlier folding has stored it, also during an
 * upgrade.
 */
export function accountJobs(accounts: Pick<Accounts, 'countOutdatedLooks' | 'renewLooks'>): readonly Job[] {
  return [
    {
      name: 'renew looks of names',
      everyS: 300,
      scope: 'system',
      run: (signal) => accounts.renewLooks(signal),
      remaining: () => accounts.countOutdatedLooks(),
    },
  ];
}
