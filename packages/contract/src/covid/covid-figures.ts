/*
 * The figures of the COVID map (docs/specification/map.md#map-figures): pure, for the server's first view and
 * for the browser, which computes them again for each step of the time slider.
 */

import type { CovidMeasure } from './covid-measures.ts';
import type { Names } from '../wire/locale.ts';

/** The records of one territory, one place for each day from its first record to its last. */
export type DailyCounts = {
  /** The day of the first record, counted from the first day of the data. */
  first: number;
  /** New cases by day; null for a day without a record. Corrections make some negative. */
  cases: readonly (number | null)[];
  /** New deaths by day, likewise. */
  deaths: readonly (number | null)[];
};

/** The sums of the records up to a day. */
export type CovidFigures = {
  cases: number;
  deaths: number;
  /** Of the records that are less than two days old on that day. */
  newCases: number;
  newDeaths: number;
  /** Of the last seven days. */
  weekCases: number;
  weekDeaths: number;
  /** Undefined with fewer than ten records, or if the newest is more than ten days old. */
  r0: number | undefined;
  /** Deaths as a percentage of cases; undefined without cases. */
  deathRate: number | undefined;
};

/** A record counts as new while it is younger than this many days. */
const newDays = 2;
const weekDays = 7;
/** R0 compares the last three records with the seven before them. */
const r0RecentRecords = 3;
const r0Records = 10;
const maxR0 = 9;

/** Adds records up once; the function that it returns gives the figures of a day without further work. */
export function covidFigures({ first, cases, deaths }: DailyCounts): (day: number) => CovidFigures {
  const caseSums = runningSums(cases);
  const deathSums = runningSums(deaths);
  /** The days with a record, and how many of them there are up to each day. */
  const recorded: number[] = [];
  const recordedUpTo = cases.map((count, day) => {
    if (count !== null) recorded.push(day);
    return recorded.length;
  });

  function r0(day: number): number | undefined {
    const count = recordedUpTo[Math.min(day, cases.length - 1)] ?? 0;
    if (count < r0Records || day - (recorded[count - 1] ?? 0) > r0Records) return undefined;
    const newest = recorded.slice(count - r0Records, count).map((at) => cases[at] ?? 0);
    const before = newest.splice(0, r0Records - r0RecentRecords);
    return Math.min(maxR0, Math.max(0, mean(newest) / Math.max(1, mean(before))));
  }

  return (dayOfData) => {
    const day = dayOfData - first;
    const since = (sums: readonly number[], days: number) => sumAt(sums, day) - sumAt(sums, day - days);
    const [allCases, allDeaths] = [sumAt(caseSums, day), sumAt(deathSums, day)];
    return {
      cases: allCases,
      deaths: allDeaths,
      newCases: since(caseSums, newDays),
      newDeaths: since(deathSums, newDays),
      weekCases: since(caseSums, weekDays),
      weekDeaths: since(deathSums, weekDays),
      r0: r0(day),
      deathRate: allCases > 0 ? (allDeaths / allCases) * 100 : undefined,
    };
  };
}

/** The records of several territories as those of one. */
export function sumCounts(all: readonly DailyCounts[]): DailyCounts {
  const first = Math.min(...all.map((counts) => counts.first));
  const end = Math.max(...all.map((counts) => counts.first + counts.cases.length));
  const total = (of: 'cases' | 'deaths') => {
    const sums: (number | null)[] = Array.from({ length: Math.max(0, end - first) }, () => null);
    for (const counts of all) {
      for (const [index, count] of counts[of].entries()) {
        if (count === null) continue;
        const day = counts.first - first + index;
        sums[day] = (sums[day] ?? 0) + count;
      }
    }
    return sums;
  };
  return { first: all.length > 0 ? first : 0, cases: total('cases'), deaths: total('deaths') };
}

/** How an R0 is shown: down up to 0.5, flat up to 1, else up. */
export function r0Trend(r0: number): 'down' | 'flat' | 'up' {
  if (r0 <= 0.5) return 'down';
  return r0 <= 1 ? 'flat' : 'up';
}

/** The smallest counts that a circle shows the size of. */
export const circleMinimum = { cases: 1_000, deaths: 200 } as const;
/** The radius of the largest circle at zoom 1, in metres on the map. */
const maxCircleRadiusM = 1_500_000;

/**
 * The radius of a circle in metres on the map, so that its area is proportional to the value.
 *
 * @param largest the value whose circle has the largest radius
 * @param minimum smaller values have the circle of this one; none has no circle
 * @param zoom from 1, which shows the whole world
 */
export function circleRadiusM(
  value: number,
  { largest, minimum, zoom }: { largest: number; minimum: number; zoom: number },
): number {
  if (value <= 0 || largest <= 0) return 0;
  const part = Math.min(1, Math.max(value, minimum) / largest);
  return (maxCircleRadiusM / zoom) * Math.sqrt(part);
}

const dayMs = 86_400_000;

/** The date of a day of the data, `2020-12-14`. */
export function dateOfDay(firstDay: string, day: number): string {
  return new Date(Date.parse(firstDay) + day * dayMs).toISOString().slice(0, 10);
}

/** The day of the data that a date is; undefined for a text that is no date. */
export function dayOfDate(firstDay: string, date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return undefined;
  return Math.round((Date.parse(date) - Date.parse(firstDay)) / dayMs);
}

function runningSums(counts: readonly (number | null)[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count ?? 0));
}

/** The sum up to a day: 0 before the first one, and that of the last one after it. */
function sumAt(sums: readonly number[], day: number): number {
  return (day < 0 ? 0 : sums[Math.min(day, sums.length - 1)]) ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A territory with its figures of one day. */
export type TerritoryFigures = CovidFigures & {
  code: string;
  name: Names;
  population: number | null;
};

/** The data that the first view of the map shows, on one day. */
export type CovidSummary = {
  as_of: string;
  first_day: string;
  source: { name: string; url: string; licence: string };
  stale: boolean;
  /** The day, counted from the first one. */
  day: number;
  world: CovidFigures;
  /** How many territories there are. */
  count: number;
  /** Those with the most cases, most first. */
  rows: TerritoryFigures[];
};

type Series = Pick<CovidSummary, 'as_of' | 'first_day' | 'source' | 'stale'> & {
  territories: readonly (DailyCounts & Pick<TerritoryFigures, 'code' | 'name' | 'population'>)[];
};

/** The data with everything added up once, for the figures of any day. */
export type CovidModel = {
  firstDay: string;
  /** The newest day of the data, counted from the first one. */
  lastDay: number;
  territories: Series['territories'];
  /** Every territory on a day, in the order of the data. */
  at(day: number): TerritoryFigures[];
  world(day: number): CovidFigures;
  /** The day of a date in a URL; the newest one for any other text. */
  dayOf(date: string | undefined): number;
};

/** Adds the records of all territories up. */
export function covidModel(series: Series): CovidModel {
  const { first_day: firstDay, as_of, territories } = series;
  const lastDay = dayOfDate(firstDay, as_of) ?? 0;
  const all = territories.map((territory) => ({ territory, at: covidFigures(territory) }));
  const world = covidFigures(sumCounts(territories));
  return {
    firstDay,
    lastDay,
    territories,
    at: (day) =>
      all.map(({ territory: { code, name, population }, at }) => ({
        code,
        name,
        population,
        ...at(day),
      })),
    world,
    dayOf: (date) => {
      const day = date === undefined ? undefined : dayOfDate(firstDay, date);
      return day === undefined || day < 0 ? lastDay : Math.min(day, lastDay);
    },
  };
}

/** The first rows of a day's table, for the page as the server renders it. */
export function covidSummary(
  series: Series,
  model: CovidModel,
  { date, rows }: { date: string | undefined; rows: number },
): CovidSummary {
  const { as_of, first_day, source, stale } = series;
  const day = model.dayOf(date);
  const figures = model.at(day).toSorted((a, b) => b.cases - a.cases);
  return {
    as_of,
    first_day,
    source,
    stale,
    day,
    world: model.world(day),
    count: figures.length,
    rows: figures.slice(0, rows),
  };
}

/** The values of a territory's two circles; none where the measure has none. */
export function circleValues(
  { cases, deaths, weekCases, weekDeaths, population }: TerritoryFigures,
  measure: CovidMeasure,
): { cases: number; deaths: number } {
  switch (measure) {
    case 'all':
      return { cases, deaths };
    case 'cases':
      return { cases, deaths: 0 };
    case 'deaths':
      return { cases: 0, deaths };
    case 'week':
      return { cases: weekCases, deaths: weekDeaths };
    case 'million':
      return { cases: perMillion(cases, population), deaths: perMillion(deaths, population) };
  }
}

/** A count for each million people; 0 where the population is not known. */
export function perMillion(count: number, population: number | null): number {
  return population ? (count / population) * 1_000_000 : 0;
}
