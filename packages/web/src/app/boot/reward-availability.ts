import { accountOptions, useAccount, type LoadedAccount } from '../../features/account/account-api.ts';
import { rewardState, type RewardTimes } from '../../features/reward/reward-state.ts';
import { useRewardState } from '../../features/reward/use-reward-state.ts';
import { queryClient } from '../../lib/query-client.ts';
import { serverNowS } from '../../lib/time/server-clock.ts';
import { sessionToken } from '../../lib/session.ts';

/** The times of an account's daily reward. */
export function rewardTimesOf({ next_reward: dueS, receivedS }: LoadedAccount): RewardTimes {
  return { dueS, receivedS };
}

/** Whether the signed-in user can claim the daily reward. */
export function useIsRewardDue(): boolean {
  const account = useAccount();
  return useRewardState(account && rewardTimesOf(account)) === 'due';
}

/** Whether it can be claimed at this moment. */
export function isRewardDue(): boolean {
  const account = queryClient.getQueryData(accountOptions(sessionToken()).queryKey);
  return account !== undefined && rewardState(rewardTimesOf(account), serverNowS()) === 'due';
}
