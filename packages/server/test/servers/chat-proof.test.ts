import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { logIn, startServer, type ServerProcess } from '@bloom/testing/server-process';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src/platform/database/index.ts';
import type { Tables } from '../../src/schema.ts';
import { createTestDatabase } from '../database.ts';
import { readEvents, type EventReader } from '../event-reader.ts';

/** `npm run proof` sets many more. */
const people = Number(process.env['CHAT_PEOPLE'] ?? 8);
const streams = Number(process.env['CHAT_STREAMS'] ?? 200);
/** Messages of each user. */
const each = 10;

let database: Database<Tables>;
let servers: ServerProcess[];
let drop: () => Promise<void>;

beforeEach(async () => {
  const created = await createTestDatabase();
  const start = () =>
    startServer({
      DATABASE_URL: created.url,
      DEMO: 'force',
      RATE_LIMIT: '0',
      // All readers have one address, whose connections are limited unless it is a proxy.
      TRUST_PROXY: '127.0.0.1',
    });
  servers = await Promise.all([start(), start()]);
  database = openDatabase<Tables>(created.connection);
  drop = created.drop;
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  await drop();
});

const anyUrl = (): string => servers[randomInt(servers.length)]?.url ?? '';
const streamUrl = (): string => `${anyUrl()}/api/v1/message/stream`;

type Page = { data: { id: number }[]; cursor: string };

/** Calls one of the servers, another one if it is gone. */
async function call<T>(path: string, body: object, headers: object = {}): Promise<T> {
  for (;;) {
    try {
      const response = await fetch(`${anyUrl()}/api/v1/message/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const parsed = (await response.json()) as T;
      expect(response.status, JSON.stringify(parsed)).toBe(200);
      return parsed;
    } catch (error) {
      // Refused or cut.
      if (!(error instanceof TypeError)) throw error;
      await delay(10);
    }
  }
}

/** Posts messages one after the other, each until it is acknowledged. Returns their ids. */
async function postAll(token: string, onAcknowledged = () => {}): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < each; i++) {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const { data } = await call<{ data: { id: number } }>('post', { content: `${i}` }, headers);
    ids.push(data.id);
    onAcknowledged();
  }
  return ids;
}

/** A reader: collects ids in the order in which they arrive, until it has `count`. */
type Reading = (start: Page, count: number) => Promise<number[]>;

const poll = async (ids: number[], start: Page): Promise<Page> => {
  const page = await call<Page>('all', { msg_id: ids.at(-1) ?? startId(start), limit: 10 });
  ids.push(...page.data.map(({ id }) => id));
  return page;
};
const startId = ({ data }: Page): number => data.at(-1)?.id ?? 0;

/**
 * Reads a stream from a cursor until it ends or has `count` messages. Who has missed too much for that reads
 * pages instead, as the app does. Returns where it can go on.
 */
async function readStream(ids: number[], start: Page, lastEventId: string, count: number): Promise<string> {
  let reader: EventReader;
  try {
    reader = await readEvents(streamUrl(), { lastEventId });
  } catch {
    // Its server is gone.
    await delay(10);
    return lastEventId;
  }
  await expect
    .poll(
      () =>
        reader.hasEnded() || reader.dataOf('reset').length > 0 || reader.dataOf('message').length >= count,
      { timeout: 60_000, interval: 10 },
    )
    .toBe(true);
  reader.close();
  if (reader.dataOf('reset').length > 0) {
    for (;;) {
      const { data, cursor } = await poll(ids, start);
      if (data.length === 0) return cursor;
    }
  }
  ids.push(...reader.dataOf('message').map(({ id }: { id: number }) => id));
  return reader.lastId() ?? lastEventId;
}

const readings: Record<string, Reading> = {
  async stream(start, count) {
    const ids: number[] = [];
    let cursor = start.cursor;
    while (ids.length < count) cursor = await readStream(ids, start, cursor, count - ids.length);
    return ids;
  },
  async poll(start, count) {
    const ids: number[] = [];
    while (ids.length < count) {
      const { data } = await poll(ids, start);
      if (data.length === 0) await delay(20);
    }
    return ids;
  },
  async mixed(start, count) {
    const ids: number[] = [];
    while (ids.length < count) {
      const { cursor } = await poll(ids, start);
      if (ids.length < count) await readStream(ids, start, cursor, Math.min(3, count - ids.length));
    }
    return ids;
  },
  async reconnecting(start, count) {
    const ids: number[] = [];
    let cursor = start.cursor;
    while (ids.length < count) {
      cursor = await readStream(ids, start, cursor, Math.min(randomInt(1, 8), count - ids.length));
    }
    return ids;
  },
};

// rule: #chat-stream
test(
  'every reader of every kind has exactly what was posted, in order, also when its server is killed',
  { timeout: 300_000 },
  async () => {
    const tokens: string[] = [];
    for (let i = 0; i < people; i++) tokens.push(await logIn(anyUrl(), `Person ${i}`));
    const start = await call<Page>('all', {});
    const count = people * each;
    const received = Object.entries(readings).flatMap(([kind, read]) =>
      Array.from({ length: Math.ceil(people / 4) }, async () => ({
        kind,
        ids: await read(start, count),
      })),
    );

    let acknowledged = 0;
    const posting = tokens.map((token) => postAll(token, () => acknowledged++));
    await expect.poll(() => acknowledged, { timeout: 240_000 }).toBeGreaterThan(count / 3);
    const [first] = servers.splice(0, 1);
    await first?.kill();

    const posted = (await Promise.all(posting)).flat().toSorted((a, b) => a - b);
    expect(new Set(posted).size).toBe(count);
    for (const { kind, ids } of await Promise.all(received)) expect(ids, kind).toEqual(posted);
    const { rows } = await sql<{ id: number }>`
      select id from chat_message where id > ${startId(start)} order by id`.execute(database.write);
    expect(rows.map(({ id }) => id)).toEqual(posted);
  },
);

// rule: #chat-stream
test('a server with many streams stops in time, and its readers are back soon but not all at once', async () => {
  const [first] = servers;
  const open: EventReader[] = [];
  const url = `${first?.url}/api/v1/message/stream`;
  while (open.length < streams) {
    const some = Math.min(100, streams - open.length);
    open.push(...(await Promise.all(Array.from({ length: some }, () => readEvents(url)))));
  }
  await expect
    .poll(() => open.every((reader) => reader.dataOf('readers').length > 0), { timeout: 30_000 })
    .toBe(true);
  const token = await logIn(first?.url ?? '', 'Person');
  const posted = await postAll(token);
  await expect
    .poll(() => open.every((reader) => reader.dataOf('message').length === posted.length), {
      timeout: 30_000,
    })
    .toBe(true);

  servers.shift();
  const stoppedAt = performance.now();
  const exitCode = await first?.stop();
  const durationMs = performance.now() - stoppedAt;
  expect(exitCode).toBe(0);
  await expect.poll(() => open.every((reader) => reader.hasEnded())).toBe(true);

  const late = await postAll(token);
  const began = performance.now();
  const back = await Promise.all(
    open.map(async (reader) => {
      await delay(reader.retryMs() ?? Infinity);
      const again = await readEvents(streamUrl(), { lastEventId: reader.lastId() });
      await expect.poll(() => again.dataOf('message').length, { timeout: 30_000 }).toBe(late.length);
      const at = performance.now() - began;
      again.close();
      return { at, ids: again.dataOf('message').map(({ id }: { id: number }) => id) };
    }),
  );
  for (const { ids } of back) expect(ids).toEqual(late);
  // Nothing but the wait that the server has set, and on a busy machine the time to connect.
  expect(Math.max(...open.map((reader) => reader.retryMs() ?? Infinity))).toBeLessThan(5_000);
  const inSlices = new Map<number, number>();
  for (const reader of open) {
    const slice = Math.floor((reader.retryMs() ?? 0) / 500);
    inSlices.set(slice, (inSlices.get(slice) ?? 0) + 1);
  }
  // Evenly would be a sixth in each half second.
  expect(Math.max(...inSlices.values())).toBeLessThan(streams / 3);
  const lastBackMs = Math.round(Math.max(...back.map(({ at }) => at)));
  process.stdout.write(`${JSON.stringify({ streams, stopMs: Math.round(durationMs), lastBackMs })}\n`);
  if (process.env['CHAT_STREAMS']) expect(lastBackMs).toBeLessThan(5_000);
});
