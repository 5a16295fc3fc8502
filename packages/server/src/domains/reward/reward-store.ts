import { sql } from 'kysely';
import {
  bigGiftPoints,
  fullActivity,
  giftCost,
  inviteeRewardPercent,
  maxDailyGiftPointsPerSharer,
  maxProbationRewardBase,
  maxRewardBase,
  maxSharesWithPoints,
  maxSubtitleRevisionsWithPoints,
  minRewardBase,
  minRewardChance,
  sharePoints,
  startActivity,
  watchPoints,
  watchPointsEveryS,
} from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import { resultOf, retryConflicts, type Refusal } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import { requestArgument, type Replayable, type RequestKey } from '../idempotency/index.ts';

/** The payment of a claim and its calculation, as it is also stored under its key; amounts in petals. */
export type Reward = {
  /** The claimer's balance after it. */
  balance: number;
  /** Unix seconds. */
  next_timestamp: number;
  /** Activity points used, and the points of each kind. */
  activity: number;
  shares: number;
  gifts: number;
  watch: number;
  subtitles: number;
  chance: number;
  base: number;
  extra: number;
  referral: number;
  /** The rule that kept the base down: the probation, or the maximum of the address. */
  limited: 'probation' | 'address' | null;
  /** It is the account's first claim. */
  first: boolean;
};

export type RewardOutcome = { replayed: boolean; reward: Reward };

const rule = {
  start_activity: startActivity,
  share_points: sharePoints,
  max_shares: maxSharesWithPoints,
  gift_points: bigGiftPoints,
  big_gift: giftCost.big,
  max_gift_points_per_sharer: maxDailyGiftPointsPerSharer,
  watch_points_per_s: watchPoints / watchPointsEveryS,
  min_base: minRewardBase,
  max_probation_base: maxProbationRewardBase,
  max_base: maxRewardBase,
  full_activity: fullActivity,
  min_chance: minRewardChance,
  extra_percent: inviteeRewardPercent,
  max_subtitle_revisions: maxSubtitleRevisionsWithPoints,
};

/** A claim of the daily reward. */
type Claim = {
  accountId: number;
  /** The client's count of activity points. */
  activity: number;
  periodS: number;
  /** The names under which logins that cost nothing are stored. */
  freeLogins: readonly string[];
  /** The petals that a claim beyond the maximum of its address pays. */
  leastBeyond: number;
  /** The address and networks that it counts for, each with its maximum a day in petals. */
  addresses: readonly { address: string; max: number }[];
  request: RequestKey | undefined;
};

/** The parameters of `reward_claim()`. */
export function claimArguments(claim: Claim): string {
  const { accountId, activity, periodS, freeLogins, leastBeyond, addresses, request } = claim;
  return JSON.stringify({
    ...rule,
    request: request && requestArgument(request),
    account: accountId,
    // A client's number may have become infinite, which JSON cannot express.
    activity: Math.min(activity, Number.MAX_VALUE),
    period_s: periodS,
    free_logins: freeLogins,
    least_beyond: leastBeyond,
    addresses,
  });
}

/**
 * Claims the daily reward in one call to the database, which is one transaction. Errors:
 * `account.rewardNotDue` (carries `next_timestamp`), `request.keyReused`, `video.notLogin` when the account
 * was deleted meanwhile.
 */
export async function claimReward(db: Db, claim: Claim): Promise<RewardOutcome> {
  const call = sql<{ outcome: Replayable<Reward> | Refusal }>`
    select reward_claim(${claimArguments(claim)}::jsonb) as outcome`;
  const { rows } = await retryConflicts(() => call.execute(db));
  const [row] = rows;
  if (!row) throw new Error('reward_claim returned nothing');
  const { outcome } = row;
  if ('refusal' in outcome && outcome.refusal.key === 'account.rewardNotDue') {
    throw new BloomError('account.rewardNotDue', {}, { extra: outcome.refusal.params });
  }
  const { replayed, response } = resultOf(outcome);
  return { replayed, reward: response };
}
