import { maxMessageLength } from '../chat/chat-rules.ts';
import { toPetals } from '../gift/money.ts';

/** The rules of moments that server and web share (docs/specification/moments.md#moment). */

/** The longest content of a moment, in characters: that of a chat message. `cleanMessage` cleans both. */
export const maxMomentLength = maxMessageLength;

/** The orders of a list: by thanks; the last posted first; by second, those without one at the end. */
export const momentSorts = ['best', 'newest', 'time'] as const;
export type MomentSort = (typeof momentSorts)[number];

/** Where a moment stands still over a stream. Others fly from right to left. */
export const momentModes = ['top', 'bottom'] as const;
export type MomentMode = (typeof momentModes)[number];

/** Moments on a page of a list, and replies that come with each of them. */
export const momentPageSize = 50;
export const firstReplies = 3;
/** So many of a page around a second are before it. */
export const momentsBefore = 10;

/**
 * The most moments of one account on a video, replies included: more than people write about one, and few
 * enough that one account cannot fill its timeline alone.
 */
export const maxMomentsOfAccount = 200;

/** For how many seconds after it was posted its author can edit a moment. */
export const momentEditS = 600;

/** The length of a segment, in milliseconds, and how many moments it has at most. */
export const segmentMs = 360_000;
export const maxSegmentMoments = 1_000;
/** The parts of a segment in which moments are counted, for the curve over the timeline: ten seconds each. */
export const densityMs = 10_000;

/** The most petals of one thanks (docs/specification/moments.md#moment-thanks). */
export const maxMomentThanks = toPetals(2_000);

/** The segment in which a second of a video is. */
export const segmentOf = (atMs: number): number => Math.floor(atMs / segmentMs);
