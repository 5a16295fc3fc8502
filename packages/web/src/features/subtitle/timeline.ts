import type { SubtitleItem } from '@bloom/contract/subtitle/subtitle';

/** The cues of a video, prepared for finding those of a time. */
export type Timeline = {
  /** Sorted by start. */
  readonly items: readonly SubtitleItem[];
  /** For each item, the last end of it and of all items before it, in seconds. */
  readonly endS: Float64Array;
};

/** The cues that belong to a time. */
export type Moment = {
  /** The cues to show, in the order of their starts. */
  readonly cues: readonly SubtitleItem[];
  /** The number of the cue that started last, from 0; -1 before the first one. */
  readonly last: number;
  /** The time in seconds until which all this stays so. */
  readonly untilS: number;
};

/** The most cues that are shown at once; of more, those that started last. */
const maxTogether = 3;

/** Before the first cue, and where there is none. */
export const noMoment: Moment = { cues: [], last: -1, untilS: Infinity };

/** @param items sorted by start, as the server sends them */
export function createTimeline(items: readonly SubtitleItem[]): Timeline {
  const endS = new Float64Array(items.length);
  let latest = 0;
  for (const [index, { end_sec: end }] of items.entries()) {
    latest = Math.max(latest, end);
    endS[index] = latest;
  }
  return { items, endS };
}

/**
 * The cues that belong to a time in seconds, by binary search. A cue is shown from its start until just
 * before its end. Cues may overlap (docs/specification/subtitles.md#subtitle-display).
 */
export function momentAt({ items, endS }: Timeline, timeS: number): Moment {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.start_sec ?? Infinity) <= timeS) low = middle + 1;
    else high = middle;
  }
  const last = low - 1;
  const cues: SubtitleItem[] = [];
  let untilS = items[low]?.start_sec ?? Infinity;
  for (let index = last; index >= 0 && cues.length < maxTogether; index--) {
    // Nothing before it goes on either.
    if ((endS[index] ?? 0) <= timeS) break;
    const item = items[index];
    if (!item || item.end_sec <= timeS) continue;
    cues.unshift(item);
    untilS = Math.min(untilS, item.end_sec);
  }
  return { cues, last, untilS };
}
