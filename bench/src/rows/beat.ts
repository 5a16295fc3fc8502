import { createRandom } from '../dataset/random.ts';
import { donors, donorToken } from '../dataset/seed.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { inTurns, post, runLoad, type LoadOptions } from '../load.ts';
import { processorMs } from '../processes.ts';
import { httpVariant, measureInTurns, processor, ratio, typical, type Series } from '../rounds.ts';
import type { BarePostgres, Stage } from '../stage.ts';

/** Heartbeats a second of ten thousand viewers, one each thirty seconds. */
const viewersPerSecond = 10_000 / 30;
/**
 * Target for the 99th percentile under that load, in milliseconds; up to 40 of them are a wait for others.
 */
const targetMs = 80;
/** Target for the processor time of a heartbeat with progress. */
const targetRatio = 1.3;
/** Target for the processor time of these viewers, in percent of a core. */
const targetPercent = 10;
/** More than of other measurements, as viewers have a connection each. */
const connections = 64;

/** Heartbeats of viewers, with how far they have watched. */
export async function measureBeats(stage: Stage): Promise<void> {
  const { report, effort, sizes } = stage;
  report.heading(`Heartbeats at ${sizes.usual}`);
  const server = await stage.server(sizes.usual);
  const bare = await stage.barePostgres(sizes.usual);
  await beginPlays(server.dataset);
  const all = await measureInTurns(
    [
      httpVariant('heartbeat with progress', server, beats(server.dataset), connections),
      httpVariant('bare node:http + pg, an insert', bare, await inserts(bare), connections),
    ],
    effort,
  );
  const [progress, insert] = all as [Series, Series];
  report.series(all);
  // A heartbeat also finds the session, counts the play and credits the time.
  report.gate(
    'a heartbeat with progress against a bare insert, processor time',
    ratio(progress, insert, processor),
    targetRatio,
    '×',
  );
  const percentUnderLoad = (typical(progress, processor) * viewersPerSecond) / 10;
  report.gate(
    'processor time of 10,000 viewers, a heartbeat each 30 s, as measured under load',
    percentUnderLoad,
    targetPercent,
    '% of a core',
  );
  await beginPlays(server.dataset);
  const nodeMs = processorMs(server.pid);
  // Evenly over time.
  const { p99, requests } = await runLoad({
    port: server.port,
    connections,
    perSecond: viewersPerSecond,
    forMs: effort.rounds * effort.forMs,
    next: beats(server.dataset),
  });
  report.gate('10,000 viewers, a heartbeat each 30 s, p99', p99, targetMs, 'ms');
  report.gate(
    'processor time of the server (without PostgreSQL) for 10,000 viewers, evenly spread over time',
    (((processorMs(server.pid) - nodeMs) / requests) * viewersPerSecond) / 10,
    targetPercent,
    '% of a core',
  );
}

/** Every donor has been watching a video for 40 seconds. */
async function beginPlays({ sql, keys }: Dataset): Promise<void> {
  const rule = `'playing', true, 'earns', true, 'max_gap_s', 90, 'max_day_us', 14400000000`;
  const progress = `'episode', '', 'position_s', 30, 'duration_s', 600, 'watched_us', null, 'start_s', 30,
    'finished_share', 0.95, 'max_videos', 2000`;
  await sql.query(`delete from watch_video`);
  for (let beat = 0; beat < 3; beat++) {
    await sql.query(`update watch set beat_at = clock_timestamp() - interval '20 s', day_us = 0`);
    await sql.query(
      `select play_register(jsonb_build_object('account', n, 'video', v.id, ${rule},
         'progress', jsonb_build_object('account', n, ${progress})))
       from generate_series(1, ${donors}) n
       join unnest($1::text[], $2::text[]) with ordinality as k (source, source_id, i)
         on k.i = 1 + (n - 1) % ${keys.length}
       join video v on v.source = k.source and v.source_id = k.source_id`,
      [keys.map(({ source }) => source), keys.map(({ id }) => id)],
    );
  }
}

/** Heartbeats of the donors, each of whom goes on with one video. */
function beats(dataset: Dataset): () => Buffer {
  let sent = 0;
  return () => {
    const viewer = sent++ % donors;
    const { source, id } = dataset.keys[viewer % dataset.keys.length] ?? { source: '', id: '' };
    return post(
      `/api/v1/video/${source}/${id}/play`,
      { playing: true, position_s: 30 + (Math.floor(sent / donors) % 500), duration_s: 600 },
      { authorization: `Bearer ${donorToken(viewer + 1)}` },
    );
  };
}

/** One row for each request, in a table with the columns and keys of the history. */
async function inserts(bare: BarePostgres): Promise<LoadOptions['next']> {
  await bare.dataset.sql.query(`create table if not exists bench_history (
    id bigint generated always as identity primary key, account_id bigint not null,
    video_id bigint not null, position_s int not null, duration_s int not null,
    watched_us bigint not null default now_us())`);
  await bare.dataset.sql.query(
    'create index if not exists bench_history_newest on bench_history (account_id, watched_us, video_id)',
  );
  const text =
    'insert into bench_history (account_id, video_id, position_s, duration_s) values ($1, $2, $3, $4)';
  const random = createRandom(5);
  const statements = Array.from({ length: donors }, (_, i) => ({
    text,
    values: [1 + i, 1 + random.below(1_000), 40, 600].map(String),
  }));
  return inTurns(await bare.requests(statements));
}
