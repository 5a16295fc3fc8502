import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '@bloom/embedded-postgres';
import { logIn } from '@bloom/testing/server-process';
import { quantile, startBuild, useOf } from '../built-server.ts';

/** For how long, in seconds: `SOAK_S=3600 npm run proof -- soak`. Not part of `npm test`. */
const soakS = Number(process.env['SOAK_S'] ?? 0);
const perSecond = 300;
/**
 * The requests that a pause of the machine holds up wait for these connections. They open no further ones,
 * which would cost memory for good.
 */
const maxConnections = 50;
/** The heap grows to its working size during this part of the time. */
const warmUp = 1 / 3;
/** A slope says something from here on. */
const longS = 3_600;
const maxSlope = 5 * 2 ** 20;

/** How often all garbage of the server is collected, in seconds: V8 alone leaves old garbage for hours. */
const collectS = 60;

/** Returns a function that collects all garbage of the process whose inspector listens on a port. */
async function garbageCollector(port: number): Promise<() => Promise<void>> {
  const list = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await list.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  onTestFinished(() => socket.close());
  await once(socket, 'open');
  let id = 0;
  return async () => {
    socket.send(JSON.stringify({ id: ++id, method: 'HeapProfiler.collectGarbage' }));
    await once(socket, 'message');
  };
}

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
    const inspector = await freePort();
    const server = await startBuild({
      DEMO: '1',
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    });
    const collectGarbage = await garbageCollector(inspector);
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

    const descriptors: number[] = [];
    /** The memory that is in use after each garbage collection. */
    const residentBytes: number[] = [];
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
      const collects = second % collectS === collectS - 1;
      if (collects) await collectGarbage();
      const use = await useOf(pid);
      if (use && second >= soakS * warmUp) {
        descriptors.push(use.descriptors);
        if (collects) residentBytes.push(use.residentBytes);
      }
    }
    await Promise.all(running);

    const slopePerHour = slopeOf(residentBytes) * (3_600 / collectS);
    const mib = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10;
    process.stdout.write(
      `${JSON.stringify({
        seconds: soakS,
        sent,
        statuses,
        p50Ms: quantile(waitedMs, 0.5),
        p99Ms: quantile(waitedMs, 0.99),
        // Whether it still grows at the end.
        residentMiB: Array.from({ length: 9 }, (_, i) =>
          mib(residentBytes[Math.floor((i / 8) * (residentBytes.length - 1))] ?? 0),
        ),
        slopeMiBPerHour: residentBytes.length > 5 ? mib(slopePerHour) : 'too short a time',
        descriptors: [Math.min(...descriptors), Math.max(...descriptors)],
      })}\n`,
    );
    expect(Object.keys(statuses)).toEqual(['200']);
    // Those of connections to the database and of clients come and go.
    expect(Math.max(...descriptors) - Math.min(...descriptors)).toBeLessThan(2 * maxConnections);
    if (soakS >= longS) expect(slopePerHour).toBeLessThan(maxSlope);
  },
);
