import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { maxInFlight, maxUnsentBytes, usualLimits, usualTimeouts } from './connection-limits.ts';
import { createServer, type App } from './index.ts';

let app: App;
let closed: string[];
const clients: Socket[] = [];
/** The server's ends of the connections. */
let sockets: Socket[];
let released: PromiseWithResolvers<string>;

/** Starts a server whose route `/wait` responds when `respond` is called, in order of the requests. */
async function start(options: Partial<Parameters<typeof createServer>[0]> = {}) {
  closed = [];
  app = createServer({
    logger: false,
    onConnectionClosed: (reason) => closed.push(reason),
    ...options,
  });
  const waiting: ((body: Buffer | string) => void)[] = [];
  let begun = 0;
  app.get('/wait', () => {
    begun++;
    const { promise, resolve } = Promise.withResolvers<Buffer | string>();
    waiting.push(resolve);
    return Promise.race([promise, released.promise]);
  });
  app.post('/echo', (request) => request.body);
  app.get('/now', () => 'now');
  sockets = [];
  released = Promise.withResolvers();
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    begun: () => begun,
    respond: (body: Buffer | string = 'done') => waiting.shift()?.(body),
  };
}
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  // A connection that is not read ends with its next response.
  released.resolve('released');
  await app.close();
});

async function open(): Promise<Socket> {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => {});
  await once(client, 'connect');
  return client;
}

/** Collects what the client receives. */
function read(client: Socket): () => string {
  let text = '';
  client.on('data', (part: Buffer) => (text += part.toString()));
  return () => text;
}

const get = (path: string, count = 1) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(count);
const count = (text: string, part: string) => text.split(part).length - 1;
const turns = async (number: number) => {
  for (let i = 0; i < number; i++) await new Promise(setImmediate);
};

describe('of pipelined requests', () => {
  test('sixteen are in flight; the next begins when the first has its response', async () => {
    const { begun, respond } = await start();
    const client = await open();
    const received = read(client);
    client.write(get('/wait', 100));
    await vi.waitUntil(() => begun() === maxInFlight);
    await turns(50);
    expect(begun()).toBe(maxInFlight);
    for (let i = 1; i <= 10; i++) {
      respond();
      await vi.waitUntil(() => begun() === maxInFlight + i, { interval: 1 });
      await turns(5);
      expect(begun()).toBe(maxInFlight + i);
    }
    released.resolve('');
    await vi.waitUntil(() => count(received(), '200 OK') === 100);
  });

  test('those behind are not read from the socket', async () => {
    const { begun } = await start();
    const client = await open();
    client.write(get('/wait', 3_000));
    await vi.waitUntil(() => begun() === maxInFlight);
    // The kernel takes some megabytes; what is over stays with the client.
    const flood = Buffer.from(get('/wait', 500_000));
    client.write(flood);
    await turns(200);
    expect(sockets[0]?.bytesRead).toBeLessThan(3 * 64 * 1024);
  });

  test('all have their responses in order, with bodies, at any number', async () => {
    await start();
    const client = await open();
    const received = read(client);
    const post = (body: string) =>
      `POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`;
    const bodies = Array.from({ length: 500 }, (_, i) =>
      JSON.stringify({ i, text: 'x'.repeat(i * 20) }),
    );
    client.write(bodies.map(post).join(''));
    await vi.waitUntil(() => count(received(), '200 OK') === bodies.length, { timeout: 10_000 });
    const numbers = [...received().matchAll(/"i":(\d+)/g)].map(([, i]) => Number(i));
    expect(numbers).toEqual(bodies.map((_, i) => i));
  });

  test('other connections are served in between', async () => {
    await start();
    const flood = read(await open());
    clients[0]?.write(get('/now', 2_000));
    const other = await open();
    other.write(get('/now'));
    await once(other, 'data');
    expect(count(flood(), '200 OK')).toBeLessThan(2_000);
  });

  test('a connection is closed when the server holds as many as it may', async () => {
    const limits = { ...usualLimits, held: 500 };
    const { begun } = await start({ limits });
    const [first, second] = [await open(), await open()];
    first.write(get('/wait', 400));
    await vi.waitUntil(() => begun() === maxInFlight);
    second.write(get('/wait', 400));
    await once(second, 'close');
    expect(closed).toEqual(['held']);
    // What it held is free again.
    const third = await open();
    third.write(get('/wait', 100));
    await vi.waitUntil(() => begun() > 2 * maxInFlight);
    expect(first.destroyed).toBe(false);
  });
});

test('a connection with too much unsent output is closed', async () => {
  const { begun, respond } = await start();
  const client = await open();
  client.pause();
  client.write(get('/wait', maxInFlight));
  await vi.waitUntil(() => begun() === maxInFlight);
  const [socket] = sockets;
  const part = Buffer.alloc(maxUnsentBytes);
  // The kernel takes the first ones; those in order behind them stay in memory.
  for (let i = 0; i < maxInFlight; i++) respond(part);
  await vi.waitUntil(() => socket?.destroyed, { timeout: 5_000 });
  expect(closed).toEqual(['unsent']);
});

describe('connections of an address', () => {
  const limits = { ...usualLimits, connectionsOfAddress: 3 };

  test('are so many at most, and others follow those that end', async () => {
    await start({ limits });
    await Promise.all([open(), open(), open()]);
    const fourth = await open();
    await once(fourth, 'close');
    expect(closed).toEqual(['address']);
    clients[0]?.destroy();
    await vi.waitUntil(async () => {
      const next = await open();
      const received = read(next);
      next.write(get('/now'));
      await Promise.race([once(next, 'data'), once(next, 'close')]);
      return received().includes('200 OK');
    });
  });

  test('are not counted where the address is that of a trusted proxy', async () => {
    await start({ limits, trustProxy: ['127.0.0.1'] });
    const many = await Promise.all(Array.from({ length: 10 }, open));
    const received = read(many[9] as Socket);
    many[9]?.write(get('/now'));
    await vi.waitUntil(() => received().includes('200 OK'));
    expect(many.some(({ destroyed }) => destroyed)).toBe(false);
  });
});

describe('a client that is too slow is closed', () => {
  const timeouts = { ...usualTimeouts, headers: 100, request: 200, checkEvery: 20 };

  test.each([
    ['sends nothing', ''],
    ['sends a header byte by byte', 'GET /now HTTP/1.1\r\nhost: x\r\nx-slow: '],
    [
      'sends a body byte by byte',
      'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n',
    ],
  ])('that %s', async (_name, beginning) => {
    const { begun } = await start({ timeouts });
    const client = await open();
    const closing = new Promise((resolve) => client.resume().once('close', resolve));
    client.write(beginning);
    const trickle = setInterval(() => beginning !== '' && client.write(' '), 10);
    await closing;
    clearInterval(trickle);
    expect(begun()).toBe(0);
  });

  test('not one that waits for its response, however long that takes', async () => {
    const { begun, respond } = await start({ timeouts });
    const client = await open();
    const received = read(client);
    client.write(get('/wait'));
    await vi.waitUntil(() => begun() === 1);
    for (const slow of [await open(), await open()]) {
      await new Promise((resolve) => slow.resume().once('close', resolve));
    }
    respond();
    await vi.waitUntil(() => received().includes('done'));
    expect(closed).toEqual([]);
  });
});
