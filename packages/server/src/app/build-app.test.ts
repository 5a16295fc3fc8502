import { playerOrigins } from '@bloom/contract/sources/sources';
import { toPetals } from '@bloom/contract/gift/money';
import { appRoutes } from '@bloom/contract/page/routes';
import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sourcesAt, startBloom, useBloom } from '../../test/bloom.ts';
import { createTestDatabase } from '../../test/database.ts';
import { buildApp } from './build-app.ts';
import { readConfig } from '../config/config.ts';
import { composeServices } from './compose.ts';
import { openDatabase } from '../platform/database/index.ts';
import type { App } from '../platform/http/index.ts';
import type { Tables } from '../schema.ts';

const config = {
  settings: {},
  rateLimit: false,
  redisUrl: undefined,
  dataDir: '/nowhere',
  trustProxy: [],
  publicUrl: 'http://localhost',
  app: { origins: [] },
  demo: { on: true, forced: false },
  providers: {
    line: { clientId: 'id', clientSecret: 'hush', authUrl: '', apiUrl: '' },
    oidc2: {
      name: 'Example ID',
      issuer: 'https://id.test/',
      clientId: 'id',
      clientSecret: 'hush',
    },
  },
  players: {
    ...playerOrigins,
    youtube: 'https://player.test',
    bilibili: 'https://bilibili.test',
    bilibiliLive: 'https://live.test',
    tencent: 'https://tencent.test',
  },
  ...sourcesAt('http://127.0.0.1:9'),
};

const bloom = useBloom();
let token: string;

beforeAll(async () => {
  ({ token } = await bloom.logIn('Ann'));
});

const path = '/v1/video/youtube/AAAAAAAAAAA';

describe('a body', () => {
  test.each([
    ['text/plain', '{"amount":10}', 415, 'request.unsupportedMediaType'],
    ['application/x-www-form-urlencoded', 'amount=10', 415, 'request.unsupportedMediaType'],
    ['application/xml', '<amount/>', 415, 'request.unsupportedMediaType'],
    ['application/jsonx', '{"amount":10}', 415, 'request.unsupportedMediaType'],
    ['application/json', '{"amount":', 400, 'request.invalid'],
    ['application/json', '', 400, 'request.invalid'],
    ['application/json', 'null', 400, 'request.invalid'],
    ['application/json', '[]', 400, 'request.invalid'],
    ['application/json', '"10"', 400, 'request.invalid'],
    ['application/json', '{"__proto__":{"amount":10}}', 400, 'request.invalid'],
    ['application/json', `{"x":"${'x'.repeat(70_000)}"}`, 413, 'request.tooLarge'],
  ])('of type %s that is %j is refused', async (type, body, status, key) => {
    const response = await bloom.call('POST', path, {
      token,
      body,
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ status: 'error', key });
    expect(response.body.request_id).toBe(response.headers['x-request-id']);
  });

  // rule: #input-validation
  test('that is nested deeper than any route needs is refused by its name', async () => {
    const body = (levels: number) => `{"amount":2000,"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const deep = await bloom.call('POST', path, { token }, body(8));
    expect(deep.status).toBe(400);
    expect(deep.body).toMatchObject({ key: 'request.invalid', params: { field: 'body' } });
    const flat = await bloom.call('POST', path, { token }, body(7));
    expect(flat.body.params?.field).not.toBe('body');
  });

  test('that is compressed is refused', async () => {
    const { status, body } = await bloom.call('POST', path, {
      token,
      body: '{"amount":10}',
      headers: { 'content-encoding': 'gzip' },
    });
    expect(status).toBe(415);
    expect(body.key).toBe('request.unsupportedMediaType');
  });

  test('may be missing if no field is required; else the field is named', async () => {
    const { token: other } = await bloom.logIn('Bob');
    expect((await bloom.call('POST', '/v1/account/logout', { token: other })).status).toBe(200);
    expect((await bloom.call('GET', `/v1/account/${other}`)).status).toBe(404);
    const claim = await bloom.call('POST', `/v1/account/daily_reward/${token}`);
    expect(claim.body).toMatchObject({ key: 'request.invalid', params: { field: 'ap' } });
  });

  // rule: #input-validation
  test('with a field of the wrong type is refused by the name of the field', async () => {
    const { status, body } = await bloom.call('PUT', path, { token }, { category: 5 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'category' } });
  });

  // rule: #input-validation
  test('may have unknown fields', async () => {
    const { status } = await bloom.call('POST', path, { token }, { amount: 10, extra: {} });
    expect(status).toBe(404);
  });
});

describe('a URL', () => {
  // rule: #envelope
  test.each(['/v1/nothing', '/v1/image/', '/v1/video/youtube', '/v2/video/list', '/v1/video/youtube/%ff'])(
    '%s without a route gets the error response',
    async (url) => {
      const { status, body } = await bloom.call('GET', url);
      expect([400, 404]).toContain(status);
      expect(body.status).toBe('error');
    },
  );

  test.each([
    'AAAAAAAAAAA%00',
    '..%2F..%2Fetc%2Fpasswd',
    '%F0%9F%8C%B8',
    'AAAAAAAAAA',
    'AAAAAAAAAAAA',
    "AAAAAAAAAA'",
    'A'.repeat(2_000),
    'A'.repeat(9_000),
  ])('of the hostile video %s is not found, with or without a request to the source', async (id) => {
    for (const query of ['', '?remote=true']) {
      const { status } = await bloom.call('GET', `/v1/video/youtube/${id}${query}`);
      expect([400, 404, 414]).toContain(status);
    }
  });
});

test('no image has a URL with a NUL', async () => {
  expect((await bloom.call('GET', '/v1/image/https%3A%2F%2Fa%00')).status).toBe(404);
});

test.each(['%ff', '%', 'A'.repeat(3_000)])('a path of %.20s is refused by its name', async (id) => {
  const { body } = await bloom.call('GET', `/v1/video/youtube/${id}`);
  expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'path' } });
});

test.each(['0x1', '1e0', '%201', '1.0', '+1', ''])(
  'a number in a URL is written in digits, not as %j',
  async (page) => {
    const { status, body } = await bloom.call('GET', `/v1/video/list?page=${page}`);
    expect(status).toBe(400);
    expect(body.params).toEqual({ field: 'page' });
  },
);

describe('text that is no HTTP request', () => {
  const send = async (text: string) => {
    const { port } = bloom.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.end(text);
    let response = '';
    for await (const chunk of socket) response += String(chunk);
    const [head = '', body = ''] = response.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
  };
  beforeAll(() => bloom.app.listen({ port: 0, host: '127.0.0.1' }));

  // rule: #error-response
  test.each([
    ['hello', 'hello\r\n\r\n', 400, 'request.invalid'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'request.invalid',
    ],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'request.tooLarge',
    ],
  ])('%s is refused with the error response', async (_name, text, expected, key) => {
    const { status, body } = await send(text);
    expect(status).toBe(expected);
    expect(body).toMatchObject({ status: 'error', key });
    expect(body.message).not.toBe('');
  });
});

test('health is reported', async () => {
  expect((await bloom.call('GET', '/health/live')).status).toBe(200);
  const { status, body } = await bloom.call('GET', '/health/ready');
  expect(status).toBe(200);
  expect(body.data.sources).toMatchObject({ youtube: 'closed' });
});

test('a server on a read-only database is not ready', async () => {
  const created = await createTestDatabase();
  const options = '-c default_transaction_read_only=on';
  const standby = await startBloom({ connection: { ...created.connection, options } });
  expect(await standby.call('GET', '/health/ready')).toMatchObject({
    status: 503,
    body: { key: 'server.unavailable' },
  });
  expect((await standby.call('GET', '/health/live')).status).toBe(200);
  await standby.close();
  await created.drop();
});

describe('while the database is unavailable', () => {
  let app: App;

  beforeAll(async () => {
    const database = openDatabase<Tables>({ host: '127.0.0.1', port: 9, user: 'unused' });
    const services = composeServices(
      {
        ...config,
        adminToken: undefined,
        backup: readConfig({}).backup,
        databaseUrl: undefined,
        ecdcUrl: undefined,
        outboundAllow: [],
        pushHosts: [],
        reduceMinAgeS: 0,
        subtitleEmptyMinAgeS: 0,
        rewardPeriodS: 1,
        thanksMinAgeS: 0,
        translate: undefined,
        vapidSubject: 'mailto:admin@example.com',
        mail: undefined,
        passkeys: true,
        emailLogin: undefined,
        welcomePetals: toPetals(0),
      },
      database,
    );
    app = await buildApp({ config, services, webFolder: '/nowhere', logger: false });
    app.addHook('onClose', () => services.close());
  });
  afterAll(() => app.close());

  test.each([
    ['GET', '/api/health/ready', 503],
    ['GET', '/api/health/live', 200],
    // A client signs out on 404 and 500, so an unavailable database must cause neither.
    ['GET', '/api/v1/account/some-token', 503],
    ['GET', '/api/v1/video/list', 503],
    ['GET', '/api/v1/video/youtube/AAAAAAAAAAA', 503],
    ['GET', '/api/v1/category/all', 200],
    ['GET', '/api/v1/geo', 200],
    ['GET', '/api/v1/image/https%3A%2F%2Fexample.org%2Fa.jpg', 503],
  ] as const)('%s %s has status %d', async (method, url, status) => {
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(status);
    if (status === 503) {
      expect(response.json()).toMatchObject({ status: 'error', key: 'server.unavailable' });
      expect(response.headers['retry-after']).toBeDefined();
    }
  });
});

// rule: #envelope, #api-routes
test('the API describes itself', async () => {
  const { body } = await bloom.call('GET', '/openapi.json');
  expect(body.openapi).toMatch(/^3\./);
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/api/v1/video/{source}/{id}',
      '/api/v1/video/list',
      '/api/v1/video/search',
      '/api/v1/category/all',
      '/api/v1/account/{token}',
    ]),
  );
  expect(Object.keys(body.paths['/api/v1/video/{source}/{id}'])).toEqual(
    expect.arrayContaining(['get', 'put', 'post']),
  );
});

test('no token, code or name reaches the log', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp({
    config,
    services: bloom.services,
    webFolder: '/nowhere',
    logger: { level: 'trace', stream },
  });
  const secret = 'SECRET-token-SECRET';
  await app.inject(`/api/v1/account/${secret}`);
  await app.inject(`/?token=${secret}`);
  await app.inject(`/chatroomadmin?adminToken=${secret}`);
  await app.inject(`/api/v1/video/list?token=${secret}&limit=x`);
  await app.inject(`/api/oauth/demo/login?name=${secret}`);
  await app.inject({
    method: 'POST',
    url: '/api/v1/video/youtube/AAAAAAAAAAA',
    headers: { authorization: `Bearer ${secret}` },
    payload: { amount: 1, token: secret },
  });
  await app.close();
  expect(lines.length).toBeGreaterThanOrEqual(5);
  expect(lines.join('')).not.toContain(secret);
  expect(lines.join('')).toContain('/api/v1/account/:token');
});

describe('the page', () => {
  let folder: string;
  let app: App;

  beforeAll(async () => {
    folder = await mkdtemp(`${tmpdir()}/bloom-web-`);
    await mkdir(`${folder}/browser/assets`, { recursive: true });
    await writeFile(
      `${folder}/browser/index.html`,
      `<!doctype html><html lang="en"><!-- head --><title>Bloom</title><!-- /head --><link rel="manifest" href="/manifest-en.webmanifest">
      <script type="application/json" id="bloom-config">{}</script><div id="root"></div>`,
    );
    await writeFile(`${folder}/browser/assets/app.js`, 'export {};');
    app = await buildApp({
      config,
      services: bloom.services,
      webFolder: folder,
      logger: false,
    });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test.each([
    ...Object.values(appRoutes).map(({ path }): [string, number] => [
      path.replace(/\{?\$\w+\}?/, 'AAAAAAAAAAA'),
      200,
    ]),
    ['/video/AAAAAAAAAAA?videoSrc=youtube', 200],
    ['/login?login=1', 200],
    ['/ShareVideo', 200],
    ['/nowhere', 404],
  ])('at %s has status %d, the configuration and its policy', async (url, status) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain('{"players":{"youtube":"https://player.test",');
    expect(response.body).toContain(
      '"providers":{"facebook":false,"twitter":false,"wechat":false,"line":true},"oidc":{"oidc2":"Example ID"}',
    );
    expect(response.body).not.toContain('hush');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain(
      "script-src 'self' https://player.test/iframe_api https://player.test/s/player/;",
    );
    expect(policy).toContain('frame-src https://player.test https://bilibili.test ');
  });

  test('has files that are cached for ever, and a missing file gets the error response', async () => {
    const asset = await app.inject('/assets/app.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    const missing = await app.inject('/assets/old.js');
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ key: 'request.notFound' });
  });
});
