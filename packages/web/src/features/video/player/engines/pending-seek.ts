/** How long a player may report other times after a seek, in milliseconds. */
const patienceMs = 2_000;
/** How far from its target a player that has arrived may be, in seconds: less than the shortest step. */
const toleranceS = 1;

/**
 * The time of a player that reports a seek late, as YouTube's does: its messages come from another window.
 */
export type PendingSeek = {
  /** Remembers where the player goes. */
  begin: (toS: number) => void;
  /** The time that counts: where the player goes, until it reports that it is there. */
  timeOf: (reportedS: number) => number;
};

export function createPendingSeek(nowMs: () => number = () => performance.now()): PendingSeek {
  let seek: { toS: number; atMs: number } | undefined;
  return {
    begin: (toS) => {
      seek = { toS, atMs: nowMs() };
    },
    timeOf: (reportedS) => {
      if (!seek) return reportedS;
      // It may still report where it was, or the target of a seek before this one.
      const isThere = Math.abs(reportedS - seek.toS) < toleranceS;
      if (!isThere && nowMs() - seek.atMs < patienceMs) return seek.toS;
      seek = undefined;
      return reportedS;
    },
  };
}
