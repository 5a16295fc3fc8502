import pg from 'pg';
import { categories } from '@bloom/contract/catalogue/categories';
import { openingBalance } from '@bloom/contract/gift/economy';

import { bvOfAv } from '@bloom/contract/sources/bilibili';
import { hashToken } from '@bloom/server/src/domains/account/index.ts';
import { shareLanguages, subcategories } from '@bloom/server/src/domains/classification/index.ts';
import { systemAccounts } from '@bloom/server/src/domains/ledger/index.ts';
import { searchColumns, searchVersion } from '@bloom/server/src/domains/search-terms/index.ts';
import { createRandom, type Random } from './random.ts';
import { generateTitle } from './titles.ts';

/** The number of accounts that send gifts. Their ids come first. */
export const donors = 2_000;
/** The initial balance of each donor, in petals: more than any run can spend. */
const donorBalance = 1_000_000_000_000;
/** One of so many videos is hidden by a reduce. */
const hiddenEvery = 100;
/** Time of the newest video. The others are spread over the two years before it. */
const newestUs = Date.UTC(2026, 0, 1) * 1_000;
const yearUs = 365 * 86_400 * 1_000_000;
const batch = 5_000;
/** Separates terms in a query parameter; no term contains it. */
const separator = '\u0001';

/** The session token of a donor. */
export function donorToken(id: number): string {
  return `bench-donor-${id}`;
}

function sharersOf(videos: number): number {
  return Math.max(20, Math.floor(videos / 50));
}

/** Fills a migrated, empty database with `videos` videos and their accounts. */
export async function seed(connection: pg.ClientConfig, videos: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await addAccounts(client, donors + sharersOf(videos));
    const random = createRandom(20_261_120);
    for (let first = 0; first < videos; first += batch) {
      await addVideos(client, random, first, Math.min(batch, videos - first), videos);
    }
    await hideSome(client);
    await addWorks(client);
    await client.query('commit');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function addAccounts(client: pg.Client, count: number): Promise<void> {
  await client.query(
    // As old as the videos: thanks of a new account do not count (docs/specification/catalogue.md#thanks).
    `insert into account (name, ref_code, handle, created_at)
     select 'Person ' || i, 'R' || i, 'person' || i, now() - interval '2 years'
     from generate_series(1, $1::int) i order by i`,
    [count],
  );
  // Else the job that gives handles would run during the measurement.
  await client.query('insert into handle (handle, account_id) select handle, id from account');
  await client.query('insert into ledger_account (id) select id from account');
  await client.query(
    `select ledger_post('demo', array[$1::bigint, id], array[-$2::bigint, $2::bigint])
     from account where id <= $3`,
    [systemAccounts.mint, donorBalance, donors],
  );
  const ids = Array.from({ length: donors }, (_, i) => i + 1);
  await client.query(
    `insert into session (token_hash, account_id, expires_at)
     select hash, id, now() + interval '10 years'
     from unnest($1::bytea[], $2::bigint[]) as donor (hash, id)`,
    [ids.map((id) => hashToken(donorToken(id))), ids],
  );
}

async function addVideos(
  client: pg.Client,
  random: Random,
  first: number,
  count: number,
  videos: number,
): Promise<void> {
  const rows: Row[] = [];
  for (let i = 0; i < count; i++) rows.push(await generateVideo(random, first + i, videos));
  const column = <K extends keyof Row>(name: K) => rows.map((row) => row[name]);
  await client.query(
    `with added as (
       insert into video (source, source_id, type, title, thumbnail_url, category, label, audio,
         subtitle, duration_s, sharer_id, shared_us, search_text, search_terms, search_version,
         search_spelling)
       select source, source_id, 'Video', title,
         'https://i.ytimg.com/vi/' || source_id || '/hqdefault.jpg', category, label, audio,
         subtitle, duration_s, sharer_id, shared_us, search_text,
         array_to_tsvector(string_to_array(search_terms, '${separator}')), ${searchVersion},
         search_spelling
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
         $7::text[], $8::int[], $9::bigint[], $10::bigint[], $11::text[], $12::text[], $14::text[])
         as row (source, source_id, title, category, label, audio, subtitle, duration_s,
           sharer_id, shared_us, search_text, search_terms, search_spelling)
       returning id, sharer_id, source, source_id, category, label, audio, subtitle)
     insert into video_rank
       (video_id, sharer_id, source, category, label, audio, subtitle, balance, updated_us)
     select id, sharer_id, source, category, label, audio, subtitle, ${openingBalance}, updated_us
     from added join unnest($2::text[], $13::bigint[]) as row (source_id, updated_us)
       using (source_id)`,
    [
      column('source'),
      column('sourceId'),
      column('title'),
      column('category'),
      column('label'),
      column('audio'),
      column('subtitle'),
      column('durationS'),
      column('sharerId'),
      column('sharedUs'),
      column('searchText'),
      column('searchTerms'),
      column('updatedUs'),
      column('searchSpelling'),
    ],
  );
}

type Row = Awaited<ReturnType<typeof generateVideo>>;

/** Half of the videos are on YouTube. */
const sourceWeights = ['youtube', 'youtube', 'bilibili', 'tencent'] as const;

/** A valid id of the source. */
function sourceId(source: (typeof sourceWeights)[number], index: number): string {
  return source === 'bilibili' ? (bvOfAv(String(index + 1)) ?? '') : `bench${String(index).padStart(6, '0')}`;
}

async function generateVideo(random: Random, index: number, videos: number) {
  const age = index / videos;
  const category = random.pickCommon(categories);
  const title = generateTitle(random, age);
  const { text, spelling, terms } = await searchColumns(title);
  const sharedUs = newestUs - Math.floor((1 - age) * 2 * yearUs);
  const source = random.pick(sourceWeights);
  return {
    source,
    sourceId: sourceId(source, index),
    title,
    category,
    label: random.pick(subcategories[category]).en,
    audio: random.pick(Object.keys(shareLanguages.audio)),
    subtitle: random.pick(Object.keys(shareLanguages.subtitle)),
    durationS: 30 + random.below(7_200),
    sharerId: donors + 1 + (index % sharersOf(videos)),
    sharedUs,
    // Gifts have moved every fifth video some way to the top.
    updatedUs: sharedUs + Math.floor(random.below(5) === 0 ? random.next() * (newestUs - sharedUs) : 0),
    searchText: text,
    searchSpelling: spelling,
    searchTerms: terms.join(separator),
  };
}

/** Reduces some videos below zero, through the same SQL function as the server. */
async function hideSome(client: pg.Client): Promise<void> {
  await client.query(
    `select gift_send(jsonb_build_object('donor', 1 + id % $1, 'source', source, 'source_id', source_id,
       'amount', -$2::bigint, 'rule', '{"big_gift": 200000, "max_rank": 1}'::jsonb))
     from video where id % $3 = 0`,
    [donors, 2 * openingBalance, hiddenEvery],
  );
}

/** Joins every fifth video into works of 2 to 20, as `work_refresh()` would from links to the oldest. */
async function addWorks(client: pg.Client): Promise<void> {
  await client.query(`
    insert into work_video (video_id, work_id, offset_s)
    select id, min(id) over (partition by n / 209, floor((sqrt(9 + 8 * (n % 209)) - 3) / 2)), 0
    from (
      select id, row_number() over (order by hashint8(id)) - 1 as n from video where id % 5 = 1
    ) numbered`);
  await client.query(`
    delete from work_video w where not exists (
      select from work_video o where o.work_id = w.work_id and o.video_id <> w.video_id)`);
  await client.query(`
    insert into video_link (first_id, second_id, offset_s, state)
    select work_id, video_id, 0, 'confirmed' from work_video where video_id <> work_id`);
  await client.query(`
    update video_rank s set work_id = w.work_id from work_video w where w.video_id = s.video_id`);
}
