import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { logIn, startServer, type ServerProcess } from '@bloom/testing/server-process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLedger } from '../../src/domains/audit/index.ts';
import { VideoWriter } from '../../src/domains/video/index.ts';
import { openDatabase, type Database } from '../../src/platform/database/index.ts';
import type { Tables } from '../../src/schema.ts';
import { createTestDatabase } from '../database.ts';

/** `npm run proof` sets many more. */
const crossings = Number(process.env['CROSSING_GIFTS'] ?? 40);
const atOnce = Number(process.env['GIFTS_AT_ONCE'] ?? 20);
const cuts = Number(process.env['CUT_CONNECTIONS'] ?? 60);

let database: Database<Tables>;
let drop: () => Promise<void>;
let servers: ServerProcess[];
let names = 0;

beforeAll(async () => {
  const created = await createTestDatabase();
  drop = created.drop;
  const { host, port, user, password, database: name } = created.connection;
  const start = () =>
    startServer({
      DATABASE_URL: `postgresql://${user}:${String(password)}@/${name}?host=${encodeURIComponent(
        host ?? '',
      )}&port=${port}`,
      DEMO: 'force',
      RATE_LIMIT: '0',
    });
  servers = await Promise.all([start(), start()]);
  database = openDatabase<Tables>(created.connection);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await drop();
});

/** One server, then the other. */
const serverFor = (i: number): ServerProcess => {
  const server = servers[i % servers.length];
  if (!server) throw new Error('no server');
  return server;
};

type TestUser = { token: string; id: number; balance(): Promise<number> };

async function newPerson(): Promise<TestUser> {
  const token = await logIn(serverFor(++names).url, `Person ${names}`);
  const account = async () =>
    (await fetch(`${serverFor(names).url}/api/v1/account/${token}`)).json() as Promise<{
      id: number;
      balance: number;
    }>;
  return { token, id: (await account()).id, balance: async () => (await account()).balance };
}

async function newVideo(sharer: TestUser): Promise<string> {
  const id = `twos${String(++names).padStart(7, '0')}`;
  await database.transact((tx) =>
    new VideoWriter(tx).add(
      { source: 'youtube', id },
      {
        id,
        title: id,
        thumbnailUrl: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
        type: 'Video',
        episodes: [],
        durationS: 60,
      },
      { category: 'movies', label: 'comedy', audio: 'english', subtitle: 'english' },
      sharer.id,
    ),
  );
  return id;
}

async function post(i: number, path: string, { token }: TestUser, body: object, key?: string) {
  const response = await fetch(`${serverFor(i).url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const give = (i: number, donor: TestUser, id: string, amount: number, key?: string) =>
  post(i, `/v1/video/youtube/${id}`, donor, { amount }, key);

const videoBalance = async (id: string) =>
  (
    await database.read
      .selectFrom('video as v')
      .innerJoin('video_rank as s', 's.video_id', 'v.id')
      .select('s.balance')
      .where('v.source_id', '=', id)
      .executeTakeFirstOrThrow()
  ).balance;

/** Runs `count` tasks, at most 64 at a time. */
async function many<T>(count: number, start: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const i = next++;
      results[i] = await start(i);
    }
  };
  await Promise.all(Array.from({ length: Math.min(64, count) }, worker));
  return results;
}

beforeEach(() => async () => {
  expect((await database.snapshot(auditLedger)).problems).toEqual([]);
});

test('concurrent gifts over two servers with a balance for ten: exactly ten succeed', async () => {
  const [donor, sharer] = [await newPerson(), await newPerson()];
  const id = await newVideo(sharer);
  const responses = await Promise.all(Array.from({ length: atOnce }, (_, i) => give(i, donor, id, 100_000)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(atOnce - 10);
  expect(await donor.balance()).toBe(0);
  expect(await videoBalance(id)).toBe(1_010_000);
});

test('concurrent claims over two servers pay once', async () => {
  const person = await newPerson();
  const path = `/v1/account/daily_reward/${person.token}`;
  const responses = await Promise.all(
    Array.from({ length: atOnce }, (_, i) => post(i, path, person, { ap: 1 })),
  );
  const paid = responses.filter(({ status }) => status === 200);
  expect(paid).toHaveLength(1);
  expect(await person.balance()).toBe(1_000_000 + Number(paid[0]?.body['reward']));
});

test(
  'concurrent gifts between two users over two servers all succeed and lose nothing',
  { timeout: 30_000 + crossings * 30 },
  async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    const [annsVideo, bobsVideo] = [await newVideo(ann), await newVideo(bob)];
    const responses = await many(crossings, (i) =>
      // Donors and servers alternate differently, so that every pair of them occurs.
      i % 2 === 0 ? give(i >> 1, ann, bobsVideo, 4) : give(i >> 1, bob, annsVideo, 4),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await ann.balance()).toBe(1_000_000 - crossings / 2);
    expect(await bob.balance()).toBe(1_000_000 - crossings / 2);
  },
);

// rule: #idempotency
test('a key sent three times concurrently over two servers has one effect and one response', async () => {
  const [donor, sharer] = [await newPerson(), await newPerson()];
  const id = await newVideo(sharer);
  const rounds = await many(40, (i) => {
    const key = randomUUID();
    return Promise.all([0, 1, 2].map((copy) => give(i + copy, donor, id, 10, key)));
  });
  for (const [first, ...others] of rounds) {
    expect(first?.status).toBe(200);
    for (const other of others) expect(other).toEqual(first);
  }
  expect(await videoBalance(id)).toBe(10_000 + 40 * 10);
});

/** Sends a gift and closes the connection a little later, with or without a response. */
async function giveAndCut(i: number, donor: TestUser, id: string, amount: number, key: string) {
  const { hostname, port } = new URL(serverFor(i).url);
  const body = JSON.stringify({ amount });
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST /api/v1/video/youtube/${id} HTTP/1.1\r\nHost: ${hostname}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      `Authorization: Bearer ${donor.token}\r\nIdempotency-Key: ${key}\r\n\r\n${body}`,
  );
  await delay(randomInt(0, 25));
  socket.destroy();
}

test(
  'a gift whose connection was cut has happened or not; sent again by its key, it has once',
  { timeout: 30_000 + cuts * 200 },
  async () => {
    const [donor, sharer] = [await newPerson(), await newPerson()];
    const id = await newVideo(sharer);
    const outcomes = await many(cuts, async (i) => {
      const key = randomUUID();
      await giveAndCut(i, donor, id, 10, key);
      const again = await give(i + 1, donor, id, 10, key);
      const oncemore = await give(i, donor, id, 10, key);
      expect(again.status).toBe(200);
      expect(oncemore).toEqual(again);
    });
    expect(outcomes).toHaveLength(cuts);
    expect(await videoBalance(id)).toBe(10_000 + cuts * 10);
    expect(await donor.balance()).toBe(1_000_000 - cuts * 10);
  },
);
