// rule: #moments-of-a-work
import { beforeEach, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { joinVideos } from '../../../test/join-videos.ts';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();

let [ann, moderator] = [] as unknown as [Person, Person];
beforeAll(async () => {
  [ann, moderator] = [await bloom.logIn('Ann'), await bloom.logIn('Mo')];
  await bloom.setRole(moderator, { role: 'moderator', categories: null });
});

/** Two copies: the content of the second one begins twelve seconds later. */
let [first, second] = ['', ''];
beforeEach(async () => {
  [first, second] = [
    await bloom.addNewVideo(ann, { durationS: 600 }),
    await bloom.addNewVideo(ann, { durationS: 612 }),
  ];
});

const post = async (id: string, content: string, atMs?: number) =>
  (
    await bloom.call('POST', `/v1/video/youtube/${id}/moments`, ann, {
      content,
      ...(atMs !== undefined && { at_ms: atMs }),
    })
  ).body.data.id as number;
const list = async (id: string, query = 'sort=time') =>
  (await bloom.call('GET', `/v1/video/youtube/${id}/moments?${query}`)).body;
type Listed = { content: string; at_ms?: number };
const seconds = async (id: string, query?: string) =>
  (await list(id, query)).data.map(({ content, at_ms }: Listed) => [content, at_ms]);
const join = () => joinVideos(bloom, first, second, 12);

test('a copy shows the moments of the others at its own seconds, and the count is of all', async () => {
  await post(first, 'At the start', 5_000);
  await post(first, 'In the middle', 60_000);
  await post(second, 'In the intro', 3_000);
  await post(second, 'Later', 90_000);
  await post(second, 'Nowhere');
  await join();
  expect(await seconds(first)).toEqual([
    ['At the start', 5_000],
    ['In the middle', 60_000],
    ['Later', 78_000],
    ['Nowhere', undefined],
  ]);
  expect(await seconds(second)).toEqual([
    ['In the intro', 3_000],
    ['At the start', 17_000],
    ['In the middle', 72_000],
    ['Later', 90_000],
    ['Nowhere', undefined],
  ]);
  expect((await bloom.video(first)).moments).toBe(5);
});

test('each order goes on across the copies, with no moment twice or missing', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  for (const [i, name] of names.entries()) await post(i % 2 ? first : second, name, 20_000 + i * 1_000);
  await join();
  for (const sort of ['best', 'newest', 'time']) {
    const found: string[] = [];
    let after = '';
    do {
      const page = await list(first, `sort=${sort}&limit=2${after && `&after=${after}`}`);
      found.push(...page.data.map(({ content }: Listed) => content));
      after = page.next ?? '';
    } while (after && found.length <= names.length);
    expect(found.toSorted(), sort).toEqual(names);
  }
});

test('the page around a second has what comes before it of all copies', async () => {
  await post(first, 'First', 100_000);
  await post(second, 'Second', 113_000);
  await post(first, 'Third', 102_000);
  await join();
  expect((await seconds(first, 'sort=time&from=101500')).map(([content]: [string]) => content)).toEqual([
    'First',
    'Second',
    'Third',
  ]);
});

test('segments count the moments of all copies by the seconds of the page', async () => {
  await post(first, 'Own', 5_000);
  await post(second, 'Other', 25_000);
  await post(second, 'In the intro', 3_000);
  await join();
  const { segments } = await list(first);
  expect(segments).toHaveLength(1);
  expect(segments[0].density.slice(0, 3)).toEqual([1, 1, 0]);
  const { v, n } = segments[0];
  const segment = await bloom.call('GET', `/v1/video/youtube/${first}/moments/segment?n=${n}&v=${v}`);
  expect(segment.headers['cache-control']).toContain('immutable');
  expect(segment.body.data.map((row: unknown[]) => row.slice(1, 3))).toEqual([
    [5_000, 'Own'],
    [13_000, 'Other'],
  ]);
});

test('what is posted to a copy makes a new version of the segments and lists of the others', async () => {
  await join();
  await post(first, 'Before', 30_000);
  const [before] = (await list(second)).segments;
  await post(first, 'After', 31_000);
  const [after] = (await list(second)).segments;
  expect(after.v).toBeGreaterThan(before.v);
  expect(await seconds(second)).toHaveLength(2);
});

test('a join, another offset and a split are seen in the next list, which gives each copy its own again', async () => {
  await post(first, 'Own', 5_000);
  await post(second, 'Other', 25_000);
  const lengths = async () => [(await seconds(first)).length, (await seconds(second)).length];
  expect(await lengths()).toEqual([1, 1]);
  const same = { source: 'youtube', id: second };
  await bloom.call('PUT', `/v1/video/youtube/${first}/same`, ann, { ...same, offset_s: 12 });
  expect(await lengths()).toEqual([2, 2]);
  const segmentOf = async () => (await list(first)).segments[0];
  const before = await segmentOf();
  await bloom.call('PUT', `/v1/video/youtube/${first}/same`, moderator, { ...same, offset_s: 20 });
  expect(await seconds(first)).toContainEqual(['Other', 5_000]);
  expect((await segmentOf()).v).not.toBe(before.v);
  await bloom.call('POST', `/v1/video/youtube/${first}/same/vote`, moderator, { ...same, agree: false });
  expect(await seconds(first)).toEqual([['Own', 5_000]]);
  expect(await seconds(second)).toEqual([['Other', 25_000]]);
});

test('moments of a copy that moderators hid are not shown at the others', async () => {
  await post(second, 'Other', 25_000);
  await join();
  await bloom.execute(sql`update video set hidden_by = 1 where source_id = ${second}`);
  expect(await seconds(first)).toEqual([]);
  expect((await bloom.video(first)).moments).toBeUndefined();
});
