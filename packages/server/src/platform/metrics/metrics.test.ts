import { Gauge } from 'prom-client';
import { expect, test } from 'vitest';
import { createMetrics, serveMetrics } from './metrics.ts';

test('metrics are served in the Prometheus format, with those of the process', async () => {
  const metrics = createMetrics();
  new Gauge({ name: 'bloom_test', help: 'A test.', registers: [metrics] }).set(7);
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const response = await fetch(`${server.url}/metrics`);
  const text = await response.text();
  await server.close();
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('bloom_test 7');
  expect(text).toContain('process_resident_memory_bytes');
});

test('each server of a machine serves its metrics, on the next free port', async () => {
  const first = await serveMetrics(createMetrics(), { host: '127.0.0.1', port: 0 });
  const port = Number(new URL(first.url).port);
  const second = await serveMetrics(createMetrics(), { host: '127.0.0.1', port });
  const found = Number(new URL(second.url).port);
  expect(found).toBeGreaterThan(port);
  expect(found).toBeLessThan(port + 10);
  expect((await fetch(`${second.url}/metrics`)).status).toBe(200);
  await second.close();
  await first.close();
});
