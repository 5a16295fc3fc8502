import { beforeAll, describe, expect, test } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { joinVideos, splitVideos } from '../../../test/join-videos.ts';

/** Addresses with their country in the database, and private ones with the default. */
const inChina = '114.114.114.114';
const addresses = [
  [inChina, 'CN'],
  ['2400:3200::1', 'CN'],
  ['203.80.96.10', 'HK'],
  ['60.246.0.1', 'MO'],
  ['168.95.1.1', 'TW'],
  ['8.8.8.8', 'US'],
  ['127.0.0.1', 'HK'],
  ['::1', 'HK'],
  ['10.1.2.3', 'HK'],
  ['172.16.0.1', 'HK'],
  ['192.168.0.1', 'HK'],
  ['fd00::1', 'HK'],
] as const;

const bloom = useBloom({ trustProxy: ['10.0.0.0/24'] });
let sharer: Person;

/** Sends a request from an address, which is a visitor's or a proxy's. */
const send = async (
  path: string,
  { from = '127.0.0.1', headers = {}, body }: { from?: string; headers?: object; body?: object } = {},
) => {
  const response = await bloom.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api${path}`,
    remoteAddress: from,
    headers: { ...headers },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  await bloom.addVideo(sharer, 'AAAAAAAAAAA', { title: 'from youtube' });
  await bloom.addVideo(sharer, 'BV1xx411c7mD', { title: 'from bilibili', source: 'bilibili' });
});

describe('the country of a visitor', () => {
  test.each(addresses)('at %s is %s', async (from, country) => {
    const { status, headers, body } = await send('/v1/geo', { from });
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok', code: 0, country });
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each(addresses)('at %s behind the proxy is %s', async (visitor, country) => {
    const headers = { 'x-forwarded-for': visitor };
    expect((await send('/v1/geo', { from: '10.0.0.7', headers })).body.country).toBe(country);
  });

  // rule: #country-detection
  test('is the one from the proxy', async () => {
    const headers = { 'x-forwarded-for': '8.8.8.8', 'cf-ipcountry': 'JP' };
    expect((await send('/v1/geo', { from: '10.0.0.7', headers })).body.country).toBe('JP');
  });

  // rule: #country-detection
  test('is not the one in headers of other clients', async () => {
    const headers = { 'x-forwarded-for': inChina, 'cf-ipcountry': 'JP' };
    expect((await send('/v1/geo', { from: '8.8.8.8', headers })).body.country).toBe('US');
    expect((await send('/v1/geo', { from: '10.0.1.7', headers })).body.country).toBe('HK');
  });

  test('is that of the last address that is not a proxy', async () => {
    const headers = { 'x-forwarded-for': '8.8.8.8, 114.114.114.114, 10.0.0.9' };
    expect((await send('/v1/geo', { from: '10.0.0.7', headers })).body.country).toBe('CN');
  });

  test('is the default if a proxy forwards nonsense', async () => {
    for (const text of ['unknown', '', ',', '999.1.1.1', '<script>', '1'.repeat(5_000)]) {
      const headers = { 'x-forwarded-for': text };
      const { status, body } = await send('/v1/geo', { from: '10.0.0.7', headers });
      expect([status, body.country], text).toEqual([200, 'HK']);
    }
  });
});

describe('a visitor in CN', () => {
  const ways = [
    ['by address', { from: inChina }],
    [
      'by address, with a header that claims another country',
      { from: inChina, headers: { 'cf-ipcountry': 'US' } },
    ],
    ['behind a proxy', { from: '10.0.0.7', headers: { 'x-forwarded-for': inChina } }],
    [
      'behind a proxy that forwards the header of the visitor',
      { from: '10.0.0.7', headers: { 'x-forwarded-for': inChina, 'cf-ipcountry': 'US' } },
    ],
    ['by the header of the proxy', { from: '10.0.0.7', headers: { 'cf-ipcountry': 'CN' } }],
  ] as const;
  const titles = (response: { body: { data: VideoSummary[] } }) =>
    response.body.data.map(({ title }) => title);

  // rule: #country-filter
  test.each(ways)('%s finds no youtube in lists and searches', async (_way, visitor) => {
    for (const claim of ['', '?country=US', '?country=HK&limit=50']) {
      // A visitor who sees all videos sends the first request; the page cached for them is not shown.
      expect(titles(await send(`/v1/video/list${claim}`))).toHaveLength(2);
      const first = await send(`/v1/video/list${claim}`, visitor);
      expect(titles(first)).toEqual(['from bilibili']);
      expect(titles(await send(`/v1/video/list${claim}`, visitor))).toEqual(['from bilibili']);
      expect(titles(await send(`/v1/video/list${claim}`))).toHaveLength(2);
      const tag = { 'if-none-match': String(first.headers['etag']) };
      expect(titles(await send(`/v1/video/list${claim}`, { headers: tag }))).toHaveLength(2);
    }
    const body = { key_words: 'from', country: 'US' };
    expect(titles(await send('/v1/video/search', { ...visitor, body }))).toEqual(['from bilibili']);
  });

  // rule: #country-filter
  test('gets the number of hidden videos with the first page', async () => {
    const visitor = { from: inChina };
    const first = await send('/v1/video/list?limit=1', visitor);
    expect(first.body.hidden).toBe(1);
    const next = await send('/v1/video/list?page=2', visitor);
    expect(next.body).not.toHaveProperty('hidden');
    const found = async (key_words: string) =>
      (await send('/v1/video/search', { ...visitor, body: { key_words } })).body.hidden;
    expect(await found('from youtube')).toBe(1);
    expect(await found('bilibili')).toBe(0);
    expect((await send('/v1/video/list')).body).not.toHaveProperty('hidden');
  });

  test.each(ways)('%s finds no youtube video, but all others', async (_way, visitor) => {
    for (const part of ['', '?country=US', '?remote=true', '/record', '/record?country=US']) {
      const { status, body } = await send(`/v1/video/youtube/AAAAAAAAAAA${part}`, visitor);
      expect([status, body.key], part).toEqual([404, 'request.notFound']);
    }
    for (const part of ['', '/record']) {
      expect((await send(`/v1/video/bilibili/BV1xx411c7mD${part}`, visitor)).status).toBe(200);
    }
  });

  // rule: #country-filter
  test('is also a visitor whose request claims it', async () => {
    for (const path of ['/v1/video/youtube/AAAAAAAAAAA', '/v1/video/youtube/AAAAAAAAAAA/record']) {
      expect((await send(path)).status).toBe(200);
      expect((await send(`${path}?country=CN`)).status).toBe(404);
      expect((await send(`${path}?country=cn`)).status).toBe(404);
    }
    expect(titles(await send('/v1/video/list?country=cn'))).toEqual(['from bilibili']);
    expect((await send('/v1/video/list?country=CHN')).status).toBe(400);
  });
});

describe('a video that the country hides and that is in a work', () => {
  beforeAll(async () => {
    await bloom.addVideo(sharer, 'BBBBBBBBBBB', { title: 'here' });
    await bloom.addVideo(sharer, 'BV1xx411c7mE', { title: 'the twin', source: 'bilibili' });
    await joinVideos(bloom, 'BBBBBBBBBBB', 'BV1xx411c7mE', 7);
  });

  // rule: #twin
  test('is its twin for a visitor there, and nothing names it', async () => {
    const path = '/v1/video/youtube/BBBBBBBBBBB';
    for (const [query, visitor] of [
      ['', { from: inChina }],
      ['?country=CN', {}],
      ['?country=US', { from: '10.0.0.7', headers: { 'x-forwarded-for': inChina, 'cf-ipcountry': 'US' } }],
    ] as const) {
      const { status, headers, body } = await send(path + query, visitor);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ source: 'bilibili', id: 'BV1xx411c7mE', title: 'the twin' });
      expect(JSON.stringify([headers, body])).not.toMatch(/youtube|BBBBBBBBBBB/i);
      const work = await send(`/v1/video/bilibili/BV1xx411c7mE/work${query}`, visitor);
      expect(work.body.data).toMatchObject({ videos: [{ video: { source: 'bilibili' } }], links: [] });
      expect(JSON.stringify([work.headers, work.body])).not.toMatch(/youtube|BBBBBBBBBBB/i);
    }
    expect((await send(path)).body.data).toMatchObject({ source: 'youtube', title: 'here' });
  });

  // rule: #twin
  test('stays unknown in everything else, and where it has no twin', async () => {
    const visitor = { from: inChina };
    for (const part of ['?remote=true', '/work', '/record', '/related']) {
      const { status, body } = await send(`/v1/video/youtube/BBBBBBBBBBB${part}`, visitor);
      expect([status, body.key], part).toEqual([404, 'request.notFound']);
    }
    await splitVideos(bloom, 'BBBBBBBBBBB', 'BV1xx411c7mE');
    const { status, body } = await send('/v1/video/youtube/BBBBBBBBBBB', visitor);
    expect([status, body.key]).toEqual([404, 'request.notFound']);
  });
});
