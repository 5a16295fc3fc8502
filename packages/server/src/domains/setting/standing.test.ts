import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { settingNames, type SettingName } from './setting.ts';

let bloom: Bloom;
let ann: Person;

beforeAll(async () => {
  bloom = await startBloom();
  ann = await bloom.logIn('Ann');
  await bloom.addVideo(ann, 'AAAAAAAAAAA');
});
afterEach(async () => {
  await Promise.all(settingNames.map((name) => bloom.services.settings.unset(name)));
  await bloom.services.settings.refresh();
});
afterAll(() => bloom.close());

async function set(name: SettingName, value: string): Promise<void> {
  await bloom.services.settings.set(name, value);
  await bloom.services.settings.refresh();
}

describe('under maintenance', () => {
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
    await set('maintenance', '1');
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
    '%s is no way around it',
    async (url) => {
      await set('maintenance', '1');
      const { statusCode } = await bloom.app.inject({ url, headers: { 'x-app-version': '1' } });
      expect([404, 503]).toContain(statusCode);
    },
  );

  test('health is told', async () => {
    await set('maintenance', '1');
    expect((await bloom.call('GET', '/health/live')).status).toBe(200);
    expect((await bloom.call('GET', '/health/ready')).status).toBe(200);
  });

  test('somebody who opens a log-in reads a page, a program is refused', async () => {
    await set('maintenance', '1');
    const open = (accept: string) =>
      bloom.app.inject({ url: '/oauth/demo/login?name=Ann', headers: { accept } });
    expect((await open('text/html,*/*')).headers.location).toBe('/error?code=999');
    expect((await open('*/*')).statusCode).toBe(503);
  });

  test('everything is as before once it ends', async () => {
    await set('maintenance', '1');
    await set('maintenance', '0');
    expect((await bloom.call('GET', `/v1/account/${ann.token}`)).status).toBe(200);
  });
});

describe('a client that is too old', () => {
  const ask = (path: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    bloom.call(method, path, { headers });

  test('is told so by every object, refusals and remembered lists too', async () => {
    await set('min_app_version', '1.4');
    await ask('/v1/video/list', {});
    await ask('/v1/video/list', {});
    for (const path of [
      '/v1/video/list',
      '/v1/category/all',
      `/v1/account/${ann.token}`,
      '/v1/account/unknown',
    ]) {
      const { body, headers } = await ask(path, { 'x-app-version': '1.3.6' });
      expect(body.upgrade, path).toBe(true);
      expect(body.status).toBeDefined();
      expect(headers['cache-control'], path).toBe('no-store');
    }
  });

  test('is told so where it has kept an answer that did not say it', async () => {
    await set('min_app_version', '1.4');
    const { headers } = await ask('/v1/video/list', {});
    const kept = { 'if-none-match': String(headers['etag']) };
    expect((await ask('/v1/video/list', kept)).status).toBe(304);
    const old = await ask('/v1/video/list', { ...kept, 'x-app-version': '1.3.6' });
    expect(old.status).toBe(200);
    expect(old.body.upgrade).toBe(true);
    expect(old.headers['etag']).toBeUndefined();
  });

  test.each([{}, { 'x-app-version': '1.4.0' }, { 'x-app-version': 'x' }])(
    '%j is not',
    async (headers) => {
      await set('min_app_version', '1.4');
      expect((await ask('/v1/category/all', headers)).body.upgrade).toBeUndefined();
    },
  );
});

describe('the poster', () => {
  const poster = async () => (await bloom.call('GET', '/v1/event/poster')).body;

  test('is not shown without a picture', async () => {
    expect(await poster()).toEqual({
      status: 'ok',
      code: 0,
      show_poster: false,
      event_url: '',
      poster_img: '',
    });
  });

  test('is shown with its picture and link until it is switched off', async () => {
    await set('poster_img', 'https://bloom.example/poster.jpg');
    await set('event_url', 'https://bloom.example/event');
    expect(await poster()).toMatchObject({
      show_poster: true,
      event_url: 'https://bloom.example/event',
      poster_img: 'https://bloom.example/poster.jpg',
    });
    await set('show_poster', '0');
    expect((await poster()).show_poster).toBe(false);
  });

  test('has a picture that is fetched although no video shows it', async () => {
    const path = `/v1/image/${encodeURIComponent('http://127.0.0.1:9/poster.jpg')}`;
    expect((await bloom.call('GET', path)).status).toBe(404);
    await set('poster_img', 'http://127.0.0.1:9/poster.jpg');
    // Nobody is there: it was asked.
    expect((await bloom.call('GET', path)).status).toBe(502);
  });
});

test('what operators set wins over the environment, which holds again without them', async () => {
  const { settings } = bloom.services;
  const shown = async () => (await settings.show()).find(({ name }) => name === 'maintenance');
  expect(await shown()).toEqual({ name: 'maintenance', value: '0', from: 'default' });
  await settings.set('maintenance', '1');
  expect(await shown()).toEqual({ name: 'maintenance', value: '1', from: 'operator' });
  await settings.unset('maintenance');
  expect(await shown()).toEqual({ name: 'maintenance', value: '0', from: 'default' });
});
