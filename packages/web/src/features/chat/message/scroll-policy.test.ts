import { expect, test } from 'vitest';
import { countUnseen, isAtEnd } from './scroll-policy.ts';

test('a list at its end, or within a line of it, follows new messages', () => {
  const list = { clientHeight: 400, scrollHeight: 1_000 };
  expect(isAtEnd({ ...list, scrollTop: 600 })).toBe(true);
  expect(isAtEnd({ ...list, scrollTop: 560 })).toBe(true);
  expect(isAtEnd({ ...list, scrollTop: 500 })).toBe(false);
  expect(isAtEnd({ clientHeight: 400, scrollHeight: 100, scrollTop: 0 })).toBe(true);
});

test('a reader of older messages learns how many are new; a restored old one is not', () => {
  expect(countUnseen([1, 2, 5, 6, 7], 5)).toBe(2);
  expect(countUnseen([], 5)).toBe(0);
});
