import { describe, expect, test } from 'vitest';
import { isGiftAmount, maxGift } from './economy.ts';

describe('isGiftAmount', () => {
  test.each([1, -1, 10, 2_000, maxGift, -maxGift, 1e3])('%d is an amount', (value) => {
    expect(isGiftAmount(value)).toBe(true);
  });

  // rule: #gift-amount
  test.each([
    [0],
    [-0],
    [0.5],
    [-10.5],
    [1e-9],
    [maxGift + 1],
    [-maxGift - 1],
    [1e309],
    [-1e309],
    [2 ** 53],
    [Number.NaN],
    ['10'],
    [' 10 '],
    ['1e3'],
    ['１０'],
    [''],
    [null],
    [undefined],
    [true],
    [false],
    [[10]],
    [[]],
    [{}],
    [{ valueOf: 10 }],
    [10n],
  ])('%s is none', (value) => {
    expect(isGiftAmount(value)).toBe(false);
  });
});
