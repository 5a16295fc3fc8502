import { expect, test } from 'vitest';
import { findRings } from './rings.ts';

const ringsOf = (...gifts: [number, number][]) =>
  findRings(gifts.map(([donor, recipient]) => ({ donor, recipient }))).toSorted(([a = 0], [b = 0]) => a - b);

// rule: #mint-alarm
test('a ring is where gifts lead from each account to each other one', () => {
  expect(ringsOf()).toEqual([]);
  expect(ringsOf([1, 2], [2, 3], [1, 3])).toEqual([]);
  expect(ringsOf([1, 2], [2, 1])).toEqual([[1, 2]]);
  expect(ringsOf([1, 2], [2, 3], [3, 1], [3, 4], [5, 1])).toEqual([[1, 2, 3]]);
  expect(ringsOf([9, 8], [8, 9], [8, 1], [1, 2], [2, 1], [2, 3])).toEqual([
    [1, 2],
    [8, 9],
  ]);
  expect(ringsOf([1, 2], [2, 1], [2, 3], [3, 2])).toEqual([[1, 2, 3]]);
});

test('a ring of any length is found', () => {
  const length = 50_000;
  const gifts = Array.from({ length }, (_, i): [number, number] => [i, (i + 1) % length]);
  expect(ringsOf(...gifts)[0]).toHaveLength(length);
});
