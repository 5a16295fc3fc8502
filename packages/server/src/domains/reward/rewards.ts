import type { Primary } from '../../platform/database/index.ts';
import { limitedAddresses } from '../../platform/limits/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { requestKey } from '../idempotency/index.ts';
import { readNetworks } from './networks.ts';
import { readWeek, type RewardWeek } from './week-store.ts';
import { claimReward } from './reward-store.ts';

/** The database and the operator's terms that daily rewards are claimed with. */
export type Rewards = {
  database: Primary<Tables>;
  /** The time between two claims, in seconds. */
  periodS: number;
  freeLogins: readonly string[];
  /**
   * The maximum of accounts with free logins alone from an address a day, networks with a maximum of their
   * own, and what a claim beyond it pays, in petals (docs/specification/rewards.md#address-maximum).
   */
  maximum: () => { address: number; networks: string; beyond: number };
};

/**
 * Claims the daily reward, and with it what the claimer's invitees have brought
 * (docs/specification/rewards.md#daily-reward). Errors: `account.rewardNotDue`, `account.frozen`,
 * `request.keyReused`.
 *
 * @param activity the client's count of activity points; at most the server's own count is used
 * @param ip the address of the network that the claim comes from
 * @param key the claimer's idempotency key (docs/specification/wire.md#idempotency)
 */
export function claimDailyReward(
  { database, periodS, freeLogins, maximum }: Rewards,
  claimer: Account,
  activity: number,
  ip: string,
  key?: string,
) {
  return claimReward(database.write, {
    accountId: claimer.id,
    activity,
    periodS,
    freeLogins,
    leastBeyond: maximum().beyond,
    addresses: limitedAddresses(ip, maximum().address, readNetworks(maximum().networks) ?? []),
    request: requestKey(claimer.id, key, ['reward', activity]),
  });
}

/**
 * The last seven days of an account (docs/specification/rewards.md#week). From the primary: on a lagging
 * replica, the claim of now could be missing.
 *
 * @param offset minutes that the reader's clock is ahead of UTC
 */
export function rewardWeek({ database }: Rewards, owner: Account, offset: number): Promise<RewardWeek> {
  return readWeek(database.write, owner.id, offset);
}
