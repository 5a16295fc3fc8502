import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBloom } from '../../../test/bloom.ts';

const bloom = useBloom();

beforeAll(async () => {
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
  await bloom.call('POST', '/v1/video/youtube/CCCCCCCCCCC', sharer, { amount: -balance });
});

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
    expect(locations).toContain('http://localhost/video/AAAAAAAAAAA?videoSrc=youtube&categoryIdx=1');
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

  test('is not sent again to who has it', async () => {
    const { headers } = await bloom.app.inject('/feed/all.atom');
    const again = await bloom.app.inject({
      url: '/feed/all.atom',
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

// rule: #discovery-routes, #moment
describe('the feed of moments', () => {
  const path = '/feed/moments/bilibili/BV1xx411c7mE';
  const page = 'http://localhost/video/BV1xx411c7mE?videoSrc=bilibili&categoryIdx=1';
  const json = async (headers = {}) => (await bloom.app.inject({ url: `${path}.json`, headers })).json();

  test('has the newest of all episodes with author and second, as Atom and as JSON', async () => {
    const ann = await bloom.logIn('Ann & <Bob>');
    await bloom.addVideo(ann, 'BV1xx411c7mE', {
      title: '剧',
      source: 'bilibili',
      category: 'movies',
    });
    await bloom.execute(sql`update video set episodes = '[{"id": "1", "title": "One"}, {"id": "2", "title": "Two"}]'
      where source_id = 'BV1xx411c7mE'`);
    const post = async (body: object) =>
      (await bloom.call('POST', '/v1/video/bilibili/BV1xx411c7mE/moments', ann, body)).body.data.id as number;
    const first = await post({ content: 'Cats & <dogs>', at_ms: 83_500, episode: '2' });
    await post({ content: 'A reply', reply_to: first });
    const second = await post({ content: 'The butler did it', spoiler: true, episode: '1' });
    const gone = await post({ content: 'Gone' });
    await bloom.call('DELETE', `/v1/moment/${gone}`, ann);
    const hidden = await post({ content: 'Hidden' });
    const moderator = await bloom.logIn('Mia');
    await bloom.setRole(moderator, { role: 'moderator', categories: null });
    await bloom.moderate(moderator, 'hide', { kind: 'moment', id: hidden });

    const { feed } = await xml(`${path}.atom`);
    expect(feed).toMatchObject({ title: '剧 · Moments', id: `http://localhost${path}.atom` });
    expect(feed.entry).toMatchObject([
      { title: 'Ann & <Bob>', id: `${page}&moment=${second}`, content: { '#text': 'Spoiler' } },
      {
        title: 'Ann & <Bob> · 01:23',
        id: `${page}&moment=${first}`,
        author: { name: 'Ann & <Bob>' },
        content: { '#text': 'Cats & <dogs>', '@_type': 'text' },
      },
    ]);
    expect(feed.link.map((link: Record<string, string>) => link['@_href'])).toEqual([
      `http://localhost${path}.atom`,
      page,
    ]);

    const { headers } = await bloom.app.inject(`${path}.json`);
    expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(await json({ 'accept-language': 'zh-TW' })).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: '剧 · 留言',
      language: 'zh-Hant',
      feed_url: `http://localhost${path}.json`,
      home_page_url: page,
      items: [
        [second, 'Ann & <Bob>', '劇透'],
        [first, 'Ann & <Bob> · 01:23', 'Cats & <dogs>'],
      ].map(([id, title, content]) => ({
        id: `${page}&moment=${id}`,
        url: `${page}&moment=${id}`,
        title,
        authors: [{ name: 'Ann & <Bob>' }],
        date_published: expect.stringMatching(/^\d{4}-.*Z$/),
        content_text: content,
      })),
    });
  });

  test('has fifty at most', async () => {
    await bloom.execute(sql`insert into moment (video_id, episode, account_id, content, mentions, at_ms, spoiler, created_at)
      select v.id, (i % 2 + 1)::text, v.sharer_id, 'Moment ' || i, '[]', i, false, now()
      from video v, generate_series(1, 60) i where v.source_id = 'BV1xx411c7mE'`);
    const { items } = await json();
    expect(items.map((item: { content_text: string }) => item.content_text)).toEqual(
      Array.from({ length: 50 }, (_, i) => `Moment ${60 - i}`),
    );
  });

  test('of a video that is unknown, or that the visitor’s country hides, is a 404', async () => {
    const inChina = { remoteAddress: '114.114.114.114' };
    for (const url of ['youtube/AAAAAAAAAAB.atom', 'unknown/1.json', 'youtube/AAAAAAAAAAA.xml']) {
      const { statusCode } = await bloom.app.inject(`/feed/moments/${url}`);
      expect([400, 404], url).toContain(statusCode);
    }
    const url = '/feed/moments/youtube/AAAAAAAAAAA.json';
    expect((await bloom.app.inject(url)).statusCode).toBe(200);
    expect((await bloom.app.inject({ url, ...inChina })).statusCode).toBe(404);
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
