import { expect, test } from 'vitest';
import { createPendingSeek } from './pending-seek.ts';

// rule: #player-keys
test('a seek counts before the player reports it: two steps in a row are two steps', () => {
  const pending = createPendingSeek(() => 0);
  pending.begin(100);
  expect(pending.timeOf(0.4)).toBe(100);
  pending.begin(pending.timeOf(0.4) + 5);
  expect(pending.timeOf(0.6)).toBe(105);
  // The player has arrived at the first target, and not yet at the second.
  expect(pending.timeOf(100)).toBe(105);
  expect(pending.timeOf(105.1)).toBe(105.1);
  // It has arrived: what is reported from now on is true, also far away.
  expect(pending.timeOf(0.5)).toBe(0.5);
});

test('a seek that the player never reports counts for two seconds', () => {
  let nowMs = 0;
  const pending = createPendingSeek(() => nowMs);
  pending.begin(20);
  nowMs = 1_999;
  expect(pending.timeOf(11)).toBe(20);
  nowMs = 2_000;
  expect(pending.timeOf(11)).toBe(11);
});
