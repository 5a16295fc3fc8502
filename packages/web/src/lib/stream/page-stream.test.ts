import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as PageStream from './page-stream.ts';
import type * as Session from '../session.ts';

type Connection = {
  url: string;
  headers: Record<string, string>;
  isOver: () => boolean;
  send: (text: string) => void;
};

let connections: Connection[];
let page: EventTarget & { visibilityState: string };
let stream: typeof PageStream;
let session: typeof Session;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  connections = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  vi.stubGlobal('fetch', (url: string, { headers, signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        connections.push({
          url,
          headers: headers as Record<string, string>,
          isOver: () => signal?.aborted ?? false,
          send: (text) => controller.enqueue(new TextEncoder().encode(text)),
        });
      },
    });
    return Promise.resolve(new Response(body));
  });
  stream = await import('./page-stream.ts');
  session = await import('../session.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const open = () => connections.filter(({ isOver }) => !isOver());
const show = async (visibilityState: string) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
};

// rule: #chat-polling
test('the bell and the room have one stream, which is open as long as either needs it', async () => {
  const [leaveBell, leaveRoom] = [stream.holdStream(), stream.holdStream()];
  await settle();
  expect([connections.length, stream.streamState()]).toEqual([1, 'live']);
  leaveRoom();
  expect(open()).toHaveLength(1);
  leaveBell();
  expect([open().length, stream.streamState()]).toEqual([0, 'closed']);
});

// rule: #chat-polling
test('a hidden page has no stream, and continues behind the last event when it is visible', async () => {
  const received: string[] = [];
  stream.onStreamEvent(({ data }) => received.push(data));
  stream.holdStream();
  await settle();
  connections[0]?.send('id: a-7\nevent: message\ndata: one\n\n');
  await settle();
  await show('hidden');
  expect(open()).toHaveLength(0);
  await show('visible');
  expect(open()).toHaveLength(1);
  expect(connections[1]?.headers['last-event-id']).toBe('a-7');
  expect(received).toEqual(['one']);
});

test('a login opens the stream again with the token, which is not in the URL', async () => {
  stream.holdStream();
  await settle();
  session.startSession('token-1');
  await settle();
  expect(open()).toHaveLength(1);
  expect(connections.map(({ headers }) => headers['authorization'])).toEqual([undefined, 'Bearer token-1']);
});

// rule: #chat-polling
test('the stream continues behind a response, unless it was live all the time', async () => {
  stream.holdStream();
  await settle();
  const connection = stream.streamConnection();
  stream.continueStreamFrom('a-9', connection);
  await settle();
  expect(connections).toHaveLength(1);
  // What comes next is behind the response all the same.
  await show('hidden');
  await show('visible');
  expect(connections[1]?.headers['last-event-id']).toBe('a-9');
  // The connection before is over: something may have come between.
  stream.continueStreamFrom('a-12', connection);
  await settle();
  expect(connections[2]?.headers['last-event-id']).toBe('a-12');
  expect(open()).toHaveLength(1);
});

test('a response does not take the stream back behind events that came meanwhile', async () => {
  stream.holdStream();
  await settle();
  const connection = stream.streamConnection();
  connections[0]?.send('id: a-12\ndata: 1\n\n');
  await settle();
  stream.continueStreamFrom('a-9', connection);
  await show('hidden');
  await show('visible');
  expect(connections[1]?.headers['last-event-id']).toBe('a-12');
});

test('after a reset nothing is resumed', async () => {
  stream.holdStream();
  await settle();
  connections[0]?.send('id: a-7\ndata: 1\n\nevent: reset\ndata: {}\n\n');
  await settle();
  await show('hidden');
  await show('visible');
  expect(connections[1]?.headers).not.toHaveProperty('last-event-id');
});

// rule: #moment-events
test('the stream has the events of the video of the page, of two those of the last one', async () => {
  const watched = () => open().map(({ url }) => new URL(url, 'http://bloom').searchParams.get('video'));
  const leaveBell = stream.holdStream();
  await settle();
  expect(watched()).toEqual([null]);
  const leaveFirst = stream.holdVideoStream('youtube:a b');
  const leaveSame = stream.holdVideoStream('youtube:a b');
  await settle();
  expect([watched(), connections.length]).toEqual([['youtube:a b'], 2]);
  const leaveSecond = stream.holdVideoStream('bili:c');
  expect(watched()).toEqual(['bili:c']);
  leaveSecond();
  expect(watched()).toEqual(['youtube:a b']);
  leaveFirst();
  leaveSame();
  expect([connections.length, stream.streamVideo()]).toEqual([4, undefined]);
  await show('hidden');
  await show('visible');
  expect(watched()).toEqual([null]);
  leaveBell();
  expect(open()).toHaveLength(0);
});

// rule: #room-chat
test('the stream has a room in place of the chat of the site, and then that again', async () => {
  const changes: unknown[] = [];
  stream.onStreamRoom(() => changes.push(stream.streamRoom()?.id));
  stream.holdStream();
  await settle();
  connections[0]?.send('id: a-7\nevent: message\ndata: one\n\n');
  await settle();
  const leave = stream.holdRoomStream({ id: 'r1', guest: 'key' });
  await settle();
  leave();
  await settle();
  expect(connections.map(({ url }) => url.split('?')[1])).toEqual([
    undefined,
    'room=r1&guest=key',
    undefined,
  ]);
  // The cursor of one chat says nothing of what the page has of another one.
  expect(connections.map(({ headers }) => headers['last-event-id'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([open().length, changes]).toEqual([1, ['r1', undefined]]);
});
