import {
  giftActivity,
  maxSharesWithPoints,
  sharePoints,
  startActivity,
  watchPoints,
  watchPointsEveryS,
} from '@bloom/contract/gift/economy';
import { parseJson } from '../../lib/stored-json.ts';
import { platform } from '../../platform/index.ts';

/**
 * The actions of a user on this device since the last daily claim (docs/specification/pages.md#counters). A
 * claim sends the active point along; the server counts by itself too and uses the smaller number.
 */
export type Counters = { user: number; activePoint: number; shared: number };

/** A user's account was loaded; another user than last time starts from zero. */
export function recordAccount(user: number): void {
  const counters = read();
  store(
    counters?.user === user
      ? { ...counters, activePoint: counters.activePoint + startActivity }
      : emptyCounters(user),
  );
}

/** A video was shared: the first few since the last claim count. */
export function recordShare(): void {
  change((counters) => ({
    shared: counters.shared + 1,
    activePoint: counters.activePoint + (counters.shared < maxSharesWithPoints ? sharePoints : 0),
  }));
}

/** A gift was sent, or with a negative amount a reduce, which counts nothing. */
export function recordGift(amount: number): void {
  change(({ activePoint }) => ({ activePoint: activePoint + giftActivity(amount) }));
}

/** A video was watched for so many seconds; one update counts `watchPoints` at the most. */
export function recordWatched(seconds: number): void {
  const points = Math.min(watchPoints, (Math.max(0, seconds) / watchPointsEveryS) * watchPoints);
  change(({ activePoint }) => ({ activePoint: activePoint + points }));
}

/** The daily reward was claimed: all counters start from zero. */
export function recordClaim(): void {
  change(({ user }) => emptyCounters(user));
}

export function activePoint(user: number): number {
  const counters = read();
  return counters?.user === user ? counters.activePoint : startActivity;
}

function emptyCounters(user: number): Counters {
  return { user, activePoint: startActivity, shared: 0 };
}

function change(step: (counters: Counters) => Partial<Counters>): void {
  const counters = read();
  if (counters) store({ ...counters, ...step(counters) });
}

function store(counters: Counters): void {
  platform.localStore.set('activity', JSON.stringify(counters));
}

/** The stored counters; undefined if there are none or the stored text is invalid. */
function read(): Counters | undefined {
  const stored = Object(parseJson(platform.localStore.get('activity'))) as Counters;
  const { user, activePoint, shared } = stored;
  const numbers = [user, activePoint, shared];
  const isSound = numbers.every((each) => Number.isFinite(each) && each >= 0);
  return isSound ? { user, activePoint, shared } : undefined;
}
