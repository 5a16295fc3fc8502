// rule: #overload
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { quantile, startBuild, useOf } from '../built-server.ts';
import type { SlowReport } from './slow-clients.ts';

/**
 * `npm run proof` sets 12,000, and keeps them for longer than the server does. Not part of `npm test`, where
 * `connection-limits.test.ts` closes slow clients.
 */
const sockets = Number(process.env['SLOW_SOCKETS'] ?? 0);
const forMs = 70_000;
const maxP99Ms = 300;
const counts = [5, 5, 2].map((part) => Math.round((sockets * part) / 12));

test.skipIf(sockets === 0)('thousands of slow and silent connections do not delay a request', async () => {
  const server = await startBuild();
  const port = new URL(server.url).port;
  const program = fileURLToPath(new URL('./slow-clients.ts', import.meta.url));
  const child = fork(program, [port, ...counts, forMs].map(String), { execArgv: [] });
  await once(child, 'message');
  const reported = once(child, 'message') as Promise<[SlowReport]>;
  const reports: SlowReport[] = [];
  void reported.then(([report]) => reports.push(report));

  const waitedMs: number[] = [];
  const statuses = new Set<number>();
  for (let i = 0; reports.length === 0; i++) {
    const start = performance.now();
    const path = ['/api/v1/geo', `/api/v1/video/list?page=${1 + (i % 50)}`, '/'][i % 3];
    const response = await fetch(`${server.url}${path}`);
    await response.text();
    statuses.add(response.status);
    waitedMs.push(performance.now() - start);
    await delay(10);
  }
  const [report] = reports;
  const p99Ms = quantile(waitedMs, 0.99);
  const { residentBytes = 0 } = (await useOf(server.child.pid ?? 0)) ?? {};
  const memory = `${Math.round(residentBytes / 2 ** 20)} MiB`;
  process.stdout.write(
    `${JSON.stringify({ sockets, requests: waitedMs.length, p50Ms: quantile(waitedMs, 0.5), p99Ms, memory, ...report })}\n`,
  );
  expect([...statuses]).toEqual([200]);
  expect(p99Ms).toBeLessThan(maxP99Ms);
  const { headers, bodies, silent } = report?.longestMs ?? {};
  expect(headers).toBeLessThan(20_000);
  expect(bodies).toBeLessThan(20_000);
  // Some have been closed.
  expect(silent).toBeGreaterThan(0);
  expect(silent).toBeLessThan(65_000);
});
