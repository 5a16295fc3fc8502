import { maxPage, pageSize } from '@bloom/contract/gift/economy';
import { encodeCursor } from '@bloom/server/src/platform/http/cursor.ts';
import { compareBytes, compareStatements } from '../compare.ts';
import { createRandom } from '../dataset/random.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { get, inTurns } from '../load.ts';
import {
  httpVariant,
  measureInTurns,
  processor,
  ratio,
  typical,
  type Series,
  type Variant,
} from '../rounds.ts';
import type { Server, Stage } from '../stage.ts';
import { listStatement } from '../statement.ts';

/** Lists of 12: from cached bytes, from the database, deep in the catalogue and in a large one. */
export async function measureList(stage: Stage): Promise<void> {
  await cached(stage);
  await fromDatabase(stage);
  await grown(stage);
}

async function cached(stage: Stage): Promise<void> {
  const { report, sizes } = stage;
  report.heading(`List of 12 at ${sizes.usual}, the same page again and again`);
  const pair = await compareBytes(stage, await stage.server(sizes.usual), '/api/v1/video/list');
  report.gate(
    'list from cached bytes, processor time against bare node:http',
    ratio(...pair, processor),
    1.6,
  );
}

async function fromDatabase(stage: Stage): Promise<void> {
  const { report, sizes } = stage;
  const server = await stage.server(sizes.usual);
  const kinds: [name: string, query: Filters][] = [
    ['newest', {}],
    ['one category', { category: 'movies' }],
    ['filtered', { category: 'tvseries', label: 'city', audio: 'chinese', subtitle: 'chinese' }],
  ];
  for (const [name, query] of kinds) {
    report.heading(`List of 12 at ${sizes.usual}, ${name}, always another page of the first 1,000`);
    const positions = inAnyOrder(await topPositions(server.dataset, query, maxPage * pageSize));
    const [bloom, other] = await compareStatements(
      stage,
      server,
      positions.map((position) => requestOf(query, position)),
      await Promise.all(positions.map((position) => listStatement({ ...query, after: cursorOf(position) }))),
    );
    report.gate(
      `uncached list (${name}), processor time against bare node:http + pg`,
      ratio(bloom, other, processor),
      1.3,
    );
    report.gate(
      `uncached list (${name}), p99`,
      typical(bloom, (s) => s.p99),
      25,
      'ms',
    );
    if (name === 'newest') {
      report.gate(
        'memory under load against bare node:http + pg',
        mostMemory(bloom) / mostMemory(other),
        1.6,
      );
    }
  }
}

async function grown({ report, effort, sizes, ...stage }: Stage): Promise<void> {
  report.heading(`List of 12 from the database: ${sizes.usual} and ${sizes.large}, first and deep`);
  const usual = await stage.server(sizes.usual);
  const large = await stage.server(sizes.large);
  const depth = maxPage * pageSize;
  const [usualTop, largeTop] = (await Promise.all(
    [usual, large].map(({ dataset }) => topPositions(dataset, {}, depth)),
  )) as [Position[], Position[]];
  const all = await measureInTurns(
    [
      pages(usual, `first 1,000 pages at ${sizes.usual}`, usualTop),
      pages(large, `first 1,000 pages at ${sizes.large}`, largeTop),
      pages(large, `page 1 at ${sizes.large}`, positionsAfter(largeTop, 0)),
      pages(large, `page 1,000 at ${sizes.large}`, positionsAfter(largeTop, depth - pageSize)),
    ],
    effort,
  );
  const [small, big, first, deep] = all as [Series, Series, Series, Series];
  report.series(all);
  report.gate(
    `uncached list at ${sizes.large}, processor time against ${sizes.usual}`,
    ratio(big, small, processor),
    1.6,
  );
  report.gate(
    'the thousandth page by cursor, processor time against the first',
    ratio(deep, first, processor),
    1.2,
  );
}

/**
 * The round with the most memory, in MiB. The bare server grows by half for half a minute, and Bloom by a
 * tenth, so medians of few rounds would compare a server that has grown with one that has not.
 */
function mostMemory({ samples }: Series): number {
  return Math.max(...samples.map(({ memory }) => memory));
}

/** The filters of the app. */
type Filters = { category?: string; label?: string; audio?: string; subtitle?: string };

type Position = { updatedUs: number; videoId: number };

/** The positions of the newest videos of a list, newest first. */
async function topPositions(dataset: Dataset, query: Filters, count: number): Promise<Position[]> {
  const { rows } = await dataset.sql.query<Position>(
    `select updated_us as "updatedUs", video_id as "videoId" from video_rank
     where shown and ($1::text is null or category = $1)
     order by updated_us desc, video_id desc limit $2`,
    [query.category ?? null, count],
  );
  return rows;
}

/** Positions just after the first `skip` videos: the same page follows each, with a different URL. */
function positionsAfter(top: Position[], skip: number): Position[] {
  const before = top[skip - 1]?.updatedUs ?? Number(top[0]?.updatedUs) + differentUrls;
  return Array.from({ length: differentUrls }, (_, i) => ({
    updatedUs: before - i,
    videoId: 1,
  }));
}

/** So many that a page is no longer cached when its URL is requested again. */
const differentUrls = 12_000;

function cursorOf({ updatedUs, videoId }: Position): string {
  return encodeCursor([updatedUs, videoId]);
}

function requestOf(query: Filters, position: Position): Buffer {
  const parameters = new URLSearchParams({ ...query, after: cursorOf(position) });
  return get(`/api/v1/video/list?${parameters.toString()}`);
}

/** The first 1,000 pages of the list in any order, each from the database. */
export async function listVariant(server: Server, name: string): Promise<Variant> {
  return pages(server, name, await topPositions(server.dataset, {}, maxPage * pageSize));
}

/** Each once in random order, then again: by then no page is cached any more. */
function pages(server: Server, name: string, positions: Position[]): Variant {
  const requests = inAnyOrder(positions).map((position) => requestOf({}, position));
  return httpVariant(name, server, inTurns(requests));
}

function inAnyOrder(positions: readonly Position[]): Position[] {
  const random = createRandom(1);
  return positions
    .map((position) => ({ position, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ position }) => position);
}
