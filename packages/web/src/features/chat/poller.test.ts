import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPoller } from './poller.ts';

let responses: (boolean | Error)[];
let polledAt: number[];
let poller: ReturnType<typeof createPoller>;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [responses, polledAt] = [[], []];
  poller = createPoller(() => {
    polledAt.push(Date.now() / 1_000);
    const response = responses.shift() ?? false;
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  });
});
afterEach(() => {
  poller.stop();
  vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

// rule: #chat-polling
test('polls come after 5 seconds, and after each empty one 10 seconds later', async () => {
  poller.start();
  await seconds(80);
  expect(polledAt).toEqual([5, 20, 45, 80]);
});

// rule: #chat-polling
test('a message brings the wait back to 5 seconds', async () => {
  responses = [false, true, false];
  poller.start();
  await seconds(60);
  expect(polledAt).toEqual([5, 20, 25, 40]);
});

// rule: #chat-polling
test('so does an own message, from when it is sent', async () => {
  poller.start();
  await seconds(22);
  poller.hurry();
  await seconds(5);
  expect(polledAt).toEqual([5, 20, 27]);
});

test('a poll that fails counts as empty', async () => {
  responses = [new Error('no network')];
  poller.start();
  await seconds(20);
  expect(polledAt).toEqual([5, 20]);
});

// rule: #chat-polling
test('a stopped poller does not poll, not even after the response it waited for', async () => {
  poller.start();
  await seconds(4);
  poller.stop();
  poller.hurry();
  await seconds(60);
  expect(polledAt).toEqual([]);
  poller.start();
  await vi.advanceTimersByTimeAsync(5_000);
  poller.stop();
  await seconds(60);
  expect(polledAt).toHaveLength(1);
});

test('a response that comes after the poller was stopped changes nothing', async () => {
  let respond = (_hasFound: boolean) => {};
  let polls = 0;
  const slow = createPoller(() => {
    polls += 1;
    return new Promise((resolve) => (respond = resolve));
  });
  slow.start();
  await seconds(5);
  slow.stop();
  respond(true);
  await seconds(60);
  expect(polls).toBe(1);
});

test('starting twice polls once', async () => {
  poller.start();
  await seconds(3);
  poller.start();
  await seconds(2);
  expect(polledAt).toEqual([5]);
});
