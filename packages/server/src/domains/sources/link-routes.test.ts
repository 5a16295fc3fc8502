import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilibili } from '@bloom/testing/upstreams/bilibili';
import { startBloom, type Bloom } from '../../../test/bloom.ts';

let bloom: Bloom;
let bilibili: Awaited<ReturnType<typeof startBilibili>>;

beforeAll(async () => {
  bilibili = await startBilibili();
  bloom = await startBloom({ bilibiliShortUrl: bilibili.url, outboundAllow: [bilibili.host] });
});
afterAll(async () => {
  await bloom.close();
  await bilibili.close();
});

const resolve = (url: string) => bloom.call('GET', `/v1/link/resolve?url=${encodeURIComponent(url)}`);

// rule: #links
test.each([
  ['https://b23.tv/AbCdEf', { source: 'bilibili', id: 'BV1YQ4y127Rd' }],
  ['【标题-哔哩哔哩】 https://b23.tv/AbCdEf', { source: 'bilibili', id: 'BV1YQ4y127Rd' }],
  ['https://bili2233.cn/AbCdEf', { source: 'bilibili', id: 'BV1YQ4y127Rd' }],
  ['https://b23.tv/hop2', { source: 'bilibili', id: 'BV1YQ4y127Rd' }],
  ['https://b23.tv/live', { source: 'bilibili', id: '7777777' }],
])('%s leads to %j', async (url, data) => {
  const { status, body } = await resolve(url);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', code: 0, data });
  expect(body.url).toContain(data.id);
});

test('a link that needs no resolving is returned without a request', async () => {
  const before = bilibili.requests.length;
  const { body } = await resolve('https://youtu.be/dQw4w9WgXcQ?t=9');
  expect(body.url).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  expect(bilibili.requests.length).toBe(before);
});

test.each([
  ['https://b23.tv/bangumi', 400, 'share.bilibiliNotSupportSuchShare'],
  ['https://b23.tv/offsite', 400, 'share.bilibiliNotSupportSuchShare'],
  ['https://b23.tv/inside', 400, 'share.bilibiliNotSupportSuchShare'],
  ['https://b23.tv/plain', 400, 'share.bilibiliNotSupportSuchShare'],
  ['https://b23.tv/nowhere', 400, 'share.bilibiliNotSupportSuchShare'],
  ['https://b23.tv/circle', 400, 'share.bilibiliNotSupportSuchShare'],
  ['https://b23.tv/missing', 400, 'share.bilibiliNotSupportSuchShare'],
  ['https://b23.tv/s500', 502, 'upstream.failed'],
  ['https://vimeo.com/1', 400, 'share.unsupportedSource'],
  ['http://127.0.0.1:1/AbCdEf', 400, 'share.unsupportedSource'],
  ['https://b23.tv@127.0.0.1/AbCdEf', 400, 'share.unsupportedSource'],
  ['', 400, 'share.unsupportedSource'],
])('%s is refused with %d', async (url, status, key) => {
  const response = await resolve(url);
  expect({ status: response.status, key: response.body.key }).toEqual({ status, key });
});

test.each([
  'http://2130706433/AbCdEf',
  'http://0x7f000001/AbCdEf',
  'http://0177.0.0.1/AbCdEf',
  'http://[::ffff:127.0.0.1]/AbCdEf',
  'http://169.254.169.254/latest/meta-data/',
  'https://b23.tv.evil.test/AbCdEf',
  'https://evil.test/b23.tv/AbCdEf',
  'https://b23.tv:8080/AbCdEf',
  'https://user:secret@b23.tv/AbCdEf',
  'https://evil.test\\@b23.tv/AbCdEf',
  'https://b23.tv//evil.test/AbCdEf',
  'https://b23.tv/..%2F..%2Fetc',
  'https://b23.tv/%2F%2Fevil.test',
  'https://b23.tv/%0d%0aHost:evil.test',
  'https://b23.tv/?url=http://127.0.0.1/',
  'file:///etc/passwd',
  'gopher://b23.tv/AbCdEf',
  'javascript:alert(1)//b23.tv/AbCdEf',
  `https://b23.tv/${'A'.repeat(1_000)}`,
])('%s is refused without a request', async (url) => {
  const before = bilibili.requests.length;
  expect((await resolve(url)).status).toBe(400);
  expect(bilibili.requests.length).toBe(before);
});

test('a site that fails ten times in a row gets no more requests', async () => {
  const states = async () => (await bloom.call('GET', '/health/ready')).body.data.links;
  for (let i = 0; i < 10; i++) expect((await resolve('https://b23.tv/s500')).status).toBe(502);
  expect(await states()).toEqual({ bilibili: 'open' });
  const before = bilibili.requests.length;
  expect((await resolve('https://b23.tv/AbCdEf')).status).toBe(502);
  expect(bilibili.requests.length).toBe(before);
});

test('a request without a link names the field', async () => {
  const { status, body } = await bloom.call('GET', '/v1/link/resolve');
  expect(status).toBe(400);
  expect(body.params).toEqual({ field: 'url' });
});
