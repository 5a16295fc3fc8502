import { beforeAll, expect, test } from 'vitest';
import { useBloom } from '../bloom.ts';
import { endpoints } from '../endpoints.ts';

/*
 * A shared cache sends one visitor's public response to all others, so public responses must not depend on
 * the visitor.
 */

const inChina = '114.114.114.114';
const inHongKong = '203.80.96.10';
/** GET routes outside the described API. */
const pages = ['/robots.txt', '/sitemap.xml', '/sitemap/0.xml', '/feed/all.atom', '/api/openapi.json'];
const youtubePage = encodeURIComponent('http://localhost/video/AAAAAAAAAAA?videoSrc=youtube');
/** GET routes whose responses depend on the visitor's country. */
const byCountry = [
  '/feed/all.atom',
  '/feed/movies.atom',
  '/feed/moments/youtube/AAAAAAAAAAA.atom',
  '/sitemap/0.xml',
  `/api/oembed?url=${youtubePage}`,
  '/api/v1/video/list',
  '/api/v1/video/list?limit=3',
  '/api/v1/video/youtube/AAAAAAAAAAA',
  '/api/v1/video/youtube/AAAAAAAAAAA/record',
  '/api/v1/geo',
];

const bloom = useBloom();

beforeAll(async () => {
  const sharer = await bloom.logIn('Sharer');
  await bloom.addVideo(sharer, 'AAAAAAAAAAA');
});

const get = (url: string, remoteAddress: string) => bloom.app.inject({ url, remoteAddress });

test.each(byCountry)('%s differs by country and is not in shared caches', async (path) => {
  const hongKong = await get(path, inHongKong);
  const china = await get(path, inChina);
  expect(hongKong.statusCode).toBe(200);
  expect(china.body).not.toBe(hongKong.body);
  for (const { headers } of [hongKong, china]) {
    expect(headers['cache-control']).toMatch(/^(private\b|no-store$)/);
  }
});

// rule: #discovery-routes
test('a public response is the same in every country', async () => {
  const routes = endpoints
    .map(({ route }) => route.split(' '))
    // A stream does not end.
    .filter(([method, path]) => method === 'GET' && !/\{|\/stream$/.test(path ?? ''))
    .map(([, path = '']) => path);
  const known = new Set<string>();
  for (const path of [...routes, ...pages]) {
    const { headers, body } = await get(path, inHongKong);
    if (!/\bpublic\b/.test(String(headers['cache-control']))) continue;
    known.add(path);
    expect((await get(path, inChina)).body, path).toBe(body);
  }
  expect(known).toContain('/sitemap.xml');
  expect(known).toContain('/robots.txt');
});

test('a response whose route has no rule for caches is not stored', async () => {
  const { headers } = await get('/api/v1/video/youtube/AAAAAAAAAAA', inHongKong);
  expect(headers['cache-control']).toBe('no-store');
});
