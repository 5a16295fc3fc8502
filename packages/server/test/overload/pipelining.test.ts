// rule: #overload
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@bloom/embedded-postgres';
import { startServer, type ServerProcess } from '@bloom/testing/server-process';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

/** Set by `npm run proof`, which runs the complete attack on the build and measures time too. */
const proofRequests = Number(process.env['PIPELINED_REQUESTS'] ?? 0);
const requests = proofRequests || 100;
/**
 * How long a client that does not read is observed. Before the fix, memory grew evenly and was full after 25
 * s.
 */
const watchMs = proofRequests ? 8_000 : 1_000;

let dataDir: string;
let metricsPort: number;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(`${tmpdir()}/bloom-pipelining-`);
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755);
  metricsPort = await freePort();
});
afterAll(() => rm(dataDir, { recursive: true }));
// A complete attack leaves 60 MB of garbage, which V8 collects when the heap has grown several times over:
// each has a server of its own, so that what it needs is measured.
const [start, stop] = proofRequests ? [beforeEach, afterEach] : [beforeAll, afterAll];
start(async () => {
  server = await startServer(
    { DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) },
    proofRequests ? 'build' : 'sources',
  );
});
stop(async () => {
  await server.stop();
});

async function residentMb(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

/** Runs a client of `pipelining-client.ts`, and measures until it ends. */
async function measure(path: string, connections: number, each: number, mode: 'read' | 'unread') {
  const file = fileURLToPath(new URL('pipelining-client.ts', import.meta.url));
  const { port } = new URL(server.url);
  const args = [file, port, path, String(connections), String(each), mode];
  let peakMb = 0;
  let longestMs = 0;
  // A server that has just started compiles what it runs first, which is not what an attack costs.
  for (const warm of ['/api/v1/geo', ...Array<string>(20).fill(path)]) {
    await (await fetch(`${server.url}${warm}`)).text();
  }
  const client = spawn(process.execPath, args, { stdio: 'inherit' });
  const ended = once(client, 'exit').then(() => true);
  const watched = mode === 'read' ? ended : Promise.race([ended, delay(watchMs)]);
  const over = new AbortController();
  const watchUntilOver = async () => {
    while (!over.signal.aborted) {
      const before = performance.now();
      const response = await fetch(`${server.url}/api/v1/geo`);
      await response.text();
      longestMs = Math.max(longestMs, performance.now() - before);
      peakMb = Math.max(peakMb, await residentMb());
    }
  };
  const watching = watchUntilOver();
  await watched;
  over.abort();
  await watching;
  client.kill();
  await ended;
  return { peakMb: Math.round(peakMb), longestMs: Math.round(longestMs) };
}

/** Keeps processors busy until the test ends, and for two minutes at most. */
function keepBusy(processes: number): void {
  for (let i = 0; i < processes; i++) {
    const busy = spawn(process.execPath, ['-e', 'while (process.uptime() < 120);']);
    onTestFinished(() => void busy.kill('SIGKILL'));
  }
}

const small = proofRequests ? 60 : 5;
type Attack = [path: string, connections: number, each: number, mode: 'read' | 'unread'];
const attacks: Attack[] = [
  ['/api/openapi.json', 20, requests, 'unread'],
  ['/feed/all.atom', 20, requests, 'read'],
  ['/?x=N', 20, Math.ceil(requests / 3), 'unread'],
  ['/api/openapi.json', 600, small, 'read'],
];
/** Of the same kinds. */
const more: Attack[] = [
  ['/api/openapi.json', 20, requests, 'read'],
  ['/api/docs/json', 20, requests, 'unread'],
  ['/api/docs/json', 20, requests, 'read'],
  ['/feed/all.atom', 20, requests, 'unread'],
  ['/?x=N', 20, Math.ceil(requests / 3), 'read'],
  ['/api/openapi.json', 600, small, 'unread'],
];
test.each([...attacks, ...(proofRequests ? more : [])])(
  'pipelined requests for %s on %d connections, %d on each, %s, leave memory and time for others',
  async (path, connections, each, mode) => {
    const { peakMb, longestMs } = await measure(path, connections, each, mode);
    const attack = [path, connections, each, mode].join(' ');
    process.stdout.write(`${attack}: ${peakMb} MB, ${longestMs} ms\n`);
    expect(peakMb).toBeLessThan(400);
    if (proofRequests) expect(longestMs).toBeLessThan(300);
  },
);

test.runIf(proofRequests).each([
  ['/api/openapi.json', 20, requests, 'unread'],
  ['/api/openapi.json', 20, requests, 'read'],
  ['/?x=N', 20, requests, 'unread'],
  ['/api/openapi.json', 600, small, 'unread'],
  ['/api/openapi.json', 600, small, 'read'],
] as const)(
  'beside four busy processes, pipelined requests for %s on %d connections, %d on each, %s, leave memory and time too',
  async (path, connections, each, mode) => {
    keepBusy(4);
    const { peakMb, longestMs } = await measure(path, connections, each, mode);
    process.stdout.write(
      `busy: ${[path, connections, each, mode].join(' ')}: ${peakMb} MB, ${longestMs} ms\n`,
    );
    expect(peakMb).toBeLessThan(400);
    expect(longestMs).toBeLessThan(1_000);
  },
);

test.runIf(proofRequests)('attacks one after the other leave garbage that V8 collects in time', async () => {
  const peaks: number[] = [];
  for (let round = 0; round < 10; round++) {
    peaks.push((await measure('/api/openapi.json', 600, small, 'read')).peakMb);
  }
  process.stdout.write(`ten attacks in a row: ${peaks.join(', ')} MB\n`);
  expect(Math.max(...peaks)).toBeLessThan(700);
});
