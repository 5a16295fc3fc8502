// @vitest-environment node
import { locales, localeTable } from '@bloom/contract/wire/locale';
import { playerOrigins } from '@bloom/contract/sources/sources';
import { describe, expect, it, vi } from 'vitest';
import type { Collection } from '@bloom/contract/collection/collection';
import type { PageData, PageRequest } from '@bloom/contract/page/page';
import { appRoutes, type AppRoute } from '@bloom/contract/page/routes';
import { builtInRules as rules } from '@bloom/contract/moderation/rules';
import type { ListQuery, Video, VideoListResponse } from '@bloom/contract/video/video';
import { categoryTable } from '../../test/category-table.ts';
import { canonicalUrl, renderPage } from './server.tsx';

// Vitest gives style sheets no URL.
vi.mock('../features/map/map.css?url', () => ({ default: '/assets/map-1.css' }));

const video: Video = {
  id: 'abc',
  source: 'bilibili',
  title: 'Two </script> & <b>cats</b>',
  thumbnails: { high: { url: 'https://i.ytimg.com/vi/abc/hqdefault.jpg' } },
  video_type: 'Video',
  category: 'movies',
  label: 'comedy',
  audio: 'english',
  subtitle: 'english',
  duration: 75,
  episode_count: 0,
  video_bloom_balance: 2_000,
  account_id: 1,
  account_name: 'Ann',
  account_handle: 'ann',
  share_timestamp: 1_700_000_000,
  update_timestamp: 1_700_000_000,
  list: [],
  url: 'https://www.bilibili.com/video/abc',
};
const response: VideoListResponse = { status: 'ok', code: 0, data: [video], next: 'more' };
const nowS = video.share_timestamp + 300;

const ann = {
  id: 1,
  name: 'Ann',
  handle: 'ann',
  joined_timestamp: nowS,
  shared_count: 3,
  received: 1_500,
  follower_count: 1,
};

const figures = {
  cases: 1_843_712,
  deaths: 64_520,
  newCases: 37_837,
  newDeaths: 1_133,
  weekCases: 115_000,
  weekDeaths: 4_500,
  r0: 0.964,
  deathRate: 3.499,
};

const songs: Collection = {
  id: 'songs4321abc',
  title: 'Songs & rain',
  text: '',
  visibility: 'public',
  account_id: 1,
  account_name: 'Ann',
  account_handle: 'ann',
  created_timestamp: nowS,
  video_count: 1,
  images: ['https://i.example/a.jpg'],
  received: 0,
};

const data: PageData = {
  userCollections: async () => ({ status: 'ok', code: 0, data: [songs] }),
  collection: async (id) =>
    id === songs.id ? { status: 'ok', code: 0, collection: songs, data: [video] } : undefined,
  rules: async (version = 2) => {
    const words = { title: 'Be kind', text: 'To all.' };
    const all = version === 1 ? rules : rules.with(2, { en: words, 'zh-hans': words, 'zh-hant': words });
    return version > 2 ? undefined : { version, latest: 2, time: 1_790_000_000, rules: all };
  },
  list: async () => response,
  search: async () => response,
  foundUsers: async () => [],
  foundLines: async () => [],
  video: async (source, id) => (id === video.id ? { ...video, source } : undefined),
  canonicalVideo: async () => undefined,
  sharers: async () => ({
    status: 'ok',
    code: 0,
    data: [{ rank: 1, id: 1, name: 'Ann', handle: 'ann', thanks: 12_300, shared_count: 4 }],
  }),
  covid: async (date) => ({
    as_of: '2020-12-14',
    first_day: '2019-12-31',
    source: {
      name: 'ECDC',
      url: 'https://ecdc.example',
      licence: 'https://ecdc.example/copyright',
    },
    stale: false,
    day: date === '2020-11-15' ? 320 : 349,
    world: { ...figures, cases: 71_503_614 },
    count: 214,
    rows: [
      {
        ...figures,
        code: 'ITA',
        name: { en: 'Italy', 'zh-hans': '意大利' },
        population: 60_359_546,
      },
    ],
  }),
  user: async (id) => (['1', '@ann', '@anna'].includes(id) ? { user: ann, indexed: true } : undefined),
};

const pageConfig: PageRequest['config'] = {
  categories: categoryTable,
  players: {
    ...playerOrigins,
    youtube: 'https://yt.example',
    bilibili: 'https://bili.example',
  },
  sites: [],
  imprint: false,
  sharedSources: ['youtube'],
  demo: false,
  subtitlePoints: 0,
  subtitleEditing: false,
  links: {},
  providers: { facebook: false, twitter: false, wechat: false, line: false },
  email: 'off',
  oidc: {},
  passkeys: false,
  siteName: 'Bloom',
  siteDescription: '',
  registration: 'open',
};

function requestOf(url: string, changes: Partial<PageRequest> = {}): PageRequest {
  return {
    url,
    publicUrl: 'https://bloom.example',
    locale: 'en',
    nowS,
    config: pageConfig,
    data,
    ...changes,
  };
}

async function render(url: string, changes?: Partial<PageRequest>) {
  const page = await renderPage(requestOf(url, changes));
  if (page?.status === 302) throw new Error(`${url} leads to ${page.location}`);
  return page;
}

describe('the home page, rendered on the server', () => {
  it('shows the first page of the list, and what both layouts need around it', async () => {
    const page = await render('/');
    expect(page?.status).toBe(200);
    expect(page?.root).toContain('Two &lt;/script&gt; &amp; &lt;b&gt;cats&lt;/b&gt;');
    expect(page?.root).toContain('5 min ago');
    expect(page?.root).toMatch(/class="contents max-desktop:hidden"><header/);
    expect(page?.root).toMatch(/class="contents desktop:hidden"><nav/);
  });

  // rule: #most-thanked
  it.each([
    ['today', 'thanked_day', 'Today', ['thanked_day']],
    ['the week while today has no gifts', 'thanked_week', 'This week', ['thanked_day', 'thanked_week']],
  ])('shows the most thanked of %s', async (_when, thankedIn, name, requested) => {
    const list = async ({ sort }: ListQuery) => ({
      ...response,
      data: [{ ...video, title: `By ${sort}`, ...(sort === thankedIn && { thanks: 7_000 }) }],
    });
    const page = await render('/', { data: { ...data, list } });
    const [, row = ''] =
      /<section aria-labelledby="most-thanked"[^>]*>(.*?)<\/section>/s.exec(page?.root ?? '') ?? [];
    expect(row).toMatch(new RegExp(`aria-pressed="true">${name}<`));
    expect(row).toMatch(new RegExp(`data-key="bilibili/abc".*>By ${thankedIn}<.*7\\u00A0K<`, 's'));
    const { queries } = JSON.parse(page?.state ?? '') as { queries: [[string, string]][] };
    expect(queries.filter(([[kind]]) => kind === 'thanked').map(([[, sort]]) => sort)).toEqual(requested);
  });

  describe('with many videos', () => {
    const thumbnails = { high: { url: 'https://images.example/a.jpg' } };
    const videos = (ids: readonly number[]) =>
      ids.map((id) => ({ ...video, id: `v${id}`, thumbnails, thanks: 1 }));
    const rowWith = async (listed: readonly number[], thanked: readonly number[]) => {
      const list = async ({ sort }: ListQuery) => ({
        ...response,
        data: videos(sort === undefined ? listed : thanked),
      });
      const { root = '' } = (await render('/', { data: { ...data, list } })) ?? {};
      return /<ol[^>]*class="thanked-list.*?<\/ol>/s.exec(root)?.[0] ?? '';
    };
    const shownIn = (row: string) =>
      [...row.matchAll(/data-key="bilibili\/v(\d+)"/g)].map(([, id]) => Number(id));

    // rule: #most-thanked
    it('has twice as many of the most thanked as it shows, and small images of them', async () => {
      const row = await rowWith([], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(shownIn(row)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(row.match(/w=160 160w/g)).toHaveLength(8);
    });

    // rule: #most-thanked
    it('leaves out of the most thanked what the list below begins with', async () => {
      const row = await rowWith([3, 1, 20, 21, 22, 23, 24, 25, 5], [1, 2, 3, 4, 5, 6]);
      expect(shownIn(row)).toEqual([2, 4, 5, 6]);
    });

    // rule: #most-thanked
    it('shows the most thanked twice rather than hardly any', async () => {
      expect(shownIn(await rowWith([3, 1], [1, 2, 3, 4, 5]))).toEqual([1, 2, 3, 4, 5]);
    });
  });

  it('has no row of the most thanked above a filtered list', async () => {
    const page = await render('/?category=movies');
    expect(page?.root).not.toContain('most-thanked');
    expect(page?.state).not.toContain('thanked');
  });

  // rule: #missing-images
  it('has art with the title where there is no image, without a request', async () => {
    const bare = { ...video, thumbnails: { high: { url: '' } } };
    const page = await render('/', {
      data: { ...data, list: async () => ({ ...response, data: [bare] }) },
    });
    expect(page?.root).toMatch(/class="art"[^>]*><svg.*<span class="art-title"[^>]*>Two &lt;/);
    expect(page?.root).not.toContain('<img');
    expect(page?.head).not.toContain('rel="preload"');
  });

  it('names a deleted account in the language of the page', async () => {
    const left = {
      ...video,
      account_id: null,
      account_name: 'Deleted user · 已注销用户',
      account_handle: null,
    };
    const ofThem = { ...data, list: async () => ({ ...response, data: [left] }) };
    const english = await render('/', { data: ofThem });
    expect(english?.root).toContain('>Deleted user</span>');
    const chinese = await render('/', { data: ofThem, locale: 'zh-hans' });
    expect(chinese?.root).toContain('>已注销用户</span>');
  });

  it('has menus of the server’s table, which its state does not repeat', async () => {
    const page = await render('/?category=movies&subcategory=documentary', { locale: 'zh-hans' });
    expect(page?.root).toContain('纪录片');
    expect(page?.head).toContain('<title>电影 · Bloom</title>');
    expect(page?.state).not.toContain('subcategory":{');
  });

  it('requests what the URL filters and searches', async () => {
    const requests: unknown[] = [];
    const recording = {
      ...data,
      list: async (query: unknown) => (requests.push(query), response),
      search: async (body: unknown) => (requests.push(body), response),
    };
    await render('/?category=movies&subcategory=documentary&audio=nonsense', { data: recording });
    const page = await render('/?searchKeyWords=cats', { data: recording });
    expect(requests).toEqual([
      { limit: 12, category: 'movies', label: 'documentary' },
      { limit: 12, key_words: 'cats' },
    ]);
    expect(page?.head).toContain('<title>Results for “cats” · Bloom</title>');
    expect(page?.head).toContain('<meta name="robots" content="noindex, follow" />');
  });

  // rule: #search-results
  it('has the people that a search finds above its videos, and no section where there are none', async () => {
    const foundUsers = async (q: string) => [{ id: 7, name: `Ann of ${q}`, handle: 'ann' }];
    const page = await render('/?searchKeyWords=cats', { data: { ...data, foundUsers } });
    expect(page?.root).toMatch(/id="found-people".*Ann of cats.*id="found-videos".*5 min ago/s);
    expect(page?.root).toContain('href="/@ann"');
    expect(page?.state).toContain('"found users"');
    const none = await render('/?searchKeyWords=cats&tab=people');
    expect(none?.root).not.toContain('id="found-');
    expect(none?.root).toContain('5 min ago');
  });

  // rule: #search-results
  it('has the videos of a person where a search finds no other', async () => {
    const foundUsers = async (q: string) => [{ id: 7, name: `Ann of ${q}`, handle: 'ann' }];
    const search = async () => ({ status: 'ok' as const, code: 0 as const, data: [], total: 0 });
    const page = await render('/?searchKeyWords=cats', { data: { ...data, foundUsers, search } });
    expect(page?.root).toMatch(/id="found-videos".*Videos shared by Ann of cats.*5 min ago/s);
    expect(page?.root).not.toMatch(/Nothing found|No title has these words/);
  });

  // rule: #empty-search
  it('shows where to go on from a search that finds nothing', async () => {
    const search = async () => ({
      status: 'ok' as const,
      code: 0 as const,
      data: [],
      total: 0,
      nearest: { category: 'movies' as const, label: 'documentary' },
    });
    const finding = { data: { ...data, search } };
    const page = await render('/?searchKeyWords=cats', finding);
    expect(page?.root).toContain('Browse Documentary');
    expect(page?.root).toContain('href="/?category=movies&amp;subcategory=documentary"');
    expect(page?.root).toContain('Share a link');
    expect(page?.root).not.toContain('Search without filters');
    expect(page?.state).toContain('"thanked_day"');
    const filtered = await render('/?searchKeyWords=cats&category=movies&sort=newest', finding);
    expect(filtered?.root).toContain('href="/?searchKeyWords=cats&amp;sort=newest"');
    expect(filtered?.root).toContain('Search without filters');
  });

  it.each([
    ['what a network hangs on it', '/?fbclid=abc&utm_source=x', {}],
    ['a category that there is none of', '/?category=nonsense', {}],
    ['a subcategory of another category', '/?category=movies&subcategory=idol', { category: 'movies' }],
    ['a language that there is none of', '/?audio=klingon&subtitle=', {}],
    ['a search for nothing', '/?searchKeyWords=%20%E2%80%8B', {}],
  ])('shows the list for a URL with %s', async (_what, url, filters) => {
    const page = await render(url);
    expect(page?.root).toContain('5 min ago');
    expect(JSON.parse(page?.state ?? '')).toMatchObject({
      queries: expect.arrayContaining([[['videos', filters], expect.anything()]]),
    });
  });

  it('carries what the browser goes on from, which no title can end', async () => {
    const page = await render('/');
    expect(page?.state).not.toContain('<');
    expect(JSON.parse(page?.state ?? '')).toMatchObject({
      path: '/',
      locale: 'en',
      nowS,
      queries: [
        [['videos', {}], { pages: [{ data: [{ id: 'abc' }] }] }],
        [['thanked', 'thanked_day'], []],
        [['thanked', 'thanked_week'], []],
      ],
    });
  });

  // rule: #server-rendering
  it('does not mix two languages that are rendered at once', async () => {
    const waiting = Promise.withResolvers<void>();
    const slow = { ...data, list: () => waiting.promise.then(() => response) };
    const english = render('/', { data: slow });
    const chinese = await render('/', { locale: 'zh-hans' });
    waiting.resolve();
    expect(chinese?.root).toContain('5 分钟前');
    expect(chinese?.root).not.toContain('min ago');
    const { root = '' } = (await english) ?? {};
    expect(root).toContain('5 min ago');
    expect(root).not.toContain('分钟前');
  });

  it('names its languages and its canonical URL, whatever else the URL contains', async () => {
    const page = await render('/?category=movies&lang=zh-hans&code=xyz', { locale: 'zh-hans' });
    const links = [...(page?.head ?? '').matchAll(/<link rel="(canonical|alternate)"[^>]*\/>/g)];
    expect(links.map(([link]) => link.replaceAll('https://bloom.example', ''))).toEqual([
      '<link rel="canonical" href="/?category=movies&amp;lang=zh-hans" />',
      ...locales.map(
        (locale) =>
          `<link rel="alternate" hreflang="${localeTable[locale].tag}" href="/?category=movies&amp;lang=${locale}" />`,
      ),
      '<link rel="alternate" hreflang="x-default" href="/?category=movies" />',
      '<link rel="alternate" type="application/atom+xml" href="/feed/all.atom" title="Bloom" />',
      '<link rel="alternate" type="application/atom+xml" href="/feed/movies.atom" title="电影 · Bloom" />',
    ]);
  });
});

describe('the page of a video, rendered on the server', () => {
  // rule: #works-in-lists
  it('names the page of the oldest copy of its work as the canonical one', async () => {
    const canonicalVideo = async () => ({ source: 'youtube', id: 'first', category: 'movies' }) as const;
    const page = await render('/video/abc?videoSrc=bilibili', { data: { ...data, canonicalVideo } });
    const first = 'https://bloom.example/video/first?videoSrc=youtube&amp;categoryIdx=1';
    expect(page?.head).toContain(`<link rel="canonical" href="${first}" />`);
    expect(page?.head).toContain(`property="og:url" content="${first}"`);
    const alone = await render('/video/abc?videoSrc=bilibili');
    expect(alone?.head).toContain('rel="canonical" href="https://bloom.example/video/abc?');
  });

  it('has its tabs before the petal activity, which is long', async () => {
    const page = await render('/video/abc?videoSrc=bilibili');
    const places = ['class="video-actions"', 'role="tablist"', 'class="video-record"'].map((part) =>
      page?.root.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((a = -1, b = -1) => a - b));
    expect(places).not.toContain(-1);
  });

  it('shows the video with its image, and loads no player before that is pressed', async () => {
    const page = await render('/video/abc?videoSrc=bilibili');
    expect(page?.status).toBe(200);
    expect(page?.root).toContain('<h1');
    expect(page?.root).toContain('November 14, 2023');
    expect(page?.root).toMatch(
      /<button type="button" class="player player-image"><img src="\/api\/v1\/image\/[^>]*>.*?Play</,
    );
    expect(page?.root).not.toContain('<iframe');
    expect(`${page?.head}${page?.root}`).not.toContain('bili.example');
  });

  // rule: #discovery-routes
  it('leads to the feeds of its moments', async () => {
    const { head = '' } = (await render('/video/abc?videoSrc=bilibili', { locale: 'zh-hant' })) ?? {};
    const feed = 'href="https://bloom.example/feed/moments/bilibili/abc';
    const title = 'title="Two &lt;/script&gt; &amp; &lt;b&gt;cats&lt;/b&gt; · 留言"';
    for (const [type, ending] of [
      ['atom+xml', 'atom'],
      ['feed+json', 'json'],
    ]) {
      const link = `type="application/${type}" ${feed}.${ending}" ${title}`;
      expect(head).toContain(`<link rel="alternate" ${link} />`);
    }
  });

  // rule: #server-rendering
  it('has a title and an absolute image for link previews', async () => {
    const { head = '' } = (await render('/video/abc?videoSrc=bilibili')) ?? {};
    expect(head).toContain('<title>Two &lt;/script&gt; &amp; &lt;b&gt;cats&lt;/b&gt; · Bloom</title>');
    expect(head).toContain(
      '<meta property="og:image" content="https://bloom.example/api/v1/image/https%3A%2F%2Fi.ytimg.com%2Fvi%2Fabc%2Fhqdefault.jpg?w=1280" />',
    );
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image" />');
    const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'VideoObject',
      name: video.title,
      uploadDate: '2023-11-14T22:13:20.000Z',
      duration: 'PT75S',
      url: 'https://bloom.example/video/abc?videoSrc=bilibili&categoryIdx=1',
    });
  });

  // rule: #blurb
  it('says what its sharer says of it, also in link previews', async () => {
    const line = 'Stay for "the second verse"';
    const page = await render('/video/abc?videoSrc=bilibili', {
      data: { ...data, video: async () => ({ ...video, line }) },
    });
    expect(page?.root).toContain('Stay for &quot;the second verse&quot;</p>');
    expect(page?.head).toContain(
      '<meta property="og:description" content="Stay for &quot;the second verse&quot;" />',
    );
  });

  // rule: #removed-videos
  it('is a 410 if moderators removed it, and says by which rule in the words that held, in every language', async () => {
    const removed = { ...data, video: async () => ({ removal: { rule: 3, version: 1 } }) };
    for (const locale of locales) {
      const page = await render('/video/abc?videoSrc=bilibili', { data: removed, locale });
      expect(page?.status).toBe(410);
      expect(page?.head).toContain('noindex');
      expect(page?.head).not.toContain('canonical');
      const rule = rules[2]?.[locale];
      expect(page?.root).toContain(rule?.title);
      expect(page?.root).toContain(rule?.text);
      expect(page?.root).toContain('href="/rules?version=1#rule-3"');
    }
  });

  it('is a 404 if there is no such video', async () => {
    const page = await render('/video/none?videoSrc=youtube', { locale: 'zh-hans' });
    expect(page?.status).toBe(404);
    expect(page?.head).toContain('noindex');
    expect(page?.root).toContain('href="/"');
  });
});

it.each([
  ['/?lang=zh-hans&x=1', '/?lang=zh-hans'],
  ['/?lang=cn', '/?lang=zh-hans'],
  ['/?lang=xx', '/'],
  ['/?code=REF12345&lang=en&category=movie', '/?category=movies&lang=en'],
  ['/video/abc?lang=zh-hans&token=once', '/video/abc?videoSrc=youtube&lang=zh-hans'],
  [
    '/?category=movies&subcategory=documentary&audio=japanese',
    '/?category=movies&subcategory=documentary&audio=japanese',
  ],
  ['/?category=movies&subcategory=removed&audio=klingon', '/?category=movies'],
  ['/?dialog=login&category=movie', '/?category=movies'],
  ['/video/abc?dialog=about&videoSrc=youtube', '/video/abc?videoSrc=youtube'],
  ['/mine', undefined],
])('the canonical form of %s, with the language that it names, is %s', (url, canonical) => {
  expect(canonicalUrl(url, categoryTable)).toBe(canonical);
});

it.each(['/', '/video/abc?videoSrc=bilibili'])(
  'the head and the root of %s do not depend on the open dialog',
  async (url) => {
    const dialog = `${url}${url.includes('?') ? '&' : '?'}dialog=about`;
    expect(await render(dialog)).toEqual(await render(url));
  },
);

describe.each(Object.values<AppRoute>(appRoutes))('the page at $path', ({ path, renderedBy }) => {
  it(`is rendered by the ${renderedBy}`, async () => {
    const url = path.replace(/\{?\$\w+\}?/, 'abc');
    const byServer = renderedBy === 'server';
    expect(canonicalUrl(url, categoryTable) !== undefined).toBe(byServer);
    expect((await render(url)) !== undefined).toBe(byServer);
  });
});

describe('the page of a user, rendered on the server', () => {
  // rule: #users
  it('shows the public facts and the videos, with a head of its own', async () => {
    const page = await render('/@ann');
    expect(page?.status).toBe(200);
    expect(page?.head).toContain('<title>Ann · Bloom</title>');
    expect(page?.head).toContain('rel="canonical" href="https://bloom.example/@ann"');
    expect(page?.root).toContain('>@ann<');
    expect(page?.head).not.toContain('noindex');
    expect(page?.root).toContain('3 videos shared');
    expect(page?.root).toContain('1.5\u00A0K received');
    expect(page?.root).toContain('1 follower<');
    expect(page?.root).toContain('class="card"');
    expect(page?.root).toContain(`/collection/${songs.id}`);
  });

  // rule: #users
  it('refuses search engines where the user does', async () => {
    const user = async () => ({ user: ann, indexed: false });
    expect((await render('/@ann', { data: { ...data, user } }))?.head).toContain('noindex');
  });

  // rule: #handles
  it('is where the links by the id and by a former handle lead', async () => {
    const redirect = { status: 302, location: '/@ann' };
    expect(await renderPage(requestOf('/user/1'))).toEqual(redirect);
    expect(await renderPage(requestOf('/@anna'))).toEqual(redirect);
  });

  it('is a 404 where there is no such user', async () => {
    const page = await render('/user/2', { locale: 'zh-hans' });
    expect(page?.status).toBe(404);
    expect(page?.head).toContain('noindex');
    expect(page?.root).toContain('找不到该用户');
  });
});

describe('the page of a collection, rendered on the server', () => {
  // rule: #collection
  it('shows its videos, whose pages go on with it, with a head and a feed of its own', async () => {
    const page = await render(`/collection/${songs.id}`);
    expect(page?.status).toBe(200);
    expect(page?.head).toContain('<title>Songs &amp; rain · Bloom</title>');
    expect(page?.head).toContain(`href="https://bloom.example/collection/${songs.id}"`);
    expect(page?.head).toContain(
      `og:image" content="https://bloom.example/api/v1/collection/${songs.id}/preview"`,
    );
    expect(page?.head).not.toContain('noindex');
    expect(page?.root).toContain('Songs &amp; rain');
    expect(page?.root).toContain('1 video<');
    expect(page?.root).toContain(`collection=${songs.id}`);
  });

  it('is kept from search engines where it is unlisted, and a 404 where there is none', async () => {
    const collection = async () => ({
      status: 'ok' as const,
      code: 0 as const,
      collection: { ...songs, visibility: 'unlisted' as const, images: [] },
      data: [],
    });
    const unlisted = await render('/collection/other', { data: { ...data, collection } });
    expect([unlisted?.status, unlisted?.head.includes('noindex')]).toEqual([200, true]);
    expect(unlisted?.head).toContain('og:image" content="https://bloom.example/icons/');
    const missing = await render('/collection/nothing');
    expect([missing?.status, missing?.head.includes('noindex')]).toEqual([404, true]);
    expect(missing?.root).toContain('Collection not found');
  });
});

describe('the board of sharers, rendered on the server', () => {
  // rule: #board
  it('has each sharer with rank, petals and a link, and a head of its own', async () => {
    const page = await render('/sharers');
    expect(page?.status).toBe(200);
    expect(page?.head).toContain('<title>Sharers of the week · Bloom</title>');
    expect(page?.head).toContain('rel="canonical" href="https://bloom.example/sharers"');
    expect(page?.root).toMatch(/>1<.*href="\/@ann"[^>]*>.*Ann.*12.3\u00A0K/);
  });

  it('has the name that the operator gave the site', async () => {
    const page = await render('/sharers', { config: { ...pageConfig, siteName: 'Film Club' } });
    expect(page?.head).toContain('<title>Sharers of the week · Film Club</title>');
    expect(page?.head).toContain('<meta property="og:site_name" content="Film Club" />');
    expect(page?.root).toContain('>Film Club</span>');
    expect(page?.root).toContain('Film Club, home');
    expect(page?.root).not.toContain('Bloom');
  });

  it('has the logo of the operator in the top bar and in shared links', async () => {
    const config = { ...pageConfig, links: { logo: 'https://club.example/logo.png' } };
    const page = await render('/sharers', { config });
    const path = '/api/v1/image/https%3A%2F%2Fclub.example%2Flogo.png';
    expect(page?.head).toContain(`<meta property="og:image" content="https://bloom.example${path}?w=640" />`);
    expect(page?.head).not.toContain('rel="preload" as="image"');
    expect(page?.root).toContain(`src="${path}?w=160"`);
  });

  it('has the description that the operator gave the site', async () => {
    const config = { ...pageConfig, siteDescription: 'Films of our town' };
    const page = await render('/', { config });
    expect(page?.head).toContain('<meta name="description" content="Films of our town" />');
    expect(page?.head).toContain('<meta property="og:description" content="Films of our town" />');
  });

  // rule: #board
  it('invites to share where there are no sharers', async () => {
    const sharers = async () => ({ status: 'ok' as const, code: 0 as const, data: [] });
    const page = await render('/sharers', { locale: 'zh-hans', data: { ...data, sharers } });
    expect(page?.root).toContain('这周还没有人收到花瓣');
    expect(page?.root).toContain('分享视频</button>');
  });
});

describe('the rules, rendered on the server', () => {
  // rule: #rules
  it.each([
    ['en', 'Respect the rights of others', 'moderation log'],
    ['zh-hans', '尊重他人权利', '管理记录'],
  ] as const)('have numbers and addresses in %s', async (locale, title, log) => {
    const page = await render('/rules', { locale });
    expect(page?.status).toBe(200);
    expect(page?.head).toContain('rel="canonical" href="https://bloom.example/rules"');
    expect(page?.root).toMatch(new RegExp(`<li id="rule-2"[^>]*><h2[^>]*><span[^>]*>2.*${title}`));
    expect(page?.root).toMatch(new RegExp(`href="/log"[^>]*>${log}<`));
  });

  it('are those of the version in the URL, which links the present one, and 404 for none', async () => {
    const before = await render('/rules?version=1');
    expect(before?.status).toBe(200);
    expect(before?.root).toContain(rules[2]?.en.title);
    expect(before?.root).toMatch(/This was version 1 of the rules\..*?<a [^>]*href="\/rules"/);
    const present = await render('/rules');
    expect(present?.root).toContain('Be kind');
    expect(present?.root).toContain('Version 2, since September 21, 2026');
    expect(present?.root).toContain('href="/rules?version=1"');
    expect(present?.root).not.toContain('This was version');
    expect((await render('/rules?version=3'))?.status).toBe(404);
  });
});

describe('the COVID map, rendered on the server', () => {
  // rule: #epidemic-map
  it('shows the first rows of the table, the world, and the date of the data', async () => {
    const page = await render('/map');
    expect(page?.status).toBe(200);
    expect(page?.head).toContain('<title>COVID-19 map');
    expect(page?.head).toContain('rel="canonical" href="https://bloom.example/map"');
    expect(page?.root).toContain('Data up to December 14, 2020');
    for (const text of ['Italy', '1,843,712', '64,520', '0.96', '71,503,614', 'ECDC']) {
      expect(page?.root).toContain(text);
    }
    expect(page?.root).toMatch(/0\.96<span class="map-trend map-trend-flat">.*?steady/);
  });

  // rule: #epidemic-map
  it('is in Chinese, at the day of its URL, with its style sheet', async () => {
    const page = await render('/map?day=2020-11-15&measure=week&x=1', { locale: 'zh-hans' });
    expect(page?.root).toContain('意大利');
    expect(page?.root).toContain('aria-valuetext="2020年11月15日"');
    expect(page?.head).toMatch(/^<link rel="stylesheet" href="[^"]*map[^"]*\.css"/);
  });
});

// rule: #twin
it('the page of a video that the country hides leads to that of its twin', async () => {
  const twin = async () => video;
  expect(
    await renderPage(requestOf('/video/ABCDEFGHIJK?videoSrc=youtube', { data: { ...data, video: twin } })),
  ).toEqual({ status: 302, location: '/video/abc?videoSrc=bilibili' });
});
