import type { Job } from '../../platform/jobs/jobs.ts';
import { AccountWriter } from './account-store.ts';
import type { Accounts } from './accounts.ts';

/**
 * How many names are compared again in one transaction: what else would change these accounts waits for it.
 */
const looksBatch = 50;

/**
 * Makes again what names look like, where a release with an earlier folding has stored it, also during an
 * upgrade.
 */
export function accountJobs({ database, reader }: Accounts): readonly Job[] {
  return [
    {
      name: 'renew looks of names',
      everyS: 300,
      scope: 'system',
      async run(signal) {
        let count = 1;
        while (count > 0 && !signal.aborted) {
          count = await database.transact((tx) => new AccountWriter(tx).renewLooks(looksBatch));
        }
      },
      remaining: () => reader.countOutdatedLooks(),
    },
  ];
}
