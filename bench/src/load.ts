import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The result of a load. Times are in milliseconds. */
export type Load = {
  requests: number;
  /** The number of 503 responses, if they are allowed. */
  refused: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
};

export type LoadOptions = {
  port: number;
  connections: number;
  /** The next request, made by `get` or `post`; undefined when there are no more. */
  next: () => Buffer | undefined;
  /** Sends no request after this time, in milliseconds. */
  forMs?: number;
  /** Maximum requests per second over all connections; by default there is no limit. */
  perSecond?: number;
  /** Whether a 503 is a valid response. */
  mayRefuse?: boolean;
};

/** The bytes of a GET. */
export function get(path: string, headers: Record<string, string> = {}): Buffer {
  return requestBytes('GET', path, headers, '');
}

/** The bytes of a POST with a JSON body. */
export function post(path: string, body: unknown, headers: Record<string, string> = {}): Buffer {
  const json = JSON.stringify(body);
  const ofBody = {
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(json)}`,
  };
  return requestBytes('POST', path, { ...ofBody, ...headers }, json);
}

function requestBytes(method: string, path: string, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** These requests one after the other, again and again. */
export function inTurns(requests: readonly Buffer[]): LoadOptions['next'] {
  let i = 0;
  return () => requests[i++ % requests.length];
}

/**
 * Sends requests over connections that stay open, each as soon as the previous response is complete.
 * Anything but a complete response with status 200 is an error: a server that refuses quickly is not fast.
 */
export async function runLoad(options: LoadOptions): Promise<Load> {
  const { port, connections, next, forMs, perSecond, mayRefuse = false } = options;
  const everyMs = perSecond === undefined ? 0 : (connections * 1_000) / perSecond;
  const times: number[] = [];
  let refused = 0;
  const begin = performance.now();
  const end = begin + (forMs ?? Infinity);
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      // Spread over time, as independent clients are.
      if (everyMs > 0) await sleep((i * everyMs) / connections);
      return converse({ port, mayRefuse, everyMs }, (result) => {
        if (result) times.push(result.durationMs);
        if (result?.status === 503) refused++;
        return performance.now() < end ? next() : undefined;
      });
    }),
  );
  const seconds = (performance.now() - begin) / 1_000;
  times.sort((a, b) => a - b);
  const quantile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
  return {
    requests: times.length,
    refused,
    perSecond: times.length / seconds,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
  };
}

type Result = { status: number; durationMs: number };

/** Sends requests one after the other over one connection. */
function converse(
  { port, mayRefuse, everyMs }: { port: number; mayRefuse: boolean; everyMs: number },
  next: (result: Result | undefined) => Buffer | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = -Infinity;
    let received: Buffer[] = [];
    let missing: number | undefined;
    let status = 0;

    const sendOnTime = (result?: Result): void => {
      const earlyMs = sentAt + everyMs - performance.now();
      if (everyMs > 0 && earlyMs > 0) setTimeout(send, earlyMs, result);
      else send(result);
    };
    const send = (result?: Result): void => {
      const request = next(result);
      if (!request) {
        socket.end();
        resolve();
        return;
      }
      received = [];
      missing = undefined;
      sentAt = performance.now();
      socket.write(request);
    };
    socket.once('connect', () => send());
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server has closed a connection')));
    const fail = (problem: string): void => {
      socket.destroy();
      reject(new Error(`${problem}: ${Buffer.concat(received).toString().slice(0, 1_000)}`));
    };
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      if (missing === undefined) {
        const head = headOf(received);
        if (head === undefined) return;
        ({ status } = head);
        if (status !== 200 && !(mayRefuse && status === 503)) return fail('the status is not 200');
        missing = head.bytes + head.bodyBytes - Buffer.concat(received).length;
      } else {
        missing -= chunk.length;
      }
      if (missing === 0) sendOnTime({ status, durationMs: performance.now() - sentAt });
      else if (missing < 0) fail('the response is longer than its content-length');
    });
  });
}

function headOf(chunks: Buffer[]): { status: number; bytes: number; bodyBytes: number } | undefined {
  const [first] = chunks;
  const whole = chunks.length === 1 && first ? first : Buffer.concat(chunks);
  const end = whole.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const text = whole.toString('latin1', 0, end);
  const [, status] = /^HTTP\/1\.1 (\d+) /.exec(text) ?? [];
  const [, length] = /content-length: (\d+)/i.exec(text) ?? [];
  // Responses without a content-length are not supported.
  return {
    status: length === undefined ? 0 : Number(status),
    bytes: end + 4,
    bodyBytes: Number(length),
  };
}
