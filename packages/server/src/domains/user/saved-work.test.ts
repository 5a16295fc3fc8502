// rule: #saved-state-of-a-work
import { beforeEach, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { joinVideos, splitVideos } from '../../../test/join-videos.ts';

const bloom = useBloom();
let mei: Person;
let [first, second, third]: [string, string, string] = ['', '', ''];
let people = 0;

beforeEach(async () => {
  mei = await bloom.logIn(`Mei ${++people}`);
  first = await bloom.addNewVideo(mei);
  second = await bloom.addNewVideo(mei);
  third = await bloom.addNewVideo(mei);
});

const save = async (id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  expect((await bloom.call(method, `/v1/video/youtube/${id}/saved`, mei)).status).toBe(200);
const saved = async (query = '') =>
  (await bloom.call('GET', `/v1/account/saved${query}`, mei)).body.data.map(({ id }: { id: string }) => id);
const ofVideo = (id: string, source = 'youtube') => saved(`?source=${source}&id=${id}`);
const collection = async (id = first) =>
  (await bloom.call('GET', `/v1/account/collections?source=youtube&id=${id}`, mei)).body.saved;

test('a copy of a saved video is saved, and saving it changes nothing', async () => {
  await joinVideos(bloom, first, second);
  await joinVideos(bloom, second, third);
  await save(first);
  await save(third);
  expect(await saved()).toEqual([first]);
  for (const id of [first, second, third]) expect(await ofVideo(id)).toEqual([id]);
  expect(await collection(second)).toMatchObject({ contains: true, video_count: 1 });
});

test('copies that were saved before they were joined are listed once, and forgotten together', async () => {
  for (const id of [first, third, second]) await save(id);
  await joinVideos(bloom, first, second);
  expect(await saved()).toEqual([second, third]);
  expect(await ofVideo(first)).toEqual([first]);
  expect(await collection()).toMatchObject({ contains: true, video_count: 2 });
  await splitVideos(bloom, first, second);
  expect(await saved()).toEqual([second, third, first]);
  await joinVideos(bloom, first, second);
  await save(first, 'DELETE');
  expect(await saved()).toEqual([third]);
});

test('a video is saved where its saved copy is one that the visitor does not see', async () => {
  const twin = 'BV1xx411c7mD';
  await bloom.addVideo(mei, twin, { source: 'bilibili' });
  await save(first);
  await joinVideos(bloom, first, twin);
  expect(await saved('?country=CN')).toEqual([]);
  expect(await saved(`?country=CN&source=bilibili&id=${twin}`)).toEqual([twin]);
});
