import { useEffect } from 'react';
import { refreshAccount, type LoadedAccount } from '../../features/account/account-api.ts';
import { noteAccount } from '../../features/activity/counters.ts';
import { expectContinue } from '../../features/history/continue-marker.ts';
import { useRewardWatch } from '../../features/reward/use-reward-state.ts';
import { platform } from '../../platform/index.ts';
import { rewardTimesOf } from './reward-availability.ts';

/**
 * Takes over what was watched before the sign-in, and keeps counters and the time of the daily reward in step with
 * the signed-in account.
 */
export function useAccountSync(account: LoadedAccount | undefined): void {
  const user = account?.id;
  useEffect(() => {
    if (user === undefined) return;
    noteAccount(user);
    expectContinue(user);
    if (platform.localStore.get('progress')) {
      import('../../features/history/history-api.ts')
        .then(({ mergeLocalProgress }) => mergeLocalProgress())
        // It stays on this device until the next start.
        .catch(() => undefined);
    }
  }, [user]);
  useRewardWatch(account && rewardTimesOf(account), refreshAccount);
}
