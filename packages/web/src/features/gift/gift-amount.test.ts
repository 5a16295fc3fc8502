import { describe, expect, it } from 'vitest';
import { parseGiftAmount } from './gift-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['10', 10],
    [' 2000 ', 2_000],
    ['２０００\u200B', 2_000],
    ['007', 7],
    ['1000000000000', 1_000_000_000_000],
  ])('%j is an amount', (text, amount) => {
    expect(parseGiftAmount(text)).toBe(amount);
  });
  // rule: #gift-amount
  it.each(['', ' ', '0', '-0', '-5', '1e3', '10.5', 'NaN', 'Infinity', '0x10', '1,000', '1000000000001'])(
    '%j is not an amount',
    (text) => {
      expect(parseGiftAmount(text)).toBeUndefined();
    },
  );
});
