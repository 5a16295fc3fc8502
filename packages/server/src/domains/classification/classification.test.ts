import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { createClassification } from './classification-service.ts';

let youtube: Awaited<ReturnType<typeof startYoutube>>;
let bloom: Bloom;
let ann: Person;
let counter = 0;

beforeAll(async () => {
  youtube = await startYoutube();
  bloom = await startBloom({ youtubeUrl: youtube.url });
  ann = await bloom.logIn('Ann');
});
afterEach(async () => {
  await bloom.set({ extra_subcategories: undefined, extra_languages: undefined });
});
afterAll(async () => {
  await bloom.close();
  await youtube.close();
});

const all = () => bloom.call('GET', '/v1/category/all');
const list = (query: string) => bloom.call('GET', `/v1/video/list?${query}`);
const idsOf = (response: Awaited<ReturnType<typeof list>>) =>
  response.body.data.map((video: { id: string }) => video.id);
const search = (body: object) => bloom.call('POST', '/v1/video/search', { body });

/** Shares a new video, and gives the response. */
function share(category: string, language = 'english|english') {
  const id = `class${String(++counter).padStart(6, '0')}`;
  const body = { link: `https://youtu.be/${id}`, category, language };
  return bloom.call('PUT', `/v1/video/youtube/${id}`, ann, body);
}

// rule: #category-response
test('an added subcategory is listed before "other", shared to and filtered by', async () => {
  expect((await share('movies|documentary')).body.key).toBe('share.noCategory');
  expect((await list('category=movies&label=documentary')).status).toBe(400);

  await bloom.set({ extra_subcategories: 'movies/documentary/纪录片, other/diy/zh-hans:手工' });
  const { subcategory } = (await all()).body.data;
  expect(subcategory.movies.slice(-2)).toMatchObject([
    {
      en: { subcategory: 'documentary' },
      'zh-hans': { subcategory: '纪录片' },
      zh: { subcategory: '纪录片' },
    },
    {
      en: { subcategory: 'other' },
      'zh-hans': { subcategory: '其他' },
      zh: { subcategory: '其他' },
    },
  ]);
  expect(subcategory.other).toHaveLength(2);
  expect(subcategory.other[0]).toMatchObject({ 'zh-hans': { subcategory: '手工' } });

  const { status, body } = await share('movies|documentary');
  expect(status).toBe(200);
  expect(body.data.label).toBe('documentary');
  expect(idsOf(await list('category=movie&label=documentary'))).toEqual([body.data.id]);
  expect(idsOf(await list('label=documentary'))).toEqual([body.data.id]);
  expect(idsOf(await search({ key_words: 'test', label: 'documentary' }))).toEqual([body.data.id]);
  expect((await list('category=tvseries&label=documentary')).status).toBe(400);
});

// rule: #category-response
test('an added language is one for sound tracks and subtitles, in filters and in the share form', async () => {
  expect((await share('movies|love', 'japanese|japanese')).body.key).toBe('share.noLanguage');

  await bloom.set({ extra_languages: 'japanese/Japanese/日语' });
  const { audio, subtitle, share: form } = (await all()).body.data;
  for (const languages of [audio, subtitle, form.audio, form.subtitle]) {
    expect(languages.japanese).toMatchObject({ en: 'Japanese', 'zh-hans': '日语', zh: '日语' });
    expect(Object.keys(languages).at(-1)).toMatch(/^other/);
  }

  const { body } = await share('movies|love', 'japanese|japanese');
  expect(body.data).toMatchObject({ audio: 'japanese', subtitle: 'japanese' });
  expect(idsOf(await list('audio=japanese&subtitle=japanese'))).toEqual([body.data.id]);
  expect(idsOf(await list('audio=chinese'))).not.toContain(body.data.id);
});

// rule: #subcategories
test('a video of a subcategory that was removed again stays as it is', async () => {
  await bloom.set({ extra_subcategories: 'entertainment/sports/体育' });
  const { body } = await share('entertainment|sports');
  await bloom.set({ extra_subcategories: '' });
  expect((await bloom.video(body.data.id)).label).toBe('sports');
  expect(idsOf(await list('category=entertainment'))).toContain(body.data.id);
  expect((await list('category=entertainment&label=sports')).status).toBe(400);
  expect((await share('entertainment|sports')).body.key).toBe('share.noCategory');
});

test('a client’s copy of the table is compared by its tag', async () => {
  const first = await all();
  const again = await bloom.call('GET', '/v1/category/all', {
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  expect(again.status).toBe(304);
  await bloom.set({ extra_subcategories: 'movies/documentary/纪录片' });
  expect((await all()).headers['etag']).not.toBe(first.headers['etag']);
});

test('an entry that is no longer valid is left out, and the others apply', async () => {
  await bloom.set({ extra_subcategories: 'movies/comedy/喜剧, movies/documentary/纪录片' });
  const { movies } = (await all()).body.data.subcategory;
  const names = movies.map(({ en }: { en: { subcategory: string } }) => en.subcategory);
  expect(names.filter((name: string) => name === 'comedy')).toHaveLength(1);
  expect(names).toContain('documentary');
});

describe('the built-in table', () => {
  const { label, language, matching } = createClassification(() => ({
    subcategories: '',
    languages: '',
  }))();

  // rule: #subcategories
  test('a subcategory belongs to its category', () => {
    expect(label('entertainment', 'talk show')).toBe('talk show');
    expect(label('movies', 'talk show')).toBeUndefined();
    expect(label(undefined, 'talk show')).toBe('talk show');
    expect(label('other', '')).toBeUndefined();
  });

  // rule: #languages
  test('languages are accepted coarse and fine', () => {
    expect(language('audio', 'chinese')).toBe('chinese');
    expect(language('audio', 'cantonese')).toBe('cantonese');
    expect(language('audio', 'simplified_chinese')).toBeUndefined();
    expect(language('subtitle', 'simplified_chinese')).toBe('simplified_chinese');
    expect(language('subtitle', 'constructor')).toBeUndefined();
  });

  // rule: #languages
  test('a coarse language covers its fine ones, a fine one only itself', () => {
    expect(matching('chinese')).toEqual(expect.arrayContaining(['mandarin', 'cantonese']));
    expect(matching('other_language')).toContain('other');
    expect(matching('mandarin')).toEqual(['mandarin']);
  });
});
