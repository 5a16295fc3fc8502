import { maxSegmentMoments } from '@bloom/contract/moment/moment-rules';
import type { Dataset } from '../dataset/dataset.ts';
import { donors, donorToken } from '../dataset/seed.ts';
import { measureDelays, measureDeliveries, posters, type Posts } from '../deliveries.ts';
import { get, post, runLoad } from '../load.ts';
import { median, type Effort } from '../rounds.ts';
import type { Server, Stage } from '../stage.ts';
import { stamp } from '../stream-readers.ts';

/** Moments in the database; what is read of a video depends on all of them. */
const moments = 1_000_000;
/** Videos whose first segment has this many; the other moments are spread over the catalogue. */
const popular = { videos: 100, inSegment: 6_000 };
/** The servers take any number of connections from this machine. */
const environment = { TRUST_PROXY: '127.0.0.1' };

/** Segments of popular videos, posts on one video, and what its watchers get. */
export async function measureMoments(stage: Stage): Promise<void> {
  const { report, effort, sizes } = stage;
  report.heading(`Moments at ${sizes.usual}, ${moments.toLocaleString('en')} of them`);
  const server = await stage.server(sizes.usual, environment);
  await addMoments(server.dataset);

  const { first, again } = await measureSegments(server, effort.rounds);
  report.gate('a segment of a popular video, first read, p95', first, 5, 'ms');
  report.gate('the same again, p95', again, 5, 'ms');
  report.note(
    `The ${maxSegmentMoments} best of ${popular.inSegment} in six minutes, of ${popular.videos} videos one after the other.`,
  );

  report.gate(
    'the list of videos while 64 connections read the moments of a popular video, p95 against idle',
    await measureOthers(server, effort),
    1.5,
  );
  report.note('These 64 read 100 a second, as many as one address may.');

  const { source, id } = server.dataset.keys[popular.videos] ?? { source: '', id: '' };
  let sent = 0;
  const onVideo = (path: string, body: object): Buffer =>
    post(
      path,
      { content: stamp(), ...body },
      { authorization: `Bearer ${donorToken(1 + (sent++ % donors))}` },
    );
  const stream = { path: `/api/v1/message/stream?video=${source}:${id}`, begin: 'event: readers' };
  const ofVideo: Posts = {
    source: { ...stream, event: 'moment' },
    next: () => onVideo(`/api/v1/video/${source}/${id}/moments`, { at_ms: (sent * 7_919) % 360_000 }),
  };
  const ofRoom: Posts = {
    source: { ...stream, event: 'message' },
    next: () => onVideo('/api/v1/message/post', {}),
  };

  const posted: number[] = [];
  for (let round = 0; round <= effort.rounds; round++) {
    const load = {
      port: server.port,
      connections: posters,
      next: ofVideo.next,
      forMs: effort.forMs,
    };
    const { p99 } = await runLoad({ ...load, perSecond: 200 });
    if (round > 0) posted.push(p99);
  }
  report.gate('200 moments a second on one video, p99', median(posted), 150, 'ms');

  const watchers = 5_000;
  const { p99 } = await measureDelays(server, ofVideo, { count: watchers, perSecond: 10 }, effort);
  report.gate(`a moment to ${watchers} watchers of its video, p99`, p99, 1_000, 'ms');
  const ratios: number[] = [];
  for (let round = 0; round <= effort.rounds; round++) {
    const moment = await measureDeliveries(server, ofVideo, watchers, effort.forMs);
    const message = await measureDeliveries(server, ofRoom, watchers, effort.forMs);
    if (round > 0) ratios.push(moment.nodeUs / message.nodeUs);
  }
  report.gate(
    `processor time of Node for a moment to ${watchers} watchers, against a message`,
    median(ratios),
    1.5,
  );
}

/** Fills the table in the order of time, so that the moments of a segment are far apart, as in life. */
async function addMoments({ sql, videos }: Dataset): Promise<void> {
  await sql.query('truncate moment, moment_segment cascade');
  await sql.query(
    `insert into moment (video_id, episode, account_id, content, mentions, at_ms, spoiler, thanks, created_at)
     select case when i <= $1::int * $2::int then 1 + i % $1 else 1 + i * 7919::bigint % $4 end, '', 1 + i % $5,
       'What happens at this second is moment ' || i, '[]',
       case when i <= $1 * $2 then i * 37::bigint % 360000 else i * 7919::bigint % 3600000 end, false,
       case when i % 3 = 0 then floor(2000 * power(random(), 4)) else 0 end, now() - interval '1 day'
     from (select i from generate_series(1, $3::int) i order by i * 7919::bigint % $3::int) i`,
    [popular.videos, popular.inSegment, moments, videos, donors],
  );
  await sql.query(
    `insert into moment_segment (video_id, episode, n, version, density, petals)
     select video_id, '', at_ms / 360000, 1, array_fill(1, array[36]), array_fill(9::bigint, array[36]) from moment group by 1, 3`,
  );
  await sql.query('vacuum (analyze) moment, moment_segment');
}

/**
 * The 95th percentile of the time to read the list of videos while others read the moments of a popular
 * video, as a ratio to that without them.
 */
async function measureOthers({ port, dataset }: Server, { rounds, forMs }: Effort): Promise<number> {
  const { source, id } = dataset.keys[0] ?? { source: '', id: '' };
  const readList = () =>
    runLoad({ port, connections: 4, perSecond: 100, forMs, next: () => get('/api/v1/video/list') });
  const readMoments = () =>
    runLoad({
      port,
      connections: 64,
      perSecond: 100,
      forMs,
      next: () => get(`/api/v1/video/${source}/${id}/moments`),
    });
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const idle = await readList();
    const [busy] = await Promise.all([readList(), readMoments()]);
    if (round > 0) ratios.push(busy.p95 / idle.p95);
  }
  return median(ratios);
}

/**
 * The 95th percentile of the time to read a segment whose version the server has not, and of reading it
 * again, in ms.
 */
async function measureSegments(server: Server, rounds: number): Promise<{ first: number; again: number }> {
  const requests = server.dataset.keys
    .slice(0, popular.videos)
    .map(({ source, id }) => get(`/api/v1/video/${source}/${id}/moments/segment?n=0`));
  const p95 = { first: [] as number[], again: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    await server.dataset.sql.query(
      'update moment_segment set version = version + 1 where n = 0 and video_id <= $1',
      [popular.videos],
    );
    for (const kind of ['first', 'again'] as const) {
      const left = requests.values();
      const load = await runLoad({
        port: server.port,
        connections: 1,
        next: () => left.next().value,
      });
      if (round > 0) p95[kind].push(load.p95);
    }
  }
  return { first: median(p95.first), again: median(p95.again) };
}
