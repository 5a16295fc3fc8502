import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '@bloom/embedded-postgres';
import { auditLedger } from '../../src/domains/audit/index.ts';
import { readFacts } from '../../src/doctor/check-database.ts';
import { connect, migrateToLatest, readSnapshot } from '../../src/platform/database/index.ts';
import { packageFolder } from '../../src/platform/process/package-folder.ts';
import { run as runCommand } from '../command.ts';

/*
 * The commands of docs/operations.md#back-up-your-own-database and #restore, on the PostgreSQL of this
 * machine: the embedded one has neither pg_dump nor an archive. Where none is installed, these tests are
 * skipped. The restore to a point in time is part of `npm run proof`.
 */

const operations = readFileSync(path.join(packageFolder, '../../docs/operations.md'), 'utf8');
const run = promisify(execFile);
const bin = findPrograms();
const hasBackRest =
  process.env['POINT_IN_TIME'] !== undefined && spawnSync('pgbackrest', ['version']).status === 0;
// PostgreSQL refuses to run as root.
const user = process.getuid?.() === 0 ? postgresUser() : undefined;

/** The newest PostgreSQL of Debian's packages. */
function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const [newest = ''] = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  const folder = path.join(root, newest, 'bin');
  return existsSync(path.join(folder, 'initdb')) ? folder : undefined;
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

let base: string;
let data: string;
let port: number;

/** Runs a program as the user of PostgreSQL. */
const execute = (program: string, ...args: string[]) =>
  run(program, args, { ...user, cwd: base, env: { PATH: `${bin}:${process.env['PATH']}` } });
const connection = (role: string, database: string): pg.ClientConfig => ({
  host: '127.0.0.1',
  port,
  user: role,
  database,
});
const urlOf = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`;

async function query<Row extends pg.QueryResultRow>(
  at: pg.ClientConfig,
  ...statements: string[]
): Promise<Row[]> {
  const client = await connect(at);
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Mints petals for a new account. */
const welcome = (at: pg.ClientConfig, account: number, petals: number) =>
  query(
    at,
    `insert into ledger_account (id) values (${account})`,
    `select ledger_post('demo', array[-1, ${account}], array[-${petals}, ${petals}])`,
  );

const start = () => execute('pg_ctl', '-D', data, '-l', path.join(base, 'postgresql.log'), '-w', 'start');
const stop = () => execute('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');

beforeAll(async () => {
  if (bin === undefined) return;
  base = mkdtempSync(path.join(tmpdir(), 'bloom-own-'));
  chmodSync(base, 0o755);
  if (user) chownSync(base, user.uid, user.gid);
  data = path.join(base, 'data');
  port = await freePort();
  await execute('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: `'${base}'`,
    archive_mode: hasBackRest ? 'on' : 'off',
    archive_command: `'pgbackrest --config=${base}/pgbackrest.conf --stanza=bloom archive-push %p'`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(path.join(data, 'postgresql.conf'), lines.join(''));
  await start();
  await query(
    connection('postgres', 'postgres'),
    'create role bloom login',
    'create role other login',
    'create database bloom owner bloom',
  );
  const bloom = connection('bloom', 'bloom');
  await migrateToLatest(bloom);
  await welcome(bloom, 1, 1_000);
});

afterAll(async () => {
  if (bin === undefined) return;
  await stop();
  rmSync(base, { recursive: true, force: true });
});

// rule: #backup
test.skipIf(!bin)(
  'a dump restores under another role, and one statement gives the ledger its protection back',
  async () => {
    const dump = path.join(base, 'bloom.dump');
    await execute('pg_dump', '--format=custom', `--file=${dump}`, urlOf('bloom', 'bloom'));
    await query(connection('postgres', 'postgres'), 'create database restored owner other');
    const restored = connection('other', 'restored');
    await execute(
      'pg_restore',
      '--no-owner',
      '--no-acl',
      '--exit-on-error',
      '--single-transaction',
      `--dbname=${urlOf('other', 'restored')}`,
      dump,
    );
    const tables = ['gift', 'ledger_posting', 'ledger_transfer', 'reward_claim'];
    expect(await readFacts(restored)).toMatchObject({
      role: 'other',
      canMigrate: true,
      changeable: tables,
    });
    const change = () => query(restored, 'update ledger_posting set amount = 1').catch(String);
    expect(await change()).toContain('the ledger is append-only');

    // The statement of the manual.
    const [revoke = ''] = /revoke .* from current_user/.exec(operations) ?? [];
    await query(restored, revoke);
    expect((await readFacts(restored)).changeable).toEqual([]);
    expect(await change()).toContain('permission denied');
    // A server starts on it, and works.
    await migrateToLatest(restored);
    await welcome(restored, 2, 500);
    const { problems, supply } = await readSnapshot(restored, auditLedger);
    expect(problems).toEqual([]);
    expect(supply.minted).toBe(1_500);
  },
);

// rule: #backup
test.skipIf(!bin)(
  'a backup of an own database is a dump that a drill restores beside it, and a damaged one is not right',
  async () => {
    const backups = path.join(base, 'backups');
    vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    // As in deploy/compose: the server's role is another one.
    const url = 'postgres://server@127.0.0.1:1/bloom';
    const owner = { DATABASE_URL: url, DATABASE_OWNER_URL: urlOf('bloom', 'bloom') };
    const bloom = (...args: string[]) =>
      runCommand({ ...owner, BACKUP_DIR: backups, DATA_DIR: base }, ...args);
    const admin = connection('postgres', 'postgres');
    const databases = () =>
      query<{ datname: string }>(admin, "select datname from pg_database where datname like '%drill'");

    expect(await bloom('backup')).toMatchObject({ code: 0 });
    const [name = ''] = readdirSync(backups).filter((each) => each.endsWith('.dump'));
    expect((await bloom('backup', 'list')).output).toMatch(/^\S+\.dump .* –$/m);
    expect((await bloom('drill')).output).toContain('permission denied to create database');
    await query(admin, 'alter role bloom createdb', 'create database bloom_drill owner bloom');
    const drilled = await bloom('drill');
    expect(drilled).toMatchObject({
      code: 0,
      output: expect.stringContaining('The backup is right.') as string,
    });
    expect(await databases()).toEqual([]);
    expect((await bloom('backup', 'list')).output).toMatch(/^\S+\.dump .* yes +–$/m);

    truncateSync(path.join(backups, name), 20_000);
    expect(await bloom('drill')).toMatchObject({
      code: 1,
      output: expect.stringContaining('pg_restore failed') as string,
    });
    expect(await databases()).toEqual([]);
    vi.stubEnv('PATH', '/nowhere');
    expect((await bloom('backup')).output).toContain('pg_dump is not installed');
    expect(readdirSync(backups).filter((each) => each.includes('partial'))).toEqual([]);
  },
);

// rule: #backup
test.skipIf(!bin || !hasBackRest)(
  'pgBackRest restores a point in time: what was before it is there, what was after it is not',
  async () => {
    const folders = ['repo', 'log', 'lock'].map((name) => path.join(base, name));
    const [repo, log, lock] = folders;
    await execute('mkdir', ...folders);
    writeFileSync(
      path.join(base, 'pgbackrest.conf'),
      `[global]\nrepo1-path=${repo}\nrepo1-retention-full=2\nrepo1-cipher-type=aes-256-cbc\nrepo1-cipher-pass=secret\n` +
        `start-fast=y\nlog-path=${log}\nlock-path=${lock}\n` +
        `[bloom]\npg1-path=${data}\npg1-port=${port}\npg1-socket-path=${base}\n`,
    );
    const backRest = (...args: string[]) =>
      execute('pgbackrest', `--config=${base}/pgbackrest.conf`, '--stanza=bloom', ...args);
    await backRest('stanza-create');
    await backRest('check');
    await backRest('--type=full', 'backup');

    const bloom = connection('bloom', 'bloom');
    await welcome(bloom, 2, 7);
    const [target] = await query<{ time: string }>(bloom, 'select clock_timestamp()::text as time');
    await welcome(bloom, 3, 500);
    await query(connection('postgres', 'postgres'), 'select pg_switch_wal()');
    await stop();
    rmSync(data, { recursive: true });
    await execute('mkdir', '-m', '700', data);
    await backRest('--type=time', `--target=${target?.time}`, '--target-action=promote', 'restore');
    await start();
    await vi.waitUntil(async () => !(await readFacts(bloom)).isReadOnly, { timeout: 60_000 });
    const { problems, supply } = await readSnapshot(bloom, auditLedger);
    expect(problems).toEqual([]);
    expect(supply.minted).toBe(1_007);
  },
);
