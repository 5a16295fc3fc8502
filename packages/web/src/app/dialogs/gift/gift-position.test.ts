import { expect, test } from 'vitest';
import { giftCost } from '@bloom/contract/gift/economy';
import type { GiftResponse } from '@bloom/contract/gift/gift';
import type { Translate } from '../../../i18n/messages.ts';
import { positionOf } from './gift-position.ts';

const t = ((key: string, params?: object) =>
  [key, ...Object.values(params ?? {})].join(' ')) as unknown as Translate;
const options = { categoryName: (category: string) => `the ${category}` };

const position = (
  amount: number,
  [rank_before, rank_after]: [number | null, number | null],
  shown?: Parameters<typeof positionOf>[4],
) => {
  const response = {
    data: { category: 'movies', rank_before, rank_after },
  } as unknown as GiftResponse;
  return positionOf(t, options, { amount }, response, shown);
};
const inCategory = 'gift.listOf the movies';

test('a big gift that keeps the first place of its category leads all lists', () => {
  expect(position(giftCost.big, [1, 1])).toEqual({ list: 'gift.listAll', before: null, after: 1 });
});

test('a big gift that raises its video states how far it moved in its category', () => {
  expect(position(giftCost.big, [4, 1])).toEqual({ list: inCategory, before: 4, after: 1 });
  expect(position(giftCost.big, [null, 1])).toEqual({ list: inCategory, before: null, after: 1 });
});

test('a smaller gift never leads all lists', () => {
  expect(position(giftCost.big - 1, [1, 1])).toEqual({ list: inCategory, before: 1, after: 1 });
});

test('the list on the screen comes first, whatever the gift was', () => {
  const all = { filters: {}, before: 9, after: 2 };
  expect(position(giftCost.big, [1, 1], all)).toEqual({ list: 'gift.listAll', before: 9, after: 2 });
  const searched = {
    filters: { search: 'x', category: 'movies' as const },
    before: undefined,
    after: 3,
  };
  expect(position(giftCost.big, [1, 1], searched)).toEqual({
    list: 'gift.listThis',
    before: null,
    after: 3,
  });
});

test('in the list of its category, or where the video is in no page that is loaded, the rank of the server counts', () => {
  const category = { filters: { category: 'movies' as const }, before: 3, after: 2 };
  expect(position(5, [40, 30], category)).toEqual({ list: inCategory, before: 40, after: 30 });
  const gone = { filters: {}, before: 3, after: undefined };
  expect(position(giftCost.big, [1, 1], gone)).toEqual({ list: inCategory, before: 1, after: 1 });
});
