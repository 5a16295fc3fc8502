import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

/** A request that a stand-in received. */
export type UpstreamRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as it came. */
  readonly bytes: Buffer;
  /** How often this URL was requested so far, including this time. */
  readonly times: number;
};

/** A response of a stand-in. */
export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

/** The ways in which a real upstream fails, other than by refusing. */
export const mishaps = [
  's429',
  's500',
  's503',
  'html', // 200 with an HTML page instead of data
  'html403', // a firewall's page
  'cut', // JSON that ends in the middle
  'gbk', // bytes that are invalid in their charset
  'empty',
  'hang', // no response at all
  'drip', // headers, then a byte now and then
  'reset', // the connection breaks
  'huge', // an endless body
  'bomb', // a small body that decompresses to a huge one
  'away', // a redirect to an address that is not public
  'loop', // a redirect to itself
] as const;
export type Mishap = (typeof mishaps)[number];

/** A local server with the real formats of an upstream. */
export type Upstream = {
  /** Its origin. */
  readonly url: string;
  /** `host:port`, as OUTBOUND_ALLOW takes it. */
  readonly host: string;
  /** Every request, in order. */
  readonly requests: readonly UpstreamRequest[];
  /** While set, all requests fail in this way. */
  outage: Mishap | undefined;
  close(): Promise<void>;
};

/** Starts a stand-in on a free port, or on the given one; `respond` returns the response or a mishap. */
export async function startUpstream(
  respond: (request: UpstreamRequest) => Reply | Mishap,
  port = 0,
): Promise<Upstream> {
  const requests: UpstreamRequest[] = [];
  const times = new Map<string, number>();
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(request);
    const { method = 'GET', url: path = '/', headers } = request;
    const key = `${method} ${path}`;
    times.set(key, (times.get(key) ?? 0) + 1);
    const received: UpstreamRequest = {
      method,
      url: new URL(path, upstream.url),
      headers,
      body: bytes.toString(),
      bytes,
      times: times.get(key) ?? 1,
    };
    requests.push(received);
    const reply = upstream.outage ?? respond(received);
    if (typeof reply === 'string') return fail(reply, path, response);
    response.writeHead(reply.status ?? 200, { 'content-type': 'text/plain', ...reply.headers });
    response.end(reply.body);
  };
  const server = createServer((request, response) => {
    // A client that disconnects during its request gets no response.
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream: Upstream = {
    url: `http://${host}`,
    host,
    requests,
    outage: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return upstream;
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(value),
});

/** A response compressed as real upstreams compress theirs. */
export const gzipped = ({ body, headers, ...reply }: Reply): Reply => ({
  ...reply,
  headers: { ...headers, 'content-encoding': 'gzip' },
  body: gzipSync(body),
});

/** The mishap that a scenario is; `flaky` fails the first time. */
export function mishapOf(scenario: string | undefined, { times }: UpstreamRequest): Mishap | undefined {
  if (scenario === 'flaky') return times === 1 ? 's500' : undefined;
  return mishaps.find((mishap) => mishap === scenario);
}

/** Reads recorded responses of an upstream. */
export const fixturesOf =
  (name: string) =>
  (file: string): string =>
    readFileSync(new URL(`fixtures/${name}/${file}`, import.meta.url), 'utf8');

const page = '<!DOCTYPE html><html><head><title>Sorry…</title></head><body>…</body></html>';

function fail(mishap: Mishap, path: string, response: ServerResponse): void {
  const jsonHeaders = { 'content-type': 'application/json; charset=UTF-8' };
  const htmlHeaders = { 'content-type': 'text/html; charset=UTF-8' };
  switch (mishap) {
    case 's429':
      return void response.writeHead(429, { 'retry-after': '60' }).end('Too Many Requests');
    case 's500':
      return void response.writeHead(500).end('Internal Server Error');
    case 's503':
      return void response.writeHead(503, htmlHeaders).end(page);
    case 'html':
      return void response.writeHead(200, htmlHeaders).end(page);
    case 'html403':
      return void response.writeHead(403, htmlHeaders).end(page);
    case 'cut':
      return void response.writeHead(200, jsonHeaders).end('{"title": "Bloom te');
    case 'gbk':
      return void response
        .writeHead(200, jsonHeaders)
        .end(Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xb2, 0xe2]), Buffer.from('"}')]));
    case 'empty':
      return void response.writeHead(200, jsonHeaders).end();
    case 'hang':
      return;
    case 'drip': {
      response.writeHead(200, jsonHeaders);
      const timer = setInterval(() => response.write(' '), 200);
      response.once('close', () => clearInterval(timer));
      return;
    }
    case 'reset':
      return void response.socket?.destroy();
    case 'huge': {
      const chunk = Buffer.alloc(65_536, ' ');
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.writeHead(200, jsonHeaders).on('drain', write);
      return write();
    }
    case 'bomb':
      return void response
        .writeHead(200, { ...jsonHeaders, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(20_000_000, ' ')));
    case 'away':
      return void response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    case 'loop':
      return void response.writeHead(302, { location: path }).end();
  }
}
