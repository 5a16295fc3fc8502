import { maxCollectionVideos } from '@bloom/contract/collection/collection-rules';
import { compare } from '../compare.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { donors, donorToken } from '../dataset/seed.ts';
import { get, inTurns, runLoad } from '../load.ts';
import { httpVariant, processor, ratio } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { listVariant } from './list.ts';

const gifts = 1_000_000;
/** Users whom each account follows: half of them donors, half sharers. */
const followed = 50;
/** Videos that each account has watched. */
const watched = 200;
/** Collections, each of as many videos as one may have. */
const collections = 200;
/** Target for the 95th percentile over one connection, in milliseconds. */
const targetMs = 50;

/**
 * "For you" and "Following", always of another account, for which Bloom also finds the session; and full
 * collections.
 */
export async function measurePersonal(stage: Stage): Promise<void> {
  const { report, effort, sizes } = stage;
  const size = sizes.usual;
  report.heading(
    `Personal lists at ${size} and a million gifts, always of another account that follows ${followed} users`,
  );
  const server = await stage.server(size);
  await addPeople(server.dataset);
  const requestsOf = (name: 'for-you' | 'following') =>
    Array.from({ length: donors }, (_, i) => get(`/api/v1/video/${name}?token=${donorToken(i + 1)}`));
  const load = { port: server.port, connections: 1, next: inTurns(requestsOf('for-you')) };
  await runLoad({ ...load, forMs: effort.forMs });
  const { p95 } = await runLoad({ ...load, forMs: effort.rounds * effort.forMs });
  report.gate('"For you", p95 by the clock over one connection', p95, targetMs, 'ms');

  const pair = await compare(
    stage,
    httpVariant('first page of "Following"', server, inTurns(requestsOf('following'))),
    await listVariant(server, 'uncached list'),
  );
  report.gate(
    'first page of "Following", processor time against the uncached list',
    ratio(...pair, processor),
    1.3,
  );

  report.heading(`First page of ${collections} full collections at ${size}`);
  await addCollections(server.dataset);
  const pages = Array.from({ length: collections }, (_, i) => get(`/api/v1/collection/bench${i + 1}`));
  const collectionPair = await compare(
    stage,
    httpVariant('first page of a collection', server, inTurns(pages)),
    await listVariant(server, 'uncached list'),
  );
  report.gate(
    'first page of a collection, processor time against the uncached list',
    ratio(...collectionPair, processor),
    1.3,
  );
}

/** Old gifts between donors and popular videos, and what each donor follows and has watched. */
async function addPeople({ sql, videos }: Dataset): Promise<void> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from gift where transfer_id < 0',
  );
  if ((rows[0]?.count ?? 0) < gifts) {
    // Without their transfers: nothing here reads those. Before all others, which other parts count.
    await sql.query(
      `insert into gift (transfer_id, kind, target_id, recipient_id, video_id, donor_id, amount, video_balance_after, created_at)
       select i - $1::int - 1, 'video', v.id, v.sharer_id, v.id, 1 + i * 7919::bigint % $3,
         (array[10, 2000, 2000, 20000])[1 + i % 4], 0,
         now() - interval '2 days' - ($1 - i) * interval '30 seconds'
       from (select i, 1 + floor($2 * power(random(), 3))::bigint as id from generate_series(1, $1::int) i) given
         join video v using (id) on conflict do nothing`,
      [gifts, videos, donors],
    );
  }
  await sql.query('truncate follow, history cascade');
  await sql.query(
    `insert into follow (account_id, followed_id)
     select a, case when i % 2 = 0 then 1 + (a + i * 13) % $1 else $1 + 1 + (a * 7 + i * 31) % $2 end
     from generate_series(1, $1::int) a, generate_series(1, $3::int) i on conflict do nothing`,
    [donors, Math.floor(videos / 50), followed],
  );
  await sql.query(
    `insert into history (account_id, video_id, position_s, duration_s, finished, watched_us)
     select a, 1 + floor($2 * power(random(), 3))::bigint, 30, 60, i % 2 = 0, i * 1000000::bigint
     from generate_series(1, $1::int) a, generate_series(1, $3::int) i on conflict do nothing`,
    [donors, videos, watched],
  );
  await sql.query('vacuum (analyze)');
}

/** Public collections of videos from all over the catalogue. */
async function addCollections({ sql, videos }: Dataset): Promise<void> {
  await sql.query('truncate collection cascade');
  await sql.query(
    `with made as (
       insert into collection (public_id, account_id, title, text, visibility)
       select 'bench' || i, i, 'Collection ' || i, 'Made for the bench', 'public'
       from generate_series(1, $1::int) i returning id, account_id)
     insert into collection_video (collection_id, video_id, place)
     select id, 1 + (account_id * 7919 + i * 31) % $2::int, i * 1048576::bigint
     from made, generate_series(1, least($3::int, $2::int)) i on conflict do nothing`,
    [collections, videos, maxCollectionVideos],
  );
  await sql.query('vacuum (analyze)');
}
