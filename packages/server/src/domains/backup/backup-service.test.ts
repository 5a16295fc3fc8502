import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { backUp, startEmbedded, type EmbeddedPostgres } from '@bloom/embedded-postgres';
import { connect, migrateToLatest, readSnapshot } from '../../platform/database/index.ts';
import { backupFile, listBackups, readRecord } from './backup-files.ts';
import { drill, createBackup, type BackupConfig, type Snapshot } from './backup-service.ts';
import { backupJobs } from './jobs.ts';

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
    backup: {
      dir: path.join(dataDir, `backups-${folders++}`),
      keep: { hours: 24, days: 7, weeks: 4 },
      atMinutes: [],
      copy: undefined,
    },
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
  expect(await readRecord(config.backup.dir, 'proven')).toBe(path.basename(file));
  expect(existsSync(path.join(dataDir, 'drill'))).toBe(false);
});

test('a backup with fewer rows than it had at its beginning is not proven', async () => {
  mkdirSync(config.backup.dir);
  const file = backupFile(config.backup.dir, new Date());
  await backUp(path.join(dataDir, 'postgres'), file, { rows: { ledger_posting: 3 } });
  const { problems } = await drill(config);
  expect(problems).toEqual(['ledger_posting has 2 rows, and had 3 when the backup began']);
  expect(await readRecord(config.backup.dir, 'proven')).toBeUndefined();
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

/** Runs the job as a server does, and returns what it stored and its error. */
async function runJob(metrics = new Registry()) {
  const [job] = backupJobs(config, { snapshot }, metrics);
  const stored: unknown[] = [];
  const error = await job
    ?.run(new AbortController().signal, async (result) => void stored.push(result))
    .catch((failed: unknown) => (failed as Error).message);
  return { stored, error };
}

const minuteOf = (date: Date) => date.getUTCHours() * 60 + date.getUTCMinutes();

// rule: #backup
test('the job takes a backup and proves it at each time unless its books are wrong, and the metric says when it was taken', async () => {
  const metrics = new Registry();
  const now = new Date();
  config.backup.atMinutes = [minuteOf(new Date(now.getTime() - 43_200_000)), minuteOf(now)];
  const [job] = backupJobs(config, { snapshot }, metrics);
  const stored: unknown[] = [];
  const run = () => job?.run(new AbortController().signal, async (result) => void stored.push(result));
  const provenS = async () =>
    (await metrics.getSingleMetric('bloom_backup_proven_timestamp_seconds')?.get())?.values[0]?.value;

  expect(await provenS()).toBeLessThan(now.getTime() / 1_000);
  await run();
  const [first = ''] = listBackups(config.backup.dir);
  expect(await provenS()).toBeGreaterThan(now.getTime() / 1_000 - 1);
  await run();
  expect(listBackups(config.backup.dir)).toEqual([first]);
  expect(stored).toEqual([{ problem: null }, { problem: null }]);

  const earlier = backupFile(config.backup.dir, new Date(now.getTime() - 43_200_000));
  renameSync(first, earlier);
  rmSync(path.join(config.backup.dir, 'proven.json'));
  await execute('update ledger_account set balance = 1001');
  const message = 'is not right:\naccount 1 holds 1001, its postings sum to 1000';
  await expect(run()).rejects.toThrow(message);
  // With a result a failed run is done, and no number of them parks the job.
  expect(stored.at(-1)).toEqual({ problem: expect.stringContaining(message) });
  await expect(run()).rejects.toThrow('is not right');
  await execute('update ledger_account set balance = 1000');
  // What was taken is not taken again with every try.
  expect(listBackups(config.backup.dir)).toHaveLength(2);
  expect(readdirSync(config.backup.dir)).not.toContain('proven.json');
});

// rule: #backup
test('each backup is copied once by the command; one that fails loses nothing, is said, and tried again', async () => {
  const metrics = new Registry();
  config.backup.atMinutes = [minuteOf(new Date())];
  const { dir } = config.backup;
  const target = path.join(dataDir, 'elsewhere');
  config.backup.copy = { line: `cp "$1" '${target}/'`, limitS: 60 };
  const copiedS = async () =>
    (await metrics.getSingleMetric('bloom_backup_copied_timestamp_seconds')?.get())?.values[0]?.value ?? 0;

  const { stored, error } = await runJob(metrics);
  expect(error).toMatch(/BACKUP_COMMAND failed \(1\): cp: /);
  expect(stored).toEqual([{ problem: error }]);
  const [file = ''] = listBackups(dir);
  expect(await readRecord(dir, 'proven')).toBe(path.basename(file));
  const madeS = statSync(path.join(dataDir, 'postgres/passwords.json')).mtimeMs / 1_000;
  expect(await copiedS()).toBeCloseTo(madeS);

  mkdirSync(target);
  expect(await runJob()).toEqual({ stored: [{ problem: null }], error: undefined });
  const copy = path.join(target, path.basename(file));
  expect(readFileSync(copy).equals(readFileSync(file))).toBe(true);
  expect(await copiedS()).toBeGreaterThan(madeS);
  rmSync(copy);
  await runJob();
  expect(existsSync(copy)).toBe(false);
});

// rule: #backup
test('an admin’s wish for a backup is done once, without a time too', async () => {
  await runJob();
  expect(listBackups(config.backup.dir)).toEqual([]);
  await backupJobs(config, { snapshot }, new Registry())[0]?.request?.();
  await runJob();
  expect(listBackups(config.backup.dir)).toHaveLength(1);
  expect(await readRecord(config.backup.dir, 'proven')).toBeDefined();
  await runJob();
  expect(listBackups(config.backup.dir)).toHaveLength(1);
});

test('an own database has no job, and without a time the metrics have no value', async () => {
  const metrics = new Registry();
  expect(backupJobs({ ...config, databaseUrl: 'postgres://db/bloom' }, { snapshot }, metrics)).toEqual([]);
  expect(await metrics.metrics()).not.toMatch(/^bloom_backup\S+ \d/m);
});
