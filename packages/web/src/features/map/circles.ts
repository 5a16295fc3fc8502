import {
  circleMinimum,
  circleRadiusM,
  circleValues,
  type CovidModel,
  type TerritoryFigures,
} from '@bloom/contract/covid/covid-figures';
import type { CovidMeasure } from '@bloom/contract/covid/covid-measures';

/** A circle of a territory, in pixels of a map whose whole width is one zoom step. */
export type Circle = { code: string; of: 'cases' | 'deaths'; radius: number };

const earthM = 40_075_017;
/** Smaller circles could not be seen; that of deaths leaves a ring of that of cases. */
const leastRadiusPx = { cases: 3, deaths: 1.5 } as const;
/** On a narrower map they would hide each other. */
const narrowPx = 700;
/** Deaths have circles of the same size as this many cases: their smallest circles are equal. */
const casesPerDeath = circleMinimum.cases / circleMinimum.deaths;

/**
 * The days between two values that are compared: a measure that accumulates is largest on the last day; the
 * new cases of a week are compared once a week.
 */
const weekDays = 7;

/**
 * The largest value of a measure, in cases. It does not depend on the day, so that the scale stays while the
 * map plays.
 */
export function largestValue(model: CovidModel, measure: CovidMeasure): number {
  const firstDay = measure === 'week' ? model.lastDay % weekDays : model.lastDay;
  let largest = 0;
  for (let day = firstDay; day <= model.lastDay; day += weekDays) {
    for (const figures of model.at(day)) {
      const { cases, deaths } = circleValues(figures, measure);
      largest = Math.max(largest, cases, measure === 'deaths' ? deaths * casesPerDeath : 0);
    }
  }
  return largest;
}

/** The circles of a territory on one day. At every zoom they have the same size on the screen. */
export function circlesOf(
  figures: TerritoryFigures,
  { measure, largest, widthPx }: { measure: CovidMeasure; largest: number; widthPx: number },
): Circle[] {
  const values = circleValues(figures, measure);
  // A rate has no smallest count.
  const minimum = measure === 'million' ? 0 : circleMinimum.cases;
  return (['cases', 'deaths'] as const).flatMap((of) => {
    const value = of === 'cases' ? values.cases : values.deaths * casesPerDeath;
    const metres = circleRadiusM(value, { largest, minimum, zoom: 1 });
    if (metres === 0) return [];
    const least = leastRadiusPx[of] * Math.min(1, Math.max(0.6, widthPx / narrowPx));
    const radius = Math.max(least, (metres / earthM) * widthPx);
    return [{ code: figures.code, of, radius }];
  });
}

/** A place on the map, in pixels from its top left corner. */
export type Point = { x: number; y: number };
export type PlacedCircle = Circle & Point;

/** The smallest circle under a point, else the nearest within reach. */
export function codeAt(
  circles: readonly PlacedCircle[],
  transform: { apply: (point: [number, number]) => [number, number] },
  point: Point,
  reach: number,
): string | undefined {
  let nearest: { code: string; gap: number } | undefined;
  for (const { code, radius, x, y } of circles.toReversed()) {
    const [cx, cy] = transform.apply([x, y]);
    const gap = Math.hypot(point.x - cx, point.y - cy) - radius;
    if (gap <= 0) return code;
    if (gap <= reach && gap < (nearest?.gap ?? Infinity)) nearest = { code, gap };
  }
  return nearest?.code;
}
