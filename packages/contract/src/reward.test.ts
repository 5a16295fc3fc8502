import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftActivity, giftCost, rewardBase } from './economy.ts';

test.each([
  [0, 1, 2_000],
  [0.0001, 0.5, 2_000],
  [0.0001, 1, 2_000],
  [0.001, 1, 3_536],
  [5, 1, 250_000],
  [10, 0.5, 176_777],
  [20, 0.5, 250_000],
  [20, 1, 500_000],
  [1_000, 1, 500_000],
])('%d activity points and a chance of %d pay %d petals', (activity, chance, petals) => {
  expect(rewardBase(activity, chance)).toBe(petals);
});

test('no reward is below 2,000 or above 500,000 petals, and more activity never pays less', () => {
  const activity = fc.double({ min: 0, max: 1e308, noNaN: true });
  const chance = fc.double({ min: 0.5, max: 1, noNaN: true });
  fc.assert(
    fc.property(activity, activity, chance, (a, b, chance) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((points) =>
        rewardBase(points, chance),
      );
      expect(less).toBeGreaterThanOrEqual(2_000);
      expect(more).toBeLessThanOrEqual(500_000);
      expect(more).toBeGreaterThanOrEqual(less ?? 0);
    }),
  );
});

test.each([
  [giftCost.small, 0.1],
  [giftCost.middle, 1],
  [giftCost.big, 10],
  [giftCost.big * 5, 10],
  [-giftCost.big, 0],
])('a gift of %d earns %d activity points', (amount, points) => {
  expect(giftActivity(amount)).toBe(points);
});
