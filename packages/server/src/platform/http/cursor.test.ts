import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, pageOf } from './cursor.ts';

test('a cursor reads as the position that was written, of one number and of two', () => {
  expect(decodeCursor(encodeCursor([7]), 1)).toEqual([7]);
  expect(decodeCursor(encodeCursor([1_790_000_000_000_000, 0]), 2)).toEqual([1_790_000_000_000_000, 0]);
  expect(decodeCursor(undefined, 1)).toBeUndefined();
});

test.each(['', 'x', '-1', '1.5', '1.', '9007199254740992', '1e3', ' 1'])(
  'a cursor of "%s" is refused where one number is expected',
  (text) => {
    const cursor = Buffer.from(text).toString('base64url');
    expect(() => decodeCursor(cursor, 1)).toThrow(
      expect.objectContaining({ key: 'request.invalid', params: { field: 'after' } }),
    );
  },
);

test('a cursor of another list is refused', () => {
  expect(() => decodeCursor(encodeCursor([1]), 2)).toThrow('request.invalid');
  expect(() => decodeCursor(encodeCursor([1, 2]), 1)).toThrow('request.invalid');
});

test('only a list with more entries than the page shows continues, after the last one shown', () => {
  const [entries, positionOf] = [[3, 2, 1], (entry: number) => [entry] as const];
  expect(pageOf(entries, 2, positionOf)).toEqual({
    entries: [3, 2],
    next: { next: encodeCursor([2]) },
  });
  expect(pageOf(entries, 3, positionOf)).toEqual({ entries, next: undefined });
});
