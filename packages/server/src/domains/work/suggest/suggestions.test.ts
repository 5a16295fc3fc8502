// rule: #suggested-works
import { sql } from 'kysely';
import type { VideoSummary } from '@bloom/contract/video/video';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refusal, useBloom, type Person } from '../../../../test/bloom.ts';

const bloom = useBloom();

let [ann, cy] = [] as unknown as [Person, Person];
beforeAll(async () => {
  [ann, cy] = [await bloom.logIn('Ann'), await bloom.logIn('Cy')];
});

let count = 0;
/** Words that no other test uses, of a title in both scripts. */
let [simplified, traditional] = ['', ''];
/** A video on YouTube, and its copy on bilibili. */
let [a, b] = ['', ''];
beforeEach(async () => {
  const name = Array.from({ length: 4 }, (_, i) => String.fromCodePoint(0x4e00 + count * 4 + i)).join('');
  count++;
  [simplified, traditional] = [`${name}灯塔传奇 第3集`, `【官方】${name}燈塔傳奇 第三集 1080P`];
  a = `suggest${String(count).padStart(4, '0')}`;
  b = `BV1xx411c${String(count).padStart(3, 'z').replaceAll('0', 'z')}`;
  await bloom.addVideo(ann, a, { title: traditional, durationS: 1_200 });
});
const addCopy = (id = b, changes: object = {}) =>
  bloom.addVideo(ann, id, { source: 'bilibili', title: simplified, durationS: 1_215, ...changes });
const search = (query: object, path = `bilibili/${b}`) =>
  bloom.call('GET', `/v1/video/${path}/suggestions?${String(new URLSearchParams({ ...query }))}`);
const found = async (query: object = {}, path?: string) => {
  const { status, body } = await search(query, path);
  expect(status).toBe(200);
  return body.data.map((each: VideoSummary) => each.id);
};
const stored = async () =>
  (
    await bloom.execute(sql`
      select f.source_id as first, s.source_id as second, state from work_suggestion
      join video f on f.id = first_id join video s on s.id = second_id where f.source_id = ${a}`)
  ).rows;
const run = () => bloom.runJob('suggest works');
const respond = (person: Person, path: string, body: object = {}, method: 'PUT' | 'POST' = 'POST') =>
  bloom.call(method, `/v1/video/youtube/${a}/${path}`, person, { source: 'bilibili', id: b, ...body });

test('a video that is not shared yet is suggested one of another source, by title and length', async () => {
  expect(await found({ title: simplified, duration: 1_215 })).toEqual([a]);
  expect(await found({ title: simplified, duration: 1_300 })).toEqual([]);
  expect(await found({ title: simplified.replace('3', '4'), duration: 1_215 })).toEqual([]);
  expect(await found({ title: simplified, duration: 1_215, playlist: 'true' })).toEqual([]);
  expect(await found({ title: simplified, duration: 1_215 }, 'youtube/abcdefghijk')).toEqual([]);
  expect(await found({ title: '' })).toEqual([]);
});

test('a source that the country hides is not suggested', async () => {
  expect(await found({ title: simplified, duration: 1_215, country: 'CN' })).toEqual([]);
  await addCopy();
  await run();
  expect(await found({}, `bilibili/${b}`)).toEqual([a]);
  expect(await found({ country: 'CN' }, `bilibili/${b}`)).toEqual([]);
});

test('a video that moderators removed is not suggested', async () => {
  const moderator = await bloom.logIn('Mo');
  await bloom.setRole(moderator, { role: 'moderator', categories: null });
  await addCopy();
  await run();
  await bloom.moderate(moderator, 'hide', { kind: 'video', id: `youtube/${a}` }, { rule: 1 });
  expect(await found()).toEqual([]);
  expect(await found({ title: simplified, duration: 1_215 }, 'bilibili/BV1xx411czzz')).toEqual([]);
});

test('the job suggests what is alike, once for each pair', async () => {
  await addCopy();
  await run();
  await run();
  expect(await stored()).toEqual([{ first: a, second: b, state: 'open' }]);
  expect(await found({}, `youtube/${a}`)).toEqual([b]);
});

test('a pair with a link, also a refused one, or in one work, is not suggested', async () => {
  await addCopy();
  const { status } = await respond(cy, 'same', {}, 'PUT');
  expect(status).toBe(200);
  await bloom.execute(sql`update video_link set state = 'refused'`);
  await run();
  expect(await stored()).toEqual([]);
});

test('a suggestion is gone once the pair has a link', async () => {
  await addCopy();
  await run();
  await respond(cy, 'same', {}, 'PUT');
  expect(await found()).toEqual([]);
  expect(await stored()).toMatchObject([{ state: 'accepted' }]);
});

test('a declined suggestion is not made again', async () => {
  await addCopy();
  await run();
  expect((await respond(cy, 'same/decline')).status).toBe(200);
  expect(await found()).toEqual([]);
  await bloom.execute(sql`update work_suggestion_place set video_id = 0`);
  await run();
  expect(await stored()).toMatchObject([{ state: 'declined' }]);
});

test('responses to what the share form suggested are stored, if the videos are alike', async () => {
  await addCopy();
  await respond(cy, 'same/decline');
  expect(await stored()).toMatchObject([{ state: 'declined' }]);
  await bloom.execute(sql`delete from work_suggestion`);
  await respond(cy, 'same', { suggested: true }, 'PUT');
  expect(await stored()).toMatchObject([{ state: 'accepted' }]);
});

test('responses about videos that are not alike are no suggestions', async () => {
  await addCopy(b, { title: 'Another one' });
  await respond(cy, 'same/decline');
  await respond(cy, 'same', { suggested: true }, 'PUT');
  expect(await stored()).toEqual([]);
});

test('a response needs a session and two videos', async () => {
  const other = { source: 'bilibili', id: b };
  const refused = await bloom.call('POST', `/v1/video/youtube/${a}/same/decline`, {}, other);
  expect(refusal(refused)).toEqual([401, 'video.notLogin', {}]);
  expect(refusal(await respond(cy, 'same/decline', { id: 'BV1xx411cyyy' }))).toEqual([
    400,
    'request.invalid',
    { field: 'id' },
  ]);
});

test('a deleted video takes its suggestions with it', async () => {
  await addCopy();
  await run();
  expect((await bloom.call('DELETE', `/v1/video/bilibili/${b}`, ann)).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test('admins see open suggestions and what became of the others', async () => {
  const admin = await bloom.logIn('Ad');
  await bloom.setRole(admin, { role: 'admin', categories: null });
  await bloom.execute(sql`delete from work_suggestion`);
  await addCopy();
  await run();
  const read = async () => (await bloom.call('GET', '/v1/admin/suggestions', admin)).body.data;
  const list = [
    {
      videos: [
        { source: 'youtube', id: a, title: traditional },
        { source: 'bilibili', id: b, title: simplified },
      ],
      score: expect.any(Number),
    },
  ];
  const none = { open: 0, accepted: 0, declined: 0, confirmed: 0, refused: 0, list: [] };
  expect(await read()).toEqual({ ...none, open: 1, list });
  await respond(cy, 'same', {}, 'PUT');
  expect(await read()).toEqual({ ...none, accepted: 1 });
  await bloom.execute(sql`update video_link set state = 'confirmed'`);
  expect(await read()).toEqual({ ...none, accepted: 1, confirmed: 1 });
});
