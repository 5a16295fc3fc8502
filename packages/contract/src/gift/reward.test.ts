import { expect, test } from 'vitest';
import { giftActivity, giftCost } from './economy.ts';

test.each([
  [giftCost.small, 0.1],
  [giftCost.middle, 1],
  [giftCost.big, 10],
  [giftCost.big * 5, 10],
  [-giftCost.big, 0],
])('a gift of %d earns %d activity points', (amount, points) => {
  expect(giftActivity(amount)).toBe(points);
});
