import { useEffect } from 'react';
import { refreshAccount, type LoadedAccount } from '../../features/account/account-api.ts';
import { recordAccount } from '../../features/activity/counters.ts';
import { expectContinue } from '../../features/history/continue-marker.ts';
import { mergeLocalProgress } from '../../features/history/history-api.ts';
import { useRewardWatch } from '../../features/reward/use-reward-watch.ts';
import { platform } from '../../platform/index.ts';
import { rewardTimesOf } from './reward-availability.ts';

/**
 * Takes over what was watched before the sign-in, and keeps counters and the time of the daily reward in step
 * with the signed-in account.
 */
export function useAccountSync(account: LoadedAccount): void {
  const user = account.id;
  useEffect(() => {
    recordAccount(user);
    expectContinue(user);
    if (platform.localStore.get('progress')) {
      // What fails stays on this device until the next start.
      mergeLocalProgress().catch(() => undefined);
    }
  }, [user]);
  useRewardWatch(rewardTimesOf(account), refreshAccount);
}
