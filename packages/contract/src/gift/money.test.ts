import { describe, expect, test } from 'vitest';
import { formatPetals, toPetals } from './money.ts';

describe('formatPetals', () => {
  test.each([
    [0, '0 Petals'],
    [999, '999 Petals'],
    [1_000, '1 K'],
    [1_099, '1 K'],
    [1_100, '1.1 K'],
    [2_000, '2 K'],
    [999_999, '999.9 K'],
    [1_000_000, '1 M'],
    [1_001_000, '1 M'],
    [999_999_999, '999.9 M'],
    [1_000_000_000, '1 B'],
    [1_250_000_000_000, '1250 B'],
    [-1, '-1 Petals'],
    [-1_500, '-1.5 K'],
    [Number.MAX_SAFE_INTEGER, '9007199.2 B'],
  ])('%d reads %s', (amount, text) => {
    expect(formatPetals(amount)).toBe(text);
  });

  // rule: #balance-display
  test.each([
    [1_234_567, 0, '1 M'],
    [1_234_567, 2, '1.23 M'],
    [1_234_567, 3, '1.234 M'],
    [1_001_000, 3, '1.001 M'],
    [1_000_000, 3, '1 M'],
  ])('%d with %d decimals reads %s', (amount, decimals, text) => {
    expect(formatPetals(amount, { decimals })).toBe(text);
  });

  // rule: #balance-display
  test.each([
    [999, '999 花瓣'],
    [2_000, '2千'],
    [9_999, '9.9千'],
    [10_000, '1万'],
    [232_000, '23.2万'],
    [99_999_999, '9999.9万'],
    [100_000_000, '1亿'],
    [1_250_000_000, '12.5亿'],
    [-15_000, '-1.5万'],
  ])('%d in myriads reads %s', (amount, text) => {
    expect(formatPetals(amount, { unit: '花瓣', scale: 'myriads' })).toBe(text);
  });

  // rule: #balance-display
  test.each([
    [2_000, '2千'],
    [232_000, '23.2萬'],
    [100_000_000, '1億'],
  ])('%d in traditional myriads reads %s', (amount, text) => {
    expect(formatPetals(amount, { unit: '花瓣', scale: 'traditionalMyriads' })).toBe(text);
  });

  // rule: #balance-display
  test('the name of the unit can be another', () => {
    expect(formatPetals(12, { unit: '花瓣' })).toBe('12 花瓣');
  });
});

// rule: #units
test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not money', (value) => {
  expect(() => toPetals(value)).toThrow(new RangeError(`not a whole amount of petals: ${value}`));
});
