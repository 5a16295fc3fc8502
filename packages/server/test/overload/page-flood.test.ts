import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { quantile, startBuild } from '../built-server.ts';
import type { FloodReport } from './page-flood.ts';

/** `npm run proof` floods for longer, and checks how long the other client waits on an idle machine. */
const proofS = process.env['PAGE_FLOOD_S'];
const forMs = Number(proofS ?? 1) * 1_000;
const maxP99Ms = 300;
/** The first pages of a server take longer, because their code is compiled. */
const warmUpMs = proofS ? 2_000 : 500;
const connections = 300;

async function flood(port: number, ms: number): Promise<FloodReport> {
  const program = fileURLToPath(new URL('./page-flood.ts', import.meta.url));
  const child = fork(program, [port, connections, ms].map(String), { execArgv: [] });
  const [report] = await once(child, 'message');
  return report as FloodReport;
}

test('a flood of distinct pages does not delay another client', async () => {
  const port = Number(new URL((await startBuild()).url).port);
  await flood(port, warmUpMs);
  const flooding = flood(port, forMs);
  const waitedMs: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/geo`);
    await response.text();
    expect(response.status).toBe(200);
    waitedMs.push(performance.now() - start);
    await delay(10);
  }
  const { responses, failures } = await flooding;
  const perSecond = Math.round((responses * 1_000) / forMs);
  process.stdout.write(
    `${JSON.stringify({ perSecond, failures, p50Ms: quantile(waitedMs, 0.5), p99Ms: quantile(waitedMs, 0.99) })}\n`,
  );
  expect(failures).toBe(0);
  if (proofS) expect(quantile(waitedMs, 0.99)).toBeLessThan(maxP99Ms);
});
