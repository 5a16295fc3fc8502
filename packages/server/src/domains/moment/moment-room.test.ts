import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { readEvents, type EventReader } from '../../../test/event-reader.ts';
import { RoleWriter } from '../moderation/index.ts';

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
  await one.database.transact((tx) =>
    new RoleWriter(tx).set(mia.id, { role: 'moderator', categories: null }),
  );
  await two.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = two.app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/api/v1/message/stream`;
});
beforeEach(async () => {
  video = await one.addNewVideo(oscar);
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
  (await one.call('POST', `/v1/video/youtube/${id}/moments`, { token: oscar.token, body })).body
    .data;
const act = (action: string, id: number) =>
  one.call('POST', '/v1/moderation/act', {
    token: mia.token,
    body: {
      target: { kind: 'moment', id: String(id) },
      action,
      ...(action === 'hide' && { rule: 5 }),
      reason: 'It is advertising.',
    },
  });
/** What a segment has that has something at one of its ten seconds only. */
const countAt = (part: number, count: number) =>
  Array.from({ length: 36 }, (_, i) => (i === part ? count : 0));
const within = { timeout: 1_000, interval: 10 };

// rule: #moment-events
test('new, edited, thanked, deleted, hidden and restored moments reach the pages of the video within a second', async () => {
  const reader = await follow(`youtube:${video}`, oscar);
  const other = await follow(`youtube:${await one.addNewVideo(oscar)}`);
  const moment = await post({ content: 'Frist', at_ms: 84_000 });
  await expect
    .poll(() => reader.dataOf('moment'), within)
    .toMatchObject([{ moment, moments: 1, segment: { n: 0 } }]);
  const reply = await post({ content: 'Yes', reply_to: moment.id });
  await expect
    .poll(() => reader.dataOf('moment')[1], within)
    .toEqual({ moment: reply, moments: 2 });
  await one.call('PUT', `/v1/moment/${moment.id}`, {
    token: oscar.token,
    body: { content: 'First' },
  });
  await expect
    .poll(() => reader.dataOf('moment')[2]?.moment, within)
    .toMatchObject({ id: moment.id, content: 'First', edited: true, replies: [reply] });
  const thanks = { token: mia.token, body: { amount: 7 } };
  await one.call('POST', `/v1/moment/${moment.id}/thank`, thanks);
  await expect
    .poll(() => reader.dataOf('moment')[3], within)
    .toMatchObject({
      moment: { id: moment.id, thanks: 7 },
      segment: { density: countAt(8, 1), petals: countAt(8, 7) },
    });
  await act('hide', moment.id);
  await expect
    .poll(() => reader.dataOf('momentDelete'), within)
    .toEqual([{ id: moment.id, moments: 0 }]);
  await act('restore', moment.id);
  await expect.poll(() => reader.dataOf('moment')[4]?.moments, within).toBe(2);
  await one.call('DELETE', `/v1/moment/${moment.id}`, oscar);
  await expect
    .poll(() => reader.dataOf('momentDelete')[1], within)
    .toEqual({ id: moment.id, moments: 0 });
  expect([...other.dataOf('moment'), ...other.dataOf('momentDelete')]).toEqual([]);
});

// rule: #moment-events
test('pages read the list again when an account is deleted with its moments', async () => {
  const reader = await follow(`youtube:${video}`);
  const gone = await one.logIn('Gone');
  await one.call('POST', `/v1/video/youtube/${video}/moments`, {
    token: gone.token,
    body: { content: 'Mine' },
  });
  await one.call('POST', '/v1/account/delete', { token: gone.token, body: { confirm: 'Gone' } });
  await expect.poll(() => reader.dataOf('momentReset'), within).toEqual([{}]);
});

// rule: #moment-events
test('a stream has nothing of a video that is unknown or removed, and refuses what names none', async () => {
  const removed = await one.addNewVideo(oscar);
  await sql`update video set hidden_by = (select max(id) from moderation_action) where source_id = ${removed}`.execute(
    one.database.write,
  );
  for (const named of ['youtube:AAAAAAAAAAA', `youtube:${removed}`]) {
    const reader = await follow(named);
    expect(reader.dataOf('moment')).toEqual([]);
  }
  for (const named of ['', 'youtube', 'unknown:1', 'youtube:']) {
    const { status, body } = await two.call(
      'GET',
      `/v1/message/stream?video=${encodeURIComponent(named)}`,
    );
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
