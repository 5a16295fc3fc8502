// rule: #map-figures
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  circleMinimum,
  circleRadiusM,
  covidFigures,
  dateOfDay,
  dayOfDate,
  r0Trend,
  sumCounts,
} from './covid-figures.ts';

const of = (cases: readonly (number | null)[], deaths?: readonly number[]) => ({
  first: 0,
  cases,
  deaths: deaths ?? cases.map(() => 0),
});
/** R0 on the last day. */
const r0 = (cases: readonly (number | null)[]) => covidFigures(of(cases))(cases.length - 1).r0;

describe('the figures of a territory', () => {
  test('are sums that keep negative days', () => {
    const figures = covidFigures({ first: 2, cases: [10, -4, 7], deaths: [1, 0, -1] });
    expect(figures(4)).toMatchObject({ cases: 13, deaths: 0 });
    expect(figures(3)).toMatchObject({ cases: 6, deaths: 1 });
  });

  test('are 0 before its first record, and stay after its last', () => {
    const figures = covidFigures({ first: 2, cases: [10, 5], deaths: [1, 1] });
    expect(figures(1)).toMatchObject({ cases: 0, deaths: 0, newCases: 0, r0: undefined });
    expect(figures(0).deathRate).toBeUndefined();
    expect(figures(10)).toMatchObject({ cases: 15, deaths: 2, newCases: 0, weekCases: 0 });
  });

  test('count as new what is less than two days old on that day', () => {
    const figures = covidFigures(of([1, 2, 4, 8, 16, 32, 64, 128], [1, 1, 1, 1, 1, 1, 1, 3]));
    expect(figures(7)).toMatchObject({ newCases: 192, newDeaths: 4 });
    expect(figures(7)).toMatchObject({ weekCases: 254, weekDeaths: 9 });
    expect(figures(8)).toMatchObject({ newCases: 128, newDeaths: 3 });
    expect(figures(9)).toMatchObject({ newCases: 0, newDeaths: 0 });
  });

  test('have a death rate in percent, and none without cases', () => {
    expect(covidFigures(of([200], [3]))(0).deathRate).toBe(1.5);
    expect(covidFigures(of([0], [3]))(0).deathRate).toBeUndefined();
    expect(covidFigures(of([-5], [3]))(0).deathRate).toBeUndefined();
  });
});

describe('R0', () => {
  test('is the mean of the last three records over that of the seven before', () => {
    expect(r0([9_999, 10, 10, 10, 10, 10, 10, 10, 15, 15, 15])).toBe(1.5);
  });

  test('needs ten records', () => {
    expect(r0([1, 1, 1, 1, 1, 1, 1, 1, 1])).toBeUndefined();
    expect(r0([1, 1, 1, 1, 1, 1, 1, 1, 1, 1])).toBe(1);
    expect(r0([1, 1, 1, 1, 1, 1, 1, 1, 1, null])).toBeUndefined();
  });

  test('passes over days without a record', () => {
    expect(r0([10, null, 10, 10, 10, 10, null, 10, 10, 5, 5, null, 5])).toBe(0.5);
  });

  test('divides by 1 at least, and is between 0 and 9', () => {
    expect(r0([0, 0, 0, 0, 0, 0, 0, 3, 3, 3])).toBe(3);
    expect(r0([0, 0, 0, 0, 0, 0, 0, 30, 30, 30])).toBe(9);
    expect(r0([5, 5, 5, 5, 5, 5, 5, -8_261, 0, 0])).toBe(0);
  });

  test('ends ten days after the newest record', () => {
    const figures = covidFigures(of([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    expect(figures(19).r0).toBe(1);
    expect(figures(20).r0).toBeUndefined();
  });

  test('is down up to 0.5, flat up to 1, and up above', () => {
    expect([0, 0.5, 0.501, 1, 1.001, 9].map(r0Trend)).toEqual(['down', 'down', 'flat', 'flat', 'up', 'up']);
  });
});

describe('the sum of territories', () => {
  const territory = fc
    .tuple(fc.nat(20), fc.array(fc.option(fc.integer({ min: -50, max: 500 })), { minLength: 1 }))
    .map(([first, cases]) => ({ first, cases, deaths: cases }));

  test('has the figures that theirs add up to, on every day', () => {
    fc.assert(
      fc.property(fc.array(territory, { minLength: 1, maxLength: 8 }), fc.nat(60), (all, day) => {
        const world = covidFigures(sumCounts(all))(day);
        for (const name of ['cases', 'deaths', 'newCases', 'weekDeaths'] as const) {
          const sum = all.reduce((total, each) => total + covidFigures(each)(day)[name], 0);
          expect(world[name]).toBe(sum);
        }
      }),
    );
  });

  test('of none is empty', () => {
    expect(covidFigures(sumCounts([]))(0)).toMatchObject({ cases: 0, deaths: 0, r0: undefined });
  });
});

describe('a circle', () => {
  const size = { largest: 1_000_000, minimum: circleMinimum.cases };

  test.each([1, 2, 5, 10])('has at most 1,500,000 m / zoom at zoom %i', (zoom) => {
    expect(circleRadiusM(1_000_000, { ...size, zoom })).toBe(1_500_000 / zoom);
    expect(circleRadiusM(9_000_000, { ...size, zoom })).toBe(1_500_000 / zoom);
  });

  test('has an area in proportion to the value, from 1,000 cases and 200 deaths', () => {
    const radius = (value: number, minimum: number = size.minimum) =>
      circleRadiusM(value, { ...size, minimum, zoom: 1 });
    expect(radius(40_000) / radius(10_000)).toBeCloseTo(2);
    expect(radius(1)).toBe(radius(1_000));
    expect(radius(1_001)).toBeGreaterThan(radius(1_000));
    expect(radius(1, circleMinimum.deaths)).toBe(radius(200, circleMinimum.deaths));
  });

  test('is none for no value, and where all values are none', () => {
    expect(circleRadiusM(0, { ...size, zoom: 1 })).toBe(0);
    expect(circleRadiusM(-3, { ...size, zoom: 1 })).toBe(0);
    expect(circleRadiusM(5, { largest: 0, minimum: 0, zoom: 1 })).toBe(0);
  });
});

test('a day of the data and its date lead to each other', () => {
  expect(dateOfDay('2019-12-31', 350)).toBe('2020-12-15');
  expect(dayOfDate('2019-12-31', '2020-12-14')).toBe(349);
  expect(dayOfDate('2019-12-31', '2020-02-31x')).toBeUndefined();
  expect(dayOfDate('2019-12-31', '2020-13-01')).toBeUndefined();
});
