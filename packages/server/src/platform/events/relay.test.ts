import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { startPooler } from '../../../test/pooler.ts';
import { openDatabase, type Database } from '../database/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { createEvents, type EventFailure } from './events.ts';
import { encodeNotifications, notifyOnCommit } from './notifications.ts';
import { startEventRelay } from './relay.ts';

type Events = { 'video.shared': { videoId: number }; 'setting.changed': { name: string } };

let created: TestDatabase;
let database: Database<unknown>;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  created = await createTestDatabase();
  database = openDatabase(created.connection);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

/** One server: its bus, and what it has heard. */
async function startServer(
  connection: pg.ClientConfig = created.connection,
  checkEveryMs = 10_000,
) {
  const bus = createEvents<Events>(createMetrics());
  const heard: number[] = [];
  const names: string[] = [];
  const failures: EventFailure[] = [];
  const counts = { missed: 0 };
  bus.subscribe(['video.shared'], ({ videoId }) => void heard.push(videoId));
  bus.subscribe(['setting.changed'], ({ name }) => void names.push(name));
  bus.onMissed(() => void counts.missed++);
  bus.onFailure((failure) => failures.push(failure));
  const relay = await startEventRelay(bus, connection, { checkEveryMs });
  if (relay) closing.push(() => relay.close());
  return { bus, heard, names, failures, counts, relay };
}

type Server = Awaited<ReturnType<typeof startServer>>;

/** Two servers that know each other. */
async function startTwo(): Promise<[Server, Server]> {
  const both: [Server, Server] = [await startServer(), await startServer()];
  // Who meets another server says that it may have missed something.
  await expect.poll(() => both.map(({ counts }) => counts.missed)).toEqual([1, 1]);
  for (const { counts } of both) counts.missed = 0;
  return both;
}

/** Reports a changed setting as a command does. */
const report = (name: string, fails = false) =>
  database.transact(async (tx) => {
    await notifyOnCommit<Events, unknown>(tx, 'setting.changed', { name });
    if (fails) throw new Error('rolled back');
  });

/** Ends the connections that relays listen on, as a failover does. */
const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'bloom-events'`.execute(
    database.write,
  );

test('what one server publishes every server hears once, itself too', async () => {
  const [one, two] = await startTwo();
  for (const videoId of [1, 2, 3]) one.bus.publish('video.shared', { videoId });
  await expect.poll(() => two.heard).toEqual([1, 2, 3]);
  two.bus.publish('video.shared', { videoId: 4 });
  await expect.poll(() => one.heard).toEqual([1, 2, 3, 4]);
  expect(two.heard).toEqual([1, 2, 3, 4]);
  expect([one.counts.missed, two.counts.missed]).toEqual([0, 0]);
});

test('a burst arrives whole, in notifications that PostgreSQL takes', async () => {
  const [one, two] = await startTwo();
  const ids = Array.from({ length: 3_000 }, (_, i) => 1_000_000_000 + i);
  for (const videoId of ids) one.bus.publish('video.shared', { videoId });
  await expect.poll(() => two.heard, { timeout: 5_000 }).toEqual(ids);
  const payloads = encodeNotifications(
    'x'.repeat(36),
    ids.map((videoId) => ['video.shared', { videoId }]),
  );
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
});

test('equal events are sent once, and too many of them as one `all`', async () => {
  const [one, two] = await startTwo();
  for (let i = 0; i < 500; i++) one.bus.publish('video.shared', { videoId: 7 });
  await expect.poll(() => two.heard).toEqual([7]);
  for (let videoId = 0; videoId < 10_001; videoId++) one.bus.publish('video.shared', { videoId });
  await expect.poll(() => two.counts.missed).toBe(1);
});

test('after a lost connection no event is lost, and `missed` is reported', async () => {
  const [one, two] = await startTwo();
  await cut();
  one.bus.publish('video.shared', { videoId: 1 });
  // Each by its own new connection, and perhaps by that of the other.
  await expect.poll(() => Math.min(one.counts.missed, two.counts.missed)).toBeGreaterThan(0);
  await expect.poll(() => one.relay?.isListening() && two.relay?.isListening()).toBe(true);
  one.bus.publish('video.shared', { videoId: 2 });
  await expect.poll(() => two.heard).toContain(2);
  // The first may have been sent before `two` listened again, which is what `missed` says.
  expect(one.heard).toEqual([1, 2]);
  expect(one.failures.map(({ event }) => event)).toContain('listen');
});

test('a single server sends no notifications until another one starts', async () => {
  const one = await startServer();
  one.bus.publish('video.shared', { videoId: 1 });
  // Later than a notification of the event would be.
  await report('a sign');
  await expect.poll(() => one.names).toEqual(['a sign']);
  const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
    where application_name = 'bloom-events' and datname = current_database()`.execute(
    database.write,
  );
  expect(rows).toEqual([{ query: 'listen bloom_events' }]);
  const two = await startServer();
  await expect.poll(() => one.counts.missed).toBe(1);
  one.bus.publish('video.shared', { videoId: 2 });
  await expect.poll(() => two.heard).toEqual([2]);
});

test('a server that stopped is removed, and a new one is added', async () => {
  const one = await startServer(created.connection, 50);
  const two = await startServer(created.connection, 50);
  await expect.poll(() => one.counts.missed).toBe(1);
  await two.relay?.close();
  const three = await startServer(created.connection, 50);
  await expect.poll(() => one.counts.missed).toBe(2);
  await expect.poll(() => [one, three].map(({ bus }) => bus.countServers())).toEqual([2, 2]);
  one.bus.publish('video.shared', { videoId: 3 });
  await expect.poll(() => three.heard).toEqual([3]);
  expect(two.heard).toEqual([]);
});

test('a stalled connection is detected and replaced', async () => {
  const { host, port } = inject('postgres');
  let isCut = false;
  const sockets: Socket[] = [];
  const network = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`);
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => isCut || to.write(chunk));
      from.on('error', () => {});
    }
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  const { port: local } = network.address() as AddressInfo;
  const one = await startServer({ ...created.connection, host: '127.0.0.1', port: local }, 100);
  isCut = true;
  await expect.poll(() => one.failures.length, { timeout: 8_000 }).toBeGreaterThan(0);
  isCut = false;
  await expect.poll(() => one.counts.missed, { timeout: 8_000 }).toBe(1);
  expect(one.relay?.isListening()).toBe(true);
  await closing.pop()?.();
  for (const socket of sockets) socket.destroy();
  network.close();
});

test('a server starts without its connection for events and connects later', async () => {
  const one = await startServer({ ...created.connection, host: '/nowhere' });
  expect(one.relay?.isListening()).toBe(false);
  expect(one.failures).toMatchObject([{ event: 'listen' }]);
});

test('all servers receive what a transaction reports when it commits, and none when it does not', async () => {
  const [one, two] = await startTwo();
  await expect(report('first', true)).rejects.toThrow('rolled back');
  await report('second');
  await expect.poll(() => [one.names, two.names]).toEqual([['second'], ['second']]);
});

test('invalid notifications on the channel are ignored', async () => {
  const one = await startServer();
  const texts = [
    '',
    'hello',
    '{}',
    '{"from":"x","events":[1]}',
    '{"from":"x","events":"y"}',
    'null',
  ];
  for (const text of texts)
    await sql`select pg_notify('bloom_events', ${text})`.execute(database.write);
  await report('last');
  await expect.poll(() => one.names).toEqual(['last']);
  expect({ heard: one.heard, failures: one.failures }).toEqual({ heard: [], failures: [] });
});

test('behind a pooler in transaction mode there is no relay, in session mode there is', async () => {
  const [losing, keeping] = [
    await startPooler(created.connection),
    await startPooler(created.connection, { mode: 'session' }),
  ];
  expect((await startServer(losing.connection)).relay).toBeUndefined();
  expect((await startServer(keeping.connection)).relay?.isListening()).toBe(true);
  for (const close of closing.splice(0)) await close();
  await Promise.all([losing.close(), keeping.close()]);
});
