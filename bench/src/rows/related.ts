import { pageSize } from '@bloom/contract/economy';
import { RelatedReader } from '@bloom/server/src/domains/catalogue/related-store.ts';
import { relatedWords } from '@bloom/server/src/domains/catalogue/related.ts';
import { foldText, searchTerms } from '@bloom/server/src/domains/video/index.ts';
import { addGifts } from '../dataset/gifts.ts';
import { createRandom } from '../dataset/random.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { get, inTurns, runLoad } from '../load.ts';
import { httpVariant, measureInTurns, processor, ratio, type Series } from '../rounds.ts';
import type { BarePostgres, Stage } from '../stage.ts';
import { kyselyOf, relatedStatement } from '../statement.ts';

/** Target for the 95th percentile over one connection, in milliseconds. */
const targetMs = 20;
/** Different videos; every second one has givers. */
const videos = 400;

/** Related videos, always of another video, so that nothing is cached. */
export async function measureRelated(stage: Stage): Promise<void> {
  const { report, effort } = stage;
  const size = stage.sizes.large;
  report.heading(`${pageSize} related videos at ${size}, always of another video`);
  const server = await stage.server(size);
  const bare = await stage.barePostgres(size);
  await addGifts(server.dataset);
  const chosen = await chooseVideos(server.dataset);
  const ours = inTurns(
    chosen.map(({ source, source_id: id }) => get(`/api/v1/video/${source}/${id}/related`)),
  );
  const theirs = inTurns(await bareRequests(bare, chosen));

  await runLoad({ port: server.port, connections: 1, forMs: effort.forMs, next: ours });
  const alone = await runLoad({
    port: server.port,
    connections: 1,
    forMs: effort.rounds * effort.forMs,
    next: ours,
  });
  report.table(
    ['one connection', 'per second', 'p50 ms', 'p95 ms', 'max ms'],
    [
      [
        'Bloom',
        ...[alone.perSecond, alone.p50, alone.p95, alone.max].map((value) => value.toFixed(1)),
      ],
    ],
  );
  report.gate('related videos, p95 by the clock over one connection', alone.p95, targetMs, 'ms');

  const postgresPid = server.dataset.postgres.pid();
  const all = await measureInTurns(
    [
      httpVariant('Bloom', { node: server, postgresPid, next: ours }),
      httpVariant('bare node:http + pg, same query', { node: bare, postgresPid, next: theirs }),
    ],
    effort,
  );
  const [bloom, other] = all as [Series, Series];
  report.series(all);
  report.gate(
    'related videos, processor time against bare node:http + pg',
    ratio(bloom, other, processor),
    2,
  );
}

type Chosen = Awaited<ReturnType<typeof chooseVideos>>[number];

async function chooseVideos({ sql, keys }: Dataset) {
  const random = createRandom(11);
  const any = Array.from({ length: videos }, () => 1 + random.below(keys.length));
  const { rows } = await sql.query<{
    id: number;
    source: string;
    source_id: string;
    type: string;
    title: string;
    category: string;
    label: string;
    sharer_id: number;
  }>(
    `select id::int, source, source_id, type, title, category, label, sharer_id::int from video
     where id = any($1::bigint[]) or id in (
       select distinct video_id from gift where amount > 0 order by video_id limit $2::int)`,
    [any.slice(0, videos / 2), videos / 2],
  );
  return rows.map((row) => ({ ...row, episodes: [] }));
}

async function bareRequests(bare: BarePostgres, chosen: Chosen[]): Promise<Buffer[]> {
  const common = await new RelatedReader(kyselyOf(bare.dataset.sql)).commonTerms();
  const paths = new Map<string, (values: string[]) => string>();
  const requests: Buffer[] = [];
  for (const video of chosen) {
    const words = relatedWords(searchTerms(foldText(video.title)), common);
    const { text, values } = await relatedStatement(video, words);
    const path = paths.get(text) ?? (await bare.prepare(text));
    paths.set(text, path);
    requests.push(get(path(values)));
  }
  return requests;
}
