import { toPetals, type Petals } from './money.ts';

/**
 * The constants of the economy, each once, with its source. Amounts are petals, times seconds
 * unless the name says otherwise.
 */

/** The gift tiers and what they cost (docs/specification.md#gift-tiers). */
export const giftCost = {
  small: toPetals(2_000),
  middle: toPetals(20_000),
  big: toPetals(200_000),
} as const;
export type GiftTier = keyof typeof giftCost;
export const giftTiers = Object.keys(giftCost) as readonly GiftTier[];

/** Share of a donation that goes to the sharer, in percent (docs/specification.md#gift-split). */
export const sharerPercent = 75;
/** Referral extra on what the sharer gets, in percent (docs/specification.md#gift-split). */
export const referralGiftPercent = 5;
/** Default amount of a gift to an already shared video (docs/specification.md#gift-tiers). */
export const defaultGift = toPetals(10);
/** Default amount of a reduce (docs/specification.md#gift-tiers). */
export const defaultReduce = toPetals(1_000);
/** Balance that a newly shared video opens with (docs/specification.md#share-results). */
export const openingBalance = toPetals(10_000);
/** Largest amount of one gift or reduce (docs/specification.md#gift-amount). */
export const maxGift = toPetals(1_000_000_000_000);
/**
 * Petals that a demo user starts with, in place of the welcome gift
 * (docs/specification.md#demo-login).
 */
export const demoBalance = toPetals(1_000_000);
/**
 * Petals that a person gets at sign-up, once for good, unless the server is configured otherwise
 * (docs/specification.md#welcome-gift).
 */
export const welcomeGift = toPetals(10_000);
/** Age of an account, in seconds, from which it may reduce, unless configured otherwise. */
export const reduceMinAgeS = 86_400;
/**
 * From this balance on, a tooltip shows the full number (docs/specification.md#balance-display).
 */
export const balanceTooltipFrom = toPetals(1_000);

/** The daily reward at full activity and the best of luck (docs/specification.md#daily-reward). */
export const maxRewardBase = toPetals(500_000);
/**
 * The least that a daily reward pays without extras: one small gift
 * (docs/specification.md#daily-reward).
 */
export const minRewardBase = giftCost.small;
/**
 * An invited person's extra on the daily reward, in percent (docs/specification.md#daily-reward).
 */
export const inviteeRewardPercent = 20;
/**
 * Activity points from which the daily reward is as high as it gets
 * (docs/specification.md#daily-reward).
 */
export const fullActivity = 20;
/**
 * The random part of the daily reward lies between this and 1 (docs/specification.md#daily-reward).
 */
export const minRewardChance = 0.5;
/**
 * Time between two daily rewards, unless the server is configured otherwise
 * (docs/specification.md#daily-reward).
 */
export const rewardPeriodS = 86_400;

/** Activity points after log-in and after a claim (docs/specification.md#activity-points). */
export const startActivity = 0.0001;
/**
 * Activity points of a share, for the first few since the last claim
 * (docs/specification.md#activity-points).
 */
export const sharePoints = 1;
export const maxSharesWithPoints = 5;
/**
 * Activity points of a gift of the big size; smaller ones earn their part
 * (docs/specification.md#activity-points).
 */
export const bigGiftPoints = 10;
/**
 * Activity points at most for gifts to the same sharer on one day, UTC
 * (docs/specification.md#gift-point-caps).
 */
export const maxDailyGiftPointsPerSharer = 10;
/** Activity points for each so many seconds of watching (docs/specification.md#activity-points). */
export const watchPoints = 0.1;
export const watchPointsEveryS = 360;
/** Activity points at most for watching on one day, UTC (docs/specification.md#watch-cap). */
export const maxDailyWatchPoints = 4;
/** How often a player tells that it is still playing (docs/specification.md#play-registration). */
export const heartbeatS = 30;
/**
 * Only time between two heartbeats at most this far apart counts as watched
 * (docs/specification.md#watch-credit).
 */
export const maxHeartbeatGapS = 90;

/**
 * Petals minted for one person on one day, UTC, above which operators are warned: the highest reward,
 * the welcome gift and a little more (docs/specification.md#mint-alarm).
 */
export const mintedPerDayAlarm = toPetals(620_000);

/**
 * Window in which the second tap on a gift tier confirms the first
 * (docs/specification.md#gift-taps).
 */
export const giftConfirmWindowS = 5;
/**
 * Videos on a page of a list, and the bounds of `limit` and `page` (docs/specification.md#paging).
 */
export const pageSize = 12;
export const maxPageSize = 50;
export const maxPage = 1_000;
/** Entries on a page of a statement, a video's record and the people one invited. */
export const statementPageSize = 20;
/**
 * How many videos that a visitor's country hides are counted
 * (docs/specification.md#country-filter).
 */
export const maxHidden = 1_000;
/** Longest search text, in characters (docs/specification.md#search). */
export const maxSearchLength = 20;
/** How deep `rank_before` and `rank_after` are counted; a deeper place is answered as null. */
export const maxRank = 1_000;

/**
 * Whether a value may be the amount of a gift or, negative, of a reduce
 * (docs/specification.md#gift-amount).
 */
export function isGiftAmount(value: unknown): value is Petals {
  return Number.isSafeInteger(value) && value !== 0 && Math.abs(value as number) <= maxGift;
}

/**
 * The activity points that a gift earns its giver; a reduce earns none
 * (docs/specification.md#activity-points).
 */
export function giftActivity(amount: number): number {
  return (bigGiftPoints * Math.max(0, Math.min(amount, giftCost.big))) / giftCost.big;
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
 * (docs/specification.md#gift-split). Parts are rounded down, so the sharer never gets more than
 * the rule says.
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
