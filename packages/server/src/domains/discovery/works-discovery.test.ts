// rule: #works-in-lists
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useBloom } from '../../../test/bloom.ts';
import { VideoReader } from '../video/index.ts';

const bloom = useBloom();

/** Shared in this order; the first two are one work. */
const [first, second, alone] = ['AAAAAAAAAAA', 'BV1xx411c7mD', 'CCCCCCCCCCC'] as const;

beforeAll(async () => {
  const ann = await bloom.logIn('Ann');
  await bloom.addVideo(ann, first);
  await bloom.addVideo(ann, second, { source: 'bilibili' });
  await bloom.addVideo(ann, alone);
  await bloom.execute(sql`
    insert into video_link (first_id, second_id, offset_s, state)
    select min(id), max(id), 0, 'confirmed' from video where source_id in (${first}, ${second})`);
  await bloom.execute(sql`select work_refresh(array(select id from video))`);
});

/** The text at a path, as visitors in CN get it or others. */
async function read(path: string, country: 'CN' | 'HK'): Promise<string> {
  const remoteAddress = country === 'CN' ? '114.114.114.114' : '127.0.0.1';
  return (await bloom.app.inject({ url: path, remoteAddress })).body;
}

/** The videos that a text names, each once. */
const named = (text: string) => [first, second, alone].filter((id) => text.includes(id));

test('an entry of a feed stays the same copy, although a gift lifts another one', async () => {
  expect(named(await read('/feed/all.atom', 'HK'))).toEqual([first, alone]);
  await bloom.execute(
    sql`update video_rank set updated_us = updated_us + 3600000000 where source = 'bilibili'`,
  );
  expect(named(await read('/feed/movies.atom', 'HK'))).toEqual([first, alone]);
  const { body } = await bloom.call('GET', '/v1/video/list');
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second, alone]);
});

test('the sitemap and the canonical address name the copy that was shared first', async () => {
  expect(named(await read('/sitemap/0.xml', 'HK'))).toEqual([first, alone]);
  const reader = new VideoReader(bloom.database.read);
  const canonicalOf = async (source: 'bilibili' | 'youtube', id: string) =>
    (await reader.oldestCopy({ source, id }, []))?.id;
  expect(await canonicalOf('bilibili', second)).toBe(first);
  expect(await canonicalOf('youtube', first)).toBe(first);
  expect(await canonicalOf('youtube', alone)).toBeUndefined();
});

// rule: #country-filter
test('where a country hides the source of that copy, the next one takes its place and nothing names it', async () => {
  for (const path of ['/feed/all.atom', '/sitemap/0.xml']) {
    const text = await read(path, 'CN');
    expect([path, named(text)]).toEqual([path, [second]]);
    expect(text).not.toMatch(/youtube/i);
  }
  const reader = new VideoReader(bloom.database.read);
  const copy = await reader.oldestCopy({ source: 'bilibili', id: second }, ['youtube']);
  expect(copy).toEqual({ source: 'bilibili', id: second, category: 'movies' });
  const { body } = await bloom.call('GET', '/v1/video/list?country=CN');
  // The other one has a copy that is shown.
  expect(body.hidden).toBe(1);
  expect(JSON.stringify(body)).not.toMatch(/youtube/i);
});
