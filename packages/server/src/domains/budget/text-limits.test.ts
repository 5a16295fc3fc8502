import { expect, test } from 'vitest';
import { bytesOf, dayLimits, textKinds, type TextKind } from './text-limits.ts';

/**
 * The largest write of each kind: how many characters of three bytes it has, and the bytes by which the
 * database grew for it, as measured.
 */
const largest: Partial<Record<TextKind, { characters: number; grownBytes: number }>> = {
  moment: { characters: 300, grownBytes: 5_625 },
  message: { characters: 500, grownBytes: 2_758 },
  collection: { characters: 600, grownBytes: 6_279 },
  report: { characters: 1_000, grownBytes: 5_803 },
  notice: { characters: 3_000, grownBytes: 17_203 },
};

// rule: #text-budget
test('one address that writes as fast as it may for a day adds at most 100 MB, whatever it writes', () => {
  expect(dayLimits.address).toBeLessThanOrEqual(100_000_000);
  expect(dayLimits.account).toBeLessThan(dayLimits.address);
  expect(dayLimits.newAccount).toBeLessThan(dayLimits.account);
  for (const [kind, { characters, grownBytes }] of Object.entries(largest)) {
    const charged = bytesOf(kind as TextKind, { content: '字'.repeat(characters) }) ?? 0;
    expect(Math.floor(dayLimits.address / charged) * grownBytes, kind).toBeLessThanOrEqual(100_000_000);
    expect(charged, kind).toBeLessThan(2 * grownBytes);
  }
});

// rule: #text-budget
test('a write is charged for its row and twice its body; a gift without a note is free', () => {
  for (const kind of Object.keys(textKinds) as TextKind[]) {
    expect(bytesOf(kind, { note: 'Hello' })).toBe(textKinds[kind].rowBytes + 2 * '{"note":"Hello"}'.length);
  }
  expect(bytesOf('note', { amount: 10 })).toBeUndefined();
});
