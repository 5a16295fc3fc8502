import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { constants, brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutbound, OutboundError, type Outbound, type OutboundOptions } from './index.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Starts a local server; returns its `host:port`. */
async function serve(listener: RequestListener, server: Server = createServer()): Promise<string> {
  server.on('request', listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function outboundTo(allow: string[], options: OutboundOptions = {}): Outbound {
  const outbound = createOutbound({ allow, ...options });
  cleanups.push(() => outbound.close());
  return outbound;
}

/** The kind of error that a call fails with. */
async function failureOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof OutboundError ? error.kind : String(error);
}

describe('a response', () => {
  test('of any status is returned', async () => {
    const host = await serve((request, response) => {
      response.writeHead(Number(request.url?.slice(1)), { 'x-test': 'yes' }).end('body');
    });
    const outbound = outboundTo([host]);
    for (const status of [200, 204, 304, 400, 401, 404, 429, 500, 503]) {
      const received = await outbound.request(`http://${host}/${status}`);
      expect(received).toMatchObject({ status, headers: { 'x-test': 'yes' } });
    }
  });

  test('belongs to the request: method, headers and body, and the fixed user agent', async () => {
    const host = await serve((request, response) => {
      const { method, url, headers } = request;
      request.setEncoding('utf8').once('data', (body: string) => {
        response.end(JSON.stringify({ method, url, headers, body }));
      });
    });
    const received = await outboundTo([host]).request(`http://${host}/a?b=c#d`, {
      method: 'POST',
      body: '{}',
      headers: { referer: 'https://x/', 'User-Agent': 'other' },
    });
    expect(JSON.parse(received.text() ?? '')).toMatchObject({
      method: 'POST',
      url: '/a?b=c',
      body: '{}',
      headers: {
        referer: 'https://x/',
        'user-agent': 'Mozilla/5.0 (compatible; Bloom/1.0)',
        'accept-encoding': 'gzip, br',
      },
    });
  });

  test.each([
    ['gzip', gzipSync('héllo')],
    ['GZIP', gzipSync('héllo')],
    ['br', brotliCompressSync('héllo')],
    ['deflate', deflateSync('héllo')],
    ['identity', Buffer.from('héllo')],
  ])('in %s is decompressed', async (encoding, body) => {
    const host = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    expect((await outboundTo([host]).request(`http://${host}/`)).text()).toBe('héllo');
  });

  test('is decoded by its charset, without a byte order mark; a body of other bytes is no text', async () => {
    const bodies: Record<string, [string, Buffer]> = {
      '/bom': ['application/json', Buffer.from('\uFEFF{}')],
      '/gbk': ['text/html; charset=GBK', Buffer.from([0xb2, 0xe2, 0xca, 0xd4])],
      '/quoted': ['text/html; charset="utf-8"', Buffer.from('é')],
      '/broken': ['application/json', Buffer.from([0xb2, 0xe2, 0xca, 0xd4])],
      '/unknown': ['text/plain; charset=klingon', Buffer.from('x')],
    };
    const host = await serve((request, response) => {
      const [type, body] = bodies[request.url ?? ''] ?? ['', ''];
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    const outbound = outboundTo([host]);
    const texts = Object.keys(bodies).map(async (path) =>
      (await outbound.request(`http://${host}${path}`)).text(),
    );
    expect(await Promise.all(texts)).toEqual(['{}', '测试', 'é', undefined, undefined]);
  });

  test('comes over TLS only from servers with a trusted certificate', async () => {
    const pem = readFileSync(new URL('../../../test/localhost.pem', import.meta.url), 'utf8');
    const server = createSecureServer({ key: pem, cert: pem });
    const address = await serve((_request, response) => response.end('over TLS'), server);
    const host = address.replace('127.0.0.1', 'localhost');
    const outbound = outboundTo([host]);
    expect(await failureOf(outbound.request(`https://${host}/`))).toBe('network');

    const trusted = getCACertificates('default');
    cleanups.push(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, pem]);
    expect((await outbound.request(`https://${host}/`)).text()).toBe('over TLS');
  });

  test('reuses the connection of the one before', async () => {
    const server = createServer();
    let connections = 0;
    server.on('connection', () => connections++);
    const host = await serve((_request, response) => response.end('body'), server);
    const outbound = outboundTo([host]);
    for (const path of ['a', 'b', 'c']) await outbound.request(`http://${host}/${path}`);
    expect(connections).toBe(1);
  });

  test('to HEAD has no body, whatever its headers say', async () => {
    const host = await serve((_request, response) => {
      const headers = { 'content-length': '2000000000', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end();
    });
    const received = await outboundTo([host]).request(`http://${host}/`, { method: 'HEAD' });
    expect(received.body.length).toBe(0);
  });

  test('never sets a cookie, and is not fetched through a proxy', async () => {
    const cookies: (string | undefined)[] = [];
    const host = await serve((request, response) => {
      cookies.push(request.headers.cookie);
      response.writeHead(200, { 'set-cookie': 'a=1' }).end();
    });
    process.env.HTTP_PROXY = process.env.http_proxy = 'http://127.0.0.1:9';
    cleanups.push(() => {
      delete process.env.HTTP_PROXY;
      delete process.env.http_proxy;
    });
    const outbound = outboundTo([host]);
    await outbound.request(`http://${host}/`);
    await outbound.request(`http://${host}/`);
    expect(cookies).toEqual([undefined, undefined]);
  });
});

describe('a URL that is not allowed is refused without a connection', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://10.0.0.1:443/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    // other schemes, ports, userinfo
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'gopher://8.8.8.8/',
    'data:text/plain,x',
    'javascript:1',
    'http://8.8.8.8:22/',
    'http://8.8.8.8:8080/',
    'https://user@8.8.8.8/',
    'https://user:secret@8.8.8.8/',
    'not an address',
    '//8.8.8.8/',
    'http://',
    'http://8.8.8.8:99999/',
  ])('%s', async (url) => {
    const outbound = outboundTo(['127.0.0.1:9', 'localhost:9']);
    expect(await failureOf(outbound.request(url))).toBe('refused');
  });

  test.each([
    ['127.0.0.1', 4],
    ['10.1.2.3', 4],
    ['::1', 6],
    ['::ffff:127.0.0.1', 6],
    ['fd00::1', 6],
  ])('a name that resolves to %s', async (address, family) => {
    const outbound = outboundTo([], { resolve: async () => [{ address, family }] });
    expect(await failureOf(outbound.request('http://rebind.example/'))).toBe('refused');
    expect(await failureOf(outbound.request('https://rebind.example/'))).toBe('refused');
  });

  test('a name that resolves to nothing, or not at all, is a network failure', async () => {
    const nowhere = outboundTo([], { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await failureOf(nowhere.request('http://nowhere.example/'))).toBe('network');
    const empty = outboundTo([], { resolve: async () => [] });
    expect(await failureOf(empty.request('http://empty.example/'))).toBe('refused');
  });

  test('an allowed host and port allows no other port and no other host', async () => {
    const canary: string[] = [];
    const host = await serve((request, response) => {
      canary.push(request.url ?? '');
      response.end();
    });
    const port = host.split(':')[1];
    const outbound = outboundTo([`localhost:${port}`]);
    expect(await failureOf(outbound.request(`http://127.0.0.1:${port}/`))).toBe('refused');
    expect(await failureOf(outbound.request(`http://[::1]:${port}/`))).toBe('refused');
    expect(canary).toEqual([]);
    await outbound.request(`http://localhost:${port}/allowed`);
    expect(canary).toEqual(['/allowed']);
  });
});

describe('a redirect', () => {
  const redirecting = (locations: Record<string, string>, status = 302) =>
    serve((request, response) => {
      const location = locations[request.url ?? ''];
      if (location === undefined) response.end(`at ${request.url}`);
      else response.writeHead(status, { location }).end('elsewhere');
    });

  test.each([301, 302, 303, 307, 308])('with %i is followed', async (status) => {
    const host = await redirecting({ '/a': '/b?c', '/b?c': './d' }, status);
    const received = await outboundTo([host]).request(`http://${host}/a`);
    expect(received.url).toBe(`http://${host}/d`);
    expect(received.text()).toBe('at /d');
  });

  test('is returned if none is to be followed, and for a POST', async () => {
    const host = await redirecting({ '/a': '/b' });
    const outbound = outboundTo([host]);
    const manual = await outbound.request(`http://${host}/a`, { redirects: 0 });
    expect(manual).toMatchObject({ status: 302, headers: { location: '/b' } });
    expect((await outbound.request(`http://${host}/a`, { method: 'POST' })).status).toBe(302);
  });

  test('is followed three times and no more', async () => {
    const host = await redirecting({ '/1': '/2', '/2': '/3', '/3': '/4', '/0': '/1' });
    const outbound = outboundTo([host]);
    expect((await outbound.request(`http://${host}/1`)).text()).toBe('at /4');
    expect(await failureOf(outbound.request(`http://${host}/0`))).toBe('badRedirect');
  });

  test.each([
    ['http://127.0.0.1/', 'refused'],
    ['http://[::1]:9/', 'refused'],
    ['http://169.254.169.254/latest/', 'refused'],
    ['//10.0.0.1/', 'refused'],
    ['http://hidden.example/', 'refused'],
    ['file:///etc/passwd', 'refused'],
    ['gopher://8.8.8.8:80/_', 'refused'],
    ['https://user@8.8.8.8/', 'refused'],
    ['http://8.8.8.8:6379/', 'refused'],
    ['http://', 'badRedirect'],
    ['http://[/', 'badRedirect'],
  ])('to %s ends the call: %s', async (location, kind) => {
    const host = await redirecting({ '/a': location });
    const resolve = async () => [{ address: '192.168.0.1', family: 4 }];
    const outbound = outboundTo([host], { resolve });
    expect(await failureOf(outbound.request(`http://${host}/a`))).toBe(kind);
  });

  test('to another host does not carry secrets', async () => {
    const seen: unknown[] = [];
    const other = await serve(({ headers }, response) => {
      seen.push([headers.authorization, headers['x-goog-api-key'], headers.referer]);
      response.end();
    });
    const host = await redirecting({ '/away': `http://${other}/` });
    await outboundTo([host, other]).request(`http://${host}/away`, {
      headers: { Authorization: 'Bearer x', 'X-Goog-Api-Key': 'k', Referer: 'https://b.example/' },
    });
    expect(seen).toEqual([[undefined, undefined, 'https://b.example/']]);
  });
});

describe('an upstream that misbehaves', () => {
  test('by never responding times out at its headers', async () => {
    const host = await serve(() => undefined);
    const outbound = outboundTo([host], { headersTimeoutMs: 50 });
    expect(await failureOf(outbound.request(`http://${host}/`))).toBe('timeout');
  });

  test('by sending its body byte by byte exceeds the time of the call', async () => {
    const host = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(timer));
    });
    const call = outboundTo([host]).request(`http://${host}/`, { timeoutMs: 100 });
    expect(await failureOf(call)).toBe('timeout');
  });

  test('by redirecting slowly exceeds the time of the call, which includes all hops', async () => {
    const host = await serve((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60);
    });
    const call = outboundTo([host]).request(`http://${host}/`, { timeoutMs: 100 });
    expect(await failureOf(call)).toBe('timeout');
  });

  test('by refusing the connection, resetting it, or stopping midway is a network failure', async () => {
    const gone = await serve((_request, response) => void response.end());
    await cleanups.pop()?.();
    expect(await failureOf(outboundTo([gone]).request(`http://${gone}/`))).toBe('network');

    const host = await serve((request, response) => {
      if (request.url === '/reset') request.socket.destroy();
      else {
        response.writeHead(200, { 'content-length': '100' }).write('x');
        setImmediate(() => request.socket.destroy());
      }
    });
    const outbound = outboundTo([host]);
    expect(await failureOf(outbound.request(`http://${host}/reset`))).toBe('network');
    expect(await failureOf(outbound.request(`http://${host}/midway`))).toBe('network');
  });

  test.each([
    ['gzip', gzipSync('hello world').subarray(0, 15)],
    ['gzip', Buffer.from('<html>')],
    ['br', Buffer.from('<html>')],
    ['zstd', Buffer.from('x')],
    ['gzip, gzip', gzipSync(gzipSync('x'))],
  ])('by a body that is not %s is a network failure', async (encoding, body) => {
    const host = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    expect(await failureOf(outboundTo([host]).request(`http://${host}/`))).toBe('network');
  });

  test('by too large a body is cut off, however it is sent', async () => {
    let sent = 0;
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const brotliBomb = brotliCompressSync(Buffer.alloc(50_000_000), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    });
    const emptyMember = gzipSync('');
    const host = await serve(({ url }, response) => {
      const endless = (chunk: Buffer) => {
        const write = () => {
          while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        };
        response.on('drain', write);
        write();
      };
      switch (url) {
        case '/length':
          return void response.writeHead(200, { 'content-length': '2000000000' }).write('x');
        case '/gzip':
          return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
        case '/br':
          return void response.writeHead(200, { 'content-encoding': 'br' }).end(brotliBomb);
        case '/nothing':
          response.writeHead(200, { 'content-encoding': 'gzip' });
          return endless(Buffer.concat(Array<Buffer>(1000).fill(emptyMember)));
        default:
          return endless(Buffer.alloc(65_536));
      }
    });
    const outbound = outboundTo([host]);
    const before = process.memoryUsage().arrayBuffers;
    for (const path of ['/length', '/gzip', '/br', '/nothing', '/endless']) {
      const call = outbound.request(`http://${host}${path}`, {
        maxBytes: 100_000,
        // The size must end the call, also on a busy machine.
        timeoutMs: 60_000,
      });
      expect([path, await failureOf(call)]).toEqual([path, 'tooLarge']);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
    expect(sent).toBeLessThan(20_000_000);
  });

  test('by exactly the largest body allowed still succeeds', async () => {
    const host = await serve((_request, response) => void response.end(Buffer.alloc(1000)));
    const received = await outboundTo([host]).request(`http://${host}/`, { maxBytes: 1000 });
    expect(received.body.length).toBe(1000);
  });
});

describe('a host', () => {
  test('gets four calls at a time; the others wait their turn', async () => {
    let running = 0;
    let most = 0;
    const host = await serve((_request, response) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        response.end();
      }, 10);
    });
    const outbound = outboundTo([host]);
    await Promise.all(Array.from({ length: 20 }, () => outbound.request(`http://${host}/`)));
    expect(most).toBe(4);
  });

  test('that hangs keeps no slot for calls that timed out, and slows no other host', async () => {
    let hang = true;
    const slow = await serve((_request, response) => void (hang || response.end('now')));
    const quick = await serve((_request, response) => void response.end('quick'));
    const outbound = outboundTo([slow, quick]);
    const stuck = Array.from({ length: 12 }, () =>
      failureOf(outbound.request(`http://${slow}/`, { timeoutMs: 100 })),
    );
    expect((await outbound.request(`http://${quick}/`)).text()).toBe('quick');
    expect(new Set(await Promise.all(stuck))).toEqual(new Set(['timeout']));
    hang = false;
    expect((await outbound.request(`http://${slow}/`)).text()).toBe('now');
  });

  test('is looked up once by concurrent calls', async () => {
    let lookups = 0;
    const outbound = outboundTo([], {
      resolve: async () => {
        lookups++;
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    await Promise.all(Array.from({ length: 3 }, () => failureOf(outbound.request('http://one.example/'))));
    expect(lookups).toBe(1);
  });
});

describe('a call', () => {
  test('in flight fails when the client closes', async () => {
    let notifyConnected = () => {};
    const arrived = new Promise<void>((resolve) => (notifyConnected = resolve));
    const host = await serve(() => notifyConnected());
    const outbound = outboundTo([host]);
    const call = failureOf(outbound.request(`http://${host}/`));
    await arrived;
    await outbound.close();
    expect(await call).toBe('network');
  });

  test('that fails names the host, never the path or the query', async () => {
    const outbound = outboundTo([]);
    const error = await outbound
      .request('http://127.0.0.1/path?key=secret')
      .catch((reason: unknown) => reason);
    expect(String(error)).toContain('127.0.0.1');
    expect(String(error)).not.toContain('secret');
  });
});
