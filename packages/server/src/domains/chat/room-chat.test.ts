import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal, useBloom, type Person } from '../../../test/bloom.ts';
import { waitForLocks } from '../../../test/database.ts';
import { readEvents } from '../../../test/event-reader.ts';
import { createFakeStream } from '../../../test/fake-stream.ts';
import { addRoom } from '../../../test/rooms.ts';
import type { BloomEvents } from '../../events.ts';
import { createEvents } from '../../platform/events/index.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import { createChatRoom } from './chat-room.ts';
import { ChatReader, forgetRoom } from './chat-store.ts';

const bloom = useBloom();
const guest = 'a-visitor-of-this-room';
let ann: Person;
let bob: Person;
let mia: Person;
/** New in each test: a private room of both, with a visitor, and another one of both. */
let room: Awaited<ReturnType<typeof addRoom>>;
let other: typeof room;

beforeAll(async () => {
  [ann, bob, mia] = [await bloom.logIn('Ann'), await bloom.logIn('Bob'), await bloom.logIn('Mia')];
  await bloom.setRole(mia, { role: 'moderator', categories: null });
});
beforeEach(async () => {
  await bloom.execute(sql`delete from room`);
  await bloom.execute(sql`delete from chat_message`);
  room = await addRoom(bloom, [ann, bob], { guest });
  other = await addRoom(bloom, [ann, bob]);
});

type Chat = { room: string } | object;
const site: Chat = {};

const post = (
  content: string,
  chat: Chat,
  { author = ann, ...more }: { author?: Person; key?: string } = {},
) => bloom.call('POST', '/v1/message/post', { ...author, ...more }, { ...chat, content });
const idOf = async (content: string, chat: Chat, author = ann): Promise<number> =>
  (await post(content, chat, { author })).body.data.id;
const read = (chat: Chat, by: Partial<Person> = ann, more: object = {}) =>
  bloom.call('POST', '/v1/message/all', by, { ...chat, ...more });
const contents = async (...args: Parameters<typeof read>): Promise<string[]> =>
  (await read(...args)).body.data.map(({ content }: { content: string }) => content);
const remove = (id: number) => bloom.call('POST', '/v1/message/delete', ann, { msg_id: id });
const hide = (id: number) => bloom.moderate(mia, 'hide', { kind: 'message', id });
const restore = (id: number) => bloom.moderate(mia, 'restore', { kind: 'message', id });
const report = async (id: number, by: Person) => {
  const target = { kind: 'message', id: String(id) };
  return (await bloom.call('POST', '/v1/report', by, { target, reason: 'spam' })).status;
};
const end = () => sql`update room set ended_at = now() where id = ${room.id}`;
const leftOf = async (ids: number[]): Promise<string[]> => {
  const { rows } = await bloom.execute<{ content: string }>(
    sql`select content from chat_message where id = any (${ids}) order by id`,
  );
  return rows.map(({ content }) => content);
};

// rule: #room-chat
test('each room and the site have a chat of their own', async () => {
  const ids = [await idOf('one', room), await idOf('two', other), await idOf('three', site)];
  expect(await contents(room)).toEqual(['one']);
  expect(await contents(other)).toEqual(['two']);
  expect(await contents(site)).toEqual(['three']);
  for (const [chat, id] of [
    [room, ids[0]],
    [other, ids[1]],
    [site, ids[2]],
  ] as const) {
    expect((await read(chat, ann, { before: ids[2]! + 1 })).body.data).toMatchObject([{ id }]);
    expect((await read(chat, ann, { msg_id: ids[0]! - 1 })).body.data).toMatchObject([{ id }]);
  }
});

// rule: #room-chat
test('a poll of a chat has what was deleted and restored in this one', async () => {
  const last = await idOf('last', site);
  const chats = [room, other, site];
  const deleted: number[] = [];
  const restored: number[] = [];
  for (const chat of chats) {
    deleted.push(await idOf('deleted', chat));
    restored.push(await idOf('restored', chat));
  }
  for (const id of deleted) await remove(id);
  for (const id of restored) {
    await hide(id);
    await restore(id);
  }
  for (const [i, chat] of chats.entries()) {
    const { body } = await read(chat, ann, { msg_id: restored.at(-1) });
    expect(body.deleted.filter((id: number) => id > last)).toEqual([deleted[i]]);
    expect(body.restored.map(({ id }: { id: number }) => id)).toEqual([restored[i]]);
  }
});

describe('of a room', () => {
  // rule: #room-chat
  test('members with an account read and write, visitors by their key read', async () => {
    await post('hello', room, { author: bob });
    expect(await contents(room, bob)).toEqual(['hello']);
    expect(await contents(room, {}, { guest })).toEqual(['hello']);
    expect(refusal(await post('hello', room, { author: { id: 0, token: '' } }))[0]).toBe(401);
  });

  // rule: #room-chat
  test.for([
    ['who is no member', 404, 'request.notFound', sql`delete from room_member where room_id = `],
    ['who was removed', 403, 'room.removed', sql`update room_member set removed_at = now() where room_id = `],
    ['when it has ended', 410, 'room.ended', sql`update room set ended_at = now() where id = `],
    ['when a moderator has closed it', 410, 'room.ended', sql`update room set hidden_by = 1 where id = `],
  ] as const)('%s is refused', async ([, status, key, change]) => {
    await post('hello', room);
    await bloom.execute(sql`${change} ${room.id}`);
    for (const refused of [
      await read(room),
      await read(room, {}, { guest }),
      await post('again', room, { author: bob }),
    ]) {
      expect(refusal(refused)).toEqual([status, key, {}]);
    }
    expect(
      await leftOf(
        (await bloom.execute<{ id: number }>(sql`select id from chat_message`)).rows.map(({ id }) => id),
      ),
    ).toEqual(['hello']);
  });

  // rule: #room-chat
  test('a wrong key, and the key of a visitor for an account, is refused', async () => {
    for (const refused of [
      await read(room, {}),
      await read(room, {}, { guest: guest.replace('a', 'b') }),
      await read(room, mia, { guest }),
      await read({ room: 'NoSuchRoom00' }),
    ]) {
      expect(refusal(refused)).toEqual([404, 'request.notFound', {}]);
    }
  });

  // rule: #room-chat
  test('the rules of the chat hold, and slow mode counts what is written in all chats', async () => {
    await bloom.set({ chat_words: 'casino' });
    expect((await post('casino', room)).body.key).toBe('chat.wordRefused');
    await bloom.set({ chat_words: undefined, chat_slow_mode_s: '60' });
    await post('here', site);
    expect((await post('and there', room)).body.key).toBe('chat.slowMode');
    expect((await read(room)).body.me.next_post_at).toBeGreaterThan(0);
    await bloom.set({ chat_slow_mode_s: undefined });
  });

  // rule: #room-chat
  test('a mention leads to the person and rings no bell', async () => {
    const body = { content: 'see @bob', mentions: [bob.id] };
    const before = await bloom.bell(bob);
    const { data } = (await bloom.call('POST', '/v1/message/post', ann, { ...room, ...body })).body;
    expect(data.mentions).toEqual([bob.id]);
    expect(await bloom.bell(bob)).toEqual(before);
  });

  // rule: #idempotency
  test('a repeated post is one message, and the same key in another chat is refused', async () => {
    const first = await post('once', room, { key: 'key-of-a-message' });
    expect((await post('once', room, { key: 'key-of-a-message' })).body).toEqual(first.body);
    expect((await post('once', other, { key: 'key-of-a-message' })).body.key).toBe('request.keyReused');
    expect(await contents(room)).toEqual(['once']);
  });

  // rule: #room-chat
  test('only who can read a message can report it', async () => {
    const [hidden, shown] = [await idOf('of us', room), await idOf('of all', other)];
    await bloom.execute(sql`update room set is_public = true where id = ${other.id}`);
    const eve = await bloom.logIn('Eve');
    expect([await report(hidden, eve), await report(shown, eve)]).toEqual([404, 200]);
    // Who was removed for it can report it too.
    await bloom.execute(sql`update room_member set removed_at = now() where account_id = ${bob.id}`);
    expect(await report(hidden, bob)).toBe(200);
  });

  // rule: #room-chat
  test('moderators see the words of a private one in a case only', async () => {
    const id = await idOf('of us only', room);
    await post('of all', other);
    await bloom.execute(sql`update room set is_public = true where id = ${other.id}`);
    const { body: person } = await bloom.call('GET', `/v1/moderation/people/${ann.id}`, mia);
    expect(JSON.stringify(person)).toContain('of all');
    expect(JSON.stringify(person)).not.toContain('of us only');
    await report(id, bob);
    const { body: cases } = await bloom.call('GET', '/v1/moderation/cases', mia);
    expect(JSON.stringify(cases)).toContain('of us only');
  });

  // rule: #room-chat
  test('the export names it', async () => {
    await post('in a room', room);
    await post('on the site', site);
    const { messages } = (await bloom.call('GET', '/v1/account/export', ann)).body;
    expect(messages).toMatchObject([
      { content: 'on the site', room: null },
      { content: 'in a room', room: room.room },
    ]);
  });
});

describe('a stream', () => {
  const follow = async (options: { after?: string; accountId?: number; roomId?: number } = {}) => {
    const fake = createFakeStream();
    await bloom.services.chatRoom.join(fake.stream, options);
    return fake;
  };
  const refresh = () => bloom.services.chatRoom.refresh();
  type Fake = Awaited<ReturnType<typeof follow>>;
  const received = ({ dataOf }: Fake) => ({
    messages: dataOf('message').map(({ content }: { content: string }) => content),
    deleted: dataOf('delete').map(({ id }: { id: number }) => id),
  });

  // rule: #room-chat
  test('has what happens in its chat, and nothing of another one', async () => {
    const streams = [
      await follow({ roomId: room.id }),
      await follow({ roomId: other.id, accountId: ann.id }),
      await follow(),
    ] as const;
    const chats = [room, other, site];
    const expected: number[][] = [];
    for (const [i, chat] of chats.entries()) {
      const deleted = await idOf(`deleted ${i}`, chat);
      await refresh();
      await remove(deleted);
      const hidden = await idOf(`restored ${i}`, chat);
      await refresh();
      await hide(hidden);
      await restore(hidden);
      expected.push([deleted, hidden]);
    }
    await refresh();
    for (const [i, stream] of streams.entries()) {
      expect(received(stream)).toEqual({
        messages: [`deleted ${i}`, `restored ${i}`, `restored ${i}`],
        deleted: expected[i],
      });
    }
  });

  // rule: #room-chat
  // rule: #room-events
  test('of a room is for its members, also for visitors by their key', async () => {
    const source = await bloom.addNewVideo(ann);
    const made = await bloom.call('POST', '/v1/room', ann, { source: 'youtube', id: source, public: true });
    const { id } = made.body.data;
    const joined = await bloom.call('POST', `/v1/room/${id}/join`, { body: {} });
    await bloom.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = bloom.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/v1/message/stream?room=${id}`;
    const of = [
      await readEvents(url, { token: ann.token }),
      await readEvents(`${url}&guest=${joined.body.data.guest}`),
    ];
    for (const reader of of) await expect.poll(() => reader.dataOf('readers').length).toBeGreaterThan(0);
    expect((await readEvents(url)).status).toBe(404);
    await post('on the site', site);
    await post('in the room', { room: id });
    for (const reader of of) {
      await expect.poll(() => reader.dataOf('message')).toMatchObject([{ content: 'in the room' }]);
      reader.close();
    }
    expect(await contents({ room: id }, {}, { guest: joined.body.data.guest })).toEqual(['in the room']);
  });

  // rule: #room-chat
  test('resumes in its chat', async () => {
    const { cursor } = (await read(room)).body;
    for (const chat of [room, other, site]) await remove(await idOf('gone', chat));
    const ids = [await idOf('one', room), await idOf('two', other), await idOf('three', site)];
    await refresh();
    const of = async (roomId?: number) =>
      received(await follow({ after: cursor, ...(roomId !== undefined && { roomId }) })).messages;
    expect(await of(room.id)).toEqual(['one']);
    expect(await of(other.id)).toEqual(['two']);
    expect(await of()).toEqual(['three']);
    expect((await read(room)).body.data).toMatchObject([{ id: ids[0] }]);
  });

  // rule: #room-chat
  test('of a room has the notices of everybody and of its account', async () => {
    const stream = await follow({ roomId: room.id, accountId: ann.id });
    const visitor = await follow({ roomId: room.id });
    for (const account of [ann.id, null]) {
      await bloom.execute(sql`insert into chat_event (position, kind, account_id, data)
        values (chat_take(), 'notice', ${account}, '{"kind": "banned"}')`);
    }
    await refresh();
    expect([stream, visitor].map(({ dataOf }) => dataOf('notice').length)).toEqual([2, 1]);
  });

  // rule: #account-deletion
  test('has the deletions of a deleted account in its chat', async () => {
    const eve = await bloom.logIn(`Leaving ${room.id}`);
    await bloom.execute(sql`insert into room_member (room_id, account_id) values (${room.id}, ${eve.id})`);
    const [inRoom, onSite] = [await idOf('one', room, eve), await idOf('two', site, eve)];
    const [stream, siteStream] = [await follow({ roomId: room.id }), await follow()];
    await bloom.call('POST', '/v1/account/delete', eve, { confirm: `Leaving ${room.id}` });
    await refresh();
    expect([stream, siteStream].map((each) => received(each).deleted)).toEqual([[inRoom], [onSite]]);
  });
});

describe('when a room ends', () => {
  // rule: #room-chat
  test('its messages are deleted, but for those that moderators may need', async () => {
    const [said, reported, hidden] = [
      await idOf('said', room),
      await idOf('reported', room),
      await idOf('hidden', room),
    ];
    const elsewhere = [await idOf('other', other), await idOf('site', site)];
    const ids = [said, reported, hidden, ...elsewhere];
    await report(reported, bob);
    await hide(hidden);
    await bloom.database.transact(async (tx) => {
      await end().execute(tx);
      await forgetRoom(tx, room.id);
    });
    expect(await leftOf(ids)).toEqual(['reported', 'hidden', 'other', 'site']);
    await bloom.runJob('delete old chat events');
    expect(await leftOf(ids)).toEqual(['reported', 'hidden', 'other', 'site']);
    await bloom.moderate(mia, 'dismiss', { kind: 'message', id: reported });
    await bloom.execute(sql`update chat_message set deleted_at = now() - interval '61 days'
      where id = ${hidden}`);
    await bloom.runJob('delete old chat events');
    expect(await leftOf(ids)).toEqual(['other', 'site']);
  });

  // rule: #room-chat
  test('a server that starts then goes on with the other chats', async () => {
    const { cursor } = (await read(site)).body;
    const id = await idOf('restored', room);
    await hide(id);
    await restore(id);
    await bloom.database.transact((tx) => forgetRoom(tx, room.id));
    await post('later', site);
    const events = createEvents<BloomEvents>(createMetrics());
    const started = createChatRoom(new ChatReader(bloom.database.write), events);
    const { stream, dataOf } = createFakeStream();
    await started.join(stream, { after: cursor });
    expect(dataOf('message')).toMatchObject([{ content: 'later' }]);
  });

  // rule: #room-chat
  test('a message that is posted meanwhile is refused', async () => {
    let posting: ReturnType<typeof post> | undefined;
    await bloom.database.write.transaction().execute(async (tx) => {
      await end().execute(tx);
      await forgetRoom(tx, room.id);
      posting = post('too late', room);
      await waitForLocks(bloom.database.read, 1);
    });
    expect((await posting)?.body.key).toBe('room.ended');
    const { rows } = await bloom.execute(sql`select from chat_message where room_id = ${room.id}`);
    expect(rows).toEqual([]);
  });
});
