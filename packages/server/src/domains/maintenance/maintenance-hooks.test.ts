import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { settingNames } from '../settings/index.ts';

const bloom = useBloom();
let ann: Person;

beforeAll(async () => {
  ann = await bloom.logIn('Ann');
  await bloom.addVideo(ann, 'AAAAAAAAAAA');
});
afterEach(async () => {
  await bloom.set(Object.fromEntries(settingNames.map((name) => [name, undefined])));
});

describe('under maintenance', () => {
  // rule: #maintenance
  test.each([
    ['GET', '/v1/video/list'],
    ['GET', '/v1/category/all'],
    ['GET', '/v1/account/unknown'],
    ['POST', '/v1/video/youtube/AAAAAAAAAAA'],
    ['GET', '/v1/image/https%3A%2F%2Fexample.org%2Fa.jpg'],
    ['GET', '/v1/event/poster'],
    ['GET', '/openapi.json'],
    ['GET', '/nowhere'],
    ['GET', '/v1/video/list?/api/health/'],
    ['GET', '/health/../v1/category/all'],
  ] as const)('%s %s is refused', async (method, path) => {
    await bloom.call('GET', '/v1/video/list');
    await bloom.set({ maintenance: '1' });
    const { status, body, headers } = await bloom.call(method, path);
    expect(status).toBe(503);
    expect(body).toMatchObject({
      status: 'error',
      code: 999,
      key: 'server.maintenance',
      maintenance: true,
      message: expect.stringContaining('maintenance') as string,
    });
    expect(headers['retry-after']).toBeDefined();
  });

  test.each(['/%61pi/v1/category/all', '/api/v1/%63ategory/all', '//api/v1/category/all'])(
    '%s does not circumvent it',
    async (url) => {
      await bloom.set({ maintenance: '1' });
      const { statusCode } = await bloom.app.inject({ url, headers: { 'x-app-version': '1' } });
      expect([404, 503]).toContain(statusCode);
    },
  );

  test('health still responds', async () => {
    await bloom.set({ maintenance: '1' });
    expect((await bloom.call('GET', '/health/live')).status).toBe(200);
    expect((await bloom.call('GET', '/health/ready')).status).toBe(200);
  });

  test('a login that a browser opens shows a page, a script is refused', async () => {
    await bloom.set({ maintenance: '1' });
    const open = (accept: string) =>
      bloom.app.inject({ url: '/oauth/demo/login?name=Ann', headers: { accept } });
    expect((await open('text/html,*/*')).headers.location).toBe('/error?code=999');
    expect((await open('*/*')).statusCode).toBe(503);
  });

  test('requests work again after it', async () => {
    await bloom.set({ maintenance: '1' });
    await bloom.set({ maintenance: '0' });
    expect((await bloom.call('GET', `/v1/account/${ann.token}`)).status).toBe(200);
  });
});

describe('a client that is too old', () => {
  const send = (path: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    bloom.call(method, path, { headers });

  // rule: #upgrade-notice
  test('gets `upgrade` in every JSON object, also in refusals and cached lists', async () => {
    await bloom.set({ min_app_version: '1.4' });
    await send('/v1/video/list', {});
    await send('/v1/video/list', {});
    for (const path of [
      '/v1/video/list',
      '/v1/category/all',
      `/v1/account/${ann.token}`,
      '/v1/account/unknown',
    ]) {
      const { body, headers } = await send(path, { 'x-app-version': '1.3.6' });
      expect(body.upgrade, path).toBe(true);
      expect(body.status).toBeDefined();
      expect(headers['cache-control'], path).toBe('no-store');
    }
  });

  test('gets it although it has cached a response without it', async () => {
    await bloom.set({ min_app_version: '1.4' });
    const { headers } = await send('/v1/video/list', {});
    const cached = { 'if-none-match': String(headers['etag']) };
    expect((await send('/v1/video/list', cached)).status).toBe(304);
    const old = await send('/v1/video/list', { ...cached, 'x-app-version': '1.3.6' });
    expect(old.status).toBe(200);
    expect(old.body.upgrade).toBe(true);
    expect(old.headers['etag']).toBeUndefined();
  });

  test.each([{}, { 'x-app-version': '1.4.0' }, { 'x-app-version': 'x' }])(
    'a request with the headers %j does not get it',
    async (headers) => {
      await bloom.set({ min_app_version: '1.4' });
      expect((await send('/v1/category/all', headers)).body.upgrade).toBeUndefined();
    },
  );
});
