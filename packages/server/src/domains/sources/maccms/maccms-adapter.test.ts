import { maccmsPaths, startMaccms, titleOf, vodIdFor } from '@bloom/testing/upstreams/maccms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../../test/outcome-of.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound/index.ts';
import { createUpstreamRequest } from '../upstream-request.ts';
import { createMaccmsAdapter } from './maccms-adapter.ts';

let site: Awaited<ReturnType<typeof startMaccms>>;
let outbound: Outbound;

beforeAll(async () => {
  site = await startMaccms();
  outbound = createOutbound({ allow: [site.host], perHost: 20 });
});
afterAll(async () => {
  await outbound.close();
  await site.close();
});

type Kind = keyof typeof maccmsPaths;
const lookup = (id: string, kind: Kind = 'json') =>
  createMaccmsAdapter({ source: 'subo', apiUrl: site.url + maccmsPaths[kind] }).lookup(
    id,
    createUpstreamRequest(outbound),
  );

describe.each(Object.keys(maccmsPaths) as Kind[])('a site with an API in %s', (kind) => {
  test('returns a series with the streams of the first group that has only streams', async () => {
    const stream = (n: number) => `https://cdn1.example.invalid/20240501/000${n}_abcdef12/index.m3u8`;
    expect(await lookup('5001', kind)).toEqual({
      id: '5001',
      title: titleOf('5001'),
      thumbnailUrl: 'https://img.example.invalid/upload/vod/1.jpg',
      type: 'Playlist',
      episodes: [
        { id: '1', title: '第01集' },
        { id: '2', title: '第02集' },
        { id: '3', title: '第03集' },
      ],
      durationS: null,
      url: { 1: stream(1), 2: stream(2), 3: stream(3) },
    });
  });

  test.each([
    ['gzip', 'exists'],
    ['flaky', 'exists'],
    ['notitle', 'exists'],
    ['gone', 'gone'],
    ['other', 'upstream.failed'],
    ['closed', 'upstream.failed'],
    ['sentence', 'upstream.failed'],
    ...(['s429', 's500', 's503', 'html', 'html403', 'cut', 'gbk', 'empty'] as const).map(
      (scenario) => [scenario, 'upstream.failed'] as const,
    ),
    ...(['reset', 'huge', 'bomb', 'away', 'loop'] as const).map(
      (scenario) => [scenario, 'upstream.failed'] as const,
    ),
  ] as const)('whose response is "%s": %s', async (scenario, expected) => {
    expect(await outcomeOf(lookup(vodIdFor(scenario), kind))).toBe(expected);
  });
});

// rule: #source-table
test('a film is a video with one stream', async () => {
  expect(await lookup(vodIdFor('film'))).toMatchObject({
    type: 'Video',
    episodes: [],
    url: 'https://cdn1.example.invalid/20240501/9999_abcdef12/index.m3u8',
  });
});

test('odd separators, quoted numbers and a relative image URL are parsed', async () => {
  expect(await lookup(vodIdFor('quirks'))).toMatchObject({
    title: '带空格的剧名',
    thumbnailUrl: `${site.url}/upload/vod/rel.jpg`,
    episodes: [
      { id: '1', title: '第01集' },
      { id: '2', title: '第02集' },
    ],
  });
});

test('more players than groups are not an error', async () => {
  expect((await lookup(vodIdFor('mismatch'))).type).toBe('Video');
});

test('XML with an unescaped ampersand is parsed', async () => {
  const broken = await lookup(vodIdFor('broken'), 'xml');
  expect([broken.title, broken.thumbnailUrl]).toEqual([
    '坏 XML',
    'https://img.example.invalid/a.jpg?x=1&y=2',
  ]);
});

test('a video without any stream cannot be embedded', async () => {
  expect(await outcomeOf(lookup(vodIdFor('pages')))).toBe('notEmbeddable');
});

test('a site that hangs causes a timeout', async () => {
  const slow = [lookup(vodIdFor('hang')), lookup(vodIdFor('drip'))];
  const outcomes = await Promise.all(slow.map(outcomeOf));
  expect(outcomes).toEqual(['upstream.timeout', 'upstream.timeout']);
});
