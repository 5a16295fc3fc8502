import { expect, test } from 'vitest';
import type { CollectionVideosResponse } from '@bloom/contract/collection/collection';
import type { SavedVideo } from '@bloom/contract/account/user';
import type { CollectionPages } from './collection-api.ts';
import { placeAt, withoutAt } from './order.ts';

const video = (id: string) => ({ source: 'youtube', id }) as SavedVideo;
const list = (...pages: string[]): CollectionPages => ({
  pages: pages.map((ids) => ({ data: Array.from(ids, video) }) as CollectionVideosResponse),
  pageParams: pages.map(() => undefined),
});
const idsOf = ({ pages }: CollectionPages) => pages.map(({ data }) => data.map(({ id }) => id).join(''));

test('a video moves within and between the loaded pages, which stay as long', () => {
  const order = list('abc', 'de');
  expect(idsOf(placeAt(order, video('d'), 0))).toEqual(['dab', 'ce']);
  expect(idsOf(placeAt(order, video('b'), 0))).toEqual(['bac', 'de']);
  expect(idsOf(placeAt(order, video('c'), 3))).toEqual(['abd', 'ce']);
  expect(idsOf(placeAt(order, video('a'), 4))).toEqual(['bcd', 'ea']);
});

test('a video of another source with the same id stays', () => {
  const [first] = list('ab').pages;
  const other = { ...video('a'), source: 'bilibili' } as SavedVideo;
  const mixed = { pages: [{ ...first, data: [video('a'), other] }], pageParams: [undefined] };
  const moved = placeAt(mixed as CollectionPages, other, 0);
  expect(moved.pages[0]?.data.map(({ source }) => source)).toEqual(['bilibili', 'youtube']);
});

test('a video leaves the list', () => {
  expect(idsOf(withoutAt(list('abc', 'de'), 1))).toEqual(['acd', 'e']);
});
