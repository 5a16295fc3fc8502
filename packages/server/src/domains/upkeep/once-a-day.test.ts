import { expect, test } from 'vitest';
import { OnceADay } from './once-a-day.ts';

test('the first time of a day is told from later ones', () => {
  let now = Date.UTC(2026, 0, 1);
  const once = new OnceADay(() => now);
  expect(once.isFirst('a')).toBe(true);
  expect(once.isFirst('b')).toBe(true);
  now += 86_399_999;
  expect(once.isFirst('a')).toBe(false);
  now += 1;
  expect(once.isFirst('a')).toBe(true);
  expect(once.isFirst('a')).toBe(false);
});

test('what is remembered is bounded', () => {
  const once = new OnceADay(() => 0);
  for (let n = 0; n <= 100_000; n++) once.isFirst(String(n));
  expect(once.isFirst('100000')).toBe(false);
  expect(once.isFirst('1')).toBe(false);
  expect(once.isFirst('0')).toBe(true);
});
