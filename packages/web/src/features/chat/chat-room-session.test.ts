import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as ChatRoom from './chat-room.ts';
import type * as RoomStore from './room-store.ts';
import type * as Session from '../../lib/session.ts';

/** The messages that were posted, with the token they were posted with. */
let posted: { content: string; token: string | null }[];
/** How the server responds to the next posts. */
let respond: () => Promise<Response>;
let room: typeof ChatRoom;
let store: typeof RoomStore;
let session: typeof Session;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  posted = [];
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  vi.stubGlobal('fetch', (path: string, { body, headers }: RequestInit) => {
    if (!path.endsWith('/message/post')) return Promise.resolve(new Response('', { status: 503 }));
    const { content } = JSON.parse(body as string) as { content: string };
    posted.push({ content, token: new Headers(headers).get('authorization') });
    return respond();
  });
  room = await import('./chat-room.ts');
  store = await import('./room-store.ts');
  session = await import('../../lib/session.ts');
  session.startSession('ann');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refuse = (key: string, params: object) => () =>
  Promise.resolve(Response.json({ status: 'error', key, code: 1, message: '', params }, { status: 403 }));
const waiting = () => store.useChatRoom.getState().outgoing.map(({ status }) => status);

// rule: #chat-room
test('the next user of the tab does not send the failed message of the last one', async () => {
  respond = () => Promise.reject(new TypeError('no network'));
  room.send('of Ann', []);
  // Three attempts.
  await vi.advanceTimersByTimeAsync(5_000);
  expect([waiting(), posted.length]).toEqual([['failed'], 3]);
  session.startSession('ben');
  expect(waiting()).toEqual([]);
  room.send('of Ben', []);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(posted.filter(({ token }) => token === 'Bearer ben').map(({ content }) => content)).toEqual([
    'of Ben',
    'of Ben',
    'of Ben',
  ]);
});

test('a message between two attempts is not sent by the next user of the tab', async () => {
  respond = () => Promise.reject(new TypeError('no network'));
  room.send('of Ann', []);
  await vi.advanceTimersByTimeAsync(500);
  session.endSession();
  session.startSession('ben');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(posted).toEqual([{ content: 'of Ann', token: 'Bearer ann' }]);
});

// rule: #chat-room
test('a refusal that arrives after the user has changed does not limit the next one', async () => {
  let settle: (response: Response) => void = () => undefined;
  respond = () => new Promise((resolve) => (settle = resolve));
  room.send('of Ann', []);
  await vi.advanceTimersByTimeAsync(0);
  session.startSession('ben');
  respond = refuse('chat.slowMode', { until: 7 });
  room.send('of Ben', []);
  settle(await refuse('chat.banned', {})());
  await vi.waitFor(() => expect(waiting()).toEqual(['refused']));
  expect(store.useChatRoom.getState().limits).toMatchObject({ isBanned: false, nextPostAt: 7 });
});
