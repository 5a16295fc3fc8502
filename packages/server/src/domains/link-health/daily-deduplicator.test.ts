import { expect, test } from 'vitest';
import { DailyDeduplicator } from './daily-deduplicator.ts';

test('only the first occurrence of a day is recognized as such', () => {
  let now = Date.UTC(2026, 0, 1);
  const deduplicator = new DailyDeduplicator(() => now);
  expect(deduplicator.isFirst('a')).toBe(true);
  expect(deduplicator.isFirst('b')).toBe(true);
  now += 86_399_999;
  expect(deduplicator.isFirst('a')).toBe(false);
  now += 1;
  expect(deduplicator.isFirst('a')).toBe(true);
  expect(deduplicator.isFirst('a')).toBe(false);
});

test('the number of stored keys is bounded', () => {
  const deduplicator = new DailyDeduplicator(() => 0);
  for (let n = 0; n <= 100_000; n++) deduplicator.isFirst(String(n));
  expect(deduplicator.isFirst('100000')).toBe(false);
  expect(deduplicator.isFirst('1')).toBe(false);
  expect(deduplicator.isFirst('0')).toBe(true);
});
