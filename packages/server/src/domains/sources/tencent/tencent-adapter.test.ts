import { cidFor, startTencent, titleOf, vidFor } from '@bloom/testing/upstreams/tencent';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../../platform/outbound/index.ts';
import { outcomeOf } from '../../../../test/outcome-of.ts';
import { createUpstreamRequest } from '../upstream-request.ts';
import type { SourceAdapter } from '../source.ts';
import { createTencentAdapter } from './tencent-adapter.ts';

let tencent: Awaited<ReturnType<typeof startTencent>>;
let outbound: Outbound;
let adapter: SourceAdapter;

beforeAll(async () => {
  tencent = await startTencent();
  outbound = createOutbound({ allow: [tencent.host], perHost: 20 });
  adapter = createTencentAdapter({ url: tencent.url, apiUrl: tencent.url });
});
afterAll(async () => {
  await outbound.close();
  await tencent.close();
});

const lookup = (id: string) => adapter.lookup(id, createUpstreamRequest(outbound));
const outcome = (id: string) => outcomeOf(lookup(id));

describe('a video', () => {
  test('has the title, image and duration of its page', async () => {
    expect(await lookup('b0000000001')).toEqual({
      id: 'b0000000001',
      title: '测试剧 b0000000001&',
      thumbnailUrl: 'https://vcover-hz-pic.puui.qpic.cn/vcover_hz_pic/0/mzcbloom0000001/0',
      type: 'Video',
      episodes: [],
      durationS: 2700,
    });
  });

  test('without a title has its id as title', async () => {
    expect((await lookup(vidFor('notitle'))).title).toBe(`腾讯视频 ${vidFor('notitle')}`);
  });

  test.each([
    ['gzip', 'exists'],
    ['flaky', 'exists'],
    ['gone', 'gone'],
    ['gone200', 'gone'],
    ['home', 'upstream.failed'],
    ['noregion', 'upstream.failed'],
  ] as const)('whose page is "%s": %s', async (scenario, expected) => {
    expect(await outcome(vidFor(scenario))).toBe(expected);
  });
});

describe('a cover', () => {
  const cid = 'mzcbloom0000001';

  // rule: #source-table
  test('is a playlist of its videos, without trailers', async () => {
    expect(await lookup(cid)).toEqual({
      id: cid,
      title: titleOf(cid),
      thumbnailUrl: 'https://vcover-hz-pic.puui.qpic.cn/vcover_hz_pic/0/mzcbloom0000001/0',
      type: 'Playlist',
      episodes: [
        { id: 'b0000000001', title: '测试剧 第01集' },
        { id: 'b0000000002', title: '测试剧 第02集' },
      ],
      durationS: null,
    });
  });

  test('is read in pages of a hundred videos', async () => {
    const { episodes, partial } = await lookup(cidFor('long'));
    expect(partial).toBeUndefined();
    expect(episodes).toHaveLength(120);
    expect(episodes.at(-1)).toEqual({ id: 'b0000000120', title: '测试剧 第120集' });
  });

  test('whose second page cannot be read has the episodes of the first', async () => {
    const { episodes, partial } = await lookup(cidFor('brokenpg'));
    expect([episodes.length, partial]).toEqual([100, true]);
  });

  test('whose API data is missing is read from its page', async () => {
    const id = cidFor('nodata');
    const { title, episodes, partial } = await lookup(id);
    expect([title, partial]).toEqual([titleOf(id), true]);
    expect(episodes).toEqual([
      { id: 'b0000000001', title: '1' },
      { id: 'b0000000002', title: '2' },
    ]);
  });

  test('without a title in its API data has the title of its page', async () => {
    const id = cidFor('nointro');
    const { title, episodes } = await lookup(id);
    expect([title, episodes.length]).toEqual([titleOf(id), 2]);
  });

  test.each([
    ['flaky', 'exists'],
    ['trailer', 'exists'],
    ['gone', 'gone'],
    ['gone200', 'gone'],
  ] as const)('that is "%s": %s', async (scenario, expected) => {
    expect(await outcome(cidFor(scenario))).toBe(expected);
  });
});

describe('an unexpected page leaves the video unknown', () => {
  test.each([
    ...(['s429', 's500', 's503', 'html', 'html403', 'cut', 'gbk', 'empty'] as const),
    ...(['reset', 'huge', 'bomb', 'away', 'loop'] as const),
  ])('%s', async (scenario) => {
    expect(await outcome(vidFor(scenario))).toBe('upstream.failed');
    expect(await outcome(cidFor(scenario))).toBe('upstream.failed');
  });

  test('hang', async () => {
    const slow = [vidFor('hang'), cidFor('hang'), vidFor('drip'), cidFor('drip')];
    const outcomes = await Promise.all(slow.map(outcome));
    expect(new Set(outcomes)).toEqual(new Set(['upstream.timeout']));
  });
});

test('the API gets the same headers as from the page', async () => {
  await lookup('mzcbloom0000002');
  const posted = tencent.requests.findLast(({ method }) => method === 'POST');
  expect(posted?.headers).toMatchObject({
    'content-type': 'application/json',
    origin: 'https://v.qq.com',
    referer: 'https://v.qq.com/',
  });
});
