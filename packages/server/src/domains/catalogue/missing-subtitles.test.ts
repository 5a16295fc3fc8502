// rule: #missing-subtitles
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { joinVideos } from '../../../test/join-videos.ts';

const bloom = useBloom({ settings: { feature_subtitle_edit: '1' } });
let mei: Person;
let mia: Person;
/** Each test has the videos of a category that no other one has. */
let label: string;
const labels = ['comedy', 'action', 'love', 'horror', 'war', 'crime', 'animation'].values();

beforeAll(async () => {
  mei = await bloom.logIn('Mei');
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: ['movies'] });
});
beforeEach(() => {
  label = labels.next().value ?? '';
});

const add = (changes: object = {}) =>
  bloom.addNewVideo(mei, { durationS: 300, category: 'movies', label, subtitle: 'other', ...changes });
const write = async (id: string, ...words: [EN: string, CN: string][]) => {
  const { revision } = (await bloom.call('GET', `/v1/subtitle/${id}`)).body;
  const items = words.map(([EN, CN], at) => ({ start_sec: at * 3, end_sec: at * 3 + 2, words: { EN, CN } }));
  const body = { content: JSON.stringify(items), base_revision: revision };
  expect((await bloom.call('PUT', `/v1/subtitle/${id}`, mei, body)).status).toBe(200);
};
const idsOf = ({ body }: { body: { data: VideoSummary[] } }) => body.data.map(({ id }) => id).toSorted();
const list = async (language: string, more = '') =>
  idsOf(await bloom.call('GET', `/v1/video/list?category=movies&label=${label}&needs=${language}${more}`));

test('a video needs a language until all of its cues have words in it', async () => {
  const [none, half, all] = [await add(), await add(), await add()];
  await write(half, ['One', '一'], ['Two', '']);
  await write(all, ['One', '一']);
  expect(await list('english')).toEqual([none].toSorted());
  expect(await list('chinese')).toEqual([none, half].toSorted());
  await write(half, ['One', '一'], ['Two', '二']);
  await expect.poll(() => list('chinese')).toEqual([none]);
});

test('one that has the language of its own, cannot be followed, has no end or is locked needs none', async () => {
  const [open, , live, locked] = [
    await add(),
    await add({ subtitle: 'simplified_chinese' }),
    await add(),
    await add(),
  ];
  await bloom.addVideo(mei, 'BV1xx411c7mD', { source: 'bilibili', category: 'movies', label });
  await bloom.execute(sql`update video set type = 'Live' where source_id = ${live}`);
  expect(await list('chinese')).toEqual([open, locked].toSorted());
  const target = { kind: 'video', id: `youtube/${locked}` };
  expect((await bloom.moderate(mia, 'lockSubtitles', target)).status).toBe(200);
  await expect.poll(() => list('chinese')).toEqual([open]);
});

test('a video of a work needs none that another copy has, and what is hidden does not count', async () => {
  const [own, copy] = [await add(), await add()];
  await write(copy, ['One', '']);
  await joinVideos(bloom, own, copy);
  await expect.poll(() => list('english')).toEqual([]);
  expect((await list('chinese')).length).toBe(1);
  const { id } = (await bloom.call('GET', `/v1/subtitle/${copy}`)).body;
  expect((await bloom.moderate(mia, 'hide', { kind: 'subtitle', id: String(id) })).status).toBe(200);
  await expect.poll(async () => (await list('english')).length).toBe(1);
});

test('a search takes it, other languages are refused', async () => {
  const [one, two] = [await add({ title: 'Quokka one' }), await add({ title: 'Quokka two' })];
  await write(two, ['One', '']);
  const search = (body: object) =>
    bloom.call('POST', '/v1/video/search', { body: { key_words: 'quokka', ...body } });
  expect(idsOf(await search({ needs: 'english' }))).toEqual([one]);
  expect(idsOf(await search({ needs: 'chinese' }))).toEqual([one, two].toSorted());
  const { status, body } = await bloom.call('GET', '/v1/video/list?needs=klingon');
  expect([status, body.key, body.params]).toEqual([400, 'request.invalid', { field: 'needs' }]);
});

test('the page of a video and of its copies has the percentages', async () => {
  const [own, copy] = [await add(), await add()];
  expect(await bloom.video(own)).not.toHaveProperty('subtitle_coverage');
  await write(own, ['One', '一'], ['Two', ''], ['Three', '']);
  await joinVideos(bloom, own, copy);
  const coverage = { english: 100, chinese: 33 };
  expect((await bloom.video(own)).subtitle_coverage).toEqual(coverage);
  expect((await bloom.video(copy)).subtitle_coverage).toEqual(coverage);
});

test('a gift keeps the percentages in its response', async () => {
  const id = await add();
  await write(id, ['One', '']);
  const response = await bloom.call('POST', `/v1/video/youtube/${id}`, await bloom.logIn('Ben'), {
    amount: 5,
  });
  expect(JSON.stringify(response.body)).toContain('subtitle_coverage');
});
