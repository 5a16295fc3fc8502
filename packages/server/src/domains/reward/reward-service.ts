import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { requestKey } from '../idempotency/index.ts';
import { claimReward, type RewardOutcome } from './reward-store.ts';

/** Pays the daily reward. */
export type Rewards = {
  /**
   * Claims the daily reward, and with it what the claimer's invitees have brought
   * (docs/specification/rewards.md#daily-reward).
   *
   * @param activity the client's count of activity points; at most the server's own count is used
   * @param key the claimer's idempotency key (docs/specification/wire.md#idempotency)
   * Errors: `account.rewardNotDue`, `account.frozen`, `request.keyReused`.
   */
  claim(claimer: Account, activity: number, key?: string): Promise<RewardOutcome>;
};

/** @param options.periodS time between two claims, in seconds */
export function createRewards(database: Primary<Tables>, { periodS }: { periodS: number }): Rewards {
  return {
    claim: (claimer, activity, key) =>
      claimReward(database.write, {
        accountId: claimer.id,
        activity,
        periodS,
        request: requestKey(claimer.id, key, ['reward', activity]),
      }),
  };
}
