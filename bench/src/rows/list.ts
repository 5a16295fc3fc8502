import { maxPage, pageSize } from '@bloom/contract/economy';
import { encodeCursor } from '@bloom/server/src/platform/http/cursor.ts';
import { ask } from '../ask.ts';
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

/** Lists of 12: from remembered bytes, from the database, deep in the catalogue and in a large one. */
export async function measureList(stage: Stage): Promise<void> {
  await remembered(stage);
  await fromDatabase(stage);
  await grown(stage);
}

async function remembered({ report, effort, sizes, ...stage }: Stage): Promise<void> {
  report.heading(`List of 12 at ${sizes.usual}, the same page again and again`);
  const path = '/api/v1/video/list';
  const server = await stage.server(sizes.usual);
  const bytes = await stage.bareBytes((await ask(server.port, path)).body);
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
    2.2,
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
    const places = await topPlaces(server.dataset, query, maxPage * pageSize);
    const all = await measureInTurns(
      [
        ours(server, 'Bloom', query, places),
        await theirs(bare, 'bare node:http + pg, same query', query, places),
      ],
      effort,
    );
    const [bloom, other] = all as [Series, Series];
    report.series(all);
    report.gate(
      `uncached list (${name}), processor time against bare node:http + pg`,
      ratio(bloom, other, processor),
      1.6,
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
        ratio(bloom, other, (s) => s.memory),
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
    [usual, large].map(({ dataset }) => topPlaces(dataset, {}, depth)),
  )) as [Place[], Place[]];
  const all = await measureInTurns(
    [
      ours(usual, `first 1,000 pages at ${sizes.usual}`, {}, usualTop),
      ours(large, `first 1,000 pages at ${sizes.large}`, {}, largeTop),
      ours(large, `page 1 at ${sizes.large}`, {}, placesAfter(largeTop, 0)),
      ours(large, `page 1,000 at ${sizes.large}`, {}, placesAfter(largeTop, depth - pageSize)),
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
        topPlaces(dataset, query, depth)
          .then((places) => listStatement({ ...query, after: cursorOf(places.at(-1)) }))
          .then((statement) => buffersOf(dataset, statement)),
      ]),
    );
    report.note(
      `- buffers touched, ${JSON.stringify(query)}: page 1 and page 1,000 at ${sizes.usual}: ` +
        `${touched[0]} and ${touched[1]}; at ${sizes.large}: ${touched[2]} and ${touched[3]}`,
    );
  }
}

/** What the filters of the app ask. */
type Filters = { category?: string; label?: string; audio?: string; subtitle?: string };

type Place = { updatedUs: number; videoId: number };

/** The places of the newest videos of a list, newest first. */
async function topPlaces(dataset: Dataset, query: Filters, count: number): Promise<Place[]> {
  const { rows } = await dataset.sql.query<Place>(
    `select updated_us as "updatedUs", video_id as "videoId" from video_rank
     where shown and ($1::text is null or category = $1)
     order by updated_us desc, video_id desc limit $2`,
    [query.category ?? null, count],
  );
  return rows;
}

/** Places just after the first `skip` videos: the same page follows them all, each under its own address. */
function placesAfter(top: Place[], skip: number): Place[] {
  const before = top[skip - 1]?.updatedUs ?? Number(top[0]?.updatedUs) + differentAddresses;
  return Array.from({ length: differentAddresses }, (_, i) => ({
    updatedUs: before - i,
    videoId: 1,
  }));
}

/** So many that a page is forgotten before its address comes again. */
const differentAddresses = 12_000;

function cursorOf(place: Place | undefined): string {
  if (!place) throw new Error('the catalogue is too small');
  return encodeCursor([place.updatedUs, place.videoId]);
}

/** The first 1,000 pages of the list in any order, each from the database. */
export async function listVariant(server: Server, name: string): Promise<Variant> {
  return ours(server, name, {}, await topPlaces(server.dataset, {}, maxPage * pageSize));
}

function ours(server: Server, name: string, query: Filters, places: Place[]): Variant {
  const requests = places.map((place) =>
    get(
      `/api/v1/video/list?${new URLSearchParams({ ...query, after: cursorOf(place) }).toString()}`,
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
  places: Place[],
): Promise<Variant> {
  const statements = await Promise.all(
    places.map((place) => listStatement({ ...query, after: cursorOf(place) })),
  );
  const pathOf = await bare.teach(statements[0]?.text ?? '');
  return httpVariant(name, {
    node: bare,
    postgresPid: bare.dataset.postgres.pid(),
    next: inAnyOrder(statements.map(({ values }) => get(pathOf(values)))),
  });
}

/** Each once in random order, then again: by then no page is remembered any more. */
function inAnyOrder(requests: Buffer[]): LoadOptions['next'] {
  const random = createRandom(1);
  const shuffled = requests
    .map((request) => ({ request, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ request }) => request);
  let i = 0;
  return () => shuffled[i++ % shuffled.length];
}
