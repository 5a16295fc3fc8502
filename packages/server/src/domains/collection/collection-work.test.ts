// rule: #collections-of-works
import { beforeEach, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { joinVideos, splitVideos } from '../../../test/join-videos.ts';

const bloom = useBloom();
let mei: Person;
let [first, second, third, other]: [string, string, string, string] = ['', '', '', ''];
let collection = '';
let people = 0;

beforeEach(async () => {
  mei = await bloom.logIn(`Mei ${++people}`);
  first = await bloom.addNewVideo(mei);
  second = await bloom.addNewVideo(mei);
  third = await bloom.addNewVideo(mei);
  other = await bloom.addNewVideo(mei);
  const { body } = await bloom.call('PUT', '/v1/collection', mei, {
    title: 'Mine',
    text: '',
    visibility: 'public',
  });
  collection = `/v1/collection/${body.data.id}`;
});

const change = async (method: 'PUT' | 'DELETE', id: string, body: object = {}, source = 'youtube') =>
  expect((await bloom.call(method, `${collection}/video/${source}/${id}`, mei, body)).status).toBe(200);
const read = async (query = '') => (await bloom.call('GET', `${collection}${query}`, mei)).body;
const listed = async (query = '') => (await read(query)).data.map(({ id }: { id: string }) => id);

test('adding a copy of a video that is there changes nothing', async () => {
  await joinVideos(bloom, first, second);
  await joinVideos(bloom, second, third);
  for (const id of [first, third, other]) await change('PUT', id);
  expect(await listed()).toEqual([first, other]);
  const own = await bloom.call('GET', `/v1/account/collections?source=youtube&id=${second}`, mei);
  expect(own.body.data).toMatchObject([{ contains: true, video_count: 2 }]);
});

test('copies that were added before they were joined are listed once, and removed together', async () => {
  for (const id of [first, other, second]) await change('PUT', id);
  await joinVideos(bloom, first, second);
  expect(await listed()).toEqual([first, other]);
  expect(await read()).toMatchObject({ collection: { video_count: 2 } });
  expect(await listed(`?source=youtube&id=${second}`)).toEqual([other]);
  await splitVideos(bloom, first, second);
  expect(await listed()).toEqual([first, other, second]);
  await joinVideos(bloom, first, second);
  await change('DELETE', second);
  expect(await listed()).toEqual([other]);
});

test('a work that is moved has the new place', async () => {
  for (const id of [first, second, other]) await change('PUT', id);
  await joinVideos(bloom, first, second);
  const { status } = await bloom.call('POST', `${collection}/move`, mei, { source: 'youtube', id: first });
  expect(status).toBe(200);
  expect(await listed()).toEqual([other, first]);
});

test('a copy that the visitor does not see does not hide another one', async () => {
  const twin = 'BV1xx411c7mD';
  await bloom.addVideo(mei, twin, { source: 'bilibili' });
  await change('PUT', first);
  await change('PUT', twin, {}, 'bilibili');
  await joinVideos(bloom, first, twin);
  expect(await listed()).toEqual([first]);
  expect(await listed('?country=CN')).toEqual([twin]);
});
