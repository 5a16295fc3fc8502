import { roomIdFor, startBilibili, titleOf, videoIdFor } from '@bloom/testing/upstreams/bilibili';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../../platform/outbound/index.ts';
import { outcomeOf } from '../../../../test/outcome-of.ts';
import { createUpstreamRequest } from '../upstream-request.ts';
import type { SourceAdapter } from '../source.ts';
import { createBilibiliAdapter } from './bilibili-adapter.ts';

let bilibili: Awaited<ReturnType<typeof startBilibili>>;
let outbound: Outbound;
let adapter: SourceAdapter;

beforeAll(async () => {
  bilibili = await startBilibili();
  outbound = createOutbound({ allow: [bilibili.host], perHost: 20 });
  adapter = createBilibiliAdapter({ apiUrl: bilibili.url, liveApiUrl: bilibili.url });
});
afterAll(async () => {
  await outbound.close();
  await bilibili.close();
});

const lookup = (id: string) => adapter.lookup(id, createUpstreamRequest(outbound));

const outcome = (id: string) => outcomeOf(lookup(id));

describe('a video', () => {
  test('with one part is a video', async () => {
    expect(await lookup('BV17x411w7KC')).toEqual({
      id: 'BV17x411w7KC',
      title: titleOf('BV17x411w7KC'),
      uploader: '测试UP主',
      thumbnailUrl: 'http://i0.hdslb.com/bfs/archive/0000000000000000000000000000000000000001.jpg',
      type: 'Video',
      episodes: [],
      durationS: 177,
    });
  });

  // rule: #source-table
  test('with several parts is a playlist with the part numbers as ids', async () => {
    expect(await lookup(videoIdFor('many'))).toMatchObject({
      type: 'Playlist',
      episodes: [
        { id: '1', title: '上集' },
        { id: '2', title: '下集' },
        { id: '3', title: '花絮 #3 $$' },
      ],
      durationS: 1380,
    });
  });

  test('without a title has its id as title', async () => {
    const id = videoIdFor('notitle');
    expect((await lookup(id)).title).toBe(`bilibili ${id}`);
  });

  test.each([
    ['gzip', 'exists'],
    ['flaky', 'exists'],
    ['stein', 'exists'],
    ['gone', 'gone'],
    ['priv', 'private'],
    ['review', 'private'],
    ['noshare', 'notEmbeddable'],
    ['upower', 'notEmbeddable'],
    ['vip', 'notEmbeddable'],
    ['bangumi', 'share.bilibiliNotSupportSuchShare'],
    ['badid', 'share.bilibiliNotSupportSuchShare'],
    // Servers abroad get this response for videos that exist.
    ['hidden', 'private'],
  ] as const)('whose response is "%s": %s', async (scenario, expected) => {
    expect(await outcome(videoIdFor(scenario))).toBe(expected);
  });
});

describe('a room', () => {
  test.each(['off', 'rerun', 'gzip'] as const)(
    'has the type Live, also while it is "%s"',
    async (scenario) => {
      const id = roomIdFor(scenario);
      expect(await lookup(id)).toEqual({
        id,
        title: titleOf(id),
        thumbnailUrl: 'https://i0.hdslb.com/bfs/live/new_room_cover/cover.jpg',
        type: 'Live',
        episodes: [],
        durationS: null,
      });
    },
  );

  test('that is looked up by its short number gets its own number as id', async () => {
    expect((await lookup(roomIdFor('short'))).id).toBe('7777777');
  });

  test('that does not exist is gone', async () => {
    expect(await outcome(roomIdFor('gone'))).toBe('gone');
  });
});

describe('an error that is not about the video leaves it unknown', () => {
  test.each([
    ...(['risk', 'often', 's412', 'login', 'nodata'] as const),
    ...(['s429', 's500', 's503', 'html', 'html403', 'cut', 'gbk', 'empty'] as const),
    ...(['reset', 'huge', 'bomb', 'away', 'loop'] as const),
  ])('%s', async (scenario) => {
    expect(await outcome(videoIdFor(scenario))).toBe('upstream.failed');
    expect(await outcome(roomIdFor(scenario))).toBe('upstream.failed');
  });

  test('hang', async () => {
    const slow = [videoIdFor('hang'), roomIdFor('hang'), videoIdFor('drip')];
    const outcomes = await Promise.all(slow.map(outcome));
    expect(new Set(outcomes)).toEqual(new Set(['upstream.timeout']));
  });
});

test('a room is requested with its own page as referrer', async () => {
  await lookup('21');
  expect(bilibili.requests.at(-1)?.headers.referer).toBe('https://live.bilibili.com/21');
});
