import { expect, it } from 'vitest';
import { heightOfRows, rowsBetween, topOfRow, type Heights } from './row-layout.ts';

const heights: Heights = { count: 5_000, rowPx: 70, open: 10, openPx: 130 };

it('rows after the open one are moved down by what it is higher', () => {
  expect([topOfRow(10, heights), topOfRow(11, heights)]).toEqual([700, 900]);
  expect(heightOfRows(heights)).toBe(350_130);
});

it.each([
  [-500, 0, { first: 0, end: 1 }],
  [0, 699, { first: 0, end: 10 }],
  [760, 890, { first: 10, end: 11 }],
  [900, 970, { first: 11, end: 13 }],
  [349_000, 400_000, { first: 4_983, end: 5_000 }],
])('between %d and %d px are the rows %j', (fromPx, toPx, rows) => {
  expect(rowsBetween(fromPx, toPx, heights)).toEqual(rows);
});

it('an empty list has no rows', () => {
  expect(rowsBetween(0, 900, { count: 0, rowPx: 70, open: -1, openPx: 0 })).toEqual({
    first: 0,
    end: 0,
  });
});
