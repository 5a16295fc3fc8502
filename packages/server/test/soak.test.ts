import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { logIn } from '@bloom/testing/server-process';
import { quantile, startBuild, useOf } from './built-server.ts';

/** For how long, in seconds: `SOAK_S=3600 npm run proof -- soak`. Not part of `npm test`. */
const soakS = Number(process.env['SOAK_S'] ?? 0);
const perSecond = 300;
/** What a pause of the machine holds up waits here, and opens no further connections: these cost memory for good. */
const maxConnections = 50;
/** The heap grows to its working size during this part of the time. */
const warmUp = 1 / 3;
/** A slope says something from here on. */
const longS = 3_600;
const maxSlope = 5 * 2 ** 20;

/** The slope of a line through values at equal distances, by least squares. */
function slopeOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (values.length - 1) / 2;
  let [above, below] = [0, 0];
  for (const [at, value] of values.entries()) {
    above += (at - middle) * (value - mean);
    below += (at - middle) ** 2;
  }
  return above / below;
}

test.skipIf(soakS === 0 || process.platform !== 'linux')(
  'memory and descriptors do not grow under a steady load',
  { timeout: (soakS + 120) * 1_000 },
  async () => {
    const server = await startBuild({ DEMO: '1' });
    const pid = server.child.pid ?? 0;
    const token = await logIn(server.url, 'Soak');
    const statuses: Record<number, number> = {};
    const waitedMs: number[] = [];
    const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
    onTestFinished(() => agent.destroy());
    const send = async (number: number): Promise<void> => {
      const start = performance.now();
      const path = [
        `/api/v1/video/list?page=${1 + (number % 40)}`,
        `/api/v1/account/${token}`,
        '/',
        `/api/v1/video/list?label=comedy&page=${1 + (number % 7)}`,
        `/?x=${number}`,
        '/api/v1/category/all',
      ][number % 6];
      const headers = { authorization: `Bearer ${token}` };
      const request = get(`${server.url}${path}`, { agent, headers });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      const status = response.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      await once(response.resume(), 'end');
      if (number % 10 === 0) waitedMs.push(performance.now() - start);
    };

    const samples: { residentBytes: number; descriptors: number }[] = [];
    const start = performance.now();
    const running = new Set<Promise<void>>();
    let sent = 0;
    for (let second = 0; second < soakS; second++) {
      for (let tick = 1; tick <= 20; tick++) {
        await delay(Math.max(0, start + second * 1_000 + tick * 50 - performance.now()));
        while (sent < second * perSecond + (tick * perSecond) / 20) {
          const request = send(sent++);
          running.add(request);
          void request.finally(() => running.delete(request));
        }
      }
      const use = await useOf(pid);
      if (use) samples.push(use);
    }
    await Promise.all(running);

    const steady = samples.slice(Math.floor(samples.length * warmUp));
    // The least of each ten seconds: what is left after garbage collections.
    const least = Array.from({ length: Math.floor(steady.length / 10) }, (_, i) =>
      Math.min(...steady.slice(10 * i, 10 * i + 10).map(({ residentBytes }) => residentBytes)),
    );
    const slopePerHour = slopeOf(least) * 360;
    const mib = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10;
    const descriptors = steady.map((each) => each.descriptors);
    process.stdout.write(
      `${JSON.stringify({
        seconds: soakS,
        sent,
        statuses,
        p50Ms: quantile(waitedMs, 0.5),
        p99Ms: quantile(waitedMs, 0.99),
        // Whether it still grows at the end.
        residentMiB: Array.from({ length: 9 }, (_, i) =>
          mib(least[Math.floor((i / 8) * (least.length - 1))] ?? 0),
        ),
        slopeMiBPerHour: least.length > 5 ? mib(slopePerHour) : 'too short a time',
        descriptors: [Math.min(...descriptors), Math.max(...descriptors)],
      })}\n`,
    );
    expect(Object.keys(statuses)).toEqual(['200']);
    // Those of connections to the database and of clients come and go.
    expect(Math.max(...descriptors) - Math.min(...descriptors)).toBeLessThan(2 * maxConnections);
    if (soakS >= longS) expect(slopePerHour).toBeLessThan(maxSlope);
  },
);
