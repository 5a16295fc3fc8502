import type { Moment, MomentSegment } from '@bloom/contract/moment/moment';
import { densityMs, segmentMs } from '@bloom/contract/moment/moment-rules';

/** How high a curve is at a place of the timeline; both from 0 to 1. */
export type CurvePoint = { at: number; height: number };

/** The unit that is counted in each ten seconds: moments, or the petals that they have been thanked with. */
type Counted = 'density' | 'petals';

/** The counts of each ten seconds of the segments. */
function countsOf(segments: readonly MomentSegment[], counted: Counted) {
  return segments.flatMap((segment) =>
    segment[counted].map((count, part) => ({
      atMs: segment.n * segmentMs + part * densityMs,
      count,
    })),
  );
}

/**
 * The curve of the counts of each part of a video, over its timeline. Its height is the root of the number,
 * so that one dense part leaves something of the others.
 */
export function curveOf(
  segments: readonly MomentSegment[],
  durationS: number,
  counted: Counted,
): CurvePoint[] {
  const counts = countsOf(segments, counted);
  const durationMs = durationS * 1_000;
  const most = Math.max(...counts.map(({ count }) => count), 0);
  if (most === 0 || !(durationMs > 0)) return [];
  const known = new Map(counts.map(({ atMs, count }) => [atMs, count]));
  const points: CurvePoint[] = [];
  for (let atMs = 0; atMs < durationMs; atMs += densityMs) {
    const middleMs = Math.min(durationMs, atMs + densityMs / 2);
    points.push({
      at: middleMs / durationMs,
      height: Math.sqrt((known.get(atMs) ?? 0) / most),
    });
  }
  return points;
}

/**
 * The beginning of the ten seconds that have most, in seconds, and how much they have; undefined where none
 * has any.
 */
export function peakOf(
  segments: readonly MomentSegment[],
  counted: Counted,
): { timeS: number; count: number } | undefined {
  let peak: { timeS: number; count: number } | undefined;
  for (const { atMs, count } of countsOf(segments, counted)) {
    if (count > (peak?.count ?? 0)) peak = { timeS: atMs / 1_000, count };
  }
  return peak;
}

/** The end of the last ten seconds that have a moment, in seconds. */
export function endOf(segments: readonly MomentSegment[]): number {
  const ends = segments.map(({ n, density }) => {
    const last = density.findLastIndex((count) => count > 0);
    return (n * segmentMs + (last + 1) * densityMs) / 1_000;
  });
  return Math.max(0, ...ends);
}

/** The curve as the area of a path in a box of 1,000 by 100. */
export function pathOf(points: readonly CurvePoint[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  const y = (height: number) => Math.round(100 - height * 100);
  const x = (at: number) => Math.round(at * 1_000);
  // A half of the way is the slope between two, so that the curve has no corners.
  const bends = points.slice(1).map((point, i) => {
    const before = points[i] ?? point;
    const middle = x((before.at + point.at) / 2);
    return `C${middle},${y(before.height)} ${middle},${y(point.height)} ${x(point.at)},${y(point.height)}`;
  });
  return `M0,100V${y(first.height)}H${x(first.at)}${bends.join('')}H1000V100Z`;
}

/** A moment that the timeline marks. */
export type Mark = {
  id: number;
  timeS: number;
  /** Its place on the timeline, from 0 to 1. */
  at: number;
  content: string;
};

/** So many are marked. */
const maxMarks = 6;
/** Two marks are at least so far from each other, as a part of the timeline. */
const leastApart = 0.1;

/**
 * The moments that the timeline marks, from left to right: the best with a second, but no spoilers.
 *
 * @param best the best ones first
 * @param room how wide a mark is, as a part of the timeline
 */
export function marksOf(
  best: readonly Pick<Moment, 'id' | 'at_ms' | 'content' | 'spoiler'>[],
  durationS: number,
  room = 0,
): Mark[] {
  const apart = Math.max(leastApart, room);
  const marks: Mark[] = [];
  for (const { id, at_ms: atMs, content, spoiler } of best) {
    if (atMs === undefined || spoiler || atMs > durationS * 1_000) continue;
    const at = atMs / (durationS * 1_000);
    if (marks.some((mark) => Math.abs(mark.at - at) < apart)) continue;
    marks.push({ id, timeS: atMs / 1_000, at, content });
    if (marks.length === maxMarks) break;
  }
  return marks.sort((a, b) => a.at - b.at);
}

/**
 * The second that viewers love most: that of the moment with the most petals, else the beginning of the
 * densest ten seconds; undefined where no moment has a second.
 */
export function mostLovedS(
  best: readonly Pick<Moment, 'at_ms' | 'thanks' | 'spoiler'>[],
  segments: readonly MomentSegment[],
): number | undefined {
  const loved = best.find(({ at_ms: atMs, thanks }) => atMs !== undefined && thanks > 0);
  if (loved?.at_ms !== undefined) return Math.floor(loved.at_ms / 1_000);
  return peakOf(segments, 'density')?.timeS;
}
