import { maxPage, pageSize } from '@bloom/contract/economy';
import { encodeCursor } from '@bloom/server/src/platform/http/cursor.ts';
import { sendRequest } from '../send-request.ts';
import { createRandom } from '../dataset/random.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { get, type LoadOptions } from '../load.ts';
import {
  httpVariant,
  measureInTurns,
  processor,
  ratio,
  typical,
  type Series,
  type Variant,
} from '../rounds.ts';
import { buffersOf, type BarePostgres, type Server, type Stage } from '../stage.ts';
import { listStatement } from '../statement.ts';

/** Lists of 12: from cached bytes, from the database, deep in the catalogue and in a large one. */
export async function measureList(stage: Stage): Promise<void> {
  await cached(stage);
  await fromDatabase(stage);
  await grown(stage);
}

async function cached({ report, effort, sizes, ...stage }: Stage): Promise<void> {
  report.heading(`List of 12 at ${sizes.usual}, the same page again and again`);
  const path = '/api/v1/video/list';
  const server = await stage.server(sizes.usual);
  const bytes = await stage.bareBytes((await sendRequest(server.port, path)).body);
  const request = get(path);
  const next = () => request;
  const postgresPid = server.dataset.postgres.pid();
  const [ours, bare] = (await measureInTurns(
    [
      httpVariant('Bloom', { node: server, postgresPid, next }),
      httpVariant('bare node:http, same bytes', { node: bytes, next }),
    ],
    effort,
  )) as [Series, Series];
  report.series([ours, bare]);
  report.gate(
    'list from cached bytes, processor time against bare node:http',
    ratio(ours, bare, processor),
    1.6,
  );
}

async function fromDatabase({ report, effort, sizes, ...stage }: Stage): Promise<void> {
  const server = await stage.server(sizes.usual);
  const bare = await stage.barePostgres(sizes.usual);
  const kinds: [name: string, query: Filters][] = [
    ['newest', {}],
    ['one category', { category: 'movies' }],
    ['filtered', { category: 'tvseries', label: 'city', audio: 'chinese', subtitle: 'chinese' }],
  ];
  for (const [name, query] of kinds) {
    report.heading(`List of 12 at ${sizes.usual}, ${name}, always another page of the first 1,000`);
    const positions = await topPositions(server.dataset, query, maxPage * pageSize);
    const all = await measureInTurns(
      [
        ours(server, 'Bloom', query, positions),
        await theirs(bare, 'bare node:http + pg, same query', query, positions),
      ],
      effort,
    );
    const [bloom, other] = all as [Series, Series];
    report.series(all);
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
      ours(usual, `first 1,000 pages at ${sizes.usual}`, {}, usualTop),
      ours(large, `first 1,000 pages at ${sizes.large}`, {}, largeTop),
      ours(large, `page 1 at ${sizes.large}`, {}, positionsAfter(largeTop, 0)),
      ours(large, `page 1,000 at ${sizes.large}`, {}, positionsAfter(largeTop, depth - pageSize)),
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
  for (const query of [{}, { category: 'movies' }] satisfies Filters[]) {
    const touched = await Promise.all(
      [usual, large].flatMap(({ dataset }) => [
        listStatement(query).then((statement) => buffersOf(dataset, statement)),
        topPositions(dataset, query, depth)
          .then((positions) => listStatement({ ...query, after: cursorOf(positions.at(-1)) }))
          .then((statement) => buffersOf(dataset, statement)),
      ]),
    );
    report.note(
      `- buffers touched, ${JSON.stringify(query)}: page 1 and page 1,000 at ${sizes.usual}: ` +
        `${touched[0]} and ${touched[1]}; at ${sizes.large}: ${touched[2]} and ${touched[3]}`,
    );
  }
}

/**
 * The round with the most memory, in MiB. The bare server grows by half for half a minute, and Bloom by a tenth, so medians
 * of few rounds would compare a server that has grown with one that has not.
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

function cursorOf(position: Position | undefined): string {
  if (!position) throw new Error('the catalogue is too small');
  return encodeCursor([position.updatedUs, position.videoId]);
}

/** The first 1,000 pages of the list in any order, each from the database. */
export async function listVariant(server: Server, name: string): Promise<Variant> {
  return ours(server, name, {}, await topPositions(server.dataset, {}, maxPage * pageSize));
}

function ours(server: Server, name: string, query: Filters, positions: Position[]): Variant {
  const requests = positions.map((position) =>
    get(
      `/api/v1/video/list?${new URLSearchParams({ ...query, after: cursorOf(position) }).toString()}`,
    ),
  );
  return httpVariant(name, {
    node: server,
    postgresPid: server.dataset.postgres.pid(),
    next: inAnyOrder(requests),
  });
}

async function theirs(
  bare: BarePostgres,
  name: string,
  query: Filters,
  positions: Position[],
): Promise<Variant> {
  const statements = await Promise.all(
    positions.map((position) => listStatement({ ...query, after: cursorOf(position) })),
  );
  const pathOf = await bare.prepare(statements[0]?.text ?? '');
  return httpVariant(name, {
    node: bare,
    postgresPid: bare.dataset.postgres.pid(),
    next: inAnyOrder(statements.map(({ values }) => get(pathOf(values)))),
  });
}

/** Each once in random order, then again: by then no page is cached any more. */
function inAnyOrder(requests: Buffer[]): LoadOptions['next'] {
  const random = createRandom(1);
  const shuffled = requests
    .map((request) => ({ request, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ request }) => request);
  let i = 0;
  return () => shuffled[i++ % shuffled.length];
}
