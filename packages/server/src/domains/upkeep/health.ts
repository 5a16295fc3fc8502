/** What a check found out about a video; a refusal that is not certain is `unknown` too. */
export type Finding = 'exists' | 'gone' | 'unknown';

/** How a video is, as far as its source has told so far. */
export type Health = {
  /** Answers "gone" since the last answer "exists". */
  readonly goneCount: number;
  /** When the first of them came. */
  readonly firstGoneAt: Date | null;
  /** Checks in a row that found out nothing. */
  readonly unknownCount: number;
  readonly offlineSince: Date | null;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Answers "gone" that take a video out of the lists, over at least a day. */
const goneTimes = 3;
const longestUnknownMs = 6 * hourMs;
const longestOfflineMs = 7 * dayMs;

/**
 * How a video is after a check, and how long the next one can wait.
 *
 * It is offline once its source has said "gone" three times over at least a day, and no longer once
 * it says "exists". What a check did not find out changes neither.
 *
 * @param at when the check was made
 * @param maxAgeS how long what its source told may be kept
 * @param spread from 0 to below 1: spreads checks that fell together
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
        // The rest of the time is for an outage of the source.
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

/** The first wait, twice as long each time, up to the longest. */
function doubled(firstMs: number, time: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** (time - 1), longestMs);
}
