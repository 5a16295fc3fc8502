import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { redisKinds, startRedisStandIn, type TestRedis } from '@bloom/testing/redis';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { startPooler } from '../../../test/servers/pooler.ts';
import { openDatabase, type Database } from '../database/index.ts';
import { createMetrics } from '../metrics/index.ts';
import type { Channel } from './channel.ts';
import { createChannel } from './create-channel.ts';
import { createEvents, type EventFailure } from './events.ts';
import { encodeNotifications } from './notifications.ts';
import { publishOnCommit, publishReported, sendReported } from './on-commit.ts';
import { startEventRelay } from './relay.ts';

type Events = { 'video.shared': { videoId: number }; 'setting.changed': { name: string } };

let created: TestDatabase;
let database: Database<never>;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  created = await createTestDatabase();
  database = openDatabase(created.connection);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

/** One server: its bus, and what it has received. */
async function startServer(channel: Channel, options: Parameters<typeof startEventRelay>[2] = {}) {
  const bus = createEvents<Events>(createMetrics());
  const received: number[] = [];
  const names: string[] = [];
  const failures: EventFailure[] = [];
  const counts = { missed: 0 };
  bus.subscribe(['video.shared'], ({ videoId }) => void received.push(videoId));
  bus.subscribe(['setting.changed'], ({ name }) => void names.push(name));
  bus.onMissed(() => void counts.missed++);
  bus.onFailure((failure) => failures.push(failure));
  const relay = await startEventRelay(bus, channel, options);
  if (relay) closing.push(() => relay.close());
  return { bus, received, names, failures, counts, relay };
}

type Server = Awaited<ReturnType<typeof startServer>>;

/** Two servers that know each other. */
async function startTwo(channel: Channel): Promise<[Server, Server]> {
  const both: [Server, Server] = [await startServer(channel), await startServer(channel)];
  // Who meets another server says that it may have missed something.
  await expect.poll(() => both.map(({ counts }) => counts.missed)).toEqual([1, 1]);
  for (const { counts } of both) counts.missed = 0;
  return both;
}

const postgres = (connection = created.connection) => createChannel({ redisUrl: undefined, connection });

/** A channel that a test can break. */
type Broken = {
  channel: Channel;
  /** Ends its connections, as a failover or a restart does. */
  cut(): Promise<void>;
  /** Nothing passes any more, while connections stay open. */
  stall(): void;
  resume(): void;
};

/** PostgreSQL, reached over a network of this test. */
async function startPostgres(): Promise<Broken> {
  const { host, port } = inject('postgres');
  let isStalled = false;
  const sockets: Socket[] = [];
  const network = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`);
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => isStalled || to.write(chunk));
      from.on('close', () => to.destroy());
      from.on('error', () => {});
    }
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    network.close();
  });
  const { port: local } = network.address() as AddressInfo;
  return {
    channel: postgres({ ...created.connection, host: '127.0.0.1', port: local }),
    async cut() {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'bloom-events'`.execute(database.write);
    },
    stall: () => void (isStalled = true),
    resume: () => void (isStalled = false),
  };
}

async function startRedis(start: () => Promise<TestRedis>): Promise<Broken> {
  const redis = await start();
  closing.push(() => redis.close());
  return {
    channel: createChannel({ redisUrl: redis.url, connection: {} }),
    async cut() {
      await redis.kill();
      await redis.restart();
    },
    stall: () => redis.freeze(),
    resume: () => redis.thaw(),
  };
}

const kinds = [
  { name: 'PostgreSQL', start: startPostgres },
  ...redisKinds.map(({ name, start }) => ({ name, start: () => startRedis(start) })),
];

describe.each(kinds)('over $name', ({ start }) => {
  test('what one server publishes every server receives once, itself too', async () => {
    const { channel } = await start();
    const [one, two] = await startTwo(channel);
    for (const videoId of [1, 2, 3]) one.bus.publish('video.shared', { videoId });
    await expect.poll(() => two.received).toEqual([1, 2, 3]);
    two.bus.publish('video.shared', { videoId: 4 });
    await expect.poll(() => one.received).toEqual([1, 2, 3, 4]);
    expect(two.received).toEqual([1, 2, 3, 4]);
    expect([one.counts.missed, two.counts.missed]).toEqual([0, 0]);
  });

  test('a burst arrives whole and in order', async () => {
    const { channel } = await start();
    const [one, two] = await startTwo(channel);
    const ids = Array.from({ length: 3_000 }, (_, i) => 1_000_000_000 + i);
    for (const videoId of ids) one.bus.publish('video.shared', { videoId });
    await expect.poll(() => two.received).toEqual(ids);
  });

  test('equal events are sent once, and too many of them as one `all`', async () => {
    const { channel } = await start();
    const [one, two] = await startTwo(channel);
    for (let i = 0; i < 500; i++) one.bus.publish('video.shared', { videoId: 7 });
    await expect.poll(() => two.received).toEqual([7]);
    for (let videoId = 0; videoId < 10_001; videoId++) one.bus.publish('video.shared', { videoId });
    await expect.poll(() => two.counts.missed).toBe(1);
  });

  test('after a lost connection no event is lost, and `missed` is reported', async () => {
    const { channel, cut } = await start();
    const [one, two] = await startTwo(channel);
    await cut();
    one.bus.publish('video.shared', { videoId: 1 });
    // Each by its own new connection, and perhaps by that of the other.
    await expect.poll(() => Math.min(one.counts.missed, two.counts.missed)).toBeGreaterThan(0);
    await expect.poll(() => one.relay?.isListening() && two.relay?.isListening()).toBe(true);
    one.bus.publish('video.shared', { videoId: 2 });
    await expect.poll(() => two.received).toContain(2);
    // The first may have been sent before `two` listened again, which is what `missed` says.
    expect(one.received).toEqual([1, 2]);
    expect(one.failures.map(({ event }) => event)).toContain('listen');
    expect(one.bus.countServers()).toBe(2);
  });

  test('a single server sends no notifications until another one starts', async () => {
    const { channel } = await start();
    const sent: string[] = [];
    const events = () => sent.filter((payload) => !payload.includes('"ping"'));
    const one = await startServer({
      ...channel,
      async open(receive) {
        const opened = await channel.open(receive);
        const send = (payloads: readonly string[]) => {
          sent.push(...payloads);
          return opened.send(payloads);
        };
        return { ...opened, send };
      },
    });
    one.bus.publish('video.shared', { videoId: 1 });
    // Later than a notification of the event would be.
    await channel.send(encodeNotifications('', [['setting.changed', { name: 'a sign' }]]));
    await expect.poll(() => one.names).toEqual(['a sign']);
    expect(events()).toEqual([]);
    const two = await startServer(channel);
    await expect.poll(() => one.counts.missed).toBe(1);
    one.bus.publish('video.shared', { videoId: 2 });
    await expect.poll(() => two.received).toEqual([2]);
    expect(events()).not.toEqual([]);
  });

  test('a server that stopped is removed, and a new one is added', async () => {
    const { channel } = await start();
    const often = { checkEveryMs: 50 };
    const one = await startServer(channel, often);
    const two = await startServer(channel, often);
    await expect.poll(() => one.counts.missed).toBe(1);
    await two.relay?.close();
    const three = await startServer(channel, often);
    await expect.poll(() => one.counts.missed).toBe(2);
    await expect.poll(() => [one, three].map(({ bus }) => bus.countServers())).toEqual([2, 2]);
    one.bus.publish('video.shared', { videoId: 3 });
    await expect.poll(() => three.received).toEqual([3]);
    expect(two.received).toEqual([]);
  });

  test('a stalled connection is detected and replaced', async () => {
    const { channel, stall, resume } = await start();
    const one = await startServer(channel, { checkEveryMs: 100, checkMs: 500 });
    stall();
    await expect.poll(() => one.failures.length).toBeGreaterThan(0);
    resume();
    await expect.poll(() => one.counts.missed).toBe(1);
    expect(one.relay?.isListening()).toBe(true);
  });

  test('every server receives what a command reports when it commits, and none when it does not', async () => {
    const { channel } = await start();
    const [one, two] = await startTwo(channel);
    const unsent: unknown[] = [];
    const report = (name: string, fails = false) =>
      sendReported(
        database,
        channel,
        () =>
          database.transact(async (tx) => {
            publishOnCommit<Events, never>(tx, 'setting.changed', { name });
            if (fails) throw new Error('rolled back');
          }),
        (error) => unsent.push(error),
      );
    await expect(report('first', true)).rejects.toThrow('rolled back');
    await report('second');
    await expect.poll(() => [one.names, two.names]).toEqual([['second'], ['second']]);
    expect(unsent).toEqual([]);
  });

  test('invalid notifications are ignored', async () => {
    const { channel } = await start();
    const one = await startServer(channel);
    await channel.send([
      '',
      'hello',
      '{}',
      '{"from":"x","events":[1]}',
      '{"from":"x","events":"y"}',
      'null',
      ...encodeNotifications('', [['setting.changed', { name: 'last' }]]),
    ]);
    await expect.poll(() => one.names).toEqual(['last']);
    expect({ received: one.received, failures: one.failures }).toEqual({
      received: [],
      failures: [],
    });
  });
});

test('a burst is divided into notifications that PostgreSQL takes', () => {
  const payloads = encodeNotifications(
    'x'.repeat(36),
    Array.from({ length: 3_000 }, (_, i) => ['video.shared', { videoId: 1_000_000_000 + i }]),
  );
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
});

test.each([
  ['PostgreSQL', () => postgres({ ...created.connection, host: '/nowhere' })],
  ['Redis', () => createChannel({ redisUrl: 'redis://127.0.0.1:9', connection: {} })],
])('a server starts without %s for its events and connects later', async (_name, channel) => {
  const one = await startServer(channel());
  expect(one.relay?.isListening()).toBe(false);
  expect(one.failures).toMatchObject([{ event: 'listen' }]);
});

test('a server publishes what its transactions report, after their commit', async () => {
  const bus = createEvents<Events>(createMetrics());
  publishReported(database, bus);
  const names: string[] = [];
  bus.subscribe(['setting.changed'], ({ name }) => void names.push(name));
  const inside = await database.transact(async (tx) => {
    publishOnCommit<Events, never>(tx, 'setting.changed', { name: 'x' });
    await sql`select 1`.execute(tx);
    return [...names];
  });
  expect([inside, names]).toEqual([[], ['x']]);
});

test('a command whose events cannot be sent has done its work, and reports that', async () => {
  const unsent: unknown[] = [];
  const channel = createChannel({ redisUrl: 'redis://127.0.0.1:9', connection: {} });
  const work = () =>
    database.transact(async (tx) => publishOnCommit<Events, never>(tx, 'setting.changed', { name: 'x' }));
  await sendReported(database, channel, work, (error) => unsent.push(error));
  expect(unsent).toHaveLength(1);
});

test('servers with different databases of one Redis receive nothing of each other', async () => {
  const redis = await startRedisStandIn();
  closing.push(() => redis.close());
  const at = (path: string) => startServer(createChannel({ redisUrl: redis.url + path, connection: {} }));
  const [one, same, other] = [await at(''), await at('/0'), await at('/1')];
  await expect.poll(() => one.counts.missed).toBe(1);
  one.bus.publish('video.shared', { videoId: 1 });
  await expect.poll(() => same.received).toEqual([1]);
  expect([other.received, other.counts.missed]).toEqual([[], 0]);
});

test('behind a pooler in transaction mode there is no relay, in session mode there is', async () => {
  const [losing, keeping] = [
    await startPooler(created.connection),
    await startPooler(created.connection, { mode: 'session' }),
  ];
  const soon = { checkMs: 500 };
  expect((await startServer(postgres(losing.connection), soon)).relay).toBeUndefined();
  expect((await startServer(postgres(keeping.connection))).relay?.isListening()).toBe(true);
  for (const close of closing.splice(0)) await close();
  await Promise.all([losing.close(), keeping.close()]);
});
