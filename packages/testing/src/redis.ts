import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@bloom/embedded-postgres';

/** A Redis of a test, which can fail in the ways of a real one. */
export type TestRedis = {
  /** As REDIS_URL takes it. */
  url: string;
  /** Ends it as `kill -9` does; what it knew is gone. */
  kill(): Promise<void>;
  /** Starts it again, empty, at the same URL. */
  restart(): Promise<void>;
  /** It no longer responds, while its connections stay open (SIGSTOP). */
  freeze(): void;
  /** It goes on, with what it received meanwhile. */
  thaw(): void;
  close(): Promise<void>;
};

/** The program of a real Redis or Valkey on this machine; undefined where there is none. */
export const redisProgram: string | undefined = ['redis-server', 'valkey-server'].find((name) => {
  try {
    return execFileSync(name, ['--version']).length > 0;
  } catch {
    return false;
  }
});

/** Starts a real Redis or Valkey without persistence. Error: there is no `redisProgram`. */
export async function startRedisServer(): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    if (redisProgram === undefined) throw new Error('there is no redis-server on this machine');
    const options = { port, bind: '127.0.0.1', save: '', appendonly: 'no', daemonize: 'no' };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
    child = spawn(redisProgram, words, { stdio: 'ignore' });
    while (!(await accepts(port))) await delay(10);
  };
  await start();
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: start,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    close: kill,
  };
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

// Replies of the protocol RESP3.
const text = (value: string): string => `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
const integer = (value: number): string => `:${value}\r\n`;
const list = (...items: string[]): string => `*${items.length}\r\n${items.join('')}`;
const push = (...items: string[]): string => `>${items.length}\r\n${items.join('')}`;

/** Takes whole commands off the beginning of `buffer`, and returns them with the rest. */
function decode(buffer: Buffer): { commands: string[][]; rest: Buffer } {
  const commands: string[][] = [];
  let at = 0;
  const line = (): string | undefined => {
    const end = buffer.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const found = buffer.toString('utf8', at, end);
    at = end + 2;
    return found;
  };
  for (;;) {
    const start = at;
    const words: string[] = [];
    const head = line();
    let isWhole = head !== undefined;
    for (let left = Number(head?.slice(1)); isWhole && left > 0; left--) {
      const size = line();
      const end = at + Number(size?.slice(1));
      isWhole = size !== undefined && end + 2 <= buffer.length;
      words.push(buffer.toString('utf8', at, end));
      at = end + 2;
    }
    if (!isWhole) return { commands, rest: buffer.subarray(start) };
    commands.push(words);
  }
}

/**
 * Starts a stand-in that speaks Redis's protocol (RESP3) for the commands that Bloom sends. The tests that
 * use it run on a real Redis too, where there is one.
 */
export async function startRedisStandIn(): Promise<TestRedis> {
  const counts = new Map<string, { count: number; expiresAt: number }>();
  const subscribers = new Map<string, Set<Socket>>();
  const sockets = new Set<Socket>();
  /** Commands that arrived while it is frozen. */
  let waiting: (() => void)[] | undefined;
  let server: Server;

  /** Adds to a counter that expires, as the script of rate-limiter-flexible does. */
  function count(key: string, points: string, seconds: string): string {
    const now = Date.now();
    const known = counts.get(key);
    const counter =
      known && known.expiresAt > now ? known : { count: 0, expiresAt: now + Number(seconds) * 1_000 };
    counter.count += Number(points);
    counts.set(key, counter);
    return list(integer(counter.count), integer(counter.expiresAt - now));
  }

  function publish(channel: string, message: string): string {
    const receivers = subscribers.get(channel) ?? new Set();
    const pushed = push(text('message'), text(channel), text(message));
    for (const socket of receivers) socket.write(pushed);
    return integer(receivers.size);
  }

  function subscribe(socket: Socket, channel: string): string {
    subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket));
    return push(text('subscribe'), text(channel), integer(1));
  }

  function respond(socket: Socket, [name = '', ...words]: string[]): string {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = words;
    switch (name.toUpperCase()) {
      case 'HELLO':
        return `%3\r\n${['server', 'redis', 'version', '7.0.0', 'proto'].map(text).join('')}${integer(3)}`;
      case 'PING':
        return '+PONG\r\n';
      case 'CLIENT':
      case 'SELECT':
        return '+OK\r\n';
      case 'SUBSCRIBE':
        return subscribe(socket, first);
      case 'PUBLISH':
        return publish(first, second);
      case 'EVAL':
        if (!/'incrby', KEYS\[1\], ARGV\[1\].*'pttl'/s.test(first) || second !== '1') break;
        return count(third, fourth, fifth);
      default:
    }
    return `-ERR unknown command '${name}'\r\n`;
  }

  function serve(socket: Socket): void {
    let received: Buffer = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      for (const channel of subscribers.values()) channel.delete(socket);
    });
    socket.on('data', (chunk: Buffer) => {
      const { commands, rest } = decode(Buffer.concat([received, chunk]));
      received = rest;
      for (const command of commands) {
        const run = () => void socket.write(respond(socket, command));
        if (waiting) waiting.push(run);
        else run();
      }
    });
  }

  const start = async (port = 0): Promise<number> => {
    server = createServer(serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await start();
  const kill = async (): Promise<void> => {
    waiting = undefined;
    counts.clear();
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => void (await start(port)),
    freeze: () => void (waiting ??= []),
    thaw() {
      const late = waiting ?? [];
      waiting = undefined;
      for (const run of late) run();
    },
    close: kill,
  };
}

/** The servers that a test of Redis runs on: the stand-in, and a real one where it is installed. */
export const redisKinds: readonly { name: string; start: () => Promise<TestRedis> }[] = [
  { name: 'a stand-in for Redis', start: startRedisStandIn },
  ...(redisProgram === undefined ? [] : [{ name: redisProgram, start: startRedisServer }]),
];
