// rule: #overload
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { createServer } from './server.ts';
import { createLoadGauge, shedLoad, type LoadGauge, type Work } from './load-shedding.ts';

let app: ReturnType<typeof createServer> | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** The parts of reads and writes that are refused. */
function partsOf(load: LoadGauge): Record<Work, number> {
  const part = (work: Work) =>
    Array.from({ length: 100 }, (_, i) => i / 100).filter((chance) => load.refuses(work, chance)).length /
    100;
  return { read: part('read'), write: part('write') };
}

test('an event loop that is late once or twice refuses nothing', () => {
  const load = createLoadGauge(new Registry());
  for (const lateMs of [0, 5_000, 5_000, 0, 5_000, 300]) load.record(lateMs);
  expect(partsOf(load)).toEqual({ read: 0, write: 0 });
});

test('one that stays late refuses more and more reads, and writes only when it is later', () => {
  const load = createLoadGauge(new Registry());
  for (let i = 0; i < 3; i++) load.record(500);
  expect(partsOf(load)).toEqual({ read: 0.2, write: 0 });
  for (let i = 0; i < 10; i++) load.record(500);
  expect(partsOf(load)).toEqual({ read: 1, write: 0 });
  for (let i = 0; i < 4; i++) load.record(1_500);
  expect(partsOf(load)).toEqual({ read: 1, write: 0.4 });
});

test('once it is no longer late, it refuses less and less', () => {
  const load = createLoadGauge(new Registry());
  for (let i = 0; i < 20; i++) load.record(500);
  for (let i = 0; i < 10; i++) load.record(0);
  expect(partsOf(load).read).toBeCloseTo(0.5);
  for (let i = 0; i < 10; i++) load.record(0);
  expect(partsOf(load).read).toBe(0);
});

test.each([
  ['GET', '/api/v1/list', 503],
  ['POST', '/api/v1/search', 503],
  ['POST', '/api/v1/gift', 200],
  ['GET', '/api/health/live', 200],
  ['GET', '/api/oauth/demo/login', 200],
  ['GET', '/assets/app.js', 200],
] as const)('while reads are refused, %s %s is %i', async (method, url, status) => {
  const metrics = new Registry();
  const load = createLoadGauge(metrics);
  for (let i = 0; i < 7; i++) load.record(500);
  app = createServer({ logger: false });
  shedLoad(app, { load });
  const config = url.endsWith('/search') ? { readsOnly: true as const } : {};
  app.route({ method, url, config, handler: () => ({ status: 'ok' }) });
  const { statusCode, headers, body } = await app.inject({ method, url });
  expect(statusCode).toBe(status);
  const counted = await metrics.metrics();
  if (status === 503) {
    expect(headers['retry-after']).toBe('2');
    expect(JSON.parse(body)).toMatchObject({ key: 'server.unavailable', retry_after: 2 });
    expect(counted).toContain('bloom_requests_shed_total{work="read"} 1');
  } else expect(counted).not.toContain('bloom_requests_shed_total{');
});
