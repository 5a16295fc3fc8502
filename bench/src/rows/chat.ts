import { freePort } from '@bloom/embedded-postgres';
import { donors, donorToken } from '../dataset/seed.ts';
import {
  measureDelays,
  measureDeliveries,
  posters,
  quantile,
  residentBytes,
  type Deliveries,
} from '../deliveries.ts';
import { post, runLoad } from '../load.ts';
import { collectGarbage, type Program } from '../processes.ts';
import { median } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { openReaders, stamp, type StreamReaders, type StreamSource } from '../stream-readers.ts';

const bloomStream: StreamSource = {
  path: '/api/v1/message/stream',
  begin: 'event: readers',
  event: 'message',
};
const bareStream: StreamSource = { path: '/stream', begin: 'retry: ', event: 'message' };
const room = { source: bloomStream, next: () => bloomPost() };
const bareRoom = { source: bareStream, next: () => barePost() };
/** The servers take any number of connections from this machine. */
const environment = { TRUST_PROXY: '127.0.0.1' };

/** The chat room: deliveries, delays and memory. */
export async function measureChat(stage: Stage): Promise<void> {
  const { report, effort, sizes } = stage;
  report.heading(`Chat at ${sizes.usual}`);
  const server = await stage.server(sizes.usual, environment);
  const bare = await stage.bareEventStream();
  await server.dataset.sql.query('truncate chat_message, chat_event cascade');

  for (const count of [1_000, 5_000]) {
    const ours: Deliveries[] = [];
    const theirs: Deliveries[] = [];
    for (let round = 0; round <= effort.rounds; round++) {
      const mine = await measureDeliveries(server, room, count, effort.forMs);
      const others = await measureDeliveries(bare, bareRoom, count, effort.forMs);
      if (round === 0) continue;
      ours.push(mine);
      theirs.push(others);
    }
    for (const [name, all] of Object.entries({ Bloom: ours, 'bare node:http': theirs })) {
      const [perSecond, nodeUs] = (['perSecond', 'nodeUs'] as const).map((key) =>
        median(all.map((each) => each[key])),
      );
      report.note(
        `- ${name}, ${count} readers: ${perSecond?.toFixed(0)} deliveries a second, ${nodeUs?.toFixed(2)} µs of Node each`,
      );
    }
    report.gateAtLeast(
      `deliveries a second to ${count} readers, against bare node:http`,
      median(ours.map((each, i) => each.perSecond / (theirs[i]?.perSecond ?? Number.NaN))),
      0.7,
    );
  }
  report.note(
    `${posters} users post as fast as they get responses. Bloom stores each message; bare node:http stores nothing.`,
  );

  const fast = await measureDelays(server, room, { count: 500, perSecond: 200 }, effort);
  report.gate('500 readers at 200 posts a second, p99', fast.p99, 150, 'ms');
  // A new one, without the memory that the bursts above took.
  const second = await stage.server(sizes.usual, { ...environment, LOG_LEVEL: 'error' });
  const many = await measureDelays(second, room, { count: 10_000, perSecond: 10 }, effort);
  report.gate('10,000 readers at 10 posts a second, p99', many.p99, 1_000, 'ms');
  report.gate('10,000 readers, most memory', many.megabytes, 450, 'MB');
  report.note(`p99 from the request of a post to its delivery: the median of ${effort.rounds} rounds.`);

  const each: number[] = [];
  for (let round = 0; round < effort.rounds; round++) each.push(await measureReader(stage));
  report.gate('memory of a reader', median(each), 25, 'KB');
  report.note(
    `Growth from ${fewReaders} to ${manyReaders} readers after garbage collection, the median of ` +
      `${each.map((kilobytes) => kilobytes.toFixed(1)).join(', ')} KB on new servers.`,
  );

  report.gate('a message at another server, p95', await measureCrossing(server, second), 50, 'ms');
}

let sent = 0;
const bloomPost = (): Buffer =>
  post(
    '/api/v1/message/post',
    { content: stamp() },
    { authorization: `Bearer ${donorToken(1 + (sent++ % donors))}` },
  );
const barePost = (): Buffer => post('/post', { content: stamp() });

const fewReaders = 2_000;
const manyReaders = 10_000;

/** The memory that a further reader takes on a new server that has run for a moment, in kilobytes. */
async function measureReader(stage: Stage): Promise<number> {
  const inspector = await freePort();
  const server = await stage.server(stage.sizes.usual, {
    ...environment,
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector} --inspect-publish-uid=http`,
  });
  const settled = async (): Promise<number> => {
    await collectGarbage(inspector);
    return residentBytes(server);
  };
  const readers: StreamReaders[] = [];
  const open = async (count: number): Promise<void> => {
    readers.push(await openReaders(server.port, bloomStream, count));
  };
  try {
    await open(fewReaders);
    const load = await runLoad({
      port: server.port,
      connections: posters,
      next: bloomPost,
      forMs: 1_000,
    });
    await readers[0]?.waitFor(load.requests, 0);
    const before = await settled();
    await open(manyReaders - fewReaders);
    return ((await settled()) - before) / (manyReaders - fewReaders) / 1e3;
  } finally {
    await Promise.all(readers.map((each) => each.close()));
    await server.stop();
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
    const nearAt = new Map(near.consumeDeliveries().map(({ sentAt, at }) => [sentAt, at]));
    return quantile(
      far.consumeDeliveries().map(({ sentAt, at }) => at - (nearAt.get(sentAt) ?? Number.NaN)),
      0.95,
    );
  } finally {
    await Promise.all([near.close(), far.close()]);
  }
}
