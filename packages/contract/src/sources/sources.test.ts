import { describe, expect, test } from 'vitest';
import type { Category } from '../catalogue/categories.ts';
import {
  episodeOfImage,
  isShownIn,
  parseSource,
  playerOrigins,
  sources,
  sourceTable,
  videoImage,
  type Source,
} from './sources.ts';
import { youtubeImage } from './youtube.ts';

test('only YouTube is hidden in China', () => {
  expect(isShownIn('youtube', 'CN')).toBe(false);
  expect(isShownIn('bilibili', 'CN')).toBe(true);
  expect(isShownIn('youtube', 'HK')).toBe(true);
});

test('a source is parsed from its name, and nothing else is one', () => {
  expect(parseSource('tencent')).toBe('tencent');
  expect(parseSource('Tencent')).toBeUndefined();
});

test('no two sources have a host or the name of a player in common', () => {
  const hosts = sources.flatMap((source) => sourceTable[source].hosts);
  expect(new Set(hosts).size).toBe(hosts.length);
  const players = sources.flatMap((source) => Object.keys(sourceTable[source].players));
  expect(players.toSorted()).toEqual(Object.keys(playerOrigins).toSorted());
});

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
  expect(sourceTable[source].refuse?.(id, category)).toBe(key);
});

describe('the frame of a video', () => {
  const players = { ...playerOrigins, bilibili: 'https://b.test', bilibiliLive: 'https://l.test' };
  const frame = (source: Source, id: string, episode?: string) =>
    sourceTable[source].frame?.(id, episode, players);

  test('of bilibili starts by itself, shows the chosen part and can begin at a second', () => {
    expect(frame('bilibili', 'BV1GJ411x7h7', '3')).toEqual({
      address:
        'https://b.test/player.html?isOutside=true&bvid=BV1GJ411x7h7&p=3&autoplay=1&danmaku=0&high_quality=1',
      startName: 't',
    });
    expect(frame('bilibili', 'BV1GJ411x7h7')?.address).toContain('&p=1&');
  });

  test('of a bilibili room is another one, which begins now', () => {
    expect(frame('bilibili', '7777777')).toEqual({
      address: expect.stringMatching(/^https:\/\/l\.test\/blackboard\/live\/.*cid=7777777/),
    });
  });

  test('of Tencent plays a video or an episode, not a cover, from its beginning', () => {
    expect(frame('tencent', 'a1234567890')).toEqual({
      address: 'https://v.qq.com/txp/iframe/player.html?vid=a1234567890&autoplay=true',
    });
    expect(frame('tencent', 'mzc00200abcdefg', 'b1234567890')?.address).toContain('b1234567890');
    expect(frame('tencent', 'mzc00200abcdefg')).toBeUndefined();
  });

  test('is there for every source that is played in one, and for no other', () => {
    for (const source of sources) {
      const { frame, player } = sourceTable[source];
      expect([source, frame !== undefined]).toEqual([source, player === 'frame']);
    }
  });
});

test('an episode has an image of its own where that of its playlist is of a video, and is found by it', () => {
  const list = { source: 'youtube', thumbnails: { high: { url: youtubeImage('AAAAAAAAAAA') } } } as const;
  expect(videoImage(list)).toBe(youtubeImage('AAAAAAAAAAA'));
  expect(videoImage(list, 'BBBBBBBBBBB')).toBe(youtubeImage('BBBBBBBBBBB'));
  const own = { source: 'youtube', thumbnails: { high: { url: '/demo/a.webp' } } } as const;
  expect(videoImage(own, 'BBBBBBBBBBB')).toBe('/demo/a.webp');
  const parts = { ...list, source: 'bilibili' } as const;
  expect(videoImage(parts, '2')).toBe(youtubeImage('AAAAAAAAAAA'));
  expect(episodeOfImage(youtubeImage('BBBBBBBBBBB'))).toEqual({ source: 'youtube', episode: 'BBBBBBBBBBB' });
  expect(episodeOfImage(`${youtubeImage('BBBBBBBBBBB')}?a`)).toBeUndefined();
});
