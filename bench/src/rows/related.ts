import { pageSize } from '@bloom/contract/gift/economy';
import { RelatedReader } from '@bloom/server/src/domains/catalogue/related-store.ts';
import { relatedWords } from '@bloom/server/src/domains/catalogue/related.ts';
import { foldSearch, searchTerms } from '@bloom/server/src/domains/search-terms/index.ts';
import { compareStatements } from '../compare.ts';
import { addGifts } from '../dataset/gifts.ts';
import { createRandom } from '../dataset/random.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { get, inTurns, runLoad } from '../load.ts';
import { processor, ratio } from '../rounds.ts';
import type { Server, Stage } from '../stage.ts';
import { kyselyOf, relatedStatement, type Statement } from '../statement.ts';

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
  await addGifts(server.dataset);
  const chosen = await chooseVideos(server.dataset);
  const requests = chosen.map(({ source, source_id: id }) => get(`/api/v1/video/${source}/${id}/related`));
  const load = { port: server.port, connections: 1, next: inTurns(requests) };
  await runLoad({ ...load, forMs: effort.forMs });
  const { p95 } = await runLoad({ ...load, forMs: effort.rounds * effort.forMs });
  report.gate('related videos, p95 by the clock over one connection', p95, targetMs, 'ms');

  const pair = await compareStatements(stage, server, requests, await statementsOf(server, chosen));
  report.gate('related videos, processor time against bare node:http + pg', ratio(...pair, processor), 2);
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
    audio: string;
    duration_s: number | null;
    sharer_id: number;
  }>(
    `select id::int, source, source_id, type, title, category, label, audio, duration_s, sharer_id::int from video
     where id = any($1::bigint[]) or id in (
       select distinct video_id from gift where amount > 0 order by video_id limit $2::int)`,
    [any.slice(0, videos / 2), videos / 2],
  );
  return rows.map((row) => ({ ...row, episodes: [] }));
}

async function statementsOf({ dataset }: Server, chosen: Chosen[]): Promise<Statement[]> {
  const common = await new RelatedReader(kyselyOf(dataset.sql)).commonTerms();
  return Promise.all(
    chosen.map((video) =>
      relatedStatement(video, relatedWords(searchTerms(foldSearch(video.title)), common)),
    ),
  );
}
