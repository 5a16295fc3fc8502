// rule: #rate-limits
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startBloom, useBloom, type Bloom, type Person } from '../../test/bloom.ts';
import { createLimits, type Allowance } from '../platform/limits/index.ts';
import { createMetrics } from '../platform/metrics/index.ts';
import { limitRules } from './rate-limits.ts';

const bloom = useBloom({ rateLimit: true, trustProxy: ['127.0.0.1'] });
let ann: Person;

beforeAll(async () => {
  ann = await bloom.logIn('Ann');
  await bloom.addVideo(ann, 'AAAAAAAAAAA');
});

type Attempt = (headers: Record<string, string>) => Promise<{ status: number; body: unknown }>;

let visitors = 0;
/** Headers of the trusted proxy with the IP address of a new visitor. */
const newVisitor = () => ({ 'x-forwarded-for': `2001:db8:0:${(++visitors).toString(16)}::1` });

async function lastOf(times: number, attempt: Attempt, headers: Record<string, string>) {
  let last = await attempt(headers);
  for (let i = 1; i < times; i++) last = await attempt(headers);
  return last;
}

const byAddress: ['inviter' | 'login' | 'lookup' | 'report' | 'search' | 'stream', Attempt][] = [
  ['login', async (headers) => bloom.call('GET', '/oauth/unknown/login', { headers })],
  ['login', async (headers) => bloom.call('POST', '/v1/account/handoff', { headers, body: { code: 'x' } })],
  [
    'search',
    async (headers) => bloom.call('POST', '/v1/video/search', { headers, body: { key_words: 'x' } }),
  ],
  ['inviter', async (headers) => bloom.call('GET', '/v1/inviter/NOSUCH22', { headers })],
  [
    'stream',
    async (headers) => {
      // HEAD opens none that would have to be ended.
      const url = '/api/v1/message/stream';
      const { statusCode: status } = await bloom.app.inject({ method: 'HEAD', url, headers });
      const refusal = () => bloom.call('GET', '/v1/message/stream', { headers });
      return status === 429 ? refusal() : { status, body: undefined };
    },
  ],
  ['lookup', async (headers) => bloom.call('GET', '/v1/link/resolve?url=x', { headers })],
  ['lookup', async (headers) => bloom.call('GET', '/v1/video/subo/1?remote=true', { headers })],
  [
    'report',
    async (headers) =>
      bloom.call('POST', '/v1/video/youtube/AAAAAAAAAAA/report', {
        headers,
        body: { kind: 'gone' },
      }),
  ],
];

// rule: #chat-stream
test.each(byAddress)('%s is refused from an address that does it too often', async (name, attempt) => {
  const headers = newVisitor();
  const { times } = limitRules[name].address;
  expect((await lastOf(times, attempt, headers)).status).not.toBe(429);
  const refused = (await attempt(headers)) as Awaited<ReturnType<Bloom['call']>>;
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ status: 'error', key: 'request.tooMany' });
  expect(Number(refused.headers['retry-after'])).toBe(refused.body.retry_after);
  const waitS = refused.body.params.until - Date.now() / 1_000;
  expect(Math.abs(waitS - refused.body.retry_after)).toBeLessThan(10);
  expect((await attempt(newVisitor())).status).not.toBe(429);
});

test.each([
  ['gift', 'POST', '/v1/video/youtube/AAAAAAAAAAA', { amount: 0 }],
  ['export', 'GET', '/v1/account/export', undefined],
  ['mark', 'PUT', '/v1/account/preferences', {}],
  ['read', 'GET', '/v1/account/notifications', undefined],
  ['share', 'PUT', '/v1/video/youtube/AAAAAAAAAAA', { link: 'x' }],
  ['play', 'POST', '/v1/video/youtube/AAAAAAAAAAA/play', {}],
  ['chat', 'POST', '/v1/message/post', { content: 'x' }],
] as const)(
  '%s is refused to an account that does it too often, from any address',
  async (name, method, path, body) => {
    const attempt = (token: string) => bloom.call(method, path, { token, body, headers: newVisitor() });
    const [{ times }] = [limitRules[name].account].flat() as [Allowance];
    for (let i = 0; i < times; i++) {
      expect((await attempt(ann.token)).status).not.toBe(429);
    }
    expect((await attempt(ann.token)).status).toBe(429);
    const { token } = await bloom.logIn(`Another user for ${name}`);
    expect((await attempt(token)).status).not.toBe(429);
  },
);

// rule: #rate-limits, #new-accounts
test.each([
  ['an account sends 2,000 gifts a day', 'gift', 60, 60_000, 2_000],
  ['one address makes 100 free accounts a day', 'newFreeAccount', 20, 3_600_000, 100],
] as const)('%s', async (_fact, name, times, perMs, most) => {
  vi.useFakeTimers({ now: 0 });
  const limits = createLimits(limitRules, createMetrics());
  let allowed = 0;
  for (let ms = 0; ms < 60 * perMs && ms < 86_400_000; ms += perMs) {
    for (let i = 0; i < times; i++) {
      await limits.consume(name, { ip: '192.0.2.1' }, 1).then(
        () => allowed++,
        () => {},
      );
    }
    vi.advanceTimersByTime(perMs);
  }
  expect(allowed).toBe(most);
  vi.runAllTimers();
  vi.useRealTimers();
});

// rule: #subtitle-budgets
test('a new account saves subtitles ten times in ten minutes, one that is a week old sixty times', async () => {
  const save = (by: Person) => bloom.call('PUT', '/v1/subtitle/AAAAAAAAAAA', by, { content: '' });
  const countSaves = async (person: Person) => {
    let saves = 0;
    while ((await save(person)).status !== 429) saves++;
    return saves;
  };
  const [young, old] = [await bloom.logIn('Young'), await bloom.logIn('Old')];
  await bloom.execute(sql`update account set created_at = now() - interval '7 days' where id = ${old.id}`);
  expect(await countSaves(young)).toBe(10);
  expect(await countSaves(old)).toBe(60);
});

test('a browser whose login is refused is redirected to a page', async () => {
  const open = (headers: Record<string, string>) =>
    bloom.app.inject({ url: '/api/oauth/unknown/login', headers });
  const headers = newVisitor();
  for (let i = 0; i < limitRules.login.address.times; i++) await open(headers);
  expect((await open(headers)).statusCode).toBe(429);
  const page = await open({ ...headers, accept: 'text/html,application/xhtml+xml' });
  expect([page.statusCode, page.headers.location]).toEqual([302, '/error?code=1001']);
});

test('a forwarded address from a client that is no trusted proxy is ignored', async () => {
  const attempt = (forwarded: string) =>
    bloom.app.inject({
      url: '/api/v1/link/resolve?url=x',
      remoteAddress: '198.51.100.9',
      headers: { 'x-forwarded-for': forwarded },
    });
  for (let i = 0; i < limitRules.lookup.address.times; i++) await attempt(`192.0.2.${i}`);
  expect((await attempt('192.0.2.250')).statusCode).toBe(429);
});

test('an image counts only if it has to be converted', async () => {
  const path = `/v1/image/${encodeURIComponent('https://i.ytimg.com/vi/x/hqdefault.jpg')}`;
  const headers = newVisitor();
  const unknown = `/v1/image/${encodeURIComponent('https://example.org/x.jpg')}`;
  const { times } = limitRules.image.address;
  // An image that is not served is not fetched, so it does not count.
  expect((await lastOf(times + 1, () => bloom.call('GET', unknown, { headers }), headers)).status).toBe(404);
  const last = await lastOf(times, () => bloom.call('GET', path, { headers }), headers);
  expect(last.status).not.toBe(429);
  expect((await bloom.call('GET', path, { headers })).status).toBe(429);
});

test('lists are never refused', async () => {
  const headers = newVisitor();
  const attempt = () => bloom.call('GET', '/v1/video/list', { headers });
  expect((await lastOf(1_500, attempt, headers)).status).toBe(200);
});

describe('an invalid token', () => {
  const { times } = limitRules.token.address;
  let wrong = 0;
  /** Returns a token that was never issued. */
  const invalidToken = () => `invalid${String(++wrong).padStart(36, '0')}`;

  /** Every place of a request that can hold a token. */
  const ways: [string, number, (token: string, headers: Record<string, string>) => unknown][] = [
    ['path', 404, (token, headers) => bloom.call('GET', `/v1/account/${token}`, { headers })],
    [
      'path of the daily reward',
      401,
      (token, headers) =>
        bloom.call('POST', `/v1/account/daily_reward/${token}`, { headers, body: { ap: 1 } }),
    ],
    ['query', 401, (token, headers) => bloom.call('GET', `/v1/account/sessions?token=${token}`, { headers })],
    [
      'body',
      401,
      (token, headers) =>
        bloom.call('POST', '/v1/video/youtube/AAAAAAAAAAA', {
          headers,
          body: { token, amount: 1 },
        }),
    ],
    [
      'Authorization header',
      401,
      (token, headers) => bloom.call('GET', '/v1/account/statement', { token, headers }),
    ],
    [
      'body of a logout',
      200,
      (token, headers) => bloom.call('POST', '/v1/account/logout', { headers, body: { token } }),
    ],
  ];
  type CallResponse = Awaited<ReturnType<Bloom['call']>>;

  test.each(ways)(
    'in the %s is refused beyond twenty a minute, and a valid one never is',
    async (_where, status, attempt) => {
      const headers = newVisitor();
      const statuses: number[] = [];
      for (let i = 0; i < times; i++) {
        statuses.push(((await attempt(invalidToken(), headers)) as CallResponse).status);
      }
      expect(statuses).toEqual(Array.from({ length: times }, () => status));
      const refused = (await attempt(invalidToken(), headers)) as CallResponse;
      expect(refused).toMatchObject({ status: 429, body: { key: 'request.tooMany' } });
      expect(Number(refused.headers['retry-after'])).toBe(refused.body.retry_after);
      expect(refused.body.retry_after).toBeLessThanOrEqual(60);

      const { token } = await bloom.logIn(`Right ${wrong}`);
      for (let i = 0; i < times + 1; i++) {
        const right = await bloom.call('GET', `/v1/account/${token}`, { headers });
        expect(right.status).toBe(200);
      }
      const body = { ap: 1 };
      const claim = bloom.call('POST', `/v1/account/daily_reward/${token}`, { headers, body });
      expect((await claim).status).toBe(200);
      expect((await bloom.call('POST', '/v1/account/logout', { token, headers })).status).toBe(200);
      expect(((await attempt(invalidToken(), newVisitor())) as CallResponse).status).toBe(status);
    },
  );

  test('counts for all places together, and a request without a token does not count', async () => {
    const headers = newVisitor();
    for (let i = 0; i < times; i++) {
      await ways[i % ways.length]?.[2](invalidToken(), headers);
      expect((await bloom.call('GET', '/v1/account/sessions', { headers })).status).toBe(401);
    }
    expect((await bloom.call('GET', `/v1/account/${invalidToken()}`, { headers })).status).toBe(429);
    expect((await bloom.call('GET', '/v1/account/sessions', { headers })).status).toBe(401);
  });

  test('a hundred at once are looked up twenty times', async () => {
    const headers = newVisitor();
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => bloom.call('GET', `/v1/account/${invalidToken()}`, { headers })),
    );
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(times);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(100 - times);
  });
});

test('invalid tokens are not limited if limits are off', async () => {
  const free = await startBloom({ rateLimit: false });
  for (let i = 0; i < 2 * limitRules.token.address.times; i++) {
    expect((await free.call('GET', `/v1/account/invalid${i}`)).status).toBe(404);
  }
  await free.close();
});
