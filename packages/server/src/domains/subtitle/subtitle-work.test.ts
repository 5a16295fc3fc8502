// rule: #subtitles-of-a-work
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import { formatClipTime } from '@bloom/contract/wire/clip-time';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { joinVideos } from '../../../test/join-videos.ts';

const bloom = useBloom({ settings: { feature_subtitle_edit: '1' } });
let mei: Person;
let [first, second, third]: [string, string, string] = ['', '', ''];

beforeAll(async () => {
  mei = await bloom.logIn('Mei');
});
beforeEach(async () => {
  first = await bloom.addNewVideo(mei, { durationS: 300 });
  second = await bloom.addNewVideo(mei, { durationS: 300 });
  third = await bloom.addNewVideo(mei, { durationS: 300 });
});

const item = (at: number, EN: string) => ({
  start: formatClipTime(at * 1_000),
  start_sec: at,
  end: formatClipTime((at + 2) * 1_000),
  end_sec: at + 2,
  words: { EN, CN: '' },
});
const save = async (id: string, ...items: object[]) => {
  const body = { content: JSON.stringify(items), base_revision: 0 };
  expect((await bloom.call('PUT', `/v1/subtitle/${id}`, mei, body)).status).toBe(200);
};
const read = async (id: string, query = '') => (await bloom.call('GET', `/v1/subtitle/${id}${query}`)).body;
const linesOf = async (id: string) =>
  (await read(id)).data.map(({ start_sec, words }: SubtitleItem) => [start_sec, words.EN]);
const empty = { data: [], revision: 0 };

test('a copy has the subtitles of another one, in its own seconds, both ways', async () => {
  await save(first, item(100, 'Hello'));
  await joinVideos(bloom, first, second, 12);
  expect(await read(second)).toMatchObject({ revision: 1, copy: { source: 'youtube', id: first } });
  expect(await linesOf(second)).toEqual([[112, 'Hello']]);
  expect(await read(first)).not.toHaveProperty('copy');
  await joinVideos(bloom, third, second, 12);
  expect(await linesOf(third)).toEqual([[100, 'Hello']]);
});

test('what ends before the start of a copy is left out, and what begins there is cut', async () => {
  await save(second, item(3, 'Before'), item(11, 'Across'), item(100, 'Hello'));
  await joinVideos(bloom, first, second, 12);
  expect(await linesOf(first)).toEqual([
    [0, 'Across'],
    [88, 'Hello'],
  ]);
});

test('of three copies the oldest with subtitles is read until there are own ones', async () => {
  await joinVideos(bloom, first, second);
  await joinVideos(bloom, second, third);
  expect(await read(first)).toMatchObject(empty);
  await save(third, item(5, 'Third'));
  expect(await linesOf(first)).toEqual([[5, 'Third']]);
  expect((await bloom.video(first)).community_subtitles).toEqual(['english']);
  await save(second, item(5, 'Second'));
  expect(await linesOf(first)).toEqual([[5, 'Second']]);
  await save(first, item(5, 'First'));
  expect(await linesOf(first)).toEqual([[5, 'First']]);
  expect(await linesOf(third)).toEqual([[5, 'Third']]);
});

test('a source that is hidden from the visitor is not named', async () => {
  const twin = 'BV1xx411c7mD';
  await bloom.addVideo(mei, twin, { source: 'bilibili' });
  await save(first, item(100, 'Hello'));
  await joinVideos(bloom, first, twin);
  expect((await read(`bilibili:${twin}`)).copy).toEqual({ source: 'youtube', id: first });
  for (const _ of [1, 2]) {
    const body = await read(`bilibili:${twin}`, '?country=CN');
    expect(body).toMatchObject({ copy: {}, revision: 1 });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`youtube|${first}`, 'i'));
  }
});

test('joining and splitting videos changes at once what was read before', async () => {
  await save(first, item(100, 'Hello'));
  expect(await read(second)).toMatchObject(empty);
  const same = `/v1/video/youtube/${second}/same`;
  await bloom.call('PUT', same, mei, { source: 'youtube', id: first, offset_s: -12 });
  await expect.poll(() => linesOf(second)).toEqual([[112, 'Hello']]);
  await bloom.call('POST', `${same}/vote`, mei, { source: 'youtube', id: first, agree: false });
  await expect.poll(() => linesOf(second)).toEqual([]);
  expect(await linesOf(first)).toEqual([[100, 'Hello']]);
});
