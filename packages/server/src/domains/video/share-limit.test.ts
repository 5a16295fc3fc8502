import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Upstream } from '@bloom/testing/upstreams/upstream-server';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';

let youtube: Upstream;
let bloom: Bloom;
let videos = 0;

beforeAll(async () => {
  youtube = await startYoutube();
  bloom = await startBloom({ youtubeUrl: youtube.url, rateLimit: true });
});
afterAll(async () => {
  await bloom.close();
  await youtube.close();
});

const newId = () => `limit${String(++videos).padStart(6, '0')}`;
const share = (
  { token }: Person,
  id: string,
  { category = 'entertainment|music', key }: { category?: string; key?: string } = {},
) =>
  bloom.call('PUT', `/v1/video/youtube/${id}`, {
    token,
    body: {
      link: `https://www.youtube.com/watch?v=${id}`,
      category,
      language: 'english|simplified_chinese',
    },
    key,
  });

// rule: #rate-limits, #share-limits
test('an account shares ten new videos an hour; only new videos count', async () => {
  const [ann, bob] = [await bloom.logIn('Ann'), await bloom.logIn('Bob')];
  const first = newId();
  const bobs = newId();
  await share(bob, bobs);
  expect((await share(ann, first, { key: 'first' })).status).toBe(200);
  // A repeated request, a change, a video of another sharer and an invalid category do not count.
  expect((await share(ann, first, { key: 'first' })).headers['idempotency-replayed']).toBe('true');
  expect((await share(ann, first, { category: 'movies|comedy' })).status).toBe(200);
  expect((await share(ann, bobs)).status).toBe(409);
  expect((await share(ann, newId(), { category: 'nothing' })).status).toBe(400);
  for (let i = 0; i < 9; i++) expect((await share(ann, newId())).status).toBe(200);

  const refused = await share(ann, newId());
  expect(refused).toMatchObject({ status: 429, body: { key: 'request.tooMany' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await share(ann, first, { category: 'other|other' })).status).toBe(200);
  expect((await share(ann, bobs)).status).toBe(409);
  expect((await share(ann, first, { key: 'first' })).status).toBe(200);
  expect((await share(bob, newId())).status).toBe(200);
});

test('a video that its source refuses does not count', async () => {
  const eve = await bloom.logIn('Eve');
  for (let i = 0; i < 3; i++) {
    expect((await share(eve, `x-gone-${String(++videos).padStart(4, '0')}`)).status).toBe(422);
  }
  for (let i = 0; i < 10; i++) expect((await share(eve, newId())).status).toBe(200);
  expect((await share(eve, newId())).status).toBe(429);
});

// rule: #share-limits
test('of concurrent shares, ten succeed', async () => {
  const zoe = await bloom.logIn('Zoe');
  const responses = await Promise.all(Array.from({ length: 13 }, () => share(zoe, newId())));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
});
