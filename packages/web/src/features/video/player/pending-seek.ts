/** How long a player may report its old time after a seek, in milliseconds. */
const patienceMs = 2_000;

/** The time of a player that reports a seek late, as YouTube's does: its messages come from another window. */
export type PendingSeek = {
  /** Remembers a seek: which time the player reported, and where it goes. */
  begin: (reportedS: number, toS: number) => void;
  /** The time that counts: where the player goes, until it reports that it is there. */
  timeOf: (reportedS: number) => number;
};

export function createPendingSeek(nowMs: () => number = () => performance.now()): PendingSeek {
  let seek: { fromS: number; toS: number; atMs: number } | undefined;
  return {
    begin: (fromS, toS) => {
      seek = { fromS, toS, atMs: nowMs() };
    },
    timeOf: (reportedS) => {
      if (!seek) return reportedS;
      const isOld = Math.abs(reportedS - seek.fromS) < Math.abs(reportedS - seek.toS);

      if (isOld && nowMs() - seek.atMs < patienceMs) return seek.toS;
      seek = undefined;
      return reportedS;
    },
  };
}
