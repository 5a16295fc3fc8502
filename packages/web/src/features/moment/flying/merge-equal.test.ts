// rule: #flying-moments
import { describe, expect, test } from 'vitest';
import { mergeEqual, type Candidate } from './merge-equal.ts';

const candidate = (id: number, atMs: number, content: string, more: Partial<Candidate> = {}) => ({
  id,
  atMs,
  content,
  key: content.toLowerCase(),
  thanks: 0,
  mode: undefined,
  isOwn: false,
  ...more,
});

describe('equal moments', () => {
  test('are one within ten seconds, with their number, and begin again after that', () => {
    const merged = mergeEqual([
      candidate(1, 0, '哈哈哈'),
      candidate(2, 500, 'Nice'),
      candidate(3, 4_000, '哈哈哈', { thanks: 5 }),
      candidate(4, 10_000, '哈哈哈'),
      candidate(5, 10_001, '哈哈哈'),
    ]);
    expect(merged.map(({ id, text, worth }) => [id, text, worth])).toEqual([
      [1, '哈哈哈 ×3', 8],
      [2, 'Nice', 1],
      [5, '哈哈哈', 1],
    ]);
    expect(merged[0]?.ids).toEqual([1, 3, 4]);
  });

  test('of three modes are three', () => {
    const merged = mergeEqual([
      candidate(1, 0, 'Nice'),
      candidate(2, 10, 'Nice', { mode: 'top' }),
      candidate(3, 20, 'Nice', { mode: 'bottom' }),
      candidate(4, 30, 'Nice', { mode: 'top' }),
    ]);
    expect(merged.map(({ ids, mode }) => [ids, mode])).toEqual([
      [[1], undefined],
      [[2, 4], 'top'],
      [[3], 'bottom'],
    ]);
  });

  test("do not include the viewer's own, which is worth more than any", () => {
    const merged = mergeEqual([
      candidate(1, 0, 'Nice'),
      candidate(2, 10, 'Nice', { isOwn: true }),
      candidate(3, 20, 'Nice'),
    ]);
    expect(merged.map(({ id, text, isOwn }) => [id, text, isOwn])).toEqual([
      [1, 'Nice ×2', false],
      [2, 'Nice', true],
    ]);
    expect(merged[1]?.worth).toBe(Infinity);
  });
});

test('a long one flies shortened, and no character is cut in two', () => {
  const [moment] = mergeEqual([candidate(1, 0, '🌸'.repeat(61))]);
  expect(moment?.text).toBe(`${'🌸'.repeat(60)}…`);
  const [short] = mergeEqual([candidate(1, 0, '🌸'.repeat(60))]);
  expect(short?.text).toBe('🌸'.repeat(60));
});
