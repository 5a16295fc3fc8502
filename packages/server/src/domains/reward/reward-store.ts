import { sql } from 'kysely';
import {
  bigGiftPoints,
  fullActivity,
  giftCost,
  inviteeRewardPercent,
  maxRewardBase,
  maxSharesWithPoints,
  minRewardChance,
  sharePoints,
  startActivity,
  watchPoints,
  watchPointsEveryS,
} from '@bloom/contract/economy';
import { BloomError } from '@bloom/contract/errors';
import { sqlState } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import { callOnce, type RequestKey } from '../idempotency/index.ts';

/** What a claim paid and how it came about, as it is also stored under its key; amounts in petals. */
export type Reward = {
  /** The claimer's balance after it. */
  balance: number;
  /** Unix seconds. */
  next_timestamp: number;
  /** Activity points used, and what was counted of each kind. */
  activity: number;
  shares: number;
  gifts: number;
  watch: number;
  chance: number;
  base: number;
  extra: number;
  referral: number;
};

export type RewardOutcome = { replayed: boolean; reward: Reward };

/**
 * Claims the daily reward in one call to the database, which is one transaction.
 *
 * @param claim.activity the client's own count of activity points
 * Errors: `account.rewardNotDue` (carries `next_timestamp`), `request.keyReused`.
 */
export async function claimReward(
  db: Db,
  claim: {
    accountId: number;
    activity: number;
    periodS: number;
    request: RequestKey | undefined;
  },
): Promise<RewardOutcome> {
  const { accountId, activity, periodS, request } = claim;
  const call = sql<{ replayed: boolean; answer: Reward }>`select * from reward_claim(
    ${request?.key ?? null}::text, ${request?.hash ?? null}::bytea,
    ${accountId}::bigint, ${activity}::float8, ${periodS}::float8,
    ${startActivity}::float8, ${sharePoints}::float8, ${maxSharesWithPoints}::int,
    ${bigGiftPoints}::float8, ${giftCost.big}::bigint,
    ${watchPoints / watchPointsEveryS}::float8,
    ${maxRewardBase}::bigint, ${fullActivity}::float8, ${minRewardChance}::float8,
    ${inviteeRewardPercent}::int)`;
  const { replayed, answer: reward } = await callOnce(db, call).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return { replayed, reward };
}

/** The function's own SQLSTATE as an error of the catalogue; anything else is passed on. */
function refusalOf(error: unknown): unknown {
  if (sqlState(error) !== 'BL006') return error;
  const next = Number((error as { detail?: string }).detail);
  return new BloomError('account.rewardNotDue', {}, { extra: { next_timestamp: next } });
}
