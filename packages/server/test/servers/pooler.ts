import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

/** Behaviour of a pooler. */
export type PoolerOptions = {
  /**
   * `transaction`: a connection to the database serves another client after each transaction, whatever was
   * prepared on it (PgBouncer before 1.21). `session`: it stays with its client.
   */
  mode?: 'transaction' | 'session';
  /** Which free connection is used next; the default is the one that was used last. */
  deals?: 'last' | 'first';
  /** Connections to the database at the most. */
  max?: number;
  /** Whether a client with start-up `options` is refused; by default they are dropped. */
  refusesOptions?: boolean;
};

/** A pooler on a local port. */
export type Pooler = { connection: pg.ClientConfig; url: string; close(): Promise<void> };

type Upstream = { socket: Socket; client: pg.Client };

/** Starts a stand-in for a connection pooler, in front of a database that a role with password reaches. */
export async function startPooler(
  target: pg.ClientConfig,
  { mode = 'transaction', deals = 'last', max = 20, refusesOptions = false }: PoolerOptions = {},
): Promise<Pooler> {
  const idle: Upstream[] = [];
  const all: Upstream[] = [];
  const waiting: ((upstream: Upstream) => void)[] = [];
  const clients = new Set<Socket>();
  let count = 0;
  let processId = 1_000_000;

  async function acquire(): Promise<Upstream> {
    const free = deals === 'last' ? idle.pop() : idle.shift();
    if (free) return free;
    if (count >= max) return new Promise((resolve) => waiting.push(resolve));
    count++;
    const client = new pg.Client(target);
    client.on('error', () => {});
    await client.connect();
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
    socket.removeAllListeners('data');
    const upstream = { socket, client };
    all.push(upstream);
    return upstream;
  }
  function release(upstream: Upstream): void {
    upstream.socket.removeAllListeners('data');
    const next = waiting.shift();
    if (next) next(upstream);
    else idle.push(upstream);
  }

  function discard(upstream: Upstream): void {
    upstream.socket.destroy();
    count--;
    const next = waiting.shift();
    if (next) void acquire().then(next);
  }

  const server = createServer((near) => {
    clients.add(near);
    let upstream: Upstream | undefined;
    let acquiring: Promise<void> | undefined;
    /** Responses of the database that are pending before it is ready. */
    let pending = 0;
    let isGreeted = false;
    const queued: Buffer[] = [];

    const giveBack = (): void => {
      if (upstream) release(upstream);
      upstream = undefined;
    };
    const onResponse = splitter(({ type, whole }) => {
      near.write(whole);
      if (type !== 'Z') return;
      pending--;
      if (mode === 'transaction' && pending === 0 && whole[5] === 0x49) giveBack();
    });
    const flush = (): void => {
      if (!upstream) {
        acquiring ??= acquire().then((got) => {
          acquiring = undefined;
          upstream = got;
          got.socket.on('data', onResponse);
          flush();
        });
        return;
      }
      for (const message of queued.splice(0)) upstream.socket.write(message);
    };
    const onRequest = splitter(({ type, whole }) => {
      if (type === 'X') return void near.end();
      if (type === 'S' || type === 'Q') pending++;
      queued.push(whole);
      flush();
    });
    near.on('data', (chunk: Buffer) => {
      if (isGreeted) return onRequest(chunk);
      isGreeted = true;
      if (refusesOptions && chunk.includes('\0options\0')) {
        const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
        near.end(message('E', Buffer.from(fields)));
        return;
      }
      near.write(
        Buffer.concat([
          message('R', Buffer.alloc(4)),
          message('K', Buffer.concat([int32(processId++), int32(7)])),
          message('Z', Buffer.from('I')),
        ]),
      );
    });
    near.on('error', () => {});
    near.on('close', () => {
      clients.delete(near);
      // With an open transaction it is of no use to others.
      if (mode === 'transaction' && upstream) discard(upstream);
      else giveBack();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { user = '', database = '' } = target;
  return {
    connection: { host: '127.0.0.1', port, user, database, password: 'any' },
    url: `postgresql://${user}:any@127.0.0.1:${port}/${database}`,
    async close() {
      for (const socket of clients) socket.destroy();
      server.close();
      for (const { socket } of all) socket.destroy();
    },
  };
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

/** Assembles messages of PostgreSQL's protocol from chunks. */
function splitter(onMessage: (message: { type: string; whole: Buffer }) => void) {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5) {
      const length = rest.readInt32BE(1) + 1;
      if (rest.length < length) return;
      const whole = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage({ type: String.fromCharCode(whole[0] ?? 0), whole });
    }
  };
}
