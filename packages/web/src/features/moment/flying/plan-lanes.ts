import type { FlyingMoment } from './flying-moment.ts';

/** Between two in a lane, in pixels. */
export const gapPx = 24;
/** How long one stands still, in milliseconds of the video. */
export const standMs = 4_000;
/** So much is before and behind it in its lane, as it is shown and taken away in steps. */
const marginMs = 500;

/**
 * How moments fly: pixels in a millisecond of the video, and how long a point takes from the right edge to
 * the left.
 */
export type Flight = { speed: number; crossMs: number };

/** A flying moment with its width. */
export type Measured = FlyingMoment & { widthPx: number };

/** One that has its lane. */
export type Placed = Measured & { lane: number };

/** From when on a lane is free at the right edge, for one that flies, and wholly, for one that stands. */
export type Free = { edgeMs: number; wholeMs: number };

type Span = Free & { fromMs: number; stands: boolean };

/**
 * Gives flying moments their lanes. All fly at one speed, so that no two in a lane can meet once the first
 * has come in wholly before the second begins. One that stands has a lane for itself: what flies there has
 * left before it, and comes in after it. Where more come at a second than there are lanes, those of the least
 * worth stay away, and of equal worth the later ones.
 *
 * @param coming those to place, in any order
 * @param lanes the lanes from top to bottom, with what is in them already; 0 for an empty one
 * @returns those that fly or stand, in order of their seconds
 */
export function planLanes(coming: readonly Measured[], lanes: readonly Free[], flight: Flight): Placed[] {
  const planned = lanes.map((free): Span[] => [{ fromMs: -Infinity, stands: false, ...free }]);
  const placed: Placed[] = [];
  const byWorth = coming.toSorted((a, b) => b.worth - a.worth || a.atMs - b.atMs || a.id - b.id);
  for (const each of byWorth) {
    const stands = each.mode !== undefined;
    const span = { fromMs: each.atMs, stands, ...freeAfter(each, flight) };
    const hasRoom = (spans: Span[]) => spans.every((taken) => !meet(taken, span));
    const lane = each.mode === 'bottom' ? planned.findLastIndex(hasRoom) : planned.findIndex(hasRoom);
    if (lane === -1) continue;
    planned[lane]?.push(span);
    placed.push({ ...each, lane });
  }
  return placed.sort((a, b) => a.atMs - b.atMs || a.id - b.id);
}

/** From when on the lane of one is free again. */
export function freeAfter({ atMs, widthPx, mode }: Measured, { speed, crossMs }: Flight): Free {
  if (mode) {
    const goneMs = atMs + standMs + marginMs;
    return { edgeMs: goneMs, wholeMs: goneMs };
  }
  const edgeMs = atMs + (widthPx + gapPx) / speed;
  return { edgeMs, wholeMs: edgeMs + crossMs + marginMs };
}

function meet(a: Span, b: Span): boolean {
  return a.fromMs < b.fromMs ? isBefore(b, a) : isBefore(a, b);
}

/** Whether one comes before the lane of an earlier one is free for it. */
function isBefore({ fromMs, stands }: Span, earlier: Span): boolean {
  return fromMs < (stands ? earlier.wholeMs : earlier.edgeMs);
}
