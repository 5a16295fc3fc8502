// rule: #moment-timeline
import { describe, expect, test } from 'vitest';
import { curveOf, endOf, marksOf, mostLovedS, pathOf, peakOf } from './curve.ts';

const segment = (n: number, density: number[], petals: number[] = []) => ({
  n,
  v: 1,
  density,
  petals,
});
const moment = (id: number, at_ms: number | undefined, more = {}) => ({
  id,
  content: `m${id}`,
  spoiler: false,
  thanks: 0,
  ...(at_ms !== undefined && { at_ms }),
  ...more,
});

describe('the curve', () => {
  test('has the number of each ten seconds, also of those without', () => {
    const points = curveOf([segment(0, [4, 0, 1])], 40, 'density');
    expect(points).toEqual([
      { at: 0.125, height: 1 },
      { at: 0.375, height: 0 },
      { at: 0.625, height: 0.5 },
      { at: 0.875, height: 0 },
    ]);
    expect(pathOf(points)).toMatch(/^M0,100V0H125C.*H1000V100Z$/);
  });

  test('goes on with the next segments, and ends with the video', () => {
    const points = curveOf([segment(1, [1])], 725, 'density');
    expect(points).toHaveLength(73);
    expect(points.filter(({ height }) => height > 0)).toEqual([{ at: 365 / 725, height: 1 }]);
    expect(points.at(-1)?.at).toBe(1);
  });

  test('is nothing without moments or length', () => {
    expect(curveOf([], 40, 'density')).toEqual([]);
    expect(curveOf([segment(0, [0, 0])], 40, 'density')).toEqual([]);
    expect(curveOf([segment(0, [1])], 0, 'density')).toEqual([]);
    expect(pathOf([])).toBe('');
  });

  test('of petals has a scale of its own, and its peak is where most were given', () => {
    const segments = [segment(0, [9, 1], [0, 20]), segment(1, [1], [80])];
    const heights = curveOf(segments, 370, 'petals').map(({ height }) => height);
    expect([heights[0], heights[1], heights[36]]).toEqual([0, 0.5, 1]);
    expect(peakOf(segments, 'petals')).toEqual({ timeS: 360, count: 80 });
    expect(peakOf(segments, 'density')).toEqual({ timeS: 0, count: 9 });
    expect(peakOf([segment(0, [1], [0])], 'petals')).toBeUndefined();
  });

  test('of a video of unknown length ends with the last moment', () => {
    expect(endOf([segment(0, [1]), segment(1, [0, 3, 0])])).toBe(380);
    expect(endOf([])).toBe(0);
  });
});

test('the best with a second are marked in their order, apart, and no spoilers', () => {
  const best = [
    moment(1, 50_000),
    moment(2, undefined),
    moment(3, 52_000),
    moment(4, 10_000, { spoiler: true }),
    moment(5, 20_000),
    moment(6, 101_000),
  ];
  expect(marksOf(best, 100)).toEqual([
    { id: 5, timeS: 20, at: 0.2, content: 'm5' },
    { id: 1, timeS: 50, at: 0.5, content: 'm1' },
  ]);
  const many = Array.from({ length: 30 }, (_, i) => moment(i, i * 10_000));
  expect(marksOf(many, 300)).toHaveLength(6);
  // The room that a finger needs on a narrow timeline.
  expect(marksOf(many, 300, 0.25).map(({ at }) => at)).toEqual([0, 8 / 30, 16 / 30, 24 / 30]);
});

describe('the most loved second', () => {
  test('is that of the moment with the most petals', () => {
    const best = [moment(1, undefined, { thanks: 9 }), moment(2, 61_500, { thanks: 3 })];
    expect(mostLovedS(best, [segment(0, [5])])).toBe(61);
  });

  test('is the densest ten seconds while none has petals', () => {
    const segments = [segment(0, [1, 2]), segment(1, [0, 3, 3])];
    expect(mostLovedS([moment(1, 100)], segments)).toBe(370);
    expect(mostLovedS([], [])).toBeUndefined();
  });
});
