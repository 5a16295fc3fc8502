import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useBloom, type Person, type VideoSeed } from '../../../test/bloom.ts';
import { orderRelated, relatedWords } from './related.ts';

const bloom = useBloom();
let ann: Person;
let bob: Person;
let videos = 0;

beforeAll(async () => {
  ann = await bloom.logIn('Ann');
  bob = await bloom.logIn('Bob');
});

async function add(title: string, changes: Partial<VideoSeed> = {}, sharer = ann) {
  const id = `rel${String(++videos).padStart(8, '0')}`;
  await bloom.addVideo(sharer, id, { title, ...changes });
  return id;
}

const give = (giver: Person, id: string, amount = 10) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, giver, { amount });
const related = (id: string, query = '') => bloom.call('GET', `/v1/video/youtube/${id}/related${query}`);
const titles = async (id: string, query = '') =>
  (await related(id, query)).body.data.map(({ title }: VideoSummary) => title);

describe('related videos', () => {
  // rule: #related-videos
  test('come first: the next episodes, then the earlier ones', async () => {
    const second = await add('River Voyage: Season 2', { category: 'other', label: 'others' });
    await add('River Voyage S10', { category: 'tvseries', label: 'love' }, bob);
    await add('River Voyage, Part 1', { category: 'movies', label: 'love' }, bob);
    await add('River voyage 3', { category: 'movies', label: 'war' }, bob);
    expect((await titles(second)).slice(0, 3)).toEqual([
      'River voyage 3',
      'River Voyage S10',
      'River Voyage, Part 1',
    ]);
    const chinese = await add('春江水暖 第1集');
    await add('春江水暖 第二集', {}, bob);
    expect((await titles(chinese))[0]).toBe('春江水暖 第二集');
  });

  test('are the playlist of an episode, and the episodes of a playlist', async () => {
    const episode = await add('An unlike name', { category: 'movies' });
    const list = await add('Another matter', { category: 'tvseries', label: 'love' }, bob);
    await bloom.database.transact((tx) =>
      tx
        .updateTable('video')
        .set({ type: 'Playlist', episodes: JSON.stringify([{ id: episode, title: '1' }]) })
        .where('source_id', '=', list)
        .execute(),
    );
    expect((await titles(episode))[0]).toBe('Another matter');
    expect((await titles(list))[0]).toBe('An unlike name');
  });

  // rule: #related-videos
  test('by givers, sharer, subcategory and words, in this order', async () => {
    const cat = await bloom.logIn('Cat');
    const dan = await bloom.logIn('Dan');
    const start = await add('Zebra crossing', { category: 'entertainment', label: 'food' }, dan);
    const thanked = await add('thanked', { category: 'other', label: 'others' }, bob);
    await add('of the sharer', { category: 'other', label: 'others' }, dan);
    await add('of the subcategory', { category: 'entertainment', label: 'food' }, bob);
    await add('Zebra elsewhere', { category: 'other', label: 'others' }, bob);
    await give(cat, start);
    await give(cat, thanked);
    expect((await titles(start)).slice(0, 4)).toEqual([
      'thanked',
      'of the sharer',
      'of the subcategory',
      'Zebra elsewhere',
    ]);
  });

  // rule: #related-videos
  test('are first of all in its language, then of its kind and length, before what else is in common', async () => {
    const short = { audio: 'mandarin', durationS: 18, category: 'entertainment', label: 'food' };
    const start = await add('Lantern river', short);
    await add('other language', { ...short, audio: 'english' });
    await add('other length', { ...short, durationS: 3_600 });
    await add('other category', { ...short, category: 'other', label: 'others' }, bob);
    const list = await add('other kind', { ...short, durationS: null });
    await bloom.database.transact((tx) =>
      tx.updateTable('video').set({ type: 'Playlist' }).where('source_id', '=', list).execute(),
    );
    const found = await titles(start, '?limit=50');
    const places = ['other category', 'other length', 'other kind', 'other language'].map((title) =>
      found.indexOf(title),
    );
    expect(places).toEqual([0, 1, 2, expect.any(Number)]);
    expect(places[3]).toBeGreaterThan(2);
  });

  // rule: #related-videos
  test('say how many moments they have', async () => {
    const start = await add('Moment river 1');
    const other = await add('Moment river 2');
    await bloom.execute(sql`update video_rank set moments = 1
      where video_id = (select id from video where source_id = ${other})`);
    expect((await related(start)).body.data[0]).toMatchObject({ title: 'Moment river 2', moments: 1 });
  });

  // rule: #related-videos
  test('are never the video itself, hidden, offline or of a source that the country hides', async () => {
    const start = 'BV1xx411c7mD';
    await bloom.addVideo(ann, start, { title: 'Quokka island', source: 'bilibili' });
    const hidden = await add('Quokka island 2');
    await add('Quokka island 3');
    const offline = await add('Quokka island 4');
    await give(bob, hidden, -10_000);
    await bloom.database.transact((tx) =>
      tx
        .updateTable('video_rank')
        .set({ offline: true })
        .where('video_id', 'in', (eb) => eb.selectFrom('video').select('id').where('source_id', '=', offline))
        .execute(),
    );
    const of = async (query: string) =>
      (await bloom.call('GET', `/v1/video/bilibili/${start}/related?limit=50${query}`)).body.data;
    const here: VideoSummary[] = await of('');
    expect(here[0]?.title).toBe('Quokka island 3');
    expect(here.map(({ id }) => id)).not.toContain(start);
    expect(here.map(({ id }) => id)).not.toContain(hidden);
    expect(here.map(({ id }) => id)).not.toContain(offline);
    const inChina: VideoSummary[] = await of('&country=CN');
    expect(inChina.filter(({ source }) => source === 'youtube')).toEqual([]);
  });

  test('are as many as requested', async () => {
    const id = await add('Counted');
    expect(await titles(id, '?limit=2')).toHaveLength(2);
    for (const query of ['?limit=0', '?limit=51', '?limit=x']) {
      expect((await related(id, query)).body).toMatchObject({ params: { field: 'limit' } });
    }
  });

  test('show a new video at once', async () => {
    const id = await add('Fresh bread 1');
    await titles(id);
    await titles(id);
    await add('Fresh bread 2');
    expect((await titles(id))[0]).toBe('Fresh bread 2');
  });

  test('of a video that is not shared, or that the country hides, are a 404', async () => {
    expect((await related('rel99999999')).status).toBe(404);
    expect((await related(await add('Hidden there'), '?country=CN')).status).toBe(404);
  });
});

describe('words of a title', () => {
  const counts = (known: Record<string, number>) => ({ countOf: (term: string) => known[term] });
  test('are searched from the rarest on, while few videos have them', () => {
    expect(relatedWords(['the', 'voyage', 'river'], counts({ the: 90_000, river: 800 }))).toBe(
      "'voyage' | 'river'",
    );
  });
  test('are not searched if all are common', () => {
    expect(relatedWords(['the', 'of'], counts({ the: 90_000, of: 5_000 }))).toBeUndefined();
  });
  test('may be quotes and backslashes', () => {
    expect(relatedWords(["o'", 'a\\'], counts({}))).toBe("'o''' | 'a\\\\'");
  });
});

test('a series goes on after the video, and numbers count as numbers', () => {
  const rows = ['E10', 'E2', 'other', 'E1', 'E3'].map((title) => ({
    title,
    in_series: title !== 'other',
  }));
  expect(orderRelated('E2', rows).map(({ title }) => title)).toEqual(['E3', 'E10', 'E1', 'E2', 'other']);
});
