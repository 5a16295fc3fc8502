import { toPetals, type Petals } from './money.ts';

/**
 * The constants of the economy, each once, with its source. Amounts are petals, times seconds
 * unless the name says otherwise.
 */

/** The gift tiers and what they cost (product.md §9). */
export const giftCost = {
  small: toPetals(2_000),
  middle: toPetals(20_000),
  big: toPetals(200_000),
} as const;
export type GiftTier = keyof typeof giftCost;
export const giftTiers = Object.keys(giftCost) as readonly GiftTier[];

/** Share of a donation that goes to the sharer, in percent (product.md §9). */
export const sharerPercent = 75;
/** Referral extra on what the sharer gets, in percent (product.md §9). */
export const referralGiftPercent = 5;
/** Default amount of a gift to an already shared video (product.md §9). */
export const defaultGift = toPetals(10);
/** Default amount of a reduce (product.md §9). */
export const defaultReduce = toPetals(1_000);
/** Balance that a newly shared video opens with (decisions.md §4). */
export const openingBalance = toPetals(10_000);
/** Largest amount of one gift or reduce (decisions.md §4). */
export const maxGift = toPetals(1_000_000_000_000);
/** Petals that a demo user starts with, in place of the welcome gift (decisions.md §5). */
export const demoBalance = toPetals(1_000_000);
/**
 * Petals that a person gets at sign-up, once for good, unless the server is configured otherwise
 * (decisions.md §4).
 */
export const welcomeGift = toPetals(10_000);
/** Age of an account, in seconds, from which it may reduce, unless configured otherwise. */
export const reduceMinAgeS = 86_400;
/** From this balance on, a tooltip shows the full number (product.md §9). */
export const balanceTooltipFrom = toPetals(1_000);

/** The daily reward at full activity and the best of luck (product.md §9, "up to 500 K"). */
export const maxRewardBase = toPetals(500_000);
/** The least that a daily reward pays without extras: one small gift (decisions.md §4). */
export const minRewardBase = giftCost.small;
/** An invited person's extra on the daily reward, in percent (product.md §9). */
export const inviteeRewardPercent = 20;
/** Activity points from which the daily reward is as high as it gets (decisions.md §4). */
export const fullActivity = 20;
/** The random part of the daily reward lies between this and 1 (decisions.md §4). */
export const minRewardChance = 0.5;
/** Time between two daily rewards, unless the server is configured otherwise (decisions.md §4). */
export const rewardPeriodS = 86_400;

/** Activity points after log-in and after a claim (product.md §9). */
export const startActivity = 0.0001;
/** Activity points of a share, for the first few since the last claim (product.md §9). */
export const sharePoints = 1;
export const maxSharesWithPoints = 5;
/** Activity points of a gift of the big size; smaller ones earn their part (product.md §9). */
export const bigGiftPoints = 10;
/** Activity points at most for gifts to the same sharer on one day, UTC (decisions.md §4). */
export const maxDailyGiftPointsPerSharer = 10;
/** Activity points for each so many seconds of watching (product.md §9). */
export const watchPoints = 0.1;
export const watchPointsEveryS = 360;
/** Activity points at most for watching on one day, UTC (decisions.md §4). */
export const maxDailyWatchPoints = 4;
/** How often a player tells that it is still playing (decisions.md §4). */
export const heartbeatS = 30;
/** Only time between two heartbeats at most this far apart counts as watched (decisions.md §4). */
export const maxHeartbeatGapS = 90;

/**
 * Petals minted for one person on one day, UTC, above which operators are warned: the highest reward,
 * the welcome gift and a little more (decisions.md §4).
 */
export const mintedPerDayAlarm = toPetals(620_000);

/** Window in which the second tap on a gift tier confirms the first (product.md §9). */
export const giftConfirmWindowS = 5;
/** Videos on a page of a list (product.md §9), and the bounds of `limit` and `page` (decisions.md §2). */
export const pageSize = 12;
export const maxPageSize = 50;
export const maxPage = 1_000;
/** Entries on a page of a statement, a video's record and the people one invited. */
export const statementPageSize = 20;
/** How many videos that a visitor's country hides are counted (product.md §4, the CN list). */
export const maxHidden = 1_000;
/** Longest search text, in characters (product.md §9). */
export const maxSearchLength = 20;
/** How deep `rank_before` and `rank_after` are counted; a deeper place is answered as null. */
export const maxRank = 1_000;

/** Whether a value may be the amount of a gift or, negative, of a reduce (decisions.md §4). */
export function isGiftAmount(value: unknown): value is Petals {
  return Number.isSafeInteger(value) && value !== 0 && Math.abs(value as number) <= maxGift;
}

/** The activity points that a gift earns its giver; a reduce earns none (decisions.md §4). */
export function giftActivity(amount: number): number {
  return (bigGiftPoints * Math.max(0, Math.min(amount, giftCost.big))) / giftCost.big;
}

/**
 * The daily reward without extras (decisions.md §4). The server pays it in SQL (`reward_claim`); this
 * is the rule for everybody who explains it.
 *
 * @param activity activity points
 * @param chance the random part, 0.5 to 1
 */
export function rewardBase(activity: number, chance: number): Petals {
  const share = Math.sqrt(Math.min(1, activity / fullActivity)) * chance;
  return toPetals(Math.max(minRewardBase, Math.round(maxRewardBase * share)));
}

/** What becomes of a gift: `sharer` and `sink` sum to the amount; `referral` is minted on top. */
export type GiftSplit = { sharer: Petals; sink: Petals; referral: Petals };

/** Who stands where towards a video when a gift is sent. */
export type GiftParties = {
  /** The donor shared the video. */
  ownVideo: boolean;
  /** The sharer was invited by somebody who earns from this gift (not one of the pair itself). */
  referralPaid: boolean;
};

/**
 * Splits a gift: 75 % to the sharer, the rest is burned, and where the sharer was invited a further
 * 5 % of the sharer's part is minted for the sharer. A gift to the own video is burned whole
 * (decisions.md §4). Parts are rounded down, so the sharer never gets more than the rule says.
 */
export function splitGift(amount: Petals, { ownVideo, referralPaid }: GiftParties): GiftSplit {
  const sharer = ownVideo ? 0 : percentOf(amount, sharerPercent);
  const referral = referralPaid ? percentOf(sharer, referralGiftPercent) : 0;
  return {
    sharer: toPetals(sharer),
    sink: toPetals(amount - sharer),
    referral: toPetals(referral),
  };
}

function percentOf(amount: number, percent: number): number {
  return Math.floor((amount * percent) / 100);
}
