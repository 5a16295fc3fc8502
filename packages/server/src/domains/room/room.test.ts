// rule: #room
// rule: #room-routes
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { maxMembers, maxOwnQueue, maxQueue, maxRoomsADay } from '@bloom/contract/room/room-rules';
import { useBloom, type ApiResponse, type Person } from '../../../test/bloom.ts';
import { joinVideos } from '../../../test/join-videos.ts';

const bloom = useBloom();

let [ann, bob, cy, moderator] = [] as unknown as [Person, Person, Person, Person];
let people = 0;
let video: string;
/** A private room of Ann. */
let room: { id: string; invite: string };
beforeAll(async () => {
  moderator = await bloom.logIn('Mo');
  await bloom.setRole(moderator, { role: 'moderator', categories: null });
});
beforeEach(async () => {
  [ann, bob, cy] = [
    await bloom.logIn(`Ann ${++people}`),
    await bloom.logIn(`Bob ${people}`),
    await bloom.logIn(`Cy ${people}`),
  ];
  video = await bloom.addNewVideo(ann, { durationS: 600 });
  room = await create(ann);
});

const refused = ({ status, body }: ApiResponse) => [status, body.key];

async function create(person: Person, body: object = {}) {
  const made = await bloom.call('POST', '/v1/room', person, { source: 'youtube', id: video, ...body });
  expect(made.status).toBe(200);
  await stay();
  return made.body.data as { id: string; invite: string };
}
const call = (person: Person | undefined, path: string, body: object = {}, of = room.id) =>
  bloom.call('POST', `/v1/room/${of}/${path}`, { token: person?.token, body });
/** Who joins is present for as long as a test takes. */
const stay = () =>
  bloom.execute(sql`
    update room_member set entered_at = now() + interval '1 hour'
    where entered_at > now() - interval '1 minute'`);
const join = async (person: Person | undefined, body: object = { invite: room.invite }, of = room.id) => {
  const joined = await call(person, 'join', body, of);
  await stay();
  return joined;
};
const view = async (person: Person) => (await join(person)).body.data;
const roles = async () =>
  (await view(ann)).members.map(({ name, role }: { name: string; role: string }) => [name, role]);
const play = (person: Person, seq: number, body: object = {}) =>
  call(person, 'state', { seq, position_ms: 1_000, playing: true, ...body });
/** A video that is in the queue; of Ann, who controls the room. */
async function queued(person: Person = ann): Promise<string> {
  const id = await bloom.addNewVideo(ann);
  expect(await call(person, 'queue', { source: 'youtube', id })).toMatchObject({ status: 200 });
  return id;
}
const absent = (person: Person) =>
  bloom.execute(sql`
    update room_member set entered_at = now() - interval '1 hour' where account_id = ${person.id}`);

test('a room plays what its creator plays, at the same second', async () => {
  room = await create(ann, { position_ms: 5_000, playing: true });
  const { state, members, detail, member_id: id, invite } = await view(ann);
  expect(state).toMatchObject({
    seq: 0,
    video: { source: 'youtube', id: video },
    offset_ms: 0,
    episode: null,
    position_ms: 5_000,
    rate: 1,
    playing: true,
  });
  expect(members).toMatchObject([{ id, account_id: ann.id, role: 'host', state: 'here', votes: false }]);
  expect(detail).toEqual({ public: false, everyone: false, queue: [] });
  expect(invite).toBe(room.invite);
  const { body } = await bloom.call('GET', '/v1/room/time');
  expect(body.now_ms).toBeGreaterThanOrEqual(state.at_ms);
});

test('a room needs a video that its creator sees', async () => {
  const body = { source: 'youtube', id: 'ZZZZZZZZZZZ' };
  expect(refused(await bloom.call('POST', '/v1/room', ann, body))).toEqual([404, 'request.notFound']);
  await bloom.moderate(moderator, 'hide', { kind: 'video', id: `youtube/${video}` }, { rule: 1 });
  const hidden = { source: 'youtube', id: video };
  expect(refused(await bloom.call('POST', '/v1/room', ann, hidden))).toEqual([410, 'video.removed']);
});

test('an account creates at most twenty rooms a day', async () => {
  await bloom.execute(sql`
    insert into room (public_id, invite, creator_id, at_ms)
    select 'limit' || ${ann.id} || '-' || n, '', ${ann.id}, 0 from generate_series(2, ${maxRoomsADay}) n`);
  const body = { source: 'youtube', id: video };
  const twentieth = await bloom.call('POST', '/v1/room', ann, body);
  expect(twentieth.body).toMatchObject({ key: 'room.limit', params: { limit: maxRoomsADay } });
  await bloom.execute(sql`
    update room set created_at = now() - interval '25 hours' where public_id = ${`limit${ann.id}-2`}`);
  expect(await bloom.call('POST', '/v1/room', ann, body)).toMatchObject({ status: 200 });
});

// rule: #room-members
test('a private room is not found without its invitation, a public one needs none', async () => {
  expect(refused(await join(bob, {}))).toEqual([404, 'request.notFound']);
  expect(refused(await join(bob, { invite: `${room.invite}x` }))).toEqual([404, 'request.notFound']);
  expect(refused(await join(bob, { invite: 'x'.repeat(22) }))).toEqual([404, 'request.notFound']);
  expect(refused(await join(bob, {}, 'aaaaaaaaaaaa'))).toEqual([404, 'request.notFound']);
  const joined = await join(bob);
  expect(joined.body.data.members).toMatchObject([
    { role: 'host' },
    { role: 'guest', name: `Bob ${people}` },
  ]);
  // A member needs no invitation to come back, and is the same one.
  expect((await join(bob, {})).body.data.member_id).toBe(joined.body.data.member_id);
  expect(await call(ann, 'settings', { public: true })).toMatchObject({ status: 200 });
  expect(await join(cy, {})).toMatchObject({ status: 200 });
});

// rule: #room-members
test('a visitor without an account follows by a key, and controls nothing', async () => {
  const { body } = await join(undefined);
  const { guest, invite, member_id: id } = body.data;
  expect(guest).toMatch(/^[-\w]{22}$/);
  expect(invite).toBeUndefined();
  expect((await join(undefined, { guest })).body.data.member_id).toBe(id);
  const status = await call(undefined, 'status', { guest, state: 'behind', behind_s: 15 });
  expect(status.status).toBe(200);
  expect((await view(ann)).members[1]).toEqual({
    id,
    account_id: null,
    name: '',
    handle: null,
    role: 'guest',
    state: 'behind',
    behind_s: 15,
    votes: false,
  });
  await call(ann, 'settings', { everyone: true });
  const body2 = { guest, seq: 0, position_ms: 0, playing: true };
  expect(refused(await call(undefined, 'state', body2))).toEqual([401, 'video.notLogin']);
  expect(refused(await call(ann, `member/${id}`, { role: 'helper' }))).toEqual([400, 'request.invalid']);
  expect(await call(undefined, 'leave', { guest })).toMatchObject({ status: 200 });
  expect(await roles()).toHaveLength(1);
  expect(refused(await call(undefined, 'leave', { guest: 'x'.repeat(22) }))).toEqual([
    404,
    'request.notFound',
  ]);
});

// rule: #room-members
test('a room is full with two hundred members who are present', async () => {
  await bloom.execute(sql`
    insert into room_member (room_id, guest_hash)
    select r.id, sha256(convert_to(${room.id} || n, 'UTF8'))
    from room r, generate_series(2, ${maxMembers}) n where r.public_id = ${room.id}`);
  expect((await join(bob)).body).toMatchObject({ key: 'room.full', params: { limit: maxMembers } });
  expect(await join(ann)).toMatchObject({ status: 200 });
  await bloom.execute(sql`
    update room_member set entered_at = now() - interval '11 seconds' where guest_hash is not null`);
  expect(await join(bob)).toMatchObject({ status: 200 });
});

// rule: #room-state
test('a change needs the present seq, and what it does not name stays', async () => {
  expect((await play(ann, 0, { rate: 1.5, episode: '2' })).body.data).toMatchObject({
    seq: 1,
    position_ms: 1_000,
    playing: true,
    rate: 1.5,
    episode: '2',
    video: { id: video },
  });
  expect(refused(await play(ann, 0, { position_ms: 9_000 }))).toEqual([409, 'room.changed']);
  expect((await play(ann, 1, { playing: false })).body.data).toMatchObject({
    seq: 2,
    rate: 1.5,
    episode: '2',
  });
  const { body } = await play(ann, 2, { rate: 1.1 });
  expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'rate' } });
});

// rule: #room-state
test('of two changes at the same seq one is refused', async () => {
  const both = await Promise.all([play(ann, 0), play(ann, 0, { playing: false })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await view(ann)).state.seq).toBe(1);
});

// rule: #room-state
test('a start together begins later, and another video at its own position', async () => {
  const now = (await bloom.call('GET', '/v1/room/time')).body.now_ms;
  const { state } = await view(ann);
  expect(state.at_ms).toBeLessThanOrEqual(now);
  const { body } = await play(ann, 0, { delay_ms: 5_000 });
  expect(body.data.at_ms).toBeGreaterThanOrEqual(now + 5_000);
  const other = await bloom.addNewVideo(bob);
  await play(ann, 1, { episode: '2' });
  const changed = await play(ann, 2, { position_ms: 0, video: { source: 'youtube', id: other } });
  expect(changed.body.data).toMatchObject({ video: { id: other }, episode: null });
  const unknown = await play(ann, 3, { video: { source: 'youtube', id: 'ZZZZZZZZZZZ' } });
  expect(refused(unknown)).toEqual([404, 'request.notFound']);
});

// rule: #room-roles
test('a guest controls nothing, a helper what plays, and everybody where the host lets them', async () => {
  const { member_id: id } = await view(bob);
  const forbidden = [403, 'request.forbidden'];
  expect(refused(await play(bob, 0))).toEqual(forbidden);
  expect(refused(await call(bob, 'next', { seq: 0 }))).toEqual(forbidden);
  for (const path of [`member/${id}`, 'settings', 'close']) {
    expect(refused(await call(bob, path, { role: 'host' })), path).toEqual(forbidden);
  }
  await call(ann, 'settings', { everyone: true });
  expect((await play(bob, 0)).status).toBe(200);
  await call(ann, 'settings', { everyone: false });
  expect(refused(await play(bob, 1))).toEqual(forbidden);
  expect((await call(ann, `member/${id}`, { role: 'helper' })).status).toBe(200);
  expect((await play(bob, 1)).status).toBe(200);
  expect(refused(await call(bob, 'settings', {}))).toEqual(forbidden);
  expect(refused(await call(cy, 'state', { seq: 2, position_ms: 0, playing: true }))).toEqual([
    404,
    'request.notFound',
  ]);
});

// rule: #room-roles
test('a host makes another one host, and stays as a helper', async () => {
  const { member_id: id } = await view(bob);
  expect((await call(ann, `member/${id}`, { role: 'host' })).status).toBe(200);
  expect(await roles()).toEqual([
    [`Ann ${people}`, 'helper'],
    [`Bob ${people}`, 'host'],
  ]);
  expect(refused(await call(bob, `member/${id}`, { role: 'guest' }))).toEqual([400, 'request.invalid']);
});

// rule: #room-roles
test('a host who leaves passes the room on to a helper, else to the guest who is there longest', async () => {
  await join(undefined);
  await join(bob);
  const { member_id: id } = await view(cy);
  await call(ann, `member/${id}`, { role: 'helper' });
  await call(ann, 'leave');
  expect((await view(bob)).members.map(({ role }: { role: string }) => role)).toEqual([
    'guest',
    'guest',
    'host',
  ]);
  await call(cy, 'leave');
  await absent(ann);
  expect((await view(bob)).members).toMatchObject([
    { account_id: null },
    { account_id: bob.id, role: 'host' },
  ]);
  // A host of before comes back as a helper.
  expect((await view(ann)).members[0]).toMatchObject({ account_id: ann.id, role: 'helper' });
});

// rule: #room-members
test('a removed member cannot come back, and the old invitation is worthless', async () => {
  const { member_id: id } = await view(bob);
  const { member_id: guestId, guest } = (await join(undefined)).body.data;
  expect((await call(ann, `member/${id}`, { remove: true })).status).toBe(200);
  expect((await call(ann, `member/${guestId}`, { remove: true })).status).toBe(200);
  expect(await roles()).toHaveLength(1);
  const { invite } = await view(ann);
  expect(refused(await join(bob, { invite }))).toEqual([403, 'room.removed']);
  expect(refused(await join(undefined, { guest, invite }))).toEqual([403, 'room.removed']);
  expect(refused(await join(undefined))).toEqual([404, 'request.notFound']);
  expect(refused(await call(bob, 'leave'))).toEqual([403, 'room.removed']);
  expect(await join(cy, { invite })).toMatchObject({ status: 200 });
});

// rule: #room-queue
test('members suggest videos, which play in their order', async () => {
  await join(bob);
  const [first, second] = [await queued(bob), await queued()];
  await call(bob, 'queue', { source: 'youtube', id: first });
  const { queue } = (await view(bob)).detail;
  expect(queue).toMatchObject([{ video: { id: first } }, { video: { id: second } }]);
  expect((await call(ann, 'next', { seq: 0 })).body.data).toMatchObject({
    seq: 1,
    video: { id: first },
    position_ms: 0,
    playing: true,
  });
  expect(refused(await call(ann, 'next', { seq: 0 }))).toEqual([409, 'room.changed']);
  expect((await call(ann, 'next', { seq: 1 })).body.data.video.id).toBe(second);
  expect(refused(await call(ann, 'next', { seq: 2 }))).toEqual([422, 'room.queueEmpty']);
});

// rule: #room-queue
test('who added a video takes it out, who controls the room moves and plays any', async () => {
  await join(bob);
  const own = await queued(bob);
  const other = await queued();
  const items = async () =>
    (await view(ann)).detail.queue.map(({ item }: { item: number }) => item) as number[];
  const [ownItem = 0, otherItem = 0] = await items();
  const forbidden = [403, 'request.forbidden'];
  expect(refused(await call(bob, `queue/${otherItem}`, { move: 'away' }))).toEqual(forbidden);
  expect(refused(await call(bob, `queue/${ownItem}`, { move: 'first' }))).toEqual(forbidden);
  expect((await call(ann, `queue/${otherItem}`, { move: 'first' })).status).toBe(200);
  expect(await items()).toEqual([otherItem, ownItem]);
  expect((await call(bob, `queue/${ownItem}`, { move: 'away' })).status).toBe(200);
  expect(refused(await call(ann, `queue/${ownItem}`, { move: 'away' }))).toEqual([404, 'request.notFound']);
  const played = await play(ann, 0, { item: otherItem, position_ms: 0 });
  expect(played.body.data.video.id).toBe(other);
  expect(await items()).toEqual([]);
  const again = await play(ann, 1, { item: otherItem });
  expect(again.body).toMatchObject({ key: 'request.invalid', params: { field: 'item' } });
  expect(own).not.toBe(other);
});

// rule: #room-queue
test('a queue has at most fifty videos, ten of each guest', async () => {
  await join(bob);
  const fill = (person: Person, count: number) =>
    bloom.execute(sql`
      insert into room_queue (room_id, video_id, member_id, position)
      select r.id, -n, m.id, n from room r join room_member m on m.room_id = r.id, generate_series(1, ${count}) n
      where r.public_id = ${room.id} and m.account_id = ${person.id} on conflict do nothing`);
  await fill(bob, maxOwnQueue);
  const body = { source: 'youtube', id: video };
  const own = await call(bob, 'queue', body);
  expect(own.body).toMatchObject({ key: 'room.queueFull', params: { limit: maxOwnQueue } });
  await fill(ann, maxQueue);
  const full = await call(ann, 'queue', body);
  expect(full.body).toMatchObject({ key: 'room.queueFull', params: { limit: maxQueue } });
});

// rule: #room-skip
test('half of the accounts who are present skip what plays', async () => {
  for (const person of [bob, cy]) await join(person);
  await join(undefined);
  const empty = await call(bob, 'skip', { seq: 0, vote: true });
  expect(refused(empty)).toEqual([422, 'room.queueEmpty']);
  const next = await queued();
  const skip = (person: Person, seq: number, vote = true) => call(person, 'skip', { seq, vote });
  expect((await skip(bob, 0)).status).toBe(200);
  expect((await view(ann)).members.map(({ votes }: { votes: boolean }) => votes)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect((await skip(bob, 0, false)).status).toBe(200);
  expect((await skip(cy, 0)).status).toBe(200);
  expect((await view(ann)).state.video.id).toBe(video);
  await play(ann, 0);
  expect((await skip(bob, 1)).status).toBe(200);
  expect((await view(ann)).state).toMatchObject({ seq: 2, video: { id: next } });
  // Votes were for the video of before.
  await queued();
  expect((await skip(cy, 1)).status).toBe(200);
  expect((await view(ann)).members.some(({ votes }: { votes: boolean }) => votes)).toBe(false);
});

// rule: #room-end
test('a room ends when its host or a moderator closes it', async () => {
  await join(bob);
  const id = room.id;
  expect((await call(ann, 'close')).status).toBe(200);
  expect(refused(await join(bob, {}, id))).toEqual([410, 'room.ended']);
  expect(refused(await play(ann, 0))).toEqual([410, 'room.ended']);
  room = await create(ann);
  const target = { kind: 'room', id: room.id } as const;
  expect(await bloom.moderate(moderator, 'hide', target, { rule: 1 })).toMatchObject({ status: 200 });
  expect(refused(await join(ann, {}))).toEqual([410, 'room.ended']);
  expect(await bloom.moderate(moderator, 'restore', target)).toMatchObject({ status: 200 });
  expect(await join(ann, {})).toMatchObject({ status: 200 });
});

// rule: #room-end
// rule: #room-chat
test.each([
  ['its host closes it', () => call(ann, 'close')],
  [
    'its last member left long ago',
    async () => {
      await bloom.execute(sql`update room set active_at = now() - interval '7 hours'`);
      await bloom.runJob('end rooms');
    },
  ],
])('the messages of a room are deleted when %s', async (_when, end) => {
  const content = `hello ${people}`;
  await bloom.call('POST', '/v1/message/post', ann, { room: room.id, content });
  const stored = async () =>
    (await bloom.execute(sql`select from chat_message where content = ${content}`)).rows.length;
  expect(await stored()).toBe(1);
  await end();
  expect(await stored()).toBe(0);
});

// rule: #room-end
test('a room ends six hours after its last member left', async () => {
  const left = (hours: number) =>
    bloom.execute(sql`
      update room set active_at = now() - make_interval(hours => ${hours}) where public_id = ${room.id}`);
  await left(5);
  await bloom.runJob('end rooms');
  expect(await join(ann)).toMatchObject({ status: 200 });
  await left(7);
  await bloom.runJob('end rooms');
  expect(refused(await join(ann))).toEqual([410, 'room.ended']);
});

// rule: #room-list
test('the list has public rooms with members who are present, those with most first', async () => {
  const list = async (query = '') =>
    (await bloom.call('GET', `/v1/rooms${query}`)).body.data.filter((each: { id: string }) =>
      [room.id, other.id].includes(each.id),
    );
  const other = await create(ann, { public: true });
  await join(bob, {}, other.id);
  expect(await list()).toMatchObject([
    { id: other.id, people: 2, host_name: `Ann ${people}`, video: { id: video } },
  ]);
  await call(ann, 'settings', { public: true });
  expect((await list()).map((each: { id: string }) => each.id)).toEqual([other.id, room.id]);
  // Where the country hides YouTube.
  expect(await list('?country=CN')).toEqual([]);
  await bloom.execute(sql`update room_member set entered_at = now() - interval '1 hour'`);
  expect(await list()).toEqual([]);
});

// rule: #room-state
test('where the country hides its video, a member gets the copy with its offset', async () => {
  const copy = 'BV1xx411croom';
  await bloom.addVideo(bob, copy, { source: 'bilibili' });
  await joinVideos(bloom, video, copy, 12);
  const { state } = (await bloom.call('POST', `/v1/room/${room.id}/join?country=CN`, ann, {})).body.data;
  expect(state).toMatchObject({ video: { source: 'bilibili', id: copy }, offset_ms: 12_000 });
});

test('a deleted account leaves its rooms, and its export lists them', async () => {
  await join(bob);
  const exported = await bloom.call('GET', '/v1/account/export', ann);
  expect(JSON.stringify(exported.body)).toContain(room.id);
  await bloom.deleteAccount(ann);
  await bloom.execute(sql`select room_pass_on(id) from room where public_id = ${room.id}`);
  expect((await view(bob)).members).toMatchObject([{ account_id: bob.id, role: 'host' }]);
});
