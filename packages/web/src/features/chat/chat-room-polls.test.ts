import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as ChatRoom from './chat-room.ts';
import type * as RoomStore from './room-store.ts';

let room: typeof ChatRoom;
let store: typeof RoomStore;
/** Whether the server accepts streams and messages. */
let isUp: boolean;
let posts: string[];
/** Respond to the requests for messages, in their order. */
let reads: ((ids: number[]) => void)[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  [isUp, posts, reads] = [false, [], []];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const localStorage = { getItem: () => null };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path.endsWith('/message/all')) {
      return new Promise((resolve) => reads.push((ids) => resolve(Response.json(messages(ids)))));
    }
    if (path.endsWith('/message/stream')) {
      const stream = new ReadableStream<Uint8Array>();
      return Promise.resolve(new Response(stream, { status: isUp ? 200 : 503 }));
    }
    posts.push((JSON.parse(body as string) as { content: string }).content);
    return Promise.reject(new TypeError('no network'));
  });
  room = await import('./chat-room.ts');
  store = await import('./room-store.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function messages(ids: number[]) {
  return {
    status: 'ok',
    data: ids.map((id) => ({ id, user_id: 2, content: `message ${id}` })),
    deleted: [],
    restored: [],
    cursor: 'a-1',
    room: { slow_mode_s: 0, readers: 1 },
  };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const shown = () => store.room().messages.map(({ id }) => id);
const open = async () => {
  const close = room.openRoom(1);
  await seconds(0);
  reads.shift()?.([1]);
  await seconds(0);
  return close;
};
/** Whether the room knows that the stream is live, after at most a minute. */
const goLive = async () => {
  isUp = true;
  for (let s = 0; s < 60 && store.room().isPolling; s += 1) await seconds(1);
  expect(store.room().isPolling).toBe(false);
};

test('a poll brings new messages while the stream is down', async () => {
  const close = await open();
  await seconds(5);
  reads.shift()?.([2, 3]);
  await seconds(0);
  expect(shown()).toEqual([1, 2, 3]);
  close();
});

test('a poll whose response comes once the stream is live changes nothing', async () => {
  const close = await open();
  await seconds(5);
  const [respond] = reads.splice(0);
  await goLive();
  respond?.([2, 3]);
  await seconds(0);
  expect(shown()).toEqual([1]);
  close();
});

test('a failed message is sent again when the server responds within a minute', async () => {
  const close = await open();
  room.send('soon', []);
  await seconds(6);
  expect(posts).toHaveLength(3);
  await goLive();
  await seconds(6);
  expect(posts).toHaveLength(6);
  close();
});

test('a message that waited for more than a minute is sent again by its author only', async () => {
  const close = await open();
  room.send('late', []);
  await seconds(61);
  expect(store.room().outgoing).toMatchObject([{ status: 'failed' }]);
  await goLive();
  await seconds(6);
  expect(posts).toHaveLength(3);
  expect(store.room().outgoing).toMatchObject([{ content: 'late', status: 'failed' }]);
  close();
});
