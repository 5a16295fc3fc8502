import type { SimulatedMember } from './simulated-member.ts';

/** The figures of a member after the last change of the room. */
export type Figures = {
  kind: 'stream' | 'embed';
  disturbance: string;
  /** How long it was outside of its limit, in milliseconds. */
  settledMs: number;
  /** Its largest distance from the room once it had time to settle, in milliseconds. */
  worstMs: number;
  /** Its seeks, and times that it trimmed the rate, once it had time to settle. */
  corrections: number;
};

/** Everybody who can follow is within the limits after so long. */
const settleMs = 3_000;
/** The limits of a client that knows the time of the server, at rate 1. */
const limitMs = { stream: 400, embed: 1_000 };
/**
 * The doubt of a client: how the time of a round trip is split, and how far YouTube's player is until it
 * states its time again.
 */
const doubtMs = { stream: 120, embed: 300 };
/** After a stall or an advert nothing has to happen before it is this far behind. */
const stalledLimitMs = 1_500;
/** How long the page of a member needs before it can follow again: for a seek, or to read room and clock. */
const recoveryMs = { stall: 12_000, advert: 12_000, asleep: 2_000, offline: 2_000, hidden: 0, away: 0 };

/** Watches how far a member is from the room. */
export function judge(member: SimulatedMember) {
  const disturbance = member.disturbances[0];
  const wasHeld = disturbance?.kind === 'stall' || disturbance?.kind === 'advert';
  const limitAt = (rate: number) =>
    (wasHeld ? stalledLimitMs : limitMs[member.kind]) + doubtMs[member.kind] * Math.max(1, rate);
  const freeMs = disturbance ? disturbance.toMs + recoveryMs[disturbance.kind] : 0;
  let [fromMs, offMs, worstMs] = [0, 0, 0];
  const figures = (): Figures => ({
    kind: member.kind,
    disturbance: disturbance?.kind ?? 'none',
    settledMs: offMs - fromMs,
    worstMs,
    corrections: member.done.filter(
      ({ atMs, what }) => atMs > fromMs + settleMs && (what === 'seek' || what === 'trim'),
    ).length,
  });
  return {
    figures,
    watch(nowMs: number, errorMs: number, { changedMs, rate }: { changedMs: number; rate: number }) {
      const newFromMs = Math.max(member.informedMs(), changedMs, freeMs);
      if (newFromMs !== fromMs) [fromMs, offMs, worstMs] = [newFromMs, newFromMs, 0];
      if (nowMs < fromMs) return;
      if (errorMs > limitAt(rate)) offMs = nowMs;
      if (nowMs > fromMs + settleMs) worstMs = Math.max(worstMs, errorMs);
    },
    /** The rules that it has broken. */
    faults(): string[] {
      const { settledMs, corrections } = figures();
      // Its user is to press, because its connection is too slow.
      if (member.memory().mustPress) return [];
      return [
        ...member.faults,
        ...(settledMs > settleMs ? [`${worstMs.toFixed(0)} ms off, and ${settledMs} ms after`] : []),
        ...(corrections > 1 ? [`${corrections} corrections`] : []),
      ];
    },
  };
}
