import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '@bloom/embedded-postgres';
import { startServer } from '@bloom/testing/server-process';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

async function start(environment: Record<string, string>): Promise<ChildProcess> {
  const env = {
    PATH: process.env['PATH'],
    PORT: String(await freePort()),
    METRICS_PORT: '0',
    ...environment,
  };
  return spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

/**
 * Whether a statement on the embedded database in `dataDir` finds something; false while there is no
 * database.
 */
async function finds(dataDir: string, sql: string): Promise<boolean> {
  const folder = path.join(dataDir, 'postgres');
  let client: pg.Client;
  try {
    const secrets = JSON.parse(readFileSync(path.join(folder, 'passwords.json'), 'utf8')) as {
      superuser: string;
    };
    const [, , , port, host] = readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n');
    client = new pg.Client({
      host,
      port: Number(port),
      user: 'postgres',
      password: secrets.superuser,
      database: 'bloom',
    });
    client.on('error', () => {});
    await client.connect();
  } catch {
    return false;
  }
  try {
    return (await client.query(sql)).rows.length > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The working directories of all processes below a folder (Linux). */
function processesIn(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`);
      } catch {
        return '';
      }
    })
    .filter((place) => place.startsWith(`${folder}/`));
}

test('a signal at any moment ends the start and leaves no process, and the next start works', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bloom-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const exists = (name: string) => () => existsSync(path.join(dataDir, name));
  const moments: [name: string, hasCome: () => boolean | Promise<boolean>][] = [
    ['the folder is locked', exists('server.lock')],
    // At more moments of it: the tests of @bloom/embedded-postgres.
    ['the cluster is being made', exists('postgres/cluster.new')],
    ['migrations run', () => finds(dataDir, 'select 1 from kysely_migration_lock')],
    ['the sample is made', () => finds(dataDir, 'select 1 from video')],
  ];
  for (const [i, [name, hasCome]] of moments.entries()) {
    const child = await start({ DATA_DIR: dataDir });
    const ended = Promise.all([once(child, 'close'), text(child.stderr!)]);
    while (child.exitCode === null && !(await hasCome())) await delay(5);
    child.kill(i % 2 === 0 ? 'SIGTERM' : 'SIGINT');
    expect(await ended, name).toEqual([[0, null], '']);
    expect(processesIn(dataDir), name).toEqual([]);
  }
  const server = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(`${server.url}/`)).status).toBeLessThan(500);
  await vi.waitFor(() => expect(server.output()).toContain(`Data: everything is in ${dataDir}`), 20_000);
  expect(await server.stop()).toBe(0);
});

test('a DATA_DIR that cannot exist ends the start with a sentence', async () => {
  const child = await start({ DATA_DIR: '/proc/nothing' });
  const [end, output] = await Promise.all([once(child, 'close'), text(child.stderr!)]);
  expect(end).toEqual([1, null]);
  expect(output).toMatch(/^DATA_DIR cannot be used \(Error: ENOENT: .*'\/proc\/nothing'\)\.\n$/);
});
