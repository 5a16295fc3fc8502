import { beforeAll, describe, expect, test } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video/video';
import { expectLittleWork } from '../../../test/little-work.ts';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let sharer: Person;

const minuteUs = 60_000_000;
const newestUs = (Date.now() - 86_400_000) * 1_000;
const titles = [
  '花开时节 第一集',
  'S01花絮 精彩花絮',
  '春花秋月',
  'The Big Bang',
  'Bigger than life 100%',
  'A small thing',
];

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  for (const [i, title] of titles.entries()) {
    await bloom.addVideo(sharer, `title${String(i).padStart(6, '0')}`, {
      title,
      category: i % 2 === 0 ? 'movies' : 'entertainment',
      label: i % 2 === 0 ? 'comedy' : 'food',
      audio: i < 3 ? 'mandarin' : 'english',
      subtitle: i < 3 ? 'simplified_chinese' : 'other',
      source: i === 2 ? 'bilibili' : 'youtube',
      sharedUs: newestUs - i * minuteUs,
    });
  }
});

const shown = (response: { body: { data: VideoSummary[] } }) =>
  response.body.data.map(({ title }) => titles.indexOf(title));
const cursor = (text: string) => Buffer.from(text).toString('base64url');
const list = (query = '') => bloom.call('GET', `/v1/video/list${query}`);
const search = (key_words: unknown, more: object = {}) =>
  bloom.call('POST', '/v1/video/search', { body: { key_words, ...more } });

describe('the list', () => {
  // rule: #category-names
  test.each([
    ['', [0, 1, 2, 3, 4, 5]],
    ['?limit=2', [0, 1]],
    ['?limit=2&page=2', [2, 3]],
    ['?limit=2&page=4', []],
    ['?category=movies', [0, 2, 4]],
    ['?category=movie', [0, 2, 4]],
    ['?category=entertainment&label=food', [1, 3, 5]],
    ['?category=entertainment&label=music', []],
    ['?label=comedy', [0, 2, 4]],
    ['?category=all&label=', [0, 1, 2, 3, 4, 5]],
    ['?audio=chinese', [0, 1, 2]],
    ['?audio=mandarin', [0, 1, 2]],
    ['?audio=cantonese', []],
    ['?subtitle=other_language', [3, 4, 5]],
    ['?subtitle=chinese&category=movies', [0, 2]],
    ['?country=CN', [2]],
    ['?country=HK', [0, 1, 2, 3, 4, 5]],
    ['?nonsense=1', [0, 1, 2, 3, 4, 5]],
  ])('with %j shows %j', async (query, expected) => {
    const response = await list(query);
    expect(response.status).toBe(200);
    expect(shown(response)).toEqual(expected);
  });

  // rule: #paging
  test.each([
    ['?limit=0', 'limit'],
    ['?limit=51', 'limit'],
    ['?limit=-1', 'limit'],
    ['?limit=abc', 'limit'],
    ['?limit=1.5', 'limit'],
    ['?page=0', 'page'],
    ['?page=1000000000', 'page'],
    ['?page=', 'page'],
    ['?category=nosuch', 'category'],
    ['?category=movies&label=food', 'label'],
    ['?audio=klingon', 'audio'],
    ['?subtitle=__proto__', 'subtitle'],
    ['?after=nonsense', 'after'],
    [`?after=${cursor('1')}`, 'after'],
    [`?after=${cursor('1.2.3')}`, 'after'],
    [`?after=${cursor('1.-2')}`, 'after'],
    [`?after=${'9'.repeat(150)}`, 'after'],
    ['?category=movies&category=other', 'category'],
    ['?label=%00', 'label'],
    ['?label=nope', 'label'],
    ['?sort=best', 'sort'],
    ['?sort=', 'sort'],
    [`?sort=thanked_day&after=${cursor('1.2')}`, 'after'],
    [`?sort=newest&after=${cursor('1.2.3')}`, 'after'],
  ])('refuses %s and names %s', async (query, field) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ key: 'request.invalid', params: { field } });
  });

  // rule: #paging
  test('continues by cursor and misses or repeats nothing that did not move', async () => {
    const first = await list('?limit=2');
    // Something new on top, and the last one of the first page moved away, in between.
    await bloom.addVideo(sharer, 'new00000001', { title: 'new', sharedUs: Date.now() * 1_000 });
    const rest: number[] = [];
    for (let next = first.body.next; next;) {
      const page = await list(`?limit=2&after=${next}`);
      rest.push(...shown(page));
      next = page.body.next;
    }
    expect([...shown(first), ...rest]).toEqual([0, 1, 2, 3, 4, 5]);
    expect((await list('?limit=7')).body.next).toBeUndefined();
    await bloom.call('POST', '/v1/video/youtube/new00000001', sharer, { amount: -10_000 });
  });

  test('is a 304 for a client that has it already', async () => {
    const first = await list();
    const again = await bloom.call('GET', '/v1/video/list', {
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
  });

  test('shows a gift at once', async () => {
    await list();
    await bloom.call('POST', '/v1/video/youtube/title000005', sharer, { amount: 7 });
    const video = (await list()).body.data.find(({ id }: VideoSummary) => id === 'title000005');
    expect(video.video_bloom_balance).toBe(10_007);
  });
});

describe('a search', () => {
  test.each([
    ['花', [0, 1, 2]],
    ['花开', [0]],
    ['花絮', [1]],
    ['S01花絮', [1]],
    ['ｓ０１花絮', [1]],
    ['花开时节', [0]],
    ['花时', []],
    ['月', [2]],
    ['big', [3, 4]],
    ['BIG BANG', [3]],
    ['bang big', [3]],
    ['ang', []],
    ['%', [4]],
    ['_', []],
    ["' or 1=1 --", []],
    ['第一集 花开', [0]],
    ['nothing like it', []],
    ['\u0000花', [0, 1, 2]],
  ])('for %s finds %j', async (keyWords, expected) => {
    const response = await search(keyWords);
    expect(response.status).toBe(200);
    expect(shown(response)).toEqual(expected);
  });

  // rule: #search
  test('can be narrowed by the filters of the list, and continued', async () => {
    expect(shown(await search('花', { category: 'movies' }))).toEqual([0, 2]);
    expect(shown(await search('花', { country: 'CN' }))).toEqual([2]);
    const first = await search('花', { limit: 2 });
    expect(shown(first)).toEqual([0, 1]);
    expect(shown(await search('花', { limit: 2, after: first.body.next }))).toEqual([2]);
    expect(shown(await search('花', { limit: 2, page: 2 }))).toEqual([2]);
  });

  // rule: #search
  test('counts what it finds, and says what was searched', async () => {
    expect((await search('花', { limit: 2 })).body).toMatchObject({ total: 3 });
    expect((await search('BIG')).body).toMatchObject({ total: 2, folded: 'big' });
    const { body } = await search('花開時節');
    expect(body).toMatchObject({ total: 1, folded: '花开时节' });
    expect(body.corrected).toBeUndefined();
    const first = await search('花', { limit: 2 });
    expect((await search('花', { limit: 2, after: first.body.next })).body.total).toBeUndefined();
  });

  // rule: #search
  test.each([
    ['smll thing', 'small thing', [5]],
    ['smakl', 'small', [5]],
    ['smlal', 'small', [5]],
    ['smoll 花', undefined, []],
    ['biggre', 'bigger', [4]],
    ['tan', undefined, []],
  ])('corrects one typo in %s', async (typed, folded, expected) => {
    const { body } = await search(typed);
    expect(body.data.map(({ title }: VideoSummary) => titles.indexOf(title))).toEqual(expected);
    expect([body.folded, body.corrected]).toEqual([folded, folded && true]);
    expect((await search(typed, { exact: true })).body).toMatchObject({ data: [], total: 0 });
  });

  // rule: #search
  test('continues what it corrected, and corrects nothing where three videos are found', async () => {
    for (const [i, word] of ['algebra', 'algebra', 'algebra', 'algabra', 'algabra'].entries()) {
      await bloom.addVideo(sharer, `typo${String(i).padStart(7, '0')}`, {
        title: `Linear ${word} ${i}`,
      });
    }
    const first = await search('liner algebra', { limit: 2 });
    expect(first.body).toMatchObject({ folded: 'linear algebra', corrected: true, total: 3 });
    const second = await search('liner algebra', { limit: 2, after: first.body.next });
    expect(second.body).toMatchObject({ folded: 'linear algebra', corrected: true });
    expect([...first.body.data, ...second.body.data]).toHaveLength(3);
    expect(second.body.next).toBeUndefined();
    expect((await search('linear algebra')).body).toMatchObject({ total: 3 });
    expect((await search('linear algebra')).body.corrected).toBeUndefined();
    expect((await search('linear algabra')).body).toMatchObject({ corrected: true, total: 3 });
    // Not in place of what was typed and found as often.
    await bloom.addVideo(sharer, 'typo0000005', { title: 'The smell of tea' });
    const { body } = await search('small');
    expect([body.total, body.folded, body.corrected]).toEqual([1, undefined, undefined]);
  });

  test.each(['é', 'é'.normalize('NFD'), '각'.normalize('NFD'), '😀'])(
    'takes twenty of %s, and no more',
    async (character) => {
      expect((await search(character.repeat(20))).status).toBe(200);
      expect((await search(character.repeat(21))).status).toBe(400);
    },
  );

  test('is little work for a letter with thousands of marks', async () => {
    const marks = `a${'\u0315\u0300'.repeat(15_000)}`;
    await expectLittleWork(async () => {
      for (let i = 0; i < 20; i++) expect((await search(marks)).status).toBe(400);
    });
  });

  test.each([
    ['', 'key_words'],
    ['   ', 'key_words'],
    ['二十一个字的搜索词太长了所以会被拒绝掉的啊', 'key_words'],
    ['a'.repeat(21), 'key_words'],
    ['\u0000', 'key_words'],
    ['\uD83C', 'key_words'],
    [5, 'key_words'],
    [null, 'key_words'],
    [undefined, 'key_words'],
  ])('for %j is refused and names %s', async (keyWords, field) => {
    const { status, body } = await search(keyWords);
    expect(status).toBe(400);
    expect(body).toMatchObject({ key: 'request.invalid', params: { field } });
  });

  test('takes numbers as numbers only', async () => {
    const { status, body } = await search('花', { limit: '2' });
    expect(status).toBe(400);
    expect(body.params).toEqual({ field: 'limit' });
  });
});

// rule: #category-response
test('all categories come with their subcategories and names in both languages', async () => {
  const { body } = await bloom.call('GET', '/v1/category/all');
  expect(body.code).toBe(0);
  expect(body.data.category.movies).toMatchObject({ en: 'Movies', 'zh-hans': '电影', zh: '电影' });
  expect(body.data.subcategory.entertainment[0]).toMatchObject({
    en: { subcategory: 'talk show' },
    'zh-hans': { subcategory: '脱口秀' },
    zh: { subcategory: '脱口秀' },
  });
  expect(Object.keys(body.data.audio)).toEqual(['chinese', 'english', 'other_language']);
  expect(body.data.subtitle.english).toMatchObject({
    en: 'English',
    'zh-hans': '英语',
    zh: '英语',
  });
});
