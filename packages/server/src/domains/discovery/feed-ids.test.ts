import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useBloom } from '../../../test/bloom.ts';
import { holdFeedOrigin } from './feed-store.ts';

const bloom = useBloom();

/** The ids of all entries, in a feed of Atom or JSON. */
async function idsIn(path: string): Promise<string[]> {
  const { body } = await bloom.app.inject(path);
  if (path.endsWith('.json')) return JSON.parse(body).items.map(({ id }: { id: string }) => id);
  return Array.from(body.matchAll(/<entry><id>([^<]+)/g), ([, id = '']) => id.replaceAll('&amp;', '&'));
}

// rule: #feed-ids
test('the ids of a feed outlast other categories, titles and addresses', async () => {
  const ann = await bloom.logIn('Ann');
  const mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
  const id = await bloom.addNewVideo(ann, { category: 'movies', title: 'Before' });
  const page = `/video/${id}?videoSrc=youtube&categoryIdx=1`;
  const { body } = await bloom.call('POST', `/v1/video/youtube/${id}/moments`, ann, { content: 'Hi' });
  const made = await bloom.call('PUT', '/v1/collection', ann, { title: 'List', visibility: 'public' });
  const collection: string = made.body.data.id;
  await bloom.call('PUT', `/v1/collection/${collection}/video/youtube/${id}`, ann);
  const expectIds = async (origin: string) => {
    const moment = `${origin}${page}&moment=${body.data.id}`;
    expect(await idsIn('/feed/all.atom')).toEqual([origin + page]);
    expect(await idsIn(`/feed/collection/${collection}.atom`)).toEqual([origin + page]);
    expect(await idsIn(`/feed/moments/youtube/${id}.atom`)).toEqual([moment]);
    expect(await idsIn(`/feed/moments/youtube/${id}.json`)).toEqual([moment]);
  };
  await expectIds('http://localhost');

  const database = { write: bloom.database.write } as never;
  await holdFeedOrigin(database, 'https://first.example');
  await holdFeedOrigin(database, 'https://second.example');
  const share = (category: string) =>
    bloom.call('PUT', `/v1/video/youtube/${id}`, ann, {
      link: `https://youtu.be/${id}`,
      category,
      language: 'english|english',
    });
  expect((await share('other|other')).status).toBe(200);
  const target = { kind: 'video', id: `youtube/${id}` };
  const moved = await bloom.moderate(mia, 'recategorise', target, { category: 'entertainment', rule: 6 });
  expect(moved).toMatchObject({ status: 200 });
  await bloom.execute(sql`update video set title = 'After', search_text = 'after' where source_id = ${id}`);
  expect((await bloom.video(id)).category).toBe('entertainment');
  await expectIds('https://first.example');
  const { body: feed } = await bloom.app.inject('/feed/entertainment.atom');
  expect(feed).toContain('<id>https://first.example/feed/entertainment.atom</id>');
  expect(feed).toContain(`href="http://localhost/video/${id}?videoSrc=youtube&amp;categoryIdx=2"`);
});
