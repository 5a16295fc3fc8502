import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backUp, removeCluster, restoreBackup } from './base-backup.ts';
import { type EmbeddedPostgres, startEmbedded, stopOrphan } from './supervisor.ts';

let base: string;
let source: string;
let file: string;
let postgres: EmbeddedPostgres;
let target: string;
let targets = 0;

async function query<Row extends pg.QueryResultRow>(
  { connectionString }: EmbeddedPostgres,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  base = mkdtempSync(path.join(os.tmpdir(), 'bloom-backup-'));
  source = path.join(base, 'source');
  file = path.join(base, 'good.tar.gz');
  postgres = await startEmbedded({ dir: source });
  await query(postgres, 'create table it as select generate_series(1, 1000) as id');
  await backUp(source, file, { rows: 1_000 });
});

afterAll(async () => {
  await postgres.stop();
  rmSync(base, { recursive: true, force: true });
});

beforeEach(() => {
  target = path.join(base, `target-${targets++}`);
});

// rule: #backup
test('a backup restores with what was committed before it, its note and its passwords', async () => {
  await query(postgres, 'insert into it values (1001)');
  const newer = path.join(base, 'newer.tar.gz');
  await backUp(source, newer, { rows: 1_001 });
  expect(readdirSync(base).filter((name) => name.endsWith('.partial'))).toEqual([]);

  expect(await restoreBackup(newer, target)).toEqual({ rows: 1_001 });
  const restored = await startEmbedded({ dir: target });
  expect(restored.adopted).toBe(false);
  expect(await query(restored, 'select count(*)::int from it')).toEqual([{ count: 1_001 }]);
  await restored.stop();
  await removeCluster(target);
  expect(existsSync(target)).toBe(false);
});

test('a place that has data is refused, and they stay', async () => {
  await expect(restoreBackup(file, source)).rejects.toThrow(`There are data in ${source} already`);
  expect(await query(postgres, 'select min(id) from it')).toEqual([{ min: 1 }]);
});

describe('a file is refused by name, and leaves nothing, if it', () => {
  const damaged = 'is damaged';
  const flip = (bytes: Buffer, at: number, count = 1) => {
    const copy = Buffer.from(bytes);
    for (let i = at; i < at + count; i++) copy[i] = (copy[i] ?? 0) ^ 1;
    return copy;
  };
  const withSummary = (bytes: Buffer, change: (text: string) => string) =>
    gzipSync(Buffer.from(change(gunzipSync(bytes).toString('latin1')), 'latin1'), { level: 1 });

  test.each<[what: string, (good: Buffer) => Buffer, words: string]>([
    // rule: #backup
    // Several: single bits of compressed data mean nothing.
    ['has wrong bits in the middle', (good) => flip(good, good.length >> 1, 16), damaged],
    ['has a wrong bit in its checksum', (good) => flip(good, good.length - 8), damaged],
    ['is cut off', (good) => good.subarray(0, -1), damaged],
    ['is empty', () => Buffer.alloc(0), damaged],
    ['is another archive', () => gzipSync('some text'), 'is not a backup of Bloom'],
    [
      'is of another version',
      (good) => withSummary(good, (text) => text.replace(/(?<="postgresql":)./, '9')),
      'is of PostgreSQL 98 on',
    ],
    [
      'is of another kind of machine',
      (good) => withSummary(good, (text) => text.replace(/(?<="platform":")./, '_')),
      'is of PostgreSQL 18 on _',
    ],
  ])('%s', async (_what, make, words) => {
    const bad = `${target}.tar.gz`;
    writeFileSync(bad, make(readFileSync(file)));
    await expect(restoreBackup(bad, target)).rejects.toThrow(`${bad} ${words}`);
    expect(existsSync(target)).toBe(false);
  });
});

// rule: #backup
test('a killed backup leaves no file under its name', async () => {
  const cut = path.join(base, 'cut.tar.gz');
  const module = new URL('./base-backup.ts', import.meta.url).href;
  const script = `const { backUp } = await import('${module}'); await backUp('${source}', '${cut}', {});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit');
  while (!existsSync(`${cut}.partial`) && !existsSync(cut)) await delay(1);
  child.kill('SIGKILL');
  expect((await exited)[1]).toBe('SIGKILL');
  expect(existsSync(cut)).toBe(false);
  expect(existsSync(`${cut}.partial`)).toBe(true);
});

test('a PostgreSQL that stops in the middle fails the backup, which leaves nothing', async () => {
  const dir = path.join(base, 'stopped');
  const other = await startEmbedded({ dir });
  const cut = path.join(base, 'stopped.tar.gz');
  const backup = backUp(dir, cut, {}).catch(String);
  while (!existsSync(`${cut}.partial`)) await delay(1);
  process.kill(other.pid(), 'SIGQUIT');
  expect(await backup).toContain(`${cut} could not be made`);
  expect(readdirSync(base).filter((name) => name.startsWith('stopped.'))).toEqual([]);
  await other.stop();
  await stopOrphan(dir);
});

// rule: #backup
test('a damaged page fails the backup', async () => {
  const dir = path.join(base, 'rotten');
  const first = await startEmbedded({ dir });
  await query(first, 'create table it as select generate_series(1, 100000) as id');
  const [place] = await query<{ path: string }>(first, `select pg_relation_filepath('it') as path`);
  await first.stop();
  const page = path.join(dir, 'cluster', place?.path ?? '');
  writeFileSync(page, readFileSync(page).fill(1, 20_000, 20_100));
  const again = await startEmbedded({ dir });
  await expect(backUp(dir, path.join(base, 'rotten.tar.gz'), {})).rejects.toThrow(/checksum/);
  await again.stop();
  expect(existsSync(path.join(base, 'rotten.tar.gz'))).toBe(false);
});
