import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { backUp, startEmbedded, type EmbeddedPostgres } from '@bloom/embedded-postgres';
import { connect, migrateToLatest, readSnapshot } from '../../platform/database/index.ts';
import { backupFile, listBackups, readProof } from './backup-files.ts';
import { drill, createBackup, type BackupConfig, type Snapshot } from './backup-service.ts';
import { backupJobs, lastDue } from './jobs.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let config: BackupConfig;
let folders = 0;

const snapshot: Snapshot = (work) => readSnapshot(postgres.connection, work);
const createOne = () => createBackup(config, snapshot);

async function execute(...statements: string[]): Promise<void> {
  const client = await connect(postgres.connection);
  for (const statement of statements) await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'bloom-drill-'));
  // mkdtemp closes its folder to PostgreSQL's user.
  chmodSync(dataDir, 0o755);
  postgres = await startEmbedded({ dir: path.join(dataDir, 'postgres') });
  await migrateToLatest(postgres.connection);
  await execute(
    'insert into ledger_account (id) values (1)',
    "select ledger_post('demo', array[-1, 1], array[-1000, 1000])",
  );
});

afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(() => {
  config = {
    dataDir,
    backup: { dir: path.join(dataDir, `backups-${folders++}`), keep: 7, atMinute: undefined },
  };
});

// rule: #backup
test('a drill restores the newest backup, proves books and rows, and leaves nothing', async () => {
  const file = await createOne();
  writeFileSync(backupFile(config.backup.dir, new Date(0)), 'an older one, which is damaged');
  const report = await drill(config);
  expect(report).toMatchObject({ file, problems: [] });
  expect(report.rows).toContainEqual({ table: 'ledger_posting', restored: 2, before: 2 });
  expect(report.rows.map(({ table }) => table)).toContain('gift');
  expect(report.total).toBeGreaterThan(4);
  expect(report.ageS).toBeGreaterThan(0);
  expect(report.ageS).toBeLessThan(60);
  expect(report.seconds).toBeGreaterThan(0);
  expect(await readProof(config.backup.dir)).toEqual({ name: path.basename(file) });
  expect(existsSync(path.join(dataDir, 'drill'))).toBe(false);
});

test('a backup with fewer rows than it had at its beginning is not proven', async () => {
  mkdirSync(config.backup.dir);
  const file = backupFile(config.backup.dir, new Date());
  await backUp(path.join(dataDir, 'postgres'), file, { rows: { ledger_posting: 3 } });
  const { problems } = await drill(config);
  expect(problems).toEqual(['ledger_posting has 2 rows, and had 3 when the backup began']);
  expect(await readProof(config.backup.dir)).toBeUndefined();
});

test('a drill without a backup ends with a message', async () => {
  await expect(drill(config)).rejects.toThrow('bloom backup');
});

test('a server that stops ends its backup and its drill, which leave nothing', async () => {
  await createOne();
  const stopping = new AbortController();
  const drilled = drill(config, stopping.signal).catch(String);
  await vi.waitUntil(() => existsSync(path.join(dataDir, 'drill')));
  stopping.abort();
  expect(await drilled).toMatch(/abort/i);
  expect(existsSync(path.join(dataDir, 'drill'))).toBe(false);
  expect(await createBackup(config, snapshot, stopping.signal).catch(String)).toMatch(/abort/i);
  expect(listBackups(config.backup.dir)).toHaveLength(1);
});

// rule: #backup
test('the nightly job takes a backup and proves it once a day unless its books are wrong, and the metric says when it was taken', async () => {
  const metrics = new Registry();
  const now = new Date();
  config.backup.atMinute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const [job] = backupJobs(config, { snapshot }, metrics);
  const run = () => job?.run(new AbortController().signal, async () => {});
  const provenS = async () =>
    (await metrics.getSingleMetric('bloom_backup_proven_timestamp_seconds')?.get())?.values[0]?.value;

  expect(await provenS()).toBeLessThan(now.getTime() / 1_000);
  await run();
  const [first = ''] = listBackups(config.backup.dir);
  expect(await provenS()).toBeGreaterThan(now.getTime() / 1_000 - 1);
  await run();
  expect(listBackups(config.backup.dir)).toEqual([first]);

  const yesterday = backupFile(config.backup.dir, new Date(now.getTime() - 86_400_000));
  renameSync(first, yesterday);
  rmSync(path.join(config.backup.dir, 'proven.json'));
  await execute('update ledger_account set balance = 1001');
  await expect(run()).rejects.toThrow('is not right:\naccount 1 holds 1001, its postings sum to 1000');
  await expect(run()).rejects.toThrow('is not right');
  await execute('update ledger_account set balance = 1000');
  // What was taken is not taken again with every try.
  expect(listBackups(config.backup.dir)).toHaveLength(2);
  expect(readdirSync(config.backup.dir)).not.toContain('proven.json');
});

test('without a time there is no job, and the metric has no value', async () => {
  const metrics = new Registry();
  expect(backupJobs(config, { snapshot }, metrics)).toEqual([]);
  expect(await metrics.metrics()).not.toMatch(/^bloom_backup\S+ \d/m);
});

test.each([
  ['03:30', '2026-11-23T04:00:00Z', '2026-11-23T03:30:00Z'],
  ['03:30', '2026-11-23T03:30:00Z', '2026-11-23T03:30:00Z'],
  ['03:30', '2026-11-23T03:29:59Z', '2026-11-22T03:30:00Z'],
  ['23:59', '2026-12-01T00:00:00Z', '2026-11-30T23:59:00Z'],
])('what is due at %s was last due before %s at %s', (time, now, due) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  expect(lastDue(hours * 60 + minutes, new Date(now))).toEqual(new Date(due));
});
