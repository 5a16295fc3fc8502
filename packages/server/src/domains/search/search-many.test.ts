import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { maxHidden } from '@bloom/contract/gift/economy';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useBloom, type Person } from '../../../test/bloom.ts';

/* Words in more titles than a search reads and sorts: the page is then read along the list. */

const bloom = useBloom();
const many = 1_300;

beforeAll(async () => {
  const sharer = await bloom.logIn('Sharer');
  await bloom.addVideo(sharer, 'both', { title: 'Tian 天' });
  await addCopies(sharer, 'many', many, 'Often 花');
  await bloom.execute(sql`vacuum (analyze) video, video_rank`);
});

/** Of `count` videos, every hundredth is of another category. */
async function addCopies(sharer: Person, name: string, count: number, title: string) {
  await bloom.addVideo(sharer, `${name}0`, { title, category: 'movies' });
  const db = bloom.database.write;
  await sql`
    insert into video overriding system value
    select (jsonb_populate_record(v, jsonb_build_object('id', v.id + n, 'source_id', ${name} || n,
      'shared_us', v.shared_us + n, 'category', case when n % 100 = 50 then 'entertainment' else 'movies' end))).*
    from video v, generate_series(1, ${count - 1}::int) n
    where v.source_id = ${`${name}0`}`.execute(db);
  await sql`
    insert into video_rank (video_id, category, balance, updated_us, source, label, audio, subtitle, sharer_id)
    select v.id, v.category, 1, v.shared_us, s.source, s.label, s.audio, s.subtitle, s.sharer_id
    from video v join video_rank s on s.video_id = (select id from video where source_id = ${`${name}0`})
    where v.source_id like ${`${name}%`} and v.source_id <> ${`${name}0`}`.execute(db);
  await sql`select setval(pg_get_serial_sequence('video', 'id'), (select max(id) from video))`.execute(db);
}

const search = async (more: object = {}, key_words = 'often') =>
  (await bloom.call('POST', '/v1/video/search', { body: { key_words, limit: 5, ...more } })).body;
const shown = (body: { data: VideoSummary[] }) => body.data.map(({ id }) => id.slice(4));

// rule: #search
test.each([{}, { sort: 'newest' }, { sort: 'thanked_week' }])(
  'a search that finds too many to read them all has its page, its total and its next page: %j',
  async (sort) => {
    const first = await search(sort);
    expect(first.total).toBe(maxHidden + 1);
    expect(shown(first)).toEqual(['1299', '1298', '1297', '1296', '1295']);
    const next = await search({ ...sort, after: first.next });
    expect(shown(next)).toEqual(['1294', '1293', '1292', '1291', '1290']);
    expect(next.total).toBeUndefined();
    // Past what is read and sorted.
    expect(shown(await search({ ...sort, page: 240 }))).toEqual(['104', '103', '102', '101', '100']);
  },
);

// rule: #search
test('a filter that leaves few of many is counted exactly', async () => {
  const body = await search({ category: 'entertainment' });
  expect(shown(body)).toEqual(['1250', '1150', '1050', '950', '850']);
  expect(body.total).toBe(13);
});

// rule: #search
test('what only pinyin finds comes after the many, and is counted once', async () => {
  const spelled = await search({ category: 'entertainment' }, 'hua');
  expect(spelled.total).toBe(13);
  expect((await search({}, 'hua')).total).toBe(maxHidden + 1);
  expect(await search({}, 'tian')).toMatchObject({ total: 1, data: [{ title: 'Tian 天' }] });
});
