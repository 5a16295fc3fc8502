import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Suggestions } from '@bloom/contract/catalogue/search';
import { useBloom } from '../../../test/bloom.ts';

const bloom = useBloom();

beforeAll(async () => {
  const sharer = await bloom.logIn('Linda');
  for (const name of ['周杰倫', 'Quincy', 'Quinn']) await bloom.logIn(name);
  const titles = ['Linear algebra', '【线性代数】第一课', '线性规划', 'Lines of 100%', 'Not linear'];
  for (const [i, title] of titles.entries()) {
    await bloom.addVideo(sharer, `title00000${i}`, {
      title,
      source: title === '线性规划' ? 'bilibili' : 'youtube',
    });
  }
  await bloom.execute(sql`update video_rank set balance = balance + 100
    where video_id = (select id from video where title = 'Lines of 100%')`);
});

const read = async (q: string, more = '') => {
  const { body } = await bloom.call('GET', `/v1/search/suggest?q=${encodeURIComponent(q)}${more}`);
  return body.data as Suggestions;
};
const suggest = async (q: string, more = '') => {
  const { videos, people } = await read(q, more);
  return [videos.map(({ title }) => title), people.map(({ name }) => name)];
};
const people = async (q: string) => {
  const { body } = await bloom.call('GET', `/v1/search/people?q=${encodeURIComponent(q)}`);
  return (body.data as Suggestions['people']).map(({ name }) => name);
};

// rule: #suggestions
test.each([
  ['lin', ['Lines of 100%', 'Linear algebra', 'Not linear'], ['Linda']],
  ['ＬＩＮＥＡＲ', ['Linear algebra', 'Not linear'], []],
  ['algebra lin', ['Linear algebra'], []],
  ['l', ['Lines of 100%', 'Linear algebra'], ['Linda']],
  ['inear', [], []],
  ['線性', ['【线性代数】第一课', '线性规划'], []],
  ['【線性代', ['【线性代数】第一课'], []],
  ['性代', ['【线性代数】第一课'], []],
  ['課', ['【线性代数】第一课'], []],
  ['xianxing', ['【线性代数】第一课', '线性规划'], []],
  ['daishu', ['【线性代数】第一课'], []],
  ['guih', ['线性规划'], []],
  ['zhou', [], ['周杰倫']],
  ['100%', ['Lines of 100%'], []],
])(
  'titles that begin with %s are suggested before those that have it, the most petals first',
  async (q, titles, names) => {
    expect(await suggest(q)).toEqual([titles, names]);
  },
);

test('suggestions have the image of a video, keep the country rule and leave out what lists leave out', async () => {
  const [video] = (await read('规划')).videos;
  expect(video).toEqual({
    source: 'bilibili',
    id: 'title000002',
    title: '线性规划',
    thumbnails: { high: { url: expect.stringMatching(/^https?:/) as string } },
  });
  expect(await suggest('性', '&country=CN')).toEqual([['线性规划'], []]);
  expect(await suggest('lin', '&limit=2')).toEqual([['Lines of 100%'], ['Linda']]);
  expect(await suggest('quin', '&limit=1')).toEqual([[], ['Quinn']]);
  await bloom.execute(sql`update video_rank set offline = true
    where video_id = (select id from video where title = 'Lines of 100%')`);
  expect(await suggest('lines')).toEqual([[], []]);
});

// rule: #people-search
test.each([
  ['周杰伦', ['周杰倫']],
  ['周', ['周杰倫']],
  ['@zhoujielun', ['周杰倫']],
  ['zhou', ['周杰倫']],
  ['LIN', ['Linda']],
  ['qui', ['Quinn', 'Quincy']],
  ['@周', []],
  ['inda', []],
])('people are found by the beginning of name or handle, the shortest names first: %s', async (q, names) => {
  expect(await people(q)).toEqual(names);
});

test('who has deleted the account is not found', async () => {
  await bloom.execute(sql`update account set deleted_at = now(), handle = null where name = 'Linda'`);
  expect(await people('linda')).toEqual([]);
});

test.each(['suggest', 'people'])('%s refuses a text without words and a long one', async (name) => {
  for (const q of ['', '   ', 'x'.repeat(21)]) {
    expect(await bloom.call('GET', `/v1/search/${name}?q=${q}`)).toMatchObject({
      status: 400,
      body: { key: 'request.invalid', params: { field: 'q' } },
    });
  }
});
