import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { createFakeStream } from '../../../test/fake-stream.ts';
import { readEvents, type EventReader } from '../../../test/event-reader.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import { createEvents } from '../../platform/events/index.ts';
import type { BloomEvents } from '../../events.ts';
import { createChatRoom } from './chat-room.ts';
import { ChatReader } from './chat-store.ts';

const bloom = useBloom();
let url: string;
let ann: Person;
let bob: Person;
const open: EventReader[] = [];

beforeAll(async () => {
  [ann, bob] = [await bloom.logIn('Ann'), await bloom.logIn('Bob')];
  await bloom.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = bloom.app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/api/v1/message/stream`;
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

async function follow(
  options: { after?: string; token?: string; lastEventId?: string | undefined } = {},
): Promise<EventReader> {
  const { after, ...headers } = options;
  const reader = await readEvents(after === undefined ? url : `${url}?after=${after}`, headers);
  open.push(reader);
  expect(reader.status).toBe(200);
  // Sent last before a stream is live.
  await expect.poll(() => reader.dataOf('readers').length).toBeGreaterThan(0);
  return reader;
}

const post = async (content: string, author = ann): Promise<number> =>
  (await bloom.call('POST', '/v1/message/post', author, { content })).body.data.id;
const remove = (msgId: number, author = ann) =>
  bloom.call('POST', '/v1/message/delete', author, { msg_id: msgId });
const cursor = async (): Promise<string> =>
  (await bloom.call('POST', '/v1/message/all', { body: {} })).body.cursor;
const run = (query: ReturnType<typeof sql>) => query.execute(bloom.database.write);

/** Adds messages as fast as the database can, and publishes them. */
async function postMany(count: number, content: string): Promise<void> {
  await run(sql`select chat_post(jsonb_build_object(
    'account', ${ann.id}::bigint, 'content', ${content} || i, 'mentions', '[]'::jsonb))
    from generate_series(1, ${count}) i`);
  await bloom.services.chatRoom.refresh();
}

/** Adds a notice as moderation does. */
async function notify(accountId: number | null, notice: object): Promise<void> {
  await run(sql`insert into chat_event (position, kind, account_id, data)
    values (chat_take(), 'notice', ${accountId}, ${JSON.stringify(notice)}::jsonb)`);
  await bloom.services.chatRoom.refresh();
}

const contents = (reader: EventReader) =>
  reader.dataOf('message').map(({ content }: { content: string }) => content);

describe('a stream', () => {
  // rule: #chat-stream
  test('has every message and deletion in order', async () => {
    const [visitor, user] = [await follow(), await follow({ token: bob.token })];
    const ids = [await post('one'), await post('two', bob), await post('three')];
    // A message that is deleted before a server has read it is not sent.
    for (const reader of [visitor, user]) {
      await expect.poll(() => contents(reader)).toEqual(['one', 'two', 'three']);
    }
    await remove(ids[0] ?? 0);
    for (const reader of [visitor, user]) {
      await expect.poll(() => reader.dataOf('delete')).toEqual([{ id: ids[0] }]);
      expect(contents(reader)).toEqual(['one', 'two', 'three']);
      expect(reader.dataOf('message').map(({ id }) => id)).toEqual(ids);
      expect(reader.dataOf('message')[1]).toMatchObject({
        type: 'room',
        user_id: bob.id,
        user_name: 'Bob',
      });
    }
  });

  test('begins with what happens next', async () => {
    await post('before');
    const reader = await follow();
    await post('after');
    await expect.poll(() => contents(reader)).toEqual(['after']);
  });

  test('goes on from the cursor of a page', async () => {
    const after = await cursor();
    await post('missed');
    const reader = await follow({ after });
    await post('live');
    await expect.poll(() => contents(reader)).toEqual(['missed', 'live']);
  });

  // rule: #chat-stream
  test('resumes after the last event that its client has', async () => {
    const first = await follow();
    await post('one');
    const deleted = await post('two');
    await expect.poll(() => contents(first)).toEqual(['one', 'two']);
    first.close();
    await remove(deleted);
    await post('three');
    const again = await follow({ lastEventId: first.lastId() });
    const received = () =>
      again.events
        .filter(({ name }) => name !== 'readers')
        .map(({ name, data }) => (name === 'message' ? data.content : name));
    await expect.poll(received).toEqual(['delete', 'three']);
  });

  // rule: #chat-stream
  test('does not send the content of a message that was deleted meanwhile', async () => {
    const after = await cursor();
    const id = await post('regretted');
    await remove(id);
    await follow();
    const reader = await follow({ after });
    expect(contents(reader)).toEqual([]);
    expect(reader.dataOf('delete')).toEqual([{ id }]);
  });

  // rule: #chat-stream
  test('sends a restored message again, with its id', async () => {
    const reader = await follow();
    const received = () => reader.events.filter(({ name }) => name !== 'readers');
    const names = () => received().map(({ name }) => name);
    const id = await post('back again');
    // A message that is deleted before the room has read it is not sent.
    await expect.poll(names).toEqual(['message']);
    await remove(id);
    await run(sql`update chat_message set deleted_at = null, deleted_by = null where id = ${id}`);
    await run(sql`insert into chat_event (position, kind, message_id)
      values (chat_take(), 'restore', ${id})`);
    await bloom.services.chatRoom.refresh();
    await expect.poll(names).toEqual(['message', 'delete', 'message']);
    expect(new Set(reader.dataOf('message').map((message) => message.id))).toEqual(new Set([id]));
    expect(new Set(received().map((event) => event.id)).size).toBe(3);
  });

  // rule: #chat-stream
  test('has the notices of its account and of everybody, and no others', async () => {
    const [mine, theirs, visitor] = [
      await follow({ token: ann.token }),
      await follow({ token: bob.token }),
      await follow(),
    ];
    const after = await cursor();
    await notify(ann.id, { kind: 'timedOut', until: 5 });
    await notify(null, { kind: 'slowMode', seconds: 10 });
    for (const reader of [mine, theirs, visitor]) {
      await expect.poll(() => reader.dataOf('notice').at(-1)?.kind).toBe('slowMode');
    }
    expect(mine.dataOf('notice')).toHaveLength(2);
    expect([theirs, visitor].map((reader) => reader.dataOf('notice').length)).toEqual([1, 1]);
    expect((await follow({ after, token: ann.token })).dataOf('notice')).toHaveLength(2);
    expect((await follow({ after })).dataOf('notice')).toHaveLength(1);
  });

  test.each(['nonsense', 'ffffffff-5', ''])('with the cursor "%s" gets a reset', async (after) => {
    await post('before');
    const reader = await follow({ lastEventId: after });
    expect(reader.events.map(({ name }) => name)).toEqual(['reset', 'readers']);
    await post('after');
    await expect.poll(() => contents(reader)).toEqual(['after']);
    expect((await follow({ lastEventId: reader.events[0]?.id })).dataOf('message')).toHaveLength(1);
  });

  test('with a cursor of the future gets a reset', async () => {
    const [epoch] = (await cursor()).split('-');
    const reader = await follow({ after: `${epoch}-zzzzzz` });
    expect(reader.dataOf('reset')).toEqual([{}]);
  });

  // rule: #chat-stream
  test('that is not read is cut, and resumes without loss', async () => {
    const [stalled, reading] = [await follow(), await follow()];
    await post('first');
    await expect.poll(() => contents(stalled)).toEqual(['first']);
    stalled.pause();
    const text = '花'.repeat(480);
    let posted = 0;
    const { eventStreams } = bloom.services;
    const cuts = async () =>
      (await bloom.services.metrics.getSingleMetric('bloom_event_streams_cut_total')?.get())?.values[0]
        ?.value ?? 0;
    expect(eventStreams).toBeDefined();
    while ((await cuts()) === 0) {
      await postMany(100, text);
      posted += 100;
      await expect.poll(() => reading.dataOf('message').length).toBe(posted + 1);
    }
    stalled.resume();
    await expect.poll(() => stalled.hasEnded()).toBe(true);
    const again = await follow({ lastEventId: stalled.lastId() });
    const received = [...stalled.dataOf('message'), ...again.dataOf('message')].map(({ id }) => id);
    expect(received).toEqual(reading.dataOf('message').map(({ id }) => id));
  });

  // rule: #chat-stream
  test('has the deletions of the messages of an account that is deleted', async () => {
    const gone = await bloom.logIn('Gone');
    const reader = await follow();
    const ids = [await post('my address', gone), await post('my number', gone)];
    const body = { confirm: 'Gone' };
    await bloom.call('POST', '/v1/account/delete', gone, body);
    await expect
      .poll(() =>
        reader
          .dataOf('delete')
          .map(({ id }: { id: number }) => id)
          .toSorted(),
      )
      .toEqual(ids);
  });

  // rule: #chat-stream
  test('ends with its session', async () => {
    const session = await bloom.logIn('Leaving');
    const reader = await follow({ token: session.token });
    await bloom.call('POST', '/v1/account/logout', session, {});
    await expect.poll(() => reader.hasEnded()).toBe(true);
  });

  test('of an unknown token is refused', async () => {
    expect((await readEvents(url, { token: 'unknown' })).status).toBe(401);
  });
});

describe('a room that keeps five entries', () => {
  const reader = () => new ChatReader(bloom.database.write);

  function newRoom(source: Pick<ChatReader, 'findEntries' | 'findPosition'>) {
    const events = createEvents<BloomEvents>(createMetrics());
    return { events, room: createChatRoom(source, events, { maxMissed: 5 }) };
  }

  function newStream(address?: string) {
    const { dataOf, ...fake } = createFakeStream(address);
    return { ...fake, ids: () => dataOf('message').map(({ id }: { id: number }) => id) };
  }

  // rule: #chat-stream
  test('sends five missed entries, and resets a client that has missed more', async () => {
    const { room } = newRoom(reader());
    await room.join(newStream().stream);
    await post('long ago');
    const before = await cursor();
    const ids = [await post('old')];
    const after = await cursor();
    for (let i = 0; i < 5; i++) {
      ids.push(await post(`missed ${i}`));
      await room.refresh();
    }
    const [near, far] = [newStream(), newStream()];
    await room.join(near.stream, { after });
    await room.join(far.stream, { after: before });
    expect(near.ids()).toEqual(ids.slice(1));
    expect([far.ids(), far.text().match(/event: \w+/)?.[0]]).toEqual([[], 'event: reset']);
    const live = await post('live');
    await room.refresh();
    expect([near.ids().at(-1), far.ids()]).toEqual([live, [live]]);
  });

  test.each([
    // rule: #chat-stream
    ['has no gap for a client that reads slowly while others write', 4],
    ['ends the stream of a client that reads so slowly that it misses more', 30],
  ])('%s', async (_fact, posts) => {
    const after = await cursor();
    const ids = [await post('one')];
    const { room } = newRoom(reader());
    const slow = newStream();
    slow.gate.open = false;
    const joining = room.join(slow.stream, { after });
    await expect.poll(() => slow.gate.sends, { interval: 1 }).toBeGreaterThan(0);
    for (let i = 0; i < posts; i++) {
      ids.push(await post(`more ${i}`));
      await room.refresh();
    }
    slow.gate.open = true;
    await joining;
    ids.push(await post('last'));
    await room.refresh();
    const isFar = posts > 5;
    expect(slow.stream.hasEnded).toBe(isFar);
    expect(slow.ids()).toEqual(isFar ? ids.slice(0, 1) : ids);
  });

  // rule: #chat-stream
  test('sends a message once to a reader who joins while it is sent to others', async () => {
    const { room } = newRoom(reader());
    const after = await cursor();
    // So many are written to in one turn of the event loop.
    const first = Array.from({ length: 1_000 }, () => newStream().stream);
    for (const stream of first) await room.join(stream);
    const late = newStream();
    let joining: Promise<void> | undefined;
    vi.spyOn(first.at(-1)!, 'send').mockImplementation(() => {
      joining = room.join(late.stream, { after });
    });
    const id = await post('while you joined');
    await room.refresh();
    await joining;
    expect(late.ids()).toEqual([id]);
  });

  test('reads once more for what happens while it reads, and not for each event', async () => {
    const source = reader();
    let queries = 0;
    const { events, room } = newRoom({
      findPosition: () => source.findPosition(),
      findEntries: (at, limit) => {
        queries++;
        return source.findEntries(at, limit);
      },
    });
    const { stream, ids } = newStream();
    await room.join(stream);
    queries = 0;
    const posted = await Promise.all(Array.from({ length: 10 }, (_, i) => post(`burst ${i}`)));
    for (const position of posted) events.publish('chat.changed', { position });
    await room.refresh();
    expect(ids()).toEqual(posted.toSorted((a, b) => a - b));
    expect(queries).toBeLessThan(4);
  });

  test('goes on where it was after the database was away', async () => {
    const source = reader();
    let isAway = false;
    const { room } = newRoom({
      findPosition: () => source.findPosition(),
      findEntries: async (at, limit) => {
        if (isAway) throw new Error('away');
        return source.findEntries(at, limit);
      },
    });
    const { stream, ids } = newStream();
    await room.join(stream);
    isAway = true;
    const id = await post('while away');
    await expect(room.refresh()).rejects.toThrow('away');
    isAway = false;
    await room.refresh();
    expect(ids()).toEqual([id]);
  });

  // rule: #chat-stream
  test('resets a client from before events that were deleted', async () => {
    const after = await cursor();
    await post('old');
    const { rows } = await bloom.execute<{ purged: number }>(sql`select purged from chat_position`);
    await run(sql`update chat_position set purged = position`);
    const { room } = newRoom(reader());
    const { stream, ids, text } = newStream();
    await room.join(stream, { after });
    expect(text()).toMatch(/^id: \w+-\w+\nevent: reset\ndata: \{\}/);
    expect(ids()).toEqual([]);
    await run(sql`update chat_position set purged = ${rows[0]?.purged ?? 0}`);
  });

  // rule: #chat-stream
  test('counts an account, and an address of visitors, as one reader', async () => {
    const { room } = newRoom(reader());
    const streams = [newStream('192.0.2.1'), newStream('192.0.2.1'), newStream('192.0.2.2')];
    for (const { stream } of streams) await room.join(stream);
    expect(room.countReaders()).toBe(2);
    for (const { stream } of [newStream(), newStream()]) {
      await room.join(stream, { accountId: ann.id });
    }
    expect(room.countReaders()).toBe(3);
    streams[0]?.stream.end();
    expect(room.countReaders()).toBe(3);
    streams[1]?.stream.end();
    expect(room.countReaders()).toBe(2);
  });

  // rule: #chat-stream
  test('counts the readers of all servers, until one is gone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      const [one, two] = [newRoom(reader()), newRoom(reader())];
      one.events.onPublished((event) => two.events.receive(event));
      two.events.onPublished((event) => one.events.receive(event));
      const [first, second, third] = [newStream(), newStream(), newStream()];
      await one.room.join(first.stream);
      await two.room.join(second.stream);
      await two.room.join(third.stream);
      expect(first.text()).toContain('{"count":1}');
      vi.advanceTimersByTime(10_000);
      expect([one.room.countReaders(), two.room.countReaders()]).toEqual([3, 3]);
      vi.advanceTimersByTime(10_000);
      expect(first.text()).toContain('{"count":3}');
      // It reports that it has none.
      second.stream.end();
      third.stream.end();
      expect(one.room.countReaders()).toBe(1);
      // It is killed.
      await two.room.join(newStream().stream);
      vi.advanceTimersByTime(10_000);
      expect(one.room.countReaders()).toBe(2);
      two.events.onPublished(() => {});
      vi.advanceTimersByTime(50_000);
      expect(one.room.countReaders()).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('forgets nothing of a client that leaves while it is sent what it missed', async () => {
    const after = await cursor();
    await post('one');
    const { room } = newRoom(reader());
    const { stream, gate } = newStream();
    gate.open = false;
    const joining = room.join(stream, { after });
    stream.end();
    await joining;
    expect(room.countReaders()).toBe(0);
  });
});
