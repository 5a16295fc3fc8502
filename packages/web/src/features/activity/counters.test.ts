import { beforeEach, describe, expect, it } from 'vitest';
import {
  activePoint,
  recordAccount,
  recordClaim,
  recordGift,
  recordShare,
  recordWatched,
} from './counters.ts';
import { platform } from '../../platform/index.ts';

const user = 7;

// Without a browser's storage the stores keep things in memory, which is all that is needed here.
beforeEach(() => {
  platform.localStore.remove('activity');
  recordAccount(user);
});

const points = () => activePoint(user);

describe('a log-in', () => {
  // rule: #counters
  it('begins with 0.0001', () => {
    expect(points()).toBe(0.0001);
  });
  it('of the same user adds 0.0001', () => {
    recordGift(200_000);
    recordAccount(user);
    expect(points()).toBeCloseTo(10.0002, 10);
  });
  // rule: #counters
  it('of another user starts from zero', () => {
    recordGift(200_000);
    for (let i = 0; i < 5; i++) recordShare();
    recordAccount(8);
    expect(activePoint(8)).toBe(0.0001);
    expect(points()).toBe(0.0001);
    recordShare();
    expect(activePoint(8)).toBeCloseTo(1.0001, 10);
  });
});

describe('shares', () => {
  // rule: #activity-points
  it('count one point each, the first five', () => {
    const seen = Array.from({ length: 7 }, () => {
      recordShare();
      return Math.round(points());
    });
    expect(seen).toEqual([1, 2, 3, 4, 5, 5, 5]);
  });
});

describe('a gift', () => {
  it.each([
    [2_000, 0.1],
    [20_000, 1],
    [200_000, 10],
    [1_000_000, 10],
    [-1_000, 0],
  ])('of %i counts %d points', (amount, expected) => {
    recordGift(amount);
    expect(points()).toBeCloseTo(0.0001 + expected, 10);
  });
});

describe('watching', () => {
  it.each([
    [30, 0.1 / 12],
    [360, 0.1],
    [36_000, 0.1],
    [-5, 0],
  ])('for %i s counts %d points in one update', (seconds, expected) => {
    recordWatched(seconds);
    expect(points()).toBeCloseTo(0.0001 + expected, 10);
  });
});

describe('a claim', () => {
  // rule: #counters
  it('sets everything back', () => {
    for (let i = 0; i < 6; i++) recordShare();
    recordClaim();
    expect(points()).toBe(0.0001);
    recordShare();
    expect(points()).toBeCloseTo(1.0001, 10);
  });
});

it('an action without a user does not count', () => {
  platform.localStore.remove('activity');
  recordShare();
  recordGift(200_000);
  expect(points()).toBe(0.0001);
});

it.each([
  '',
  'null',
  '[]',
  '{"user":7,"activePoint":"9","shared":0}',
  '{"user":7,"activePoint":-1,"shared":0}',
])('stored text %j is replaced by new counters', (stored) => {
  platform.localStore.set('activity', stored);
  expect(points()).toBe(0.0001);
  recordAccount(user);
  recordShare();
  expect(points()).toBeCloseTo(1.0001, 10);
});
