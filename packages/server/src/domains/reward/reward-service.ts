import type { Primary } from '../../platform/database/index.ts';
import { limitedAddresses } from '../../platform/limits/index.ts';
import { readNetworks } from './networks.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { requestKey } from '../idempotency/index.ts';
import { claimReward, type RewardOutcome } from './reward-store.ts';

export type Rewards = {
  /**
   * Claims the daily reward, and with it what the claimer's invitees have brought
   * (docs/specification/rewards.md#daily-reward).
   *
   * @param activity the client's count of activity points; at most the server's own count is used
   * @param ip the address of the network that the claim comes from
   * @param key the claimer's idempotency key (docs/specification/wire.md#idempotency)
   * Errors: `account.rewardNotDue`, `account.frozen`, `request.keyReused`.
   */
  claim(claimer: Account, activity: number, ip: string, key?: string): Promise<RewardOutcome>;
};

/**
 * @param options.periodS time between two claims, in seconds
 * @param options.maximum what accounts with free logins alone claim from an address a day, networks with a
 * maximum of their own, and what a claim beyond it pays, in petals
 * (docs/specification/rewards.md#address-maximum)
 */
export function createRewards(
  database: Primary<Tables>,
  {
    periodS,
    freeLogins,
    maximum,
  }: {
    periodS: number;
    freeLogins: readonly string[];
    maximum: () => { address: number; networks: string; beyond: number };
  },
): Rewards {
  return {
    claim: (claimer, activity, ip, key) =>
      claimReward(database.write, {
        accountId: claimer.id,
        activity,
        periodS,
        freeLogins,
        leastBeyond: maximum().beyond,
        addresses: limitedAddresses(ip, maximum().address, readNetworks(maximum().networks) ?? []),
        request: requestKey(claimer.id, key, ['reward', activity]),
      }),
  };
}
