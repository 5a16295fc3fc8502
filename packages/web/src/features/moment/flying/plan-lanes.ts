import type { FlyingMoment } from './flying-moment.ts';

/** Between two in a lane, in pixels. */
export const gapPx = 24;

/** A flying moment with its width. */
export type Measured = FlyingMoment & { widthPx: number };

/** One that has its lane. */
export type Placed = Measured & { lane: number };

type Span = { fromMs: number; untilMs: number };

/**
 * Gives flying moments their lanes. All fly at one speed, so that no two in a lane can meet once the first has come in wholly
 * before the second begins. Where more come at a second than there are lanes, those of the least worth stay away, and of
 * equal worth the later ones.
 *
 * @param coming those to place, in any order
 * @param heldMs for each lane, from top to bottom, when the last one that flies in it has come in wholly; 0 for an empty one
 * @param speed pixels in a millisecond of the video
 * @returns those that fly, in order of their seconds
 */
export function planLanes(
  coming: readonly Measured[],
  heldMs: readonly number[],
  speed: number,
): Placed[] {
  const lanes = heldMs.map((untilMs): Span[] => [{ fromMs: -Infinity, untilMs }]);
  const placed: Placed[] = [];
  const byWorth = coming.toSorted((a, b) => b.worth - a.worth || a.atMs - b.atMs || a.id - b.id);
  for (const each of byWorth) {
    const span = { fromMs: each.atMs, untilMs: entersUntil(each, speed) };
    const lane = lanes.findIndex((spans) => spans.every((taken) => !overlap(taken, span)));
    if (lane === -1) continue;
    lanes[lane]?.push(span);
    placed.push({ ...each, lane });
  }
  return placed.sort((a, b) => a.atMs - b.atMs || a.id - b.id);
}

/** When it has come in wholly, with the gap behind it: from then on its lane is free at the right edge. */
export function entersUntil({ atMs, widthPx }: Measured, speed: number): number {
  return atMs + (widthPx + gapPx) / speed;
}

function overlap(a: Span, b: Span): boolean {
  return a.fromMs < b.untilMs && b.fromMs < a.untilMs;
}
