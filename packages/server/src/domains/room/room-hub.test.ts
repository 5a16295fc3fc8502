// rule: #room-events
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { readEvents, type EventReader } from '../../../test/event-reader.ts';

/* Two servers of one database: what happens on one arrives at the members who have streams at the other. */

let created: TestDatabase;
let [one, two] = [] as unknown as [Bloom, Bloom];
let [ann, bob] = [] as unknown as [Person, Person];
let people = 0;
let video: string;
/** A public room of Ann. */
let room: string;
const open: EventReader[] = [];

beforeAll(async () => {
  created = await createTestDatabase();
  const start = () => startBloom({ connection: created.connection, receivesEvents: true });
  [one, two] = [await start(), await start()];
  for (const { app } of [one, two]) await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  [ann, bob] = [await one.logIn(`Ann ${++people}`), await one.logIn(`Bob ${people}`)];
  video = await one.addNewVideo(ann, { durationS: 600 });
  const body = { source: 'youtube', id: video, public: true };
  room = (await one.call('POST', '/v1/room', ann, body)).body.data.id;
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(async () => {
  await one.close();
  await two.close();
  await created.drop();
});

const call = (person: Person, path: string, body: object = {}) =>
  one.call('POST', `/v1/room/${room}/${path}`, person, body);

async function openStream(bloom: Bloom, query: string, person?: Person): Promise<EventReader> {
  const { port } = bloom.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v1/message/stream?room=${room}${query}`;
  const reader = await readEvents(url, { ...(person && { token: person.token }) });
  open.push(reader);
  return reader;
}
/** Joins the room, and opens its stream at a server. */
async function follow(person: Person, bloom: Bloom, query = ''): Promise<EventReader> {
  expect(await call(person, 'join')).toMatchObject({ status: 200 });
  const reader = await openStream(bloom, query, person);
  await expect.poll(() => reader.dataOf('roomMembers').length).toBeGreaterThan(0);
  // For as long as a test takes: its servers have no job that beats.
  await one.execute(sql`update room_server set seen_at = now() + interval '1 hour'`);
  return reader;
}
const present = (bloom: Bloom) =>
  bloom.call('POST', `/v1/room/${room}/join`, bob, {}).then(({ body }) => body.data.members.length as number);
/** As if all who joined had done so long ago: only their streams make them present. */
const ageEntries = () => one.execute(sql`update room_member set entered_at = now() - interval '1 minute'`);

test('a stream begins with everything, and changes reach the streams of every server', async () => {
  const host = await follow(ann, one);
  const guest = await follow(bob, two);
  expect(guest.events.slice(0, 3).map(({ name }) => name)).toEqual(['room', 'roomDetail', 'roomMembers']);
  expect(guest.dataOf('room')[0]).toMatchObject({ seq: 0, video: { id: video }, playing: false });
  expect(guest.dataOf('roomDetail')).toEqual([{ public: true, everyone: false, queue: [] }]);
  expect(guest.dataOf('roomMembers')[0]).toMatchObject({ all: true, gone: [] });
  await expect
    .poll(() => host.dataOf('roomMembers').flatMap(({ changed }) => changed))
    .toContainEqual(expect.objectContaining({ account_id: bob.id, role: 'guest' }));
  await call(ann, 'state', { seq: 0, position_ms: 7_000, playing: true });
  for (const reader of [host, guest]) {
    await expect.poll(() => reader.dataOf('room').at(-1)).toMatchObject({ seq: 1, position_ms: 7_000 });
  }
  await call(bob, 'queue', { source: 'youtube', id: video });
  await expect.poll(() => host.dataOf('roomDetail').at(-1).queue).toHaveLength(1);
  await call(bob, 'status', { state: 'behind', behind_s: 15 });
  await expect
    .poll(() => host.dataOf('roomMembers').at(-1))
    .toMatchObject({ changed: [{ account_id: bob.id, state: 'behind', behind_s: 15 }], gone: [] });
});

test('a gift of a member to the sharer of the video is shown to the room', async () => {
  const host = await follow(ann, one);
  await follow(bob, two);
  await expect.poll(() => host.dataOf('roomMembers').at(-1)?.changed.length).toBeGreaterThan(0);
  await one.call('POST', `/v1/video/youtube/${video}`, bob, { amount: 20 });
  await expect.poll(() => host.dataOf('roomGift')).toEqual([{ name: `Bob ${people}`, amount: 20 }]);
  // A reduce, a gift to another video, and one of an account that is not in the room.
  await one.call('POST', `/v1/video/youtube/${video}`, bob, { amount: -5 });
  await one.call('POST', `/v1/video/youtube/${await one.addNewVideo(ann)}`, bob, { amount: 5 });
  await one.call('POST', `/v1/video/youtube/${video}`, await one.logIn('Cy'), { amount: 5 });
  await call(ann, 'state', { seq: 0, position_ms: 0, playing: true });
  await expect.poll(() => host.dataOf('room').at(-1)?.seq).toBe(1);
  expect(host.dataOf('roomGift')).toHaveLength(1);
});

// rule: #room-members
test('a member is present while a stream is open, and a moment longer', async () => {
  await follow(bob, two);
  await follow(ann, one);
  await ageEntries();
  expect(await present(one)).toBe(2);
  await ageEntries();
  open.pop()?.close();
  const ended = () =>
    one
      .execute(sql`
        select 1 from room_presence p join room_member m on m.id = p.member_id
        where m.account_id = ${ann.id} and p.ended_at is not null`)
      .then(({ rows }) => rows.length);
  await expect.poll(ended).toBe(1);
  await one.execute(
    sql`update room_presence set ended_at = ended_at + interval '1 hour' where ended_at is not null`,
  );
  expect(await present(one)).toBe(2);
  await ageEntries();
  await one.execute(
    sql`update room_presence set ended_at = now() - interval '11 seconds' where ended_at is not null`,
  );
  expect(await present(one)).toBe(1);
});

// rule: #room-roles
test('the room of a host whose server died goes on with another host', async () => {
  const guest = await follow(bob, two);
  await follow(ann, one);
  await ageEntries();
  await two.services.roomHub.beat();
  expect(guest.dataOf('roomMembers').flatMap(({ gone }) => gone)).toEqual([]);
  // The first server is not seen any more, as after a kill.
  await one.execute(sql`
    update room_server set seen_at = now() - interval '9 seconds' where id in (
      select server_id from room_presence p join room_member m on m.id = p.member_id where m.account_id = ${ann.id})`);
  await two.services.roomHub.beat();
  await expect
    .poll(() =>
      guest
        .dataOf('roomMembers')
        .flatMap(({ changed }) => changed)
        .at(-1),
    )
    .toMatchObject({ account_id: bob.id, role: 'host' });
  await expect.poll(() => guest.dataOf('roomMembers').flatMap(({ gone }) => gone)).toHaveLength(1);
});

test('each fifth beat sends the state again, for pages that lost an event', async () => {
  const host = await follow(ann, one);
  const before = host.dataOf('room').length;
  for (let beat = 0; beat < 5; beat++) await one.services.roomHub.beat();
  await expect.poll(() => host.dataOf('room').length).toBe(before + 1);
});

// rule: #room-members
test('the streams of a removed member end, and do not open again', async () => {
  await follow(ann, one);
  const guest = await follow(bob, two);
  const { member_id: id } = (await call(bob, 'join')).body.data;
  await call(ann, `member/${id}`, { remove: true });
  await expect.poll(() => guest.dataOf('roomEnd')).toEqual([{ reason: 'removed' }]);
  await expect.poll(() => guest.hasEnded()).toBe(true);
  expect((await openStream(two, '', bob)).status).toBe(403);
});

// rule: #room-end
test('all streams of a closed room end', async () => {
  const [host, guest] = [await follow(ann, one), await follow(bob, two)];
  await call(ann, 'close');
  for (const reader of [host, guest]) {
    await expect.poll(() => reader.dataOf('roomEnd')).toEqual([{ reason: 'ended' }]);
    await expect.poll(() => reader.hasEnded()).toBe(true);
  }
  expect((await openStream(one, '', ann)).status).toBe(410);
});

test('a visitor opens the stream with its key only', async () => {
  const { body } = await one.call('POST', `/v1/room/${room}/join`, { body: {} });
  expect((await openStream(one, `&guest=${body.data.guest}`)).status).toBe(200);
  expect((await openStream(one, `&guest=${'x'.repeat(22)}`)).status).toBe(404);
  expect((await openStream(one, '')).status).toBe(404);
});

test('where a country hides the video, the stream names none', async () => {
  const hidden = await follow(bob, two, '&country=CN');
  expect(hidden.dataOf('room')[0]).toMatchObject({ video: null });
});
