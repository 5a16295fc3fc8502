import { createRandom } from '../dataset/random.ts';
import { donors, donorToken } from '../dataset/seed.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { get, post, runLoad } from '../load.ts';
import { httpVariant, measureInTurns, processor, ratio, type Series } from '../rounds.ts';
import type { BarePostgres, Stage } from '../stage.ts';

/** Heartbeats a second of ten thousand viewers, one each thirty seconds. */
const viewersPerSecond = 10_000 / 30;
/** Target for the 99th percentile under that load, in milliseconds. */
const targetMs = 50;
/** Target for the processor time of a heartbeat with progress. */
const targetRatio = 1.3;

/** Heartbeats of viewers, with how far they have watched. */
export async function measureBeats(stage: Stage): Promise<void> {
  const { report, effort, sizes } = stage;
  report.heading(`Heartbeats at ${sizes.usual}`);
  const server = await stage.server(sizes.usual);
  const bare = await stage.barePostgres(sizes.usual);
  const postgresPid = server.dataset.postgres.pid();
  const all = await measureInTurns(
    [
      httpVariant('heartbeat with progress', {
        node: server,
        postgresPid,
        next: beats(server.dataset, true),
      }),
      httpVariant('heartbeat', { node: server, postgresPid, next: beats(server.dataset, false) }),
      httpVariant('bare node:http + pg, an insert', {
        node: bare,
        postgresPid,
        next: await inserts(bare),
      }),
    ],
    effort,
  );
  const [progress, heartbeat, insert] = all as [Series, Series, Series];
  report.series(all);
  for (const [what, other] of [
    ['one without', heartbeat],
    // A heartbeat also finds the session, counts the play and credits the time.
    ['a bare insert', insert],
  ] as const) {
    report.gate(
      `a heartbeat with progress against ${what}, processor time`,
      ratio(progress, other, processor),
      targetRatio,
      '×',
    );
  }
  const viewers = await runLoad({
    port: server.port,
    connections: 16,
    perSecond: viewersPerSecond,
    forMs: effort.rounds * effort.forMs,
    next: beats(server.dataset, true),
  });
  report.gate('10,000 viewers, a heartbeat each 30 s, p99', viewers.p99, targetMs, 'ms');
}

/** Heartbeats of the donors, each of whom goes on with one video. */
function beats(dataset: Dataset, hasProgress: boolean): () => Buffer {
  let sent = 0;
  return () => {
    const viewer = sent++ % donors;
    const { source, id } = dataset.keys[viewer % dataset.keys.length] ?? { source: '', id: '' };
    return post(
      `/api/v1/video/${source}/${id}/play`,
      {
        playing: true,
        ...(hasProgress && { position_s: 30 + (Math.floor(sent / donors) % 500), duration_s: 600 }),
      },
      { authorization: `Bearer ${donorToken(viewer + 1)}` },
    );
  };
}

/** One row for each request, in a table with the columns and keys of the history. */
async function inserts(bare: BarePostgres): Promise<() => Buffer> {
  await bare.dataset.sql.query(`create table if not exists bench_history (
    id bigint generated always as identity primary key, account_id bigint not null,
    video_id bigint not null, position_s int not null, duration_s int not null,
    watched_us bigint not null default now_us())`);
  await bare.dataset.sql.query(
    'create index if not exists bench_history_newest on bench_history (account_id, watched_us, video_id)',
  );
  const pathOf = await bare.prepare(
    'insert into bench_history (account_id, video_id, position_s, duration_s) values ($1, $2, $3, $4)',
  );
  const random = createRandom(5);
  return () =>
    get(pathOf([1 + random.below(donors), 1 + random.below(1_000), 40, 600].map(String)));
}
