import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';

/** Addresses of China, Hong Kong, Macau, Taiwan and the United States, as the database has them. */
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

let bloom: Bloom;
let sharer: Person;

/** Sends a request from an IP address, which may be a proxy's. */
const send = async (
  path: string,
  {
    from = '127.0.0.1',
    headers = {},
    body,
  }: { from?: string; headers?: object; body?: object } = {},
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
  bloom = await startBloom({ trustProxy: ['10.0.0.0/24'] });
  sharer = await bloom.logIn('Sharer');
  await bloom.addVideo(sharer, 'AAAAAAAAAAA', { title: 'from youtube' });
  await bloom.addVideo(sharer, 'BV1xx411c7mD', { title: 'from bilibili', source: 'bilibili' });
});
afterAll(() => bloom.close());

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

  test('is what the proxy says', async () => {
    const headers = { 'x-forwarded-for': '8.8.8.8', 'cf-ipcountry': 'JP' };
    expect((await send('/v1/geo', { from: '10.0.0.7', headers })).body.country).toBe('JP');
  });

  test('is not what another client says', async () => {
    const headers = { 'x-forwarded-for': inChina, 'cf-ipcountry': 'JP' };
    expect((await send('/v1/geo', { from: '8.8.8.8', headers })).body.country).toBe('US');
    expect((await send('/v1/geo', { from: '10.0.1.7', headers })).body.country).toBe('HK');
  });

  test('is that of the last address that is not a trusted proxy’s', async () => {
    const headers = { 'x-forwarded-for': '8.8.8.8, 114.114.114.114, 10.0.0.9' };
    expect((await send('/v1/geo', { from: '10.0.0.7', headers })).body.country).toBe('CN');
  });

  test('stays the default whatever a proxy forwards', async () => {
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
    ['by address, whatever a header claims', { from: inChina, headers: { 'cf-ipcountry': 'US' } }],
    ['behind a proxy', { from: '10.0.0.7', headers: { 'x-forwarded-for': inChina } }],
    [
      'behind a proxy that passes on what the visitor claims',
      { from: '10.0.0.7', headers: { 'x-forwarded-for': inChina, 'cf-ipcountry': 'US' } },
    ],
    ['as the proxy says', { from: '10.0.0.7', headers: { 'cf-ipcountry': 'CN' } }],
  ] as const;
  const titles = (response: { body: { data: VideoSummary[] } }) =>
    response.body.data.map(({ title }) => title);

  test.each(ways)('%s finds no youtube in lists and searches', async (_way, visitor) => {
    for (const claim of ['', '?country=US', '?country=HK&limit=50']) {
      // The page that is cached for a visitor who sees everything must not be shown.
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

  test('is shown on the first page how many videos are left out', async () => {
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

  test.each(ways)('%s finds no youtube video, but every other', async (_way, visitor) => {
    for (const part of ['', '?country=US', '?remote=true', '/record', '/record?country=US']) {
      const { status, body } = await send(`/v1/video/youtube/AAAAAAAAAAA${part}`, visitor);
      expect([status, body.key], part).toEqual([404, 'request.notFound']);
    }
    for (const part of ['', '/record']) {
      expect((await send(`/v1/video/bilibili/BV1xx411c7mD${part}`, visitor)).status).toBe(200);
    }
  });

  test('may be any visitor who says so', async () => {
    for (const path of ['/v1/video/youtube/AAAAAAAAAAA', '/v1/video/youtube/AAAAAAAAAAA/record']) {
      expect((await send(path)).status).toBe(200);
      expect((await send(`${path}?country=CN`)).status).toBe(404);
      expect((await send(`${path}?country=cn`)).status).toBe(404);
    }
    expect(titles(await send('/v1/video/list?country=cn'))).toEqual(['from bilibili']);
    expect((await send('/v1/video/list?country=CHN')).status).toBe(400);
  });
});
