// rule: #works-in-lists
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sorts, type Sort } from '@bloom/contract/catalogue/sort';
import type { Source } from '@bloom/contract/sources/sources';
import { useBloom } from '../../../test/bloom.ts';
import { numbersFrom } from '../../../test/numbers.ts';
import { createClassification } from '../classification/index.ts';
import { parseSearch } from '../search-terms/index.ts';
import { readSelection, type Selection, type Start } from './catalogue.ts';
import { CatalogueReader, positionOf } from './catalogue-store.ts';

const bloom = useBloom();
const classification = createClassification(() => ({ subcategories: '', languages: '' }))();

/** A video of the model. */
type Video = {
  id: number;
  source: Source;
  sharer: number;
  category: string;
  audio: string;
  title: string;
  shared: number;
  updated: number;
  day: number;
  week: number;
  shown: boolean;
  work: number;
};

const count = 40;
const titles = ['hua garden', '花 garden', 'stone garden'];
const sources = ['youtube', 'bilibili', 'tencent'] as const;
const numbers = numbersFrom(67);
const below = (most: number) => Math.floor(numbers.next().value * most);
const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
let sharers: number[];

beforeAll(async () => {
  const people = [await bloom.logIn('Ann'), await bloom.logIn('Ben')];
  sharers = people.map(({ id }) => id);
  for (let i = 0; i < count; i++) {
    const source = pick(sources);
    const id = source === 'bilibili' ? `BV1xx411c7${String(i).padStart(2, 'a')}` : `work${i + 1_000_000}`;
    const category = pick(['movies', 'other']);
    await bloom.addVideo(people[i % 2] ?? people[0]!, id, {
      source,
      title: pick(titles),
      category,
      label: category === 'movies' ? 'comedy' : 'others',
      audio: pick(['english', 'japanese']),
    });
  }
});

/** Gives all videos other works, places, thanks and states, and reads them. */
async function shuffle(): Promise<Video[]> {
  // Few times, so that some are equal; few works, so that some are large.
  await bloom.execute(sql`truncate work_video, video_link, video_link_vote, video_thanks`);
  const { rows: ids } = await bloom.execute(sql<{ id: number }>`select id from video order by id`);
  const roots: number[] = [];
  for (const { id } of ids) {
    await bloom.execute(sql`
      update video_rank set updated_us = ${1_000 + below(12)}, offline = ${below(7) === 0}, work_id = null
      where video_id = ${id}`);
    await bloom.execute(sql`update video set shared_us = ${1_000 + below(12)} where id = ${id}`);
    if (below(3) === 0) {
      const day = below(3);
      await bloom.execute(sql`insert into video_thanks values (${id}, ${day}, ${day + below(3)})`);
    }
    if (below(2) === 0) continue;
    const root = pick([...roots, ...roots, id]);
    if (root === id) roots.push(id);
    else {
      await bloom.execute(sql`
        insert into video_link (first_id, second_id, offset_s, state) values (${root}, ${id}, 0, 'confirmed')`);
    }
  }
  await bloom.execute(sql`select work_refresh(array(select id from video))`);
  const { rows } = await bloom.execute(sql<Video>`
    select v.id, v.source, v.sharer_id as sharer, v.category, v.audio, v.title, v.shared_us as shared,
      s.updated_us as updated, s.shown, coalesce(t.day, 0) as day, coalesce(t.week, 0) as week,
      coalesce(w.work_id, v.id) as work
    from video v join video_rank s on s.video_id = v.id left join video_thanks t on t.video_id = v.id
      left join work_video w on w.video_id = v.id`);
  return rows;
}

/** The place of a video in a list: larger numbers first. Undefined for one that is not in it. */
function placeOf(video: Video, { sort, search, ...filters }: Selection): number[] | undefined {
  if (!video.shown || filters.hiddenSources.includes(video.source)) return undefined;
  if (filters.category && filters.category !== video.category) return undefined;
  if (filters.audio && !filters.audio.includes(video.audio)) return undefined;
  if (filters.sharer !== undefined && filters.sharer !== video.sharer) return undefined;
  const isWord = video.title.startsWith('hua');
  if (search && !isWord && !video.title.startsWith('花')) return undefined;
  const part = search ? [Number(isWord)] : [];
  if (sort === 'activity') return [...part, video.updated, video.id];
  if (sort === 'newest') return [...part, video.shared, video.id];
  const thanks = sort === 'thanked_day' ? video.day : video.week;
  return [...part, thanks, thanks > 0 ? video.id : video.updated, video.id];
}

const isBefore = (a: readonly number[], b: readonly number[]) => {
  const i = a.findIndex((number, at) => number !== b[at]);
  return i >= 0 && (a[i] ?? 0) > (b[i] ?? 0);
};

/** The list of the model: the highest of each work. */
function listOf(videos: readonly Video[], selection: Selection): Video[] {
  const placed = videos.flatMap((video) => {
    const place = placeOf(video, selection);
    return place ? [{ video, place }] : [];
  });
  return placed
    .filter(
      (each) =>
        selection.sharer !== undefined ||
        !placed.some(({ video, place }) =>
          selection.oldestCopy
            ? video.work === each.video.work && video.id < each.video.id
            : video.work === each.video.work && isBefore(place, each.place),
        ),
    )
    .toSorted((a, b) => (isBefore(a.place, b.place) ? -1 : 1))
    .map(({ video }) => video);
}

/** The whole list as pages of it, one after the other. */
async function readPages(
  reader: CatalogueReader,
  selection: Selection,
  next: (page: { skip: number; last: Parameters<typeof positionOf>[1] }) => Start,
) {
  const rows = [];
  let { start } = selection;
  for (;;) {
    const page = await reader.page({ ...selection, start });
    const shown = page.rows.slice(0, selection.limit);
    rows.push(...shown);
    const last = shown.at(-1);
    if (page.rows.length <= selection.limit || !last) return rows;
    start = next({ skip: rows.length, last });
  }
}

function randomSelection(): Selection {
  return {
    ...readSelection(
      {
        sort: pick<Sort>(sorts),
        limit: 1 + below(12),
        ...(below(3) === 0 && { category: 'movies' }),
        ...(below(3) === 0 && { audio: 'english' }),
        ...(below(6) === 0 && { sharer: pick(sharers) }),
      },
      {
        hiddenFrom: pick([[], [], ['youtube'], ['youtube', 'tencent']] as const),
        after: undefined,
        classification,
      },
    ),
    ...(below(6) === 0
      ? { sort: 'activity', oldestCopy: true }
      : { search: below(2) === 0 ? parseSearch('hua') : undefined }),
  };
}

test.each([1, 2, 3, 4])(
  'pages of lists and searches show each work once, as a plain model does (%i)',
  async () => {
    const reader = new CatalogueReader(bloom.database.read);
    const videos = await shuffle();
    for (let i = 0; i < 60; i++) {
      const selection = randomSelection();
      const name = JSON.stringify({ ...selection, search: selection.search !== undefined });
      const expected = listOf(videos, selection);
      const ids = expected.map(({ id }) => id);
      const bySkip = await readPages(reader, selection, ({ skip }) => ({ skip }));
      expect(
        bySkip.map(({ id }) => id),
        name,
      ).toEqual(ids);
      const byCursor = await readPages(reader, selection, ({ last }) => ({
        after: positionOf(selection.sort, last),
        inPinyin: last.isSpelled === true,
      }));
      expect(
        byCursor.map(({ id }) => id),
        name,
      ).toEqual(ids);
      if (selection.search) expect((await reader.page(selection)).total, name).toBe(ids.length);
      for (const row of bySkip) {
        const work = videos.find(({ id }) => id === row.id)?.work;
        const others = videos.filter(
          ({ work: of, shown, source }) =>
            of === work && shown && source !== row.source && !selection.hiddenSources.includes(source),
        );
        const marks = [...new Set(others.map(({ source }) => source))].toSorted();
        expect([...new Set(row.other_sources)].toSorted(), name).toEqual(marks);
      }
      const hidden = selection.hiddenSources.length > 0 ? await reader.countHidden(selection) : 0;
      const all = listOf(videos, { ...selection, hiddenSources: [] });
      expect(hidden, name).toBe(all.length - ids.length);
    }
  },
);
