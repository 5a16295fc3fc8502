import { expect, test } from 'vitest';
import type { Category } from './categories.ts';
import { checkCategoryRule } from './share-rules.ts';
import type { Source } from './sources/sources.ts';

const playlist = 'PLbloomSynthetic00000000000000001';
const video = 'PLabcdefghi';
const rows: readonly [Source, string, Category, string | undefined][] = [
  ['youtube', playlist, 'tvseries', undefined],
  ['youtube', playlist, 'movies', undefined],
  ['youtube', playlist, 'other', undefined],
  ['youtube', video, 'tvseries', 'share.tvsNotPlaylist'],
  ['youtube', 'UUabcdefghijklm', 'tvseries', 'share.tvsNotPlaylist'],
  ['youtube', 'OLAK5uy_abcdefghijklm', 'tvseries', 'share.tvsNotPlaylist'],
  ['youtube', video, 'movies', undefined],
  ['youtube', video, 'entertainment', undefined],
  ['youtube', video, 'other', undefined],
  ['bilibili', 'BV17x411w7KC', 'tvseries', 'share.bilibiliCategory'],
  ['bilibili', 'BV17x411w7KC', 'movies', 'share.bilibiliCategory'],
  ['bilibili', 'BV17x411w7KC', 'entertainment', undefined],
  ['bilibili', '6', 'other', undefined],
  ['tencent', 'b0000000001', 'tvseries', undefined],
  ['tencent', 'b0000000001', 'movies', undefined],
  ['subo', '1', 'tvseries', undefined],
  ['zdziyuan', '1', 'movies', undefined],
];

test.each(rows)('%s %s in %s: %s', (source, id, category, key) => {
  expect(checkCategoryRule(source, id, category)).toBe(key);
});
