// rule: #app-origins
import { describe, expect, test } from 'vitest';
import { useBloom } from '../../../test/bloom.ts';

const bloom = useBloom();

/** The headers of a response by which a browser decides who may read it. */
const permissions = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));
const preflight = (origin: string, path = '/api/v1/video/youtube/AAAAAAAAAAA') =>
  bloom.app.inject({
    method: 'OPTIONS',
    url: path,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe.each(['capacitor://localhost', 'https://localhost'])('the app at %s', (origin) => {
  test('may send what its client sends', async () => {
    const { statusCode, headers } = await preflight(origin);
    expect(statusCode).toBe(204);
    expect(permissions(headers)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers':
        'authorization, bloom-position, content-type, idempotency-key, last-event-id, x-app-version',
      'access-control-expose-headers': 'date, bloom-position',
      'access-control-max-age': '86400',
    });
  });

  test('reads responses and refusals, without cookies', async () => {
    for (const path of ['/v1/video/list', '/v1/account/unknown', '/v1/nowhere']) {
      const { headers } = await bloom.call('GET', path, { headers: { origin } });
      expect(permissions(headers)).toEqual({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'date, bloom-position',
      });
    }
  });
});

test('the app reads that the server is under maintenance', async () => {
  await bloom.set({ maintenance: '1' });
  const origin = 'capacitor://localhost';
  const { status, headers } = await bloom.call('GET', '/v1/video/list', { headers: { origin } });
  await bloom.set({ maintenance: '0' });
  expect(status).toBe(503);
  expect(headers['access-control-allow-origin']).toBe(origin);
});

test.each([
  'https://evil.example',
  'http://localhost',
  'https://localhost:8100',
  'https://localhost.evil.example',
  'null',
])('another site, %s, reads nothing', async (origin) => {
  const { headers } = await bloom.call('GET', '/v1/video/list', { headers: { origin } });
  expect(permissions(headers)).toEqual({});
  const refused = await preflight(origin);
  expect(refused.statusCode).toBe(404);
  expect(permissions(refused.headers)).toEqual({});
});

test('a cache keeps the responses to different origins apart', async () => {
  for (const path of ['/v1/video/list', '/ecdc']) {
    const { headers } = await bloom.call('GET', path);
    expect(String(headers['vary']).toLowerCase()).toContain('origin');
  }
});

// rule: #app-shell
test('the player of the app reads the demo’s clips', async () => {
  const url = '/demo/clips/sail/stream.m3u8';
  const get = (origin: string) => bloom.app.inject({ url, headers: { origin } });
  const { statusCode, headers } = await get('https://localhost');
  expect(statusCode).toBe(200);
  expect(headers['access-control-allow-origin']).toBe('https://localhost');
  expect(permissions((await get('https://evil.example')).headers)).toEqual({});
});

test('outside of these nothing is open to the app', async () => {
  const { headers } = await bloom.app.inject({
    url: '/robots.txt',
    headers: { origin: 'https://localhost' },
  });
  expect(permissions(headers)).toEqual({});
});
