import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBloom, type Bloom } from '../../../test/bloom.ts';

let bloom: Bloom;

beforeAll(async () => {
  bloom = await startBloom();
  const sharer = await bloom.logIn('Ann & <Bob>');
  await bloom.addVideo(sharer, 'AAAAAAAAAAA', {
    title: 'Cats & "dogs" <3\u0001',
    category: 'movies',
  });
  await bloom.addVideo(sharer, 'BV1xx411c7mD', {
    title: '花',
    source: 'bilibili',
    category: 'other',
  });
  await bloom.addVideo(sharer, 'CCCCCCCCCCC', { title: 'Gone' });
  const { video_bloom_balance: balance } = await bloom.video('CCCCCCCCCCC');
  await bloom.call('POST', '/v1/video/youtube/CCCCCCCCCCC', {
    token: sharer.token,
    body: { amount: -balance },
  });
});
afterAll(() => bloom.close());

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => name === 'entry' || name === 'url',
});
async function xml(path: string) {
  const { statusCode, body } = await bloom.app.inject(path);
  expect(statusCode).toBe(200);
  return parser.parse(body);
}

test('robots.txt names the sitemap and the private paths', async () => {
  const { body, headers } = await bloom.app.inject('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('Sitemap: http://localhost/sitemap.xml');
  expect(body).toContain('Disallow: /api/');
  expect(body).not.toContain('Disallow: /\n');
});

describe('the sitemap', () => {
  // rule: #discovery-routes
  test('names its files, and these name the lists and the videos', async () => {
    const { sitemapindex } = await xml('/sitemap.xml');
    expect(sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)).toEqual([
      'http://localhost/sitemap/0.xml',
      'http://localhost/sitemap/users-0.xml',
    ]);
    const { urlset } = await xml('/sitemap/0.xml');
    const locations: string[] = urlset.url.map(({ loc }: { loc: string }) => loc);
    expect(locations).toContain('http://localhost/');
    expect(locations).toContain('http://localhost/?category=movies');
    expect(locations).toContain(
      'http://localhost/video/AAAAAAAAAAA?videoSrc=youtube&categoryIdx=1',
    );
    // Lists do not show it, so search engines must not find it.
    expect(locations.join()).not.toContain('CCCCCCCCCCC');
  });

  test('has no empty file, and none of another name', async () => {
    for (const path of ['/sitemap/1.xml', '/sitemap/x.xml', '/sitemap/-1.xml']) {
      expect((await bloom.app.inject(path)).statusCode).toBe(404);
    }
  });
});

describe('a feed', () => {
  // rule: #discovery-routes
  test('holds the newest videos, with any character in their titles', async () => {
    const { feed } = await xml('/feed/all.atom');
    const cats = feed.entry.find(({ title }: { title: string }) => title.startsWith('Cats'));
    expect(cats).toMatchObject({
      title: 'Cats & "dogs" <3',
      author: { name: 'Ann & <Bob>' },
      id: 'http://localhost/video/AAAAAAAAAAA?videoSrc=youtube&categoryIdx=1',
    });
    expect(cats.content['#text']).toContain('http://localhost/api/v1/image/');
  });

  test('of a category holds only its videos, and is named in the visitor’s language', async () => {
    const { body } = await bloom.app.inject({
      url: '/feed/other.atom',
      headers: { 'accept-language': 'zh-CN' },
    });
    const { feed } = parser.parse(body);
    expect(feed.title).toBe('其他 · Bloom');
    expect(feed.entry.map(({ title }: { title: string }) => title)).toEqual(['花']);
  });

  test('of an unknown category is a 404', async () => {
    expect((await bloom.app.inject('/feed/cats.atom')).statusCode).toBe(404);
  });
});

describe('oEmbed', () => {
  const embed = (url: string, rest = '') =>
    bloom.call('GET', `/oembed?url=${encodeURIComponent(url)}${rest}`);

  // rule: #discovery-routes
  test('has a video’s title, sharer and image, by the URL of its page', async () => {
    const { status, body } = await embed('http://localhost/video/AAAAAAAAAAA?videoSrc=youtube');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: '1.0',
      type: 'link',
      title: expect.stringContaining('Cats'),
      author_name: 'Ann & <Bob>',
      thumbnail_url: expect.stringMatching(/^http:\/\/localhost\/api\/v1\/image\//),
    });
  });

  test.each([
    ['http://elsewhere/video/AAAAAAAAAAA', 404],
    ['http://localhost/mine', 404],
    ['http://localhost/video/DDDDDDDDDDD', 404],
    ['http://localhost/video/%E0%A4%A', 404],
    ['no address', 400],
  ])('of %s responds with %d', async (url, status) => {
    expect((await embed(url)).status).toBe(status);
  });

  test('comes as JSON only', async () => {
    const url = 'http://localhost/video/AAAAAAAAAAA?videoSrc=youtube';
    expect((await embed(url, '&format=xml')).status).toBe(400);
  });
});
