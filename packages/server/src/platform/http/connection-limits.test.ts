import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { maxInFlight, maxPipelined, maxUnsentBytes, usualTimeouts } from './connection-limits.ts';
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
    client.write(get('/wait', maxPipelined));
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
    await vi.waitUntil(() => count(received(), '200 OK') === maxPipelined);
  });

  test('those behind are not read from the socket', async () => {
    const { begun } = await start();
    const client = await open();
    client.write(get('/wait', maxPipelined));
    await vi.waitUntil(() => begun() === maxInFlight);
    // The kernel takes some megabytes; what is over stays with the client.
    const flood = Buffer.from(get('/wait', 500_000));
    client.write(flood);
    await turns(200);
    expect(sockets[0]?.bytesRead).toBeLessThan(3 * 64 * 1024);
  });

  test('all have their responses in order, with bodies', async () => {
    await start();
    const client = await open();
    const received = read(client);
    const post = (body: string) =>
      `POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`;
    const bodies = Array.from({ length: maxPipelined }, (_, i) =>
      JSON.stringify({ i, text: 'x'.repeat(i * 20) }),
    );
    client.write(bodies.map(post).join(''));
    await vi.waitUntil(() => count(received(), '200 OK') === bodies.length);
    const numbers = [...received().matchAll(/"i":(\d+)/g)].map(([, i]) => Number(i));
    expect(numbers).toEqual(bodies.map((_, i) => i));
  });

  test('other connections are served in between', async () => {
    await start();
    const [flooding, other] = [await open(), await open()];
    const flood = read(flooding);
    flooding.write(get('/now', maxPipelined));
    other.write(get('/now'));
    await once(other, 'data');
    expect(count(flood(), '200 OK')).toBeLessThan(maxPipelined);
  });

  // rule: #overload
  test('more than thirty-two close the connection, and none of them begins', async () => {
    const { begun } = await start();
    const [first, second] = [await open(), await open()];
    first.write(get('/wait', maxPipelined));
    await vi.waitUntil(() => begun() === maxInFlight);
    second.write(get('/wait', 2_000));
    await once(second, 'close');
    await turns(50);
    expect([closed, begun()]).toEqual([['held'], maxInFlight + 1]);
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
  await vi.waitUntil(() => socket?.destroyed);
  expect(closed).toEqual(['unsent']);
});

describe('connections of an address', () => {
  const connectionsOfAddress = 3;

  // rule: #overload
  test('are so many at most, and others follow those that end', async () => {
    await start({ connectionsOfAddress });
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
    await start({ connectionsOfAddress, trustProxy: ['127.0.0.1'] });
    const many = await Promise.all(Array.from({ length: 10 }, open));
    const received = read(many[9] as Socket);
    many[9]?.write(get('/now'));
    await vi.waitUntil(() => received().includes('200 OK'));
    expect(many.some(({ destroyed }) => destroyed)).toBe(false);
  });
});

test('a connection above those that the descriptors of the process allow is closed', async () => {
  await start();
  app.server.maxConnections = 1;
  const first = await open();
  await once(await open(), 'close');
  expect(closed).toEqual(['descriptors']);
  const received = read(first);
  first.write(get('/now'));
  await vi.waitUntil(() => received().includes('200 OK'));
});

describe('a client that is too slow is closed', () => {
  const timeouts = { ...usualTimeouts, headers: 100, request: 200, checkEvery: 20 };

  // rule: #overload
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
