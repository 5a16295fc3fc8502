import { toPetals, type Petals } from './money.ts';

/**
 * The constants of the economy, with the rule that each comes from. Amounts are petals, times are
 * seconds unless the name says otherwise.
 */

/** The gift tiers and what they cost (docs/specification/gifts.md#gift-tiers). */
export const giftCost = {
  small: toPetals(2_000),
  middle: toPetals(20_000),
  big: toPetals(200_000),
} as const;
export type GiftTier = keyof typeof giftCost;
export const giftTiers = Object.keys(giftCost) as readonly GiftTier[];

/** The kinds of things that can be given petals. */
export const giftKinds = ['video', 'collection', 'moment'] as const;
export type GiftKind = (typeof giftKinds)[number];

/** Share of a donation that goes to the sharer, in percent (docs/specification/gifts.md#gift-split). */
export const sharerPercent = 75;
/** Referral extra on what the sharer gets, in percent (docs/specification/gifts.md#gift-split). */
export const referralGiftPercent = 5;
/** Default amount of a gift to an already shared video (docs/specification/gifts.md#gift-tiers). */
export const defaultGift = toPetals(10);
/** Default amount of a reduce (docs/specification/gifts.md#gift-tiers). */
export const defaultReduce = toPetals(1_000);
/** Balance that a newly shared video opens with (docs/specification/sharing.md#share-results). */
export const openingBalance = toPetals(10_000);
/** Largest amount of one gift or reduce (docs/specification/gifts.md#gift-amount). */
export const maxGift = toPetals(1_000_000_000_000);
/**
 * Petals that a demo user starts with, in place of the welcome gift
 * (docs/specification/sign-in.md#demo-login).
 */
export const demoBalance = toPetals(1_000_000);
/**
 * Petals that a user gets at the first sign-up, never again, unless the server is configured otherwise
 * (docs/specification/ledger.md#welcome-gift).
 */
export const welcomeGift = toPetals(10_000);
/**
 * Age of an account with free logins alone, in seconds, from which it can get the welcome gift
 * (docs/specification/rewards.md#probation).
 */
export const probationMinAgeS = 86_400;
/** The seven days within which petals of one giver end a limited number of probations, in seconds. */
export const vouchPeriodS = 604_800;
/** The most that its daily reward pays without extras until then. */
export const maxProbationRewardBase = giftCost.middle;
/** Age of an account, in seconds, from which it may reduce, unless configured otherwise. */
export const reduceMinAgeS = 86_400;
/**
 * Petals a day at most that one donor counts for with one sharer, in the orders by thanks and on the board
 * (docs/specification/catalogue.md#thanks).
 */
export const maxDailyThanks = toPetals(20_000);
/**
 * Age of an account, in seconds, from which its gifts count there, unless configured otherwise
 * (docs/specification/catalogue.md#thanks).
 */
export const thanksMinAgeS = 604_800;
/** From this balance on, a tooltip shows the full number (docs/specification/basics.md#balance-display). */
export const balanceTooltipFrom = toPetals(1_000);

/** The daily reward at full activity and the highest chance (docs/specification/rewards.md#daily-reward). */
export const maxRewardBase = toPetals(500_000);
/**
 * The least that a daily reward pays without extras: one small gift
 * (docs/specification/rewards.md#daily-reward).
 */
export const minRewardBase = giftCost.small;
/** An invitee's extra on the daily reward, in percent (docs/specification/rewards.md#daily-reward). */
export const inviteeRewardPercent = 20;
/**
 * Activity points from which on more points do not raise the daily reward
 * (docs/specification/rewards.md#daily-reward).
 */
export const fullActivity = 20;
/**
 * The random part of the daily reward lies between this and 1 (docs/specification/rewards.md#daily-reward).
 */
export const minRewardChance = 0.5;
/**
 * Time between two daily rewards, unless the server is configured otherwise
 * (docs/specification/rewards.md#daily-reward).
 */
export const rewardPeriodS = 86_400;

/** Activity points after sign-in and after a claim (docs/specification/rewards.md#activity-points). */
export const startActivity = 0.0001;
/**
 * Activity points of a share, for the first few since the last claim
 * (docs/specification/rewards.md#activity-points).
 */
export const sharePoints = 1;
export const maxSharesWithPoints = 5;
/**
 * Activity points of a gift of the big size; smaller ones earn in proportion
 * (docs/specification/rewards.md#activity-points).
 */
export const bigGiftPoints = 10;
/**
 * Activity points at most for gifts to the same sharer on one day, UTC
 * (docs/specification/rewards.md#gift-point-caps).
 */
export const maxDailyGiftPointsPerSharer = 10;
/** Activity points for each so many seconds of watching (docs/specification/rewards.md#activity-points). */
export const watchPoints = 0.1;
export const watchPointsEveryS = 360;
/** Activity points at most for watching on one day, UTC (docs/specification/rewards.md#watch-cap). */
export const maxDailyWatchPoints = 4;
/** Revisions of subtitles that one claim counts at most (docs/specification/subtitles.md#subtitle-points). */
export const maxSubtitleRevisionsWithPoints = 5;
/** The interval of a player's heartbeats (docs/specification/playback.md#play-registration). */
export const heartbeatS = 30;
/**
 * Only time between two heartbeats at most this far apart counts as watched
 * (docs/specification/rewards.md#watch-credit).
 */
export const maxHeartbeatGapS = 90;

/**
 * Petals minted for one user on one day, UTC, above which operators are warned: the highest reward plus
 * the welcome gift, with a margin (docs/specification/rewards.md#mint-alarm).
 */
export const mintedPerDayAlarm = toPetals(620_000);

/**
 * Petals minted on one day, UTC, for a group of accounts with free logins alone, from which operators are
 * warned: an address that has had its whole maximum (docs/specification/rewards.md#mint-alarm).
 */
export const groupMintedPerDayAlarm = toPetals(3_000_000);

/**
 * Window in which the second tap on a gift tier confirms the first (docs/specification/gifts.md#gift-taps).
 */
export const giftConfirmWindowS = 5;
/** Videos on a page of a list, and the bounds of `limit` and `page` (docs/specification/wire.md#paging). */
export const pageSize = 12;
/** Users on the board of sharers (docs/specification/people.md#board). */
export const boardSize = 10;
export const maxPageSize = 50;
export const maxPage = 1_000;
/** How many users an account can follow, and how many videos it can save. */
export const maxFollowed = 10_000;
export const maxSaved = 10_000;
/** How many videos an account can mark as not interesting; the first ones are forgotten first. */
export const maxNotInterested = 5_000;
/** Entries on a page of a statement, of a video's record and of an inviter's list of invitees. */
export const statementPageSize = 20;
/**
 * Up to how many videos that a visitor's country hides are counted
 * (docs/specification/catalogue.md#country-filter).
 */
export const maxHidden = 1_000;
/** Longest search text, in characters (docs/specification/catalogue.md#search). */
export const maxSearchLength = 20;
/** How many suggestions a search has unless the request says otherwise. */
export const maxSuggestions = 8;
/** The most suggestions, and the most people and lines that a search finds. */
export const maxFound = 20;
/** The lowest rank that `rank_before` and `rank_after` state; below it they are null. */
export const maxRank = 100;

/**
 * Whether a value may be the amount of a gift or, negative, of a reduce
 * (docs/specification/gifts.md#gift-amount).
 */
export function isGiftAmount(value: unknown): value is Petals {
  return Number.isSafeInteger(value) && value !== 0 && Math.abs(value as number) <= maxGift;
}

/**
 * The activity points that a gift earns its donor; a reduce earns none
 * (docs/specification/rewards.md#activity-points).
 */
export function giftActivity(amount: number): number {
  return (bigGiftPoints * Math.max(0, Math.min(amount, giftCost.big))) / giftCost.big;
}
