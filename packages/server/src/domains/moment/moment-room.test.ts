import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { createTestDatabase, waitForLocks, type TestDatabase } from '../../../test/database.ts';
import { readEvents, type EventReader } from '../../../test/event-reader.ts';
import { joinVideos } from '../../../test/join-videos.ts';
import type { BloomEvents } from '../../events.ts';
import type { EventFrame, EventStream } from '../../platform/streams/index.ts';
import { createMomentRoom } from './moment-room.ts';

/* Two servers of one database: what happens on one arrives at the open pages of the other. */

let created: TestDatabase;
let one: Bloom;
let two: Bloom;
let oscar: Person;
let mia: Person;
let url: string;
/** A new video. */
let video: string;
const open: EventReader[] = [];

beforeAll(async () => {
  created = await createTestDatabase();
  const start = () => startBloom({ connection: created.connection, receivesEvents: true });
  [one, two] = [await start(), await start()];
  oscar = await one.logIn('Oscar');
  mia = await one.logIn('Mia');
  await one.setRole(mia, { role: 'moderator', categories: null });
  await two.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = two.app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/api/v1/message/stream`;
});
beforeEach(async () => {
  video = await one.addNewVideo(oscar, { durationS: 1_000 });
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(async () => {
  await one.close();
  await two.close();
  await created.drop();
});

async function follow(named: string, { token }: { token?: string } = {}): Promise<EventReader> {
  const reader = await readEvents(`${url}?video=${encodeURIComponent(named)}`, {
    ...(token !== undefined && { token }),
  });
  open.push(reader);
  expect(reader.status).toBe(200);
  // Sent last before a stream is live.
  await expect.poll(() => reader.dataOf('readers').length).toBeGreaterThan(0);
  return reader;
}

const post = async (body: object, id = video) =>
  (await one.call('POST', `/v1/video/youtube/${id}/moments`, oscar, body)).body.data;
const act = (action: string, id: number) => one.moderate(mia, action, { kind: 'moment', id });
/** The counts of a segment that has something in one of its periods of ten seconds only. */
const countAt = (part: number, count: number) =>
  Array.from({ length: 36 }, (_, i) => (i === part ? count : 0));
const emptySegment = { n: 0, v: expect.any(Number), density: countAt(0, 0), petals: countAt(0, 0) };

// rule: #moment-events
test('new, edited, thanked, deleted, hidden and restored moments reach the pages of the video', async () => {
  const reader = await follow(`youtube:${video}`, oscar);
  const other = await follow(`youtube:${await one.addNewVideo(oscar)}`);
  const moment = await post({ content: 'Frist', at_ms: 84_000 });
  await expect.poll(() => reader.dataOf('moment')).toMatchObject([{ moment, moments: 1, segment: { n: 0 } }]);
  const reply = await post({ content: 'Yes', reply_to: moment.id });
  await expect.poll(() => reader.dataOf('moment')[1]).toEqual({ moment: reply, moments: 2 });
  await one.call('PUT', `/v1/moment/${moment.id}`, oscar, { content: 'First' });
  await expect
    .poll(() => reader.dataOf('moment')[2]?.moment)
    .toMatchObject({ id: moment.id, content: 'First', edited: true, replies: [reply] });
  const thanks = { token: mia.token, body: { amount: 7 } };
  await one.call('POST', `/v1/moment/${moment.id}/thank`, thanks);
  await expect
    .poll(() => reader.dataOf('moment')[3])
    .toMatchObject({
      moment: { id: moment.id, thanks: 7 },
      segment: { density: countAt(8, 1), petals: countAt(8, 7) },
    });
  await act('hide', moment.id);
  await expect
    .poll(() => reader.dataOf('momentDelete'))
    .toEqual([{ id: moment.id, moments: 0, segment: emptySegment }]);
  await act('restore', moment.id);
  await expect
    .poll(() => reader.dataOf('moment')[4])
    .toMatchObject({ moments: 2, segment: { density: countAt(8, 1), petals: countAt(8, 7) } });
  await one.call('DELETE', `/v1/moment/${reply.id}`, oscar);
  await expect.poll(() => reader.dataOf('momentDelete')[1]).toEqual({ id: reply.id, moments: 1 });
  await one.call('DELETE', `/v1/moment/${moment.id}`, oscar);
  await expect
    .poll(() => reader.dataOf('momentDelete')[2])
    .toEqual({ id: moment.id, moments: 0, segment: emptySegment });
  expect([...other.dataOf('moment'), ...other.dataOf('momentDelete')]).toEqual([]);
});

// rule: #moment-events
test('pages read the list again when an account is deleted with its moments', async () => {
  const reader = await follow(`youtube:${video}`);
  const gone = await one.logIn('Gone');
  await one.call('POST', `/v1/video/youtube/${video}/moments`, gone, { content: 'Mine' });
  await one.deleteAccount(gone);
  await expect.poll(() => reader.dataOf('momentReset')).toEqual([{}]);
});

// rule: #moment-events
test('a stream has nothing of a video that is unknown or removed, and refuses what names none', async () => {
  const removed = await one.addNewVideo(oscar);
  await one.execute(
    sql`update video set hidden_by = (select max(id) from moderation_action) where source_id = ${removed}`,
  );
  for (const named of ['youtube:AAAAAAAAAAA', `youtube:${removed}`]) {
    const reader = await follow(named);
    expect(reader.dataOf('moment')).toEqual([]);
  }
  for (const named of ['', 'youtube', 'unknown:1', 'youtube:']) {
    const { status, body } = await two.call('GET', `/v1/message/stream?video=${encodeURIComponent(named)}`);
    expect([status, body.params?.field]).toEqual([400, 'video']);
  }
});

// rule: #moment-events, #country-filter
test('a visitor whose country hides the video gets none of its moments', async () => {
  const request = {
    ip: '127.0.0.1',
    headers: { 'cf-ipcountry': 'CN' },
    socket: { remoteAddress: '127.0.0.1' },
  };
  const china = await startBloom({
    connection: created.connection,
    trustProxy: ['127.0.0.1'],
  });
  const named = china.services.momentRoom.named(request as never, `youtube:${video}`);
  await china.close();
  expect(named).toBeUndefined();
});

/**
 * A room of its own, with streams that record what is written to them, each write as
 * `[event, content or id]`, with the segment of what was deleted.
 */
async function openRoom() {
  let changed: (event: BloomEvents['moment.changed']) => unknown = () => undefined;
  const room = createMomentRoom(
    one.database,
    {
      subscribe: ([name], handler) => {
        if (name === 'moment.changed') changed = handler as unknown as typeof changed;
      },
      onMissed: () => undefined,
    },
    { hiddenFrom: () => [] },
  );
  const { rows } = await one.execute<{ id: number }>(sql`
    select id from video where source_id = ${video}`);
  const videoId = rows[0]?.id ?? NaN;
  /** @param isSlow it is cut by the first write, as its client reads nothing */
  const join = async (isSlow = false) => {
    const writes: [name: string, ...about: unknown[]][][] = [];
    const ends: (() => void)[] = [];
    const stream = {
      hasEnded: false,
      onEnd: (listener: () => void) => void ends.push(listener),
      send: (frame: EventFrame) => {
        writes.push(eventsOf(frame));
        if (isSlow) for (const end of ends) end();
      },
    };
    await room.join(stream as unknown as EventStream, { source: 'youtube', id: video });
    return writes;
  };
  type Segment = BloomEvents['moment.changed']['segment'];
  const change = (momentId?: number, segment?: Segment) => changed({ videoId, momentId, segment } as never);
  return { join, change };
}

const eventsOf = ({ bytes }: EventFrame) =>
  bytes
    .toString()
    .split('\n\n')
    .filter((text) => text !== '')
    .map((text): [string, ...unknown[]] => {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(text) ?? [];
      const { moment, id, segment } = JSON.parse(data);
      return [name, moment?.content ?? id, ...(moment || !segment ? [] : [segment.n])];
    });

// rule: #moment-events
test('what changes at once is sent in one write, in its order, and each moment once', async () => {
  const [a, b, c] = [
    await post({ content: 'a' }),
    await post({ content: 'b' }),
    await post({ content: 'c' }),
  ];
  await one.call('DELETE', `/v1/moment/${b.id}`, oscar);
  const { join, change } = await openRoom();
  const [first, second] = [await join(), await join()];
  await Promise.all([c.id, a.id, b.id, a.id].map((id) => change(id)));
  const whole = [
    ['moment', 'c'],
    ['moment', 'a'],
    ['momentDelete', b.id],
  ];
  expect(first).toEqual([whole]);
  expect(second).toEqual([whole]);
  // Then pages read the list again.
  await Promise.all([a.id, undefined].map((id) => change(id)));
  expect(first.slice(1)).toEqual([[['momentReset', undefined]]]);
});

// rule: #moment-events
test('a deletion has its segment, also where another server publishes an earlier change after it', async () => {
  const { id } = await post({ content: 'a', at_ms: 84_000 });
  await one.call('DELETE', `/v1/moment/${id}`, oscar);
  const { join, change } = await openRoom();
  const writes = await join();
  await Promise.all([change(id, { episode: '', n: 0 }), change(id)]);
  expect(writes).toEqual([[['momentDelete', id, 0]]]);
});

// rule: #moment-events
test('what changes while that is read is sent in the next write, and nothing is lost', async () => {
  const moments = [];
  for (const content of ['a', 'b', 'c']) moments.push(await post({ content }));
  const { join, change } = await openRoom();
  const writes = await join();
  const [a, b, c] = moments.map(({ id }) => id);
  const sent: unknown[] = [];
  await two.database.write.transaction().execute(async (tx) => {
    await sql`lock table moment in access exclusive mode`.execute(tx);
    sent.push(change(a));
    await waitForLocks(two.database.read, 1);
    sent.push(change(b));
    await waitForLocks(two.database.read, 1);
    sent.push(change(c));
    expect(writes).toEqual([]);
  });
  await Promise.all(sent);
  expect(writes).toEqual([
    [['moment', 'a']],
    [
      ['moment', 'b'],
      ['moment', 'c'],
    ],
  ]);
});

// rule: #moment-events
test('a client that is cut has no further events, and keeps none from the others', async () => {
  const [a, b] = [await post({ content: 'a' }), await post({ content: 'b' })];
  const { join, change } = await openRoom();
  const [slow, other] = [await join(true), await join()];
  await change(a.id);
  await change(b.id);
  expect(slow).toEqual([[['moment', 'a']]]);
  expect(other).toEqual([[['moment', 'a']], [['moment', 'b']]]);
});

// rule: #moment-events
test('where a moment cannot be read the pages read the list again, and have what changes next', async () => {
  const moment = await post({ content: 'a' });
  const { join, change } = await openRoom();
  const writes = await join();
  await one.execute(sql`alter table moment rename to moment_away`);
  await expect(change(moment.id)).rejects.toThrow('moment');
  await one.execute(sql`alter table moment_away rename to moment`);
  await change(moment.id);
  expect(writes).toEqual([[['momentReset', undefined]], [['moment', 'a']]]);
});

// rule: #moments-of-a-work
test('what happens to a moment of a copy makes the pages of the others read the list again', async () => {
  const copy = await one.addNewVideo(oscar, { durationS: 1_000 });
  await joinVideos(one, video, copy, 12);
  const page = await follow(`youtube:${video}`);
  await post({ content: 'Over there', at_ms: 20_000 }, copy);
  await expect.poll(() => page.dataOf('momentReset').length).toBeGreaterThan(0);
});
