// rule: #progress-of-a-work
import { beforeEach, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { joinVideos, splitVideos } from '../../../test/join-videos.ts';

const bloom = useBloom();
let mei: Person;
let [first, second, third]: [string, string, string] = ['', '', ''];
let people = 0;

beforeEach(async () => {
  mei = await bloom.logIn(`Mei ${++people}`);
  first = await bloom.addNewVideo(mei, { durationS: 1_000 });
  second = await bloom.addNewVideo(mei, { durationS: 1_012 });
  third = await bloom.addNewVideo(mei, { durationS: 1_000 });
});

const pathOf = (id: string) => `/v1/video/youtube/${id}/progress`;
const watch = async (id: string, positionS: number, durationS = 1_000) => {
  const body = { position_s: positionS, duration_s: durationS };
  expect((await bloom.call('PUT', pathOf(id), mei, body)).status).toBe(200);
};
const progressOf = async (id: string) =>
  (await bloom.call('GET', pathOf(id), mei)).body.data.map(
    ({ position_s, duration_s }: { position_s: number; duration_s: number }) => [position_s, duration_s],
  );
const history = async (query = '') =>
  (await bloom.call('GET', `/v1/account/history${query}`, mei)).body.data.map(
    ({ video }: { video: { id: string } }) => video.id,
  );

test('a copy goes on at the same second of the content, both ways', async () => {
  await joinVideos(bloom, first, second, 12);
  await watch(first, 100);
  expect(await progressOf(second)).toEqual([[112, 1_012]]);
  await watch(second, 500, 1_012);
  expect(await progressOf(first)).toEqual([[488, 1_000]]);
});

test('a second outside of a copy is its start or its end', async () => {
  await joinVideos(bloom, first, second, 600);
  await watch(second, 300, 1_012);
  expect(await progressOf(first)).toEqual([[0, 1_000]]);
  await watch(first, 900);
  expect(await progressOf(second)).toEqual([[1_012, 1_012]]);
});

test('three copies are once in the history, as the one watched last, and leave it together', async () => {
  await watch(first, 100);
  await watch(second, 200, 1_012);
  expect(await history()).toEqual([second, first]);
  await joinVideos(bloom, first, second, 12);
  await joinVideos(bloom, second, third, -12);
  expect(await history()).toEqual([second]);
  expect(await progressOf(third)).toEqual([[188, 1_000]]);
  await watch(third, 300);
  expect(await history()).toEqual([third]);
  expect(await history('?unfinished=true')).toEqual([third]);
  await watch(first, 990);
  expect(await history('?unfinished=true')).toEqual([]);
  await bloom.call('DELETE', `/v1/account/history?source=youtube&id=${third}`, mei);
  expect(await history()).toEqual([]);
  expect(await progressOf(first)).toEqual([]);
});

test('videos that are split again have what was watched of each', async () => {
  await joinVideos(bloom, first, second, 12);
  await watch(first, 100);
  await watch(second, 500, 1_012);
  await splitVideos(bloom, first, second);
  expect(await progressOf(first)).toEqual([[100, 1_000]]);
  expect(await progressOf(second)).toEqual([[500, 1_012]]);
  expect(await history()).toEqual([second, first]);
});

test('a copy that the visitor does not see does not keep another one from the history', async () => {
  const twin = 'BV1xx411c7mD';
  await bloom.addVideo(mei, twin, { source: 'bilibili', durationS: 1_000 });
  await joinVideos(bloom, first, twin);
  const body = { position_s: 100, duration_s: 1_000 };
  await bloom.call('PUT', `/v1/video/bilibili/${twin}/progress`, mei, body);
  await watch(first, 200);
  expect(await history()).toEqual([first]);
  expect(await history('?country=CN')).toEqual([twin]);
});
