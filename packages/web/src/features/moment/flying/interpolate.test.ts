// rule: #moment-strip
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { interpolate } from './interpolate.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A player whose time the test states. */
function stating() {
  const now = { timeS: 10, status: 'playing', waiting: false, rate: 1 };
  const clock = interpolate({
    time: () => now.timeS,
    state: { getState: () => now, subscribe: () => () => {} },
  });
  return { now, clock };
}

test('between two statements time goes on at the speed of the player', () => {
  const { now, clock } = stating();
  expect(clock.time()).toBe(10);
  vi.advanceTimersByTime(200);
  expect(clock.time()).toBeCloseTo(10.2);
  now.rate = 2;
  expect(clock.time()).toBeCloseTo(10.4);
  now.timeS = 10.5;
  expect(clock.time()).toBe(10.5);
});

test('it stands still while the player is paused, waits, or says the same for a second', () => {
  const { now, clock } = stating();
  clock.time();
  now.status = 'paused';
  vi.advanceTimersByTime(5_000);
  expect(clock.time()).toBe(10);
  now.status = 'playing';
  vi.advanceTimersByTime(100);
  expect(clock.time()).toBeCloseTo(10.1);
  now.waiting = true;
  expect(clock.time()).toBe(10);
  now.waiting = false;
  vi.advanceTimersByTime(15_000);
  expect(clock.time()).toBe(11);
});
