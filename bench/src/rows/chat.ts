import { setTimeout as sleep } from 'node:timers/promises';
import { donors, donorToken } from '../dataset/seed.ts';
import { post, runLoad } from '../load.ts';
import { processorMs, residentMiB, type Program } from '../processes.ts';
import { median } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { openReaders, stamp, type Delivery, type StreamSource } from '../stream-readers.ts';

const bloomStream: StreamSource = { path: '/api/v1/message/stream', begin: 'event: readers' };
const bareStream: StreamSource = { path: '/stream', begin: 'retry: ' };
/** Users who post at once while deliveries are counted. */
const posters = 16;
/** The servers take any number of connections from this machine. */
const environment = { TRUST_PROXY: '127.0.0.1' };

/** The chat room: deliveries, delays and memory. */
export async function measureChat(stage: Stage): Promise<void> {
  const { report, effort, sizes } = stage;
  report.heading(`Chat at ${sizes.usual}`);
  const server = await stage.server(sizes.usual, environment);
  const bare = await stage.bareEventStream();
  await server.dataset.sql.query('truncate chat_message, chat_event cascade');

  const rows: string[][] = [];
  for (const count of [1_000, 5_000]) {
    const ours: Deliveries[] = [];
    const theirs: Deliveries[] = [];
    for (let round = 0; round <= effort.rounds; round++) {
      const mine = await measureDeliveries(server, bloomStream, bloomPost, count, effort.forMs);
      const others = await measureDeliveries(bare, bareStream, barePost, count, effort.forMs);
      if (round === 0) continue;
      ours.push(mine);
      theirs.push(others);
    }
    for (const [name, all] of [
      ['Bloom', ours],
      ['bare node:http', theirs],
    ] as const) {
      rows.push([
        `${name}, ${count} readers`,
        ...(['perSecond', 'posts', 'nodeUs'] as const).map((key) =>
          median(all.map((each) => each[key])).toFixed(key === 'nodeUs' ? 2 : 0),
        ),
      ]);
    }
    report.gateAtLeast(
      `deliveries a second to ${count} readers, against bare node:http`,
      median(ours.map((each, i) => each.perSecond / (theirs[i]?.perSecond ?? Number.NaN))),
      0.7,
    );
  }
  report.table(['', 'deliveries/s', 'posts/s', 'Node µs/delivery'], rows);
  report.note(
    `${posters} users post as fast as they get responses. Bloom stores each message; bare node:http stores nothing.`,
  );

  const seconds = (effort.rounds * effort.forMs) / 1_000;
  const fast = await measureDelays(server, 500, 200, seconds);
  report.gate('500 readers at 200 posts a second, p99', fast.p99, 150, 'ms');
  const many = await measureDelays(server, 10_000, 10, seconds);
  report.gate('10,000 readers at 10 posts a second, p99', many.p99, 1_000, 'ms');
  report.gate('10,000 readers, memory', many.memory, 450, 'MiB');
  report.gate('memory of a reader', many.readerKiB, 25, 'KiB');

  const second = await stage.server(sizes.usual, { ...environment, LOG_LEVEL: 'error' });
  report.gate('a message at another server, p95', await measureCrossing(server, second), 50, 'ms');
}

type Deliveries = { perSecond: number; posts: number; nodeUs: number };

let sent = 0;
const bloomPost = (): Buffer =>
  post(
    '/api/v1/message/post',
    { content: stamp() },
    { authorization: `Bearer ${donorToken(1 + (sent++ % donors))}` },
  );
const barePost = (): Buffer => post('/post', { content: stamp() });

/** Posts as fast as responses come, until every reader has everything. */
async function measureDeliveries(
  server: Program,
  source: StreamSource,
  next: () => Buffer,
  count: number,
  forMs: number,
): Promise<Deliveries> {
  const readers = await openReaders(server.port, source, count);
  try {
    const before = readers.received();
    const cpu = processorMs(server.pid);
    const begin = performance.now();
    const load = await runLoad({ port: server.port, connections: posters, next, forMs });
    await readers.waitFor(load.requests, before);
    const seconds = (performance.now() - begin) / 1_000;
    const deliveries = load.requests * count;
    return {
      perSecond: deliveries / seconds,
      posts: load.requests / seconds,
      nodeUs: ((processorMs(server.pid) - cpu) * 1_000) / deliveries,
    };
  } finally {
    await readers.close();
  }
}

/** Posts at a steady rate, and measures from the request of a post to its delivery. */
async function measureDelays(server: Program, count: number, perSecond: number, seconds: number) {
  const idle = residentMiB(server.pid);
  const readers = await openReaders(server.port, bloomStream, count);
  try {
    const open = await settled(server);
    const before = readers.received();
    const load = await runLoad({
      port: server.port,
      connections: Math.min(posters, perSecond),
      next: bloomPost,
      perSecond,
      forMs: seconds * 1_000,
    });
    await readers.waitFor(load.requests, before);
    return {
      p99: quantile(readers.takeDeliveries().map(delayOf), 0.99),
      memory: residentMiB(server.pid),
      readerKiB: ((open - idle) * 1_024) / count,
    };
  } finally {
    await readers.close();
  }
}

/** The memory of a server once it no longer changes. */
async function settled({ pid }: Program): Promise<number> {
  let memory = residentMiB(pid);
  for (;;) {
    await sleep(1_000);
    const now = residentMiB(pid);
    if (Math.abs(now - memory) < 1) return now;
    memory = now;
  }
}

/** The 95th percentile from the delivery of a message by its own server to that by another. */
async function measureCrossing(from: Program, to: Program): Promise<number> {
  const [near, far] = [
    await openReaders(from.port, bloomStream, 1),
    await openReaders(to.port, bloomStream, 1),
  ];
  try {
    const { requests } = await runLoad({
      port: from.port,
      connections: 4,
      next: bloomPost,
      perSecond: 20,
      forMs: 10_000,
    });
    for (const reader of [near, far]) await reader.waitFor(requests, 0);
    const nearAt = new Map(near.takeDeliveries().map(({ sentAt, at }) => [sentAt, at]));
    return quantile(
      far.takeDeliveries().map(({ sentAt, at }) => at - (nearAt.get(sentAt) ?? Number.NaN)),
      0.95,
    );
  } finally {
    await Promise.all([near.close(), far.close()]);
  }
}

const delayOf = ({ sentAt, at }: Delivery): number => at - sentAt;

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
