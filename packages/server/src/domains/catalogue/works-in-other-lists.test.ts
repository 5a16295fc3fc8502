// rule: #works-in-lists
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let ann: Person;
let ben: Person;
let reader: Person;

/** Shared in this order, the last one first; the first two are one work. */
const ids = ['AAAAAAAAAAA', 'BV1xx411c7mD', 'CCCCCCCCCCC', 'DDDDDDDDDDD'] as const;
const [first, second, third, other] = ids;

beforeAll(async () => {
  [ann, ben, reader] = [await bloom.logIn('Ann'), await bloom.logIn('Ben'), await bloom.logIn('Reader')];
  const add = (sharer: Person, id: string, hoursAgo: number, source: 'bilibili' | 'youtube' = 'youtube') =>
    bloom.addVideo(sharer, id, {
      source,
      title: 'Sintel',
      sharedUs: (Date.now() - hoursAgo * 3_600_000) * 1_000,
    });
  await add(ann, first, 4);
  await add(ben, second, 3, 'bilibili');
  await add(ann, third, 2);
  await add(ben, other, 1);
  for (const { id } of [ann, ben]) await bloom.call('PUT', `/v1/user/${id}/follow`, reader);
  await bloom.execute(sql`
    insert into video_link (first_id, second_id, offset_s, state)
    select min(id), max(id), 0, 'confirmed' from video where source_id in (${first}, ${second})`);
  await bloom.execute(sql`select work_refresh(array(select id from video))`);
});
beforeEach(() => bloom.execute(sql`delete from history`));

type Found = { id: string };
const idsOf = (videos: Found[]) => videos.map(({ id }) => id);
const read = async (path: string) => idsOf((await bloom.call('GET', path, reader)).body.data);

test('"Following" has the newest copy that was shared, on whatever page', async () => {
  expect(await read('/v1/video/following')).toEqual([other, third, second]);
  const found: string[] = [];
  for (let after = ''; ;) {
    const { body } = await bloom.call('GET', `/v1/video/following?limit=1${after}`, reader);
    found.push(...idsOf(body.data));
    if (body.next === undefined) break;
    after = `&after=${body.next}`;
  }
  expect(found).toEqual([other, third, second]);
  // The newest one is hidden there, so that the other one takes its place.
  await bloom.execute(sql`update video_rank set offline = true where source = 'bilibili'`);
  expect(await read('/v1/video/following')).toEqual([other, third, first]);
  await bloom.execute(sql`update video_rank set offline = false where source = 'bilibili'`);
});

test('"For you" has one copy, and leaves out a work of which the account watched another copy', async () => {
  const found = await read('/v1/video/for-you');
  expect(found.filter((id) => id === first || id === second)).toHaveLength(1);
  expect(found).toEqual(expect.arrayContaining([third, other]));
  await bloom.execute(sql`
    insert into history (account_id, video_id, position_s, duration_s, finished, watched_us)
    select ${reader.id}, id, 10, 60, false, now_us() from video where source_id = ${second}`);
  expect((await read('/v1/video/for-you')).toSorted()).toEqual([third, other]);
});

test('related videos have one copy, and no copy of the video itself', async () => {
  const of = (source: string, id: string) => read(`/v1/video/${source}/${id}/related`);
  expect((await of('youtube', first)).toSorted()).toEqual([third, other]);
  const found = await of('youtube', third);
  expect(found).toHaveLength(2);
  expect(found).toContain(other);
});

test('suggestions have one copy', async () => {
  const { body } = await bloom.call('GET', '/v1/search/suggest?q=sint');
  expect(body.data.videos).toHaveLength(3);
});

test("the page of a sharer has the sharer's own copy", async () => {
  expect(await read(`/v1/video/list?sharer=${ann.id}`)).toEqual([third, first]);
  expect(await read(`/v1/video/list?sharer=${ben.id}`)).toEqual([other, second]);
});
