// rule: #overload
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded, type EmbeddedPostgres } from '@bloom/embedded-postgres';
import { logIn, type ServerProcess } from '@bloom/testing/server-process';
import { quantile, startBuild, useOf } from '../built-server.ts';
import type { PolledSecond, PollReport } from './polling-tabs.ts';

/*
 * Every open tab requests its account again and again while the database is away
 * (docs/specification/accounts.md#session-check). `npm run proof` tries it with more tabs and for longer;
 * `database-away.test.ts` tries a stopped database with every endpoint.
 */
const proof = process.env['OUTAGE_TABS'];
const awayS = proof ? 20 : 4;

async function startPostgres(dir: string): Promise<EmbeddedPostgres> {
  return startEmbedded({ dir, durability: 'off' });
}

/** A built server on a PostgreSQL that the test can stop. */
async function start(): Promise<{
  dir: string;
  postgres: EmbeddedPostgres;
  server: ServerProcess;
}> {
  const dir = await mkdtemp(join(tmpdir(), 'bloom-outage-'));
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dir, 0o711);
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const postgres = await startPostgres(dir);
  onTestFinished(() => postgres.stop());
  const server = await startBuild({ DATABASE_URL: postgres.connectionString, DEMO: 'force' });
  return { dir, postgres, server };
}

/**
 * Stops PostgreSQL and all its processes in the middle of their work (Linux).
 *
 * @returns a function that lets them go on
 */
async function freeze(postgres: EmbeddedPostgres): Promise<() => void> {
  const pid = postgres.pid();
  // First itself, so that it starts no other meanwhile.
  process.kill(pid, 'SIGSTOP');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = [...children.trim().split(' ').map(Number), pid];
  for (const each of pids) process.kill(each, 'SIGSTOP');
  return () => {
    for (const each of pids.splice(0)) process.kill(each, 'SIGCONT');
  };
}

/** Polls while `outage` runs; it returns when the database was away (`Date.now`). */
async function poll(
  { server, tabs }: { server: ServerProcess; tabs: number },
  outage: () => Promise<{ from: number; to: number }>,
) {
  const token = await logIn(server.url, 'Tab');
  const program = fileURLToPath(new URL('./polling-tabs.ts', import.meta.url));
  const port = new URL(server.url).port;
  const paths = [`/api/v1/account/${token}`, '/api/v1/video/list', `/api/v1/account/${token}`];
  const child = fork(program, [port, String(tabs), ...paths], { execArgv: [] });
  const startedAt = Date.now();
  await once(child, 'message');
  const before = await useOf(server.child.pid ?? 0);
  const away = await outage();
  const after = await useOf(server.child.pid ?? 0);
  const cpu = before && after && (after.cpuMs - before.cpuMs) / (away.to - away.from);
  // Until clients have the response to what they sent before the return, and some more.
  await delay(proof ? 10_000 : 3_000);
  child.send('end');
  const [report] = (await once(child, 'message')) as [PollReport];
  const second = (at: number) => Math.floor((at - startedAt) / 1_000);
  return { ...report, away, second, cpu };
}

const total = (seconds: readonly PolledSecond[]): Record<string, number> => {
  const sum: Record<string, number> = {};
  for (const { statuses } of seconds) {
    for (const [status, count] of Object.entries(statuses)) sum[status] = (sum[status] ?? 0) + count;
  }
  return sum;
};

test.skipIf(process.platform !== 'linux')(
  'a database that hangs is a quick 503 and nothing else, and ends no session',
  async () => {
    const { postgres, server } = await start();
    const tabs = Number(proof ?? 60) / 10;
    const result = await poll({ server, tabs }, async () => {
      const thaw = await freeze(postgres);
      onTestFinished(thaw);
      const from = Date.now();
      await delay(awayS * 1_000);
      thaw();
      return { from, to: Date.now() };
    });
    const { seconds, firstUnavailableAt = Infinity, away } = result;
    const firstMs = firstUnavailableAt - away.from;
    process.stdout.write(`${JSON.stringify({ tabs, firstMs, all: total(seconds), cpu: result.cpu })}\n`);
    expect(Object.keys(total(seconds)).toSorted()).toEqual(['200', '503']);
    if (proof) expect(firstMs).toBeLessThan(2_000);
    expect(Object.keys(seconds.at(-2)?.statuses ?? {})).toEqual(['200']);
  },
);

test.skipIf(!proof)(
  'a stopped database is a quick 503 for every client, and they return without a second outage',
  async () => {
    const { dir, postgres, server } = await start();
    const tabs = Number(proof ?? 60);
    const result = await poll({ server, tabs }, async () => {
      await postgres.stop();
      const from = Date.now();
      await delay(awayS * 1_000);
      const again = await startPostgres(dir);
      onTestFinished(() => again.stop());
      return { from, to: Date.now() };
    });
    const { seconds, away, second } = result;
    const during = seconds.slice(second(away.from) + 2, second(away.to) - 2);
    const p99Ms = quantile(
      during.flatMap(({ waitedMs }) => waitedMs),
      0.99,
    );
    process.stdout.write(`${JSON.stringify({ tabs, p99Ms, all: total(seconds), cpu: result.cpu })}\n`);
    expect(Object.keys(total(seconds)).toSorted()).toEqual(['200', '503']);
    expect(p99Ms).toBeLessThan(500);
    expect(Object.keys(seconds.at(-2)?.statuses ?? {})).toEqual(['200']);
  },
);
