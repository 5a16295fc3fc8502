import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useBloom } from '../../../test/bloom.ts';

const bloom = useBloom();

beforeAll(async () => {
  const sharer = await bloom.logIn('Sharer');
  const videos = [
    ['rainy harbour', 'movies', 'youtube'],
    ['rainy mountain', 'tvseries', 'youtube'],
    ['rainy village', 'tvseries', 'youtube'],
    ['秋天的童话', 'entertainment', 'bilibili'],
    ['harbour lights', 'other', 'bilibili'],
    ['offline harbour', 'tvseries', 'bilibili'],
    ['offline lighthouse', 'tvseries', 'bilibili'],
  ] as const;
  for (const [i, [title, category, source]] of videos.entries()) {
    await bloom.addVideo(sharer, `nearest0000${i}`, { title, category, source });
  }
  await bloom.execute(sql`update video_rank set offline = true
    where video_id in (select id from video where title like 'offline%')`);
});

const nearestTo = async (key_words: string, more: object = {}) => {
  const body = { key_words, ...more };
  const { body: found } = await bloom.call('POST', '/v1/video/search', { body });
  return found.nearest;
};

// rule: #empty-search
test.each([
  ['zqx movies', { category: 'movies' }],
  ['没有这样的電影', { category: 'movies' }],
  ['zqx MUSIC', { category: 'entertainment', label: 'music' }],
  ['zqx talk show', { category: 'entertainment', label: 'talk show' }],
  ['zqx show', undefined],
  ['zqx musical', undefined],
  ['zqx other', undefined],
  ['zqx rainy', { category: 'tvseries' }],
  ['zqx harbour', { category: 'movies' }],
  ['童话故事', { category: 'entertainment' }],
  ['zqx lighthouse', undefined],
  ['zqx r', undefined],
  ['zqx', undefined],
  ['rainy harbour', undefined],
])('nearest to %s is %j', async (keyWords, nearest) => {
  expect(await nearestTo(keyWords)).toEqual(nearest);
});

// rule: #empty-search
test('the nearest category keeps the country rule, whatever filters a search has', async () => {
  expect(await nearestTo('zqx harbour', { country: 'CN' })).toEqual({ category: 'other' });
  expect(await nearestTo('rainy', { category: 'other' })).toEqual({
    category: 'tvseries',
  });
});
