import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvents, reconnectMs } from './event-source.ts';

let states: string[];
let events: string[];
let ending: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  [states, events, ending] = [[], [], new AbortController()];
});
afterEach(() => {
  ending.abort();
  vi.useRealTimers();
});

/** Follows a server that gives these responses in turn, and the last one again and again. */
function follow(...responses: (() => Response)[]): () => number {
  let requests = 0;
  void followEvents({
    request: () => {
      const respond = responses[Math.min(requests++, responses.length - 1)];
      return respond ? Promise.resolve(respond()) : Promise.reject(new Error('no network'));
    },
    onEvent: ({ data }) => events.push(data),
    onState: (state) => states.push(state),
    signal: ending.signal,
  });
  return () => requests;
}

const ended = (text: string) => () => new Response(text);

// rule: #chat-polling
test('a stream that ends is requested again after the time that the server has given', async () => {
  const requests = follow(ended('retry: 3000\n\ndata: 1\n\n'), ended('data: 2\n\n'));
  await vi.advanceTimersByTimeAsync(2_999);
  expect([requests(), events, states]).toEqual([1, ['1'], ['connecting', 'live', 'down']]);
  await vi.advanceTimersByTimeAsync(1);
  expect([requests(), events]).toEqual([2, ['1', '2']]);
});

// rule: #chat-polling
test.each([
  ['fails', 503],
  // rule: #chat-stream
  ['has as many streams of this address as it allows', 429],
])('a server that %s is requested more and more rarely', async (_what, status) => {
  const requests = follow(() => new Response('', { status }));
  await vi.advanceTimersByTimeAsync(3_999);
  expect(requests()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests()).toBe(2);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(requests()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect([requests(), states.at(-1)]).toEqual([3, 'down']);
  // In half an hour once a minute.
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(requests()).toBeLessThan(36);
});

test('a session that is refused ends it', async () => {
  const requests = follow(() => new Response('', { status: 401 }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([requests(), states.at(-1)]).toEqual([1, 'refused']);
});

/** Follows a server whose stream stays open. Resolves to a function that sends on it. */
async function followOpenStream(): Promise<(text: string) => void> {
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  void followEvents({
    request: (signal) =>
      Promise.resolve(
        new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => {
              stream = controller;
              signal.addEventListener('abort', () => controller.error(new Error('aborted')));
            },
          }),
        ),
      ),
    onEvent: () => undefined,
    onState: (state) => states.push(state),
    signal: ending.signal,
  });
  await vi.advanceTimersByTimeAsync(0);
  return (text) => stream.enqueue(new TextEncoder().encode(text));
}

test('a stream that is silent for longer than heartbeats allow is lost', async () => {
  await followOpenStream();
  await vi.advanceTimersByTimeAsync(39_999);
  expect(states).toEqual(['connecting', 'live']);
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual(['connecting', 'live', 'down']);
});

// rule: #chat-polling
test('a stream with heartbeats stays open however long, and is lost 40 seconds after the last', async () => {
  const send = await followOpenStream();
  for (let heartbeat = 0; heartbeat < 20; heartbeat++) {
    await vi.advanceTimersByTimeAsync(39_999);
    send(':\n\n');
  }
  await vi.advanceTimersByTimeAsync(39_999);
  expect(states).toEqual(['connecting', 'live']);
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual(['connecting', 'live', 'down']);
});

// rule: #chat-polling
test('readers of one server come back within the time that it has given, apart from each other', () => {
  expect(reconnectMs(0, 5_000, 0)).toBe(5_000);
  expect(reconnectMs(0, 5_000, 1)).toBe(2_500);
  expect(reconnectMs(30, 5_000, 0)).toBe(60_000);
});
