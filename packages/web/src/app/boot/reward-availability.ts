import {
  accountOptions,
  useAccount,
  type LoadedAccount,
} from '../../features/account/account-api.ts';
import { rewardStanding, type RewardTimes } from '../../features/reward/due.ts';
import { useRewardStanding } from '../../features/reward/use-reward-standing.ts';
import { queryClient } from '../../lib/query-client.ts';
import { serverNowS } from '../../lib/server-clock.ts';
import { sessionToken } from '../../lib/session.ts';

/** What an account tells of its daily reward. */
export function rewardTimesOf({ next_reward: dueS, toldS }: LoadedAccount): RewardTimes {
  return { dueS, toldS };
}

/** Whether whoever is logged in can claim the daily reward. */
export function useRewardIsDue(): boolean {
  const account = useAccount();
  return useRewardStanding(account && rewardTimesOf(account)) === 'due';
}

/** Whether it can be claimed at this moment. */
export function isRewardDue(): boolean {
  const account = queryClient.getQueryData(accountOptions(sessionToken()).queryKey);
  return account !== undefined && rewardStanding(rewardTimesOf(account), serverNowS()) === 'due';
}
