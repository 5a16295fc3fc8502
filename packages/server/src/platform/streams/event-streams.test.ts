import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { createServer, type App } from '../http/index.ts';
import { createEventStreams, eventFrame, type EventStream } from './index.ts';
import { streamsOfAddress } from './event-streams.ts';

let app: App;
let metrics: Registry;
let ended: number;
/** The server's ends of the streams, in the order in which they were opened. */
let streams: EventStream[];
let sockets: Socket[];
const clients: Socket[] = [];

async function start(options: { heartbeatMs?: number; isLimited?: boolean } = {}): Promise<void> {
  [app, metrics, streams, ended] = [createServer({ logger: false }), new Registry(), [], 0];
  const eventStreams = createEventStreams(metrics, options);
  eventStreams.endWith(app);
  app.get('/stream', (request, reply) => {
    const stream = eventStreams.open(request, reply);
    stream.onEnd(() => ended++);
    streams.push(stream);
    return reply;
  });
  sockets = [];
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  await app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

/** Requests a stream, and collects what the client receives. */
async function open(headers = '', method = 'GET', times = 1) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(socket);
  socket.on('error', () => {});
  socket.write(`${method} /stream HTTP/1.1\r\nhost: x\r\n${headers}\r\n`.repeat(times));
  let text = '';
  const closed = once(socket, 'close');
  socket.on('data', (part: Buffer) => (text += part.toString()));
  await vi.waitUntil(() => text.includes('\r\n\r\n'));
  return { socket, closed, text: () => text };
}

const valueOf = async (name: string) => (await metrics.getSingleMetric(name)?.get())?.values[0]?.value;

test('an event arrives with id, name and data, and nothing between keeps it back', async () => {
  await start();
  const { text } = await open();
  streams[0]?.send(eventFrame({ id: '7', name: 'message', data: { text: 'two\nlines' } }));
  await vi.waitUntil(() => text().includes('data:'));
  expect(text()).toContain('id: 7\nevent: message\ndata: {"text":"two\\nlines"}\n\n');
  expect(text()).toMatch(/\nretry: \d{4}\n\n/);
  for (const header of [
    'content-type: text/event-stream',
    'cache-control: no-store',
    'x-accel-buffering: no',
    'x-request-id: ',
  ]) {
    expect(text()).toContain(header);
  }
  expect(await valueOf('bloom_event_streams')).toBe(1);
});

test('a line break in id or name is refused', () => {
  expect(() => eventFrame({ id: '1\n2', data: 1 })).toThrow('one line');
  expect(() => eventFrame({ name: 'a\rb', data: 1 })).toThrow('one line');
});

test('the last event that a client received is known when it reconnects', async () => {
  await start();
  await open();
  await open('last-event-id: 41\r\n');
  await open(`last-event-id: ${'9'.repeat(201)}\r\n`);
  expect(streams.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '41', undefined]);
});

test('heartbeats keep a stream without events beyond the timeout of connections', async () => {
  await start({ heartbeatMs: 20 });
  app.server.timeout = 100;
  const { text } = await open();
  await vi.waitUntil(() => text().split(':\n\n').length > 15);
  expect(ended).toBe(0);
});

test('a client that does not read is cut, and others receive everything', async () => {
  await start();
  const [slow, good] = [await open(), await open()];
  slow.socket.pause();
  const frame = eventFrame({ data: 'x'.repeat(64 * 1024) });
  let sent = 0;
  // The kernel takes some megabytes.
  const isCut = () => ended > 0;
  while (!isCut() && sent < 500) {
    for (const stream of streams) stream.send(frame);
    sent++;
    await vi.waitUntil(() => good.text().length > sent * 64 * 1024, { interval: 1 });
  }
  expect(ended).toBe(1);
  expect(await valueOf('bloom_event_streams_cut_total')).toBe(1);
  expect(await valueOf('bloom_event_streams')).toBe(1);
  streams[0]?.send(frame);
  slow.socket.resume();
  await slow.closed;
});

test('what is sent as fast as the client reads is not cut, however much it is', async () => {
  await start();
  const { socket, text } = await open();
  socket.pause();
  const frame = eventFrame({ data: 'x'.repeat(100 * 1024) });
  let isRead = false;
  for (let sent = 1; sent <= 200; sent++) {
    streams[0]?.send(frame);
    const drained = streams[0]?.drained();
    // Nothing is read until the stream waits for it.
    if (!isRead && sockets[0]?.writableNeedDrain) {
      isRead = true;
      socket.resume();
    }
    await drained;
  }
  await vi.waitUntil(() => text().length > 200 * 100 * 1024);
  expect({ ended, isRead }).toEqual({ ended: 0, isRead: true });
});

test('a stream that ends no longer waits for its client', async () => {
  await start();
  const { socket } = await open();
  socket.pause();
  while (!sockets[0]?.writableNeedDrain) {
    streams[0]?.send(eventFrame({ data: 'x'.repeat(100 * 1024) }));
    await new Promise(setImmediate);
  }
  const drained = streams[0]?.drained();
  socket.destroy();
  await drained;
  expect(streams[0]?.hasEnded).toBe(true);
});

test('a client that goes ends its stream', async () => {
  await start();
  const { socket } = await open();
  socket.destroy();
  await vi.waitUntil(() => ended === 1);
  const late = vi.fn();
  streams[0]?.onEnd(late);
  expect(late).toHaveBeenCalled();
  streams[0]?.send(eventFrame({ data: 1 }));
});

test('a server that stops ends its streams at once, also those that are not read', async () => {
  await start();
  const [reading, slow] = [await open(), await open()];
  slow.socket.pause();
  const frame = eventFrame({ data: 'x'.repeat(100 * 1024) });
  while (sockets[1]?.writableLength === 0) {
    streams[1]?.send(frame);
    await new Promise(setImmediate);
  }
  expect(ended).toBe(0);
  await app.close();
  expect(ended).toBe(2);
  await reading.closed;
  expect(reading.text()).toMatch(/\n\n$/);
});

test('a server that stops ends many streams in waves, so that their clients do not return at once', async () => {
  await start({ isLimited: false });
  const opened = await Promise.all(Array.from({ length: 120 }, () => open()));
  const stopped = app.close();
  await vi.waitUntil(() => ended > 0, { interval: 1 });
  expect(ended).toBeLessThan(100);
  await stopped;
  expect(ended).toBe(120);
  await Promise.all(opened.map(({ closed }) => closed));
});

test('HEAD has the headers and no stream', async () => {
  await start();
  const { closed, text } = await open('', 'HEAD');
  await closed;
  expect(text()).toContain('text/event-stream');
  expect(ended).toBe(1);
});

// rule: #chat-stream
test('a request behind a stream closes its connection', async () => {
  await start();
  const [client, other] = [await open(), await open()];
  client.socket.write('GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100));
  await client.closed;
  await vi.waitUntil(() => ended === 1);
  expect(client.text()).not.toContain('404');
  streams[1]?.send(eventFrame({ data: 'still there' }));
  await vi.waitUntil(() => other.text().includes('still there'));
});

// rule: #chat-stream
test('sixteen requests for a stream on one connection open one, and close it', async () => {
  await start();
  const { closed } = await open('', 'GET', 16);
  await closed;
  await vi.waitUntil(() => ended === 1);
  expect(streams).toHaveLength(1);
});

// rule: #chat-stream
test('an address has twenty streams; one more is refused with words until one ends', async () => {
  await start();
  const opened = await Promise.all(Array.from({ length: streamsOfAddress }, () => open()));
  const refused = await open();
  expect(refused.text()).toContain('HTTP/1.1 429');
  expect(refused.text()).toContain('retry-after: 60');
  await vi.waitUntil(() => refused.text().includes('"key":"request.tooMany"'));
  opened[0]?.socket.destroy();
  await vi.waitUntil(() => ended === 1);
  expect((await open()).text()).toContain('HTTP/1.1 200');
  await app.close();

  await start({ isLimited: false });
  const many = await Promise.all(Array.from({ length: streamsOfAddress + 1 }, () => open()));
  expect(many.map(({ text }) => text().slice(9, 12))).toEqual(many.map(() => '200'));
});
