import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGiftAmount, maxGift, splitGift } from './economy.ts';
import { toPetals } from './money.ts';

describe('splitGift', () => {
  const stranger = { ownVideo: false, referralPaid: false };

  test.each([
    [1, 0, 1, 0],
    [3, 2, 1, 0],
    [10, 7, 3, 0],
    [27, 20, 7, 1],
    [2_000, 1_500, 500, 75],
    [200_000, 150_000, 50_000, 7_500],
    [1_000_000_000_000, 750_000_000_000, 250_000_000_000, 37_500_000_000],
  ])(
    'of %d, %d go to the sharer, %d are burned, %d are extra',
    (amount, sharer, sink, referral) => {
      expect(splitGift(toPetals(amount), { ownVideo: false, referralPaid: true })).toEqual({
        sharer,
        sink,
        referral,
      });
    },
  );

  test('a sharer without an inviter gets nothing extra', () => {
    expect(splitGift(toPetals(2_000), stranger)).toEqual({ sharer: 1_500, sink: 500, referral: 0 });
  });

  test("a gift to one's own video is burned completely and pays no account", () => {
    expect(splitGift(toPetals(2_000), { ownVideo: true, referralPaid: true })).toEqual({
      sharer: 0,
      sink: 2_000,
      referral: 0,
    });
  });

  test('no petal is made or lost, and the sharer never gets more than three quarters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxGift }), (amount) => {
        const { sharer, sink } = splitGift(toPetals(amount), stranger);
        expect(sharer + sink).toBe(amount);
        expect(BigInt(sharer)).toBe((BigInt(amount) * 75n) / 100n);
      }),
    );
  });
});

describe('isGiftAmount', () => {
  test.each([1, -1, 10, 2_000, maxGift, -maxGift, 1e3])('%d is an amount', (value) => {
    expect(isGiftAmount(value)).toBe(true);
  });

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
