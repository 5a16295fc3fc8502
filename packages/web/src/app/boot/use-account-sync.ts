import { useEffect } from 'react';
import { refreshAccount, useAccount } from '../../features/account/account-api.ts';
import { noteAccount } from '../../features/activity/counters.ts';
import { useRewardWatch } from '../../features/reward/use-reward-state.ts';
import { rewardTimesOf } from './reward-availability.ts';

/** Keeps counters and the time of the daily reward in step with the signed-in account. */
export function useAccountSync(): void {
  const account = useAccount();
  const user = account?.id;
  useEffect(() => {
    if (user !== undefined) noteAccount(user);
  }, [user]);
  useRewardWatch(account && rewardTimesOf(account), refreshAccount);
}
