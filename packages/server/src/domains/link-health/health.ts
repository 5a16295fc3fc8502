/** The result of a check; an ambiguous refusal is `unknown` too. */
export type Finding = 'exists' | 'gone' | 'unknown';

/** The state of a video after the checks so far. */
export type Health = {
  /** Results "gone" since the last result "exists". */
  readonly goneCount: number;
  /** When the first of them was found. */
  readonly firstGoneAt: Date | null;
  /** Consecutive checks without a result. */
  readonly unknownCount: number;
  readonly offlineSince: Date | null;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Results "gone", over at least a day, that hide a video from lists. */
const goneTimes = 3;
const longestUnknownMs = 6 * hourMs;
const longestOfflineMs = 7 * dayMs;

/**
 * The state of a video after a check, and the time until the next check.
 *
 * A video goes offline once its source has said "gone" three times over at least a day, and comes back
 * once it says "exists". A check without a result changes neither.
 *
 * @param at when the check was made
 * @param maxAgeS how long the source allows its metadata to be stored
 * @param spread from 0 to below 1: spreads checks that would coincide
 */
export function afterCheck(
  health: Health,
  finding: Finding,
  { at, maxAgeS, spread }: { at: Date; maxAgeS: number; spread: number },
): { health: Health; waitMs: number } {
  switch (finding) {
    case 'exists':
      return {
        health: { goneCount: 0, firstGoneAt: null, unknownCount: 0, offlineSince: null },
        // The remaining time allows for an outage of the source.
        waitMs: maxAgeS * 1_000 * (0.5 + 0.25 * spread),
      };
    case 'unknown': {
      const unknownCount = health.unknownCount + 1;
      const waitMs = doubled(15 * minuteMs, unknownCount, longestUnknownMs);
      return { health: { ...health, unknownCount }, waitMs: waitMs * (0.75 + 0.25 * spread) };
    }
    case 'gone': {
      const goneCount = health.goneCount + 1;
      const firstGoneAt = health.firstGoneAt ?? at;
      const isOver = goneCount >= goneTimes && at.getTime() - firstGoneAt.getTime() >= dayMs;
      const offlineSince = health.offlineSince ?? (isOver ? at : null);
      const waitMs = offlineSince
        ? doubled(dayMs, goneCount - goneTimes + 1, longestOfflineMs)
        : dayMs / (goneTimes - 1);
      return {
        health: { goneCount, firstGoneAt, unknownCount: 0, offlineSince },
        waitMs: waitMs * (1 + 0.05 * spread),
      };
    }
  }
}

/** Exponential backoff: doubles the first wait each time, up to the longest. */
function doubled(firstMs: number, time: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** (time - 1), longestMs);
}
