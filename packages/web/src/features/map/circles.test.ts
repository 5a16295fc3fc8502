// rule: #map-view
import { describe, expect, it } from 'vitest';
import { covidModel, type TerritoryFigures } from '@bloom/contract/covid/covid-figures';
import { circlesOf, codeAt, largestValue } from './circles.ts';

const figures: TerritoryFigures = {
  code: 'USA',
  name: { en: 'United States', 'zh-hans': '美国' },
  population: 1_000_000,
  cases: 4_000_000,
  deaths: 100_000,
  newCases: 0,
  newDeaths: 0,
  weekCases: 50,
  weekDeaths: 0,
  r0: undefined,
  deathRate: 2.5,
};
const size = { measure: 'all', largest: 4_000_000, widthPx: 1_000 } as const;

describe('the circles of a territory', () => {
  it('have areas in proportion: a death counts as five cases', () => {
    const [cases, deaths] = circlesOf(figures, size);
    expect(cases).toMatchObject({ of: 'cases', radius: expect.closeTo(37.43, 2) });
    // 500,000 of 4,000,000.
    expect((deaths?.radius ?? 0) / (cases?.radius ?? 1)).toBeCloseTo(Math.sqrt(1 / 8));
  });

  it('are those of the measure', () => {
    const of = (measure: 'cases' | 'deaths' | 'week' | 'million') =>
      circlesOf(figures, { ...size, measure }).map((circle) => circle.of);
    expect(of('cases')).toEqual(['cases']);
    expect(of('deaths')).toEqual(['deaths']);
    expect(of('week')).toEqual(['cases']);
    expect(of('million')).toEqual(['cases', 'deaths']);
    const unknown = { ...figures, population: null };
    expect(circlesOf(unknown, { ...size, measure: 'million' })).toEqual([]);
  });

  it('can be seen however small they are', () => {
    const [cases, deaths] = circlesOf({ ...figures, cases: 1, deaths: 1 }, size);
    expect([cases?.radius, deaths?.radius]).toEqual([3, 1.5]);
    const [onPhone] = circlesOf({ ...figures, cases: 1 }, { ...size, widthPx: 360 });
    expect(onPhone?.radius).toBeCloseTo(1.8);
  });
});

describe('the largest value', () => {
  // rule: #map-time
  it('is one for all days', () => {
    const model = covidModel({
      as_of: '2020-01-10',
      first_day: '2020-01-01',
      source: { name: '', url: '', licence: '' },
      stale: false,
      territories: [
        {
          ...figures,
          population: 10_000_000,
          first: 0,
          cases: [0, 0, 900, 0, 0, 0, 0, 0, 0, 100],
          deaths: [0, 0, 0, 0, 0, 0, 0, 0, 0, 40],
        },
      ],
    });
    expect(largestValue(model, 'all')).toBe(1_000);
    expect(largestValue(model, 'deaths')).toBe(200);
    expect(largestValue(model, 'week')).toBe(900);
    expect(largestValue(model, 'million')).toBe(100);
  });
});

describe('a point on the map', () => {
  const identity = { apply: (point: [number, number]) => point };
  // Large ones come first.
  const circles = [
    { code: 'USA', of: 'cases', radius: 30, x: 50, y: 50 },
    { code: 'CUB', of: 'cases', radius: 3, x: 60, y: 50 },
    { code: 'HTI', of: 'cases', radius: 3, x: 100, y: 50 },
  ] as const;

  it('is of the smallest circle under it', () => {
    expect(codeAt(circles, identity, { x: 61, y: 50 }, 6)).toBe('CUB');
    expect(codeAt(circles, identity, { x: 50, y: 50 }, 6)).toBe('USA');
  });

  it('is otherwise of the nearest circle within reach', () => {
    expect(codeAt(circles, identity, { x: 92, y: 50 }, 6)).toBe('HTI');
    expect(codeAt(circles, identity, { x: 92, y: 50 }, 4)).toBeUndefined();
  });
});
