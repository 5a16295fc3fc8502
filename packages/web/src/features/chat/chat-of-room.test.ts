import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as PageStream from '../../lib/stream/page-stream.ts';
import type * as ChatRoom from './chat-room.ts';
import type * as Draft from './message/draft.ts';
import type * as RoomStore from './room-store.ts';
import type * as Unread from './unread.ts';

let chat: typeof ChatRoom;
let store: typeof RoomStore;
let stream: typeof PageStream;
let draft: typeof Draft;
let unread: typeof Unread;
/** The requests for messages and their responses, in order. */
let reads: { body: Record<string, unknown>; respond: (ids: number[]) => void }[];
let posts: Record<string, unknown>[];
let isUp: boolean;
/** Sends an event on the open stream. */
let emit: (event: string, data: object) => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  [reads, posts, isUp] = [[], [], true];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const localStorage = { getItem: () => null };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  vi.stubGlobal('fetch', (path: string, { body, signal }: RequestInit) => {
    if (path.includes('/message/stream')) {
      const events = new ReadableStream<Uint8Array>({
        start: (controller) => {
          signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
          emit = (event, data) =>
            controller.enqueue(
              new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
            );
        },
      });
      return Promise.resolve(new Response(events, { status: isUp ? 200 : 503 }));
    }
    const sent = JSON.parse(body as string) as Record<string, unknown>;
    if (path.endsWith('/message/all')) {
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
        reads.push({ body: sent, respond: (ids) => resolve(Response.json(messages(ids))) });
      });
    }
    posts.push(sent);
    return Promise.resolve(Response.json({ status: 'ok', data: messageOf(posts.length + 100) }));
  });
  chat = await import('./chat-room.ts');
  store = await import('./room-store.ts');
  stream = await import('../../lib/stream/page-stream.ts');
  draft = await import('./message/draft.ts');
  unread = await import('./unread.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const messageOf = (id: number) => ({ id, user_id: 2, content: `message ${id}` });
const messages = (ids: number[]) => ({
  status: 'ok',
  data: ids.map(messageOf),
  deleted: [],
  restored: [],
  cursor: `a-${ids.at(-1) ?? 0}`,
  room: { slow_mode_s: 0, readers: 1 },
});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const shown = () => store.room().messages.map(({ id }) => id);
/** The bodies of the requests for messages that wait. */
const requested = async () => {
  await seconds(0);
  return reads.map(({ body }) => body);
};
const respond = async (ids: number[]) => {
  await seconds(0);
  reads.shift()?.respond(ids);
  await seconds(0);
};
const place = { id: 'r1', guest: 'key' };

// rule: #room-chat
test('in a room the chat is that of the room, and then that of the site again', async () => {
  const close = chat.openRoom(1);
  await respond([1]);
  const leave = stream.holdRoomStream(place);
  expect(shown()).toEqual([]);
  expect(await requested()).toEqual([{ limit: 50, room: 'r1', guest: 'key' }]);
  await respond([5]);
  emit('message', messageOf(6));
  await seconds(0);
  expect(shown()).toEqual([5, 6]);
  leave();
  expect(await requested()).toEqual([{ limit: 50 }]);
  await respond([1, 7]);
  expect(shown()).toEqual([1, 7]);
  close();
});

// rule: #room-chat
test('a response of the chat that was left changes nothing', async () => {
  const close = chat.openRoom(1);
  await seconds(0);
  const [late] = reads.splice(0);
  stream.holdRoomStream(place);
  await respond([5]);
  late?.respond([1]);
  await seconds(0);
  expect(shown()).toEqual([5]);
  close();
});

// rule: #room-chat
test('a chat that was opened and closed elsewhere opens as that of the room', async () => {
  const closeFirst = chat.openRoom(1);
  await respond([1]);
  closeFirst();
  stream.holdRoomStream(place);
  const close = chat.openRoom(1);
  expect(shown()).toEqual([]);
  expect(await requested()).toMatchObject([{ room: 'r1' }]);
  close();
});

// rule: #room-chat
// rule: #chat-polling
test('polls and older messages are those of the room', async () => {
  isUp = false;
  stream.holdRoomStream(place);
  const close = chat.openRoom(1);
  await respond(Array.from({ length: 50 }, (_, i) => i + 11));
  await seconds(5);
  void chat.loadOlder();
  expect(await requested()).toEqual([
    { limit: 10, msg_id: 60, room: 'r1', guest: 'key' },
    { limit: 50, before: 11, room: 'r1', guest: 'key' },
  ]);
  close();
});

// rule: #room-chat
test('a message is sent to the chat in which it was written', async () => {
  const close = chat.openRoom(1);
  await respond([1]);
  const leave = stream.holdRoomStream(place);
  await respond([5]);
  chat.send('in the room', []);
  leave();
  chat.send('on the site', []);
  await seconds(0);
  expect(posts).toEqual([{ room: 'r1', content: 'in the room' }, { content: 'on the site' }]);
  close();
});

// rule: #room-chat
test('what is being written stays with its chat', async () => {
  const text = () => draft.useDraft.getState().text;
  const close = chat.openRoom(1);
  draft.setDraft('for the site');
  const leave = stream.holdRoomStream(place);
  expect(text()).toBe('');
  draft.setDraft('for the room');
  leave();
  expect(text()).toBe('for the site');
  stream.holdRoomStream({ id: 'r1' });
  expect(text()).toBe('for the room');
  close();
});

// rule: #room-chat
test('unread messages are counted for each chat', () => {
  unread.countMessage();
  const leave = stream.holdRoomStream(place);
  expect(unread.chatUnread()).toBe(0);
  unread.countMessage();
  unread.countMessage();
  expect(unread.chatUnread()).toBe(2);
  unread.readChat('r1')();
  expect(unread.chatUnread()).toBe(0);
  leave();
  expect(unread.chatUnread()).toBe(1);
});
