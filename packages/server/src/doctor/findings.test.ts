import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startMailServer } from '@bloom/testing/upstreams/mail-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startRedisStandIn } from '@bloom/testing/redis';
import { startOidc } from '@bloom/testing/upstreams/oidc';
import { startUpstream } from '@bloom/testing/upstreams/upstream-server';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { startPooler } from '../../test/servers/pooler.ts';
import { readConfig, type Config } from '../config/config.ts';
import { backupFile, writeRecord } from '../domains/backup/backup-files.ts';
import { readConnection } from '../platform/database/index.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkData } from './check-data.ts';
import { checkDescriptors } from './check-descriptors.ts';
import { checkDatabase, judgeDatabase, readFacts, type DatabaseFacts } from './check-database.ts';
import { checkBackup, checkDisk, judgeSpace } from './check-disk.ts';
import { checkMail, checkOutbound, checkRedis } from './check-others.ts';
import type { Finding } from './finding.ts';

const config = (environment: Record<string, string> = {}): Config => readConfig(environment, '/data');

/** The findings that are not well, as `level part: text`; one without advice fails the test. */
function wrong(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ level }) => level !== 'ok')
    .map(({ level, part, text, advice }) => {
      expect(advice).toMatch(/\w{4}/);
      return `${level} ${part}: ${text}`;
    });
}

describe('of the configuration, the doctor', () => {
  const provider = { LINE_CLIENT_ID: 'a', LINE_CLIENT_SECRET: 'b' };
  const open = { PUBLIC_URL: 'https://bloom.example', TRUST_PROXY: '127.0.0.1', ...provider };

  test.each([
    ['the demo', {}],
    ['a public installation', open],
  ])('has nothing to say of %s', (_name, environment) => {
    expect(wrong(checkConfiguration(config(environment)))).toEqual([]);
  });

  test.each([
    ['a misspelt variable', { TRUST_PROXI: '127.0.0.1' }, /^warning .*TRUST_PROXY is one/],
    ['a public URL without TLS', { ...open, PUBLIC_URL: 'http://bloom.example' }, /^failure .*unencrypted/],
    ['TLS without a trusted proxy', { ...open, TRUST_PROXY: '' }, /^warning .*TRUST_PROXY is not set/],
    ['a public demo', { PUBLIC_URL: 'https://bloom.example', TRUST_PROXY: '::1' }, /^failure .*demo login/],
    ['no way to sign in', { DEMO: '0', PASSKEYS: '0' }, /^warning .*no way to sign in/],
  ])('reports %s', (_name, environment, words) => {
    const found = wrong(checkConfiguration(config(environment)));
    expect(found).toEqual([expect.stringMatching(words)]);
  });
});

describe('of a database, the doctor', () => {
  let created: TestDatabase;
  let admin: pg.Client;

  beforeAll(async () => {
    created = await createTestDatabase();
    admin = new pg.Client(created.connection);
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await created.drop();
  });

  const good: DatabaseFacts = {
    role: 'bloom',
    version: 180_004,
    isSuperuser: false,
    isReadOnly: false,
    encoding: 'UTF8',
    unsafe: [],
    connections: { max: 97, used: 10, roleMax: -1, roleUsed: 5 },
    canMigrate: true,
    changeable: [],
    clockS: 0.2,
  };
  const judge = (changes: Partial<DatabaseFacts>) =>
    wrong(judgeDatabase({ ...good, ...changes }, { migrates: true, poolMax: 28 }));

  test('has nothing to say of a good one', () => {
    expect(judge({})).toEqual([]);
  });

  test.each<[string, Partial<DatabaseFacts>, RegExp]>([
    ['an old version', { version: 140_010 }, /^failure database: .*too old/],
    ['a standby', { isReadOnly: true }, /^failure .*read-only/],
    ['a superuser', { isSuperuser: true }, /^failure .*superuser/],
    ['privileges that were lost', { changeable: ['gift'] }, /^warning .*change append-only tables/],
    ['another encoding', { encoding: 'SQL_ASCII' }, /^failure .*SQL_ASCII/],
    ['unsafe settings', { unsafe: ['fsync = off'] }, /^failure .*fsync = off: a power cut/],
    [
      'too few connections',
      { connections: { max: 20, used: 1, roleMax: -1, roleUsed: 1 } },
      /^failure .*1 of 20 connections are open, a server opens up to 30/,
    ],
    [
      'too few connections of the role',
      { connections: { max: 97, used: 9, roleMax: 8, roleUsed: 2 } },
      /^failure .*2 of 8 connections of the role/,
    ],
    ['a role that cannot migrate', { canMigrate: false }, /^failure .*cannot migrate/],
    ['a clock behind', { clockS: 90 }, /^failure clock: .*90 s behind/],
    ['a clock ahead', { clockS: -90 }, /^failure clock: .*90 s ahead of/],
  ])('reports %s', (_name, changes, words) => {
    expect(judge(changes)).toEqual([expect.stringMatching(words)]);
  });

  // rule: #doctor
  test('reads what a real one says: tests run without durability', async () => {
    const facts = await readFacts(created.connection);
    expect(facts).toMatchObject({
      ...good,
      version: expect.any(Number),
      unsafe: ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off'],
      connections: {
        max: expect.any(Number),
        used: expect.any(Number),
        roleMax: -1,
        roleUsed: expect.any(Number),
      },
      clockS: expect.any(Number),
    });
    expect(Math.abs(facts.clockS)).toBeLessThan(5);
    expect(facts.connections.used).toBeGreaterThan(0);
  });

  test('reads that a role owns nothing, and which privileges it has', async () => {
    const role = `doctor_${process.pid}`;
    await admin.query(`create role ${role} login password 'secret' connection limit 9`);
    onTestFinished(async () => {
      await admin.query(`revoke update on gift from ${role}`);
      await admin.query(`drop role ${role}`);
    });
    await admin.query(`grant update on gift to ${role}`);
    await admin.query(`alter role ${role} set default_transaction_read_only = on`);
    const facts = await readFacts({ ...created.connection, user: role, password: 'secret' });
    expect(facts).toMatchObject({
      role,
      canMigrate: false,
      changeable: ['gift'],
      isReadOnly: true,
      connections: { roleMax: 9 },
    });
  });

  test('reports a pooler without a way around it, and a URL that does not work', async () => {
    const pooler = await startPooler(created.connection, { mode: 'session' });
    onTestFinished(() => pooler.close());
    const environment = {
      DATABASE_URL: pooler.url,
      DATABASE_OWNER_URL: 'postgres://u@127.0.0.1:9/b',
    };
    const found = wrong(await checkDatabase(readConnection(pooler.url), config(environment)));
    expect(found).toContainEqual(expect.stringMatching(/^warning .*leads through a connection pooler/));
    expect(found).toContainEqual(expect.stringMatching(/^failure .*DATABASE_OWNER_URL does not work/));
  });

  test('reports a URL of the owner that leads through a pooler', async () => {
    const pooler = await startPooler(created.connection);
    onTestFinished(() => pooler.close());
    const environment = { DATABASE_URL: created.url, DATABASE_OWNER_URL: pooler.url };
    const found = wrong(await checkDatabase(created.connection, config(environment)));
    expect(found).toContainEqual(expect.stringMatching(/^failure .*DATABASE_OWNER_URL leads through/));
  });

  test('reports a ledger that the last check found wrong', async () => {
    const check = async () =>
      (await checkDatabase(created.connection, config({ DATABASE_URL: created.url })))
        .filter(({ part }) => part === 'ledger')
        .map(({ level, text }) => `${level}: ${text}`);
    expect(await check()).toEqual([]);
    const store = (problems: object[]) =>
      admin.query(
        `insert into job (name, started_at, next_at, result, result_at)
         values ('audit', now(), now(), $1, '2026-11-23 03:30Z')
         on conflict (name) do update set result = excluded.result`,
        [JSON.stringify({ problems, differences: problems.length })],
      );
    await store([]);
    expect(await check()).toEqual(['ok: was right at the last check, 2026-11-23 03:30 UTC']);
    await store([{ check: 'balances', problem: 'account 1 holds 1001' }]);
    expect(await check()).toEqual([
      'failure: was WRONG at the last check, 2026-11-23 03:30 UTC: account 1 holds 1001 (broken: balances), the first of 1',
    ]);
  });

  test('reports a schema that is not migrated, unless the server migrates it', async () => {
    await admin.query(`delete from sql_function where name = 'gift_send'`);
    const check = (MIGRATE: string) =>
      checkDatabase(created.connection, config({ DATABASE_URL: created.url, MIGRATE }));
    expect(wrong(await check('0')).join()).toContain('(gift_send), and MIGRATE is 0');
    expect(wrong(await check('1')).join()).not.toContain('gift_send');
  });
});

describe('of disks and backups, the doctor', () => {
  test('reports a full disk', () => {
    const judge = (freeBytes: number, freeShare: number) =>
      wrong([judgeSpace('DATA_DIR', '/data', { freeBytes, freeShare })]);
    expect(judge(1_500_000_000, 0.15)).toEqual([]);
    expect(judge(900_000_000, 0.1)).toEqual(['failure disk: DATA_DIR: 0.9 GB free in /data']);
    expect(judge(1_500_000_000, 0.149)).toEqual([
      'failure disk: DATA_DIR: 1.5 GB free in /data, 14 % of the disk: the site is read-only',
    ]);
  });

  test('reports a folder that cannot be written to', async () => {
    // Not even root can write here.
    const [found = ''] = wrong(checkDisk(config({ DATA_DIR: '/proc/nothing' })));
    expect(found).toMatch(/^failure disk: DATA_DIR: /);
    expect(checkDisk(config({ DATA_DIR: tmpdir(), BACKUP_DIR: '/somewhere/else' }))).toHaveLength(2);
  });

  const recordAge = (dir: string, record: 'proven' | 'copied', ageH: number) =>
    writeRecord(dir, record, backupFile(dir, new Date(Date.now() - ageH * 3_600_000)));

  async function makeBackups() {
    const dir = await mkdtemp(path.join(tmpdir(), 'bloom-doctor-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    const check = async (settings: Record<string, string> = {}) =>
      wrong(await checkBackup(config({ BACKUP_DIR: dir, DATA_DIR: '/proc', ...settings })));
    /** Has the embedded database of `dir` made so many hours ago. */
    const makeDatabase = async (ageH: number) => {
      const file = path.join(dir, 'postgres/passwords.json');
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, '{}');
      await utimes(file, new Date(), new Date(Date.now() - ageH * 3_600_000));
    };
    return { dir, check, makeDatabase };
  }

  test('waits for the first backup of a new database as long as for any other', async () => {
    const { dir, check, makeDatabase } = await makeBackups();
    const settings = { DATA_DIR: dir, BACKUP_AT: '03:30', BACKUP_COMMAND: 'copy "$1"' };
    expect(await check(settings)).toEqual([]);
    await makeDatabase(29);
    expect(await check(settings)).toEqual([]);
    await makeDatabase(31);
    expect(await check(settings)).toEqual([
      `failure backup: no backup in ${dir} has passed a drill`,
      'failure backup: BACKUP_COMMAND has copied no backup',
    ]);
  });

  test('reports that there is no backup, or that the newest proven one is old', async () => {
    const { dir, check } = await makeBackups();
    expect(await check()).toEqual([`warning backup: no backup in ${dir} has passed a drill`]);
    await recordAge(dir, 'proven', 29);
    expect(await check()).toEqual([]);
    await recordAge(dir, 'proven', 31.5);
    expect(await check({ BACKUP_AT: '03:30' })).toEqual([
      'failure backup: the newest backup that passed a drill is 31 h old',
    ]);
    await recordAge(dir, 'proven', 7.5);
    expect(await check({ BACKUP_AT: '03:30' })).toEqual([]);
    expect(await check({ BACKUP_AT: '*:30' })).toEqual([
      'failure backup: the newest backup that passed a drill is 7 h old',
    ]);
  });

  test('reports that backups are copied no more, or would be lost with the disk of the database', async () => {
    const { dir, check, makeDatabase } = await makeBackups();
    await makeDatabase(31);
    await recordAge(dir, 'proven', 1);
    const at = { BACKUP_AT: '03:30' };
    expect(await check({ ...at, DATA_DIR: dir })).toEqual([
      'warning backup: the backups are on the disk of the database, and are lost with it',
    ]);
    const copies = { ...at, DATA_DIR: dir, BACKUP_COMMAND: 'copy "$1"' };
    expect(await check(copies)).toEqual(['failure backup: BACKUP_COMMAND has copied no backup']);
    await recordAge(dir, 'copied', 31.5);
    expect(await check(copies)).toEqual([
      'failure backup: the newest backup that BACKUP_COMMAND has copied is 31 h old',
    ]);
    await recordAge(dir, 'copied', 29);
    expect(await check(copies)).toEqual([]);
  });
});

// rule: #doctor
test('of descriptors, the doctor reports a limit that leaves few connections', () => {
  const check = (limit: number) => checkDescriptors(config({ DATABASE_POOL_MAX: '50' }), limit);
  expect(wrong(check(1_024))).toEqual([
    'warning descriptors: this process may open 1024 files and connections (ulimit -n), so 874 connections of clients',
  ]);
  expect(check(65_536)).toMatchObject([{ level: 'ok' }]);
});

describe('of data, the doctor', () => {
  test('says where they are', () => {
    const found = checkData(config({ DATA_DIR: '/tmp/bloom-nowhere' }));
    expect(found).toMatchObject({ level: 'ok', text: 'everything will be in /tmp/bloom-nowhere' });
  });
});

describe('of other servers, the doctor', () => {
  // rule: #doctor
  test('reports video sites and login providers that cannot be reached', async () => {
    const upstream = await startUpstream(() => ({ status: 404, body: '' }));
    onTestFinished(() => upstream.close());
    const environment = {
      OUTBOUND_ALLOW: `${upstream.host},127.0.0.1:9`,
      YOUTUBE_URL: upstream.url,
      BILIBILI_METADATA: '0',
      TENCENT_METADATA: '0',
      LINE_CLIENT_ID: 'a',
      LINE_CLIENT_SECRET: 'b',
      LINE_AUTH_URL: upstream.url,
      LINE_API_URL: upstream.url,
    };
    const check = async (changes: Record<string, string>) =>
      wrong(await checkOutbound(config({ ...environment, ...changes })));

    expect(await check({})).toEqual([]);
    expect(await check({ YOUTUBE_URL: 'http://127.0.0.1:9', LINE_API_URL: 'http://127.0.0.1:9' })).toEqual([
      expect.stringMatching(/^failure login with line: http:\/\/127.0.0.1:9 cannot be reached \(network/),
      expect.stringMatching(/^warning video sites: http:\/\/127.0.0.1:9 cannot be reached/),
    ]);
    expect(
      await check({ OUTBOUND_ALLOW: '127.0.0.1:9', LINE_AUTH_URL: 'http://127.0.0.1:9' }),
    ).toContainEqual(expect.stringMatching(/^warning video sites: .*refused/));
  });

  // rule: #subtitle-suggestions
  test('reports an endpoint of suggestions that cannot be reached', async () => {
    const upstream = await startUpstream(() => ({ status: 404, body: '' }));
    onTestFinished(() => upstream.close());
    const check = async (changes: Record<string, string>) => {
      const environment = {
        BILIBILI_METADATA: '0',
        TENCENT_METADATA: '0',
        TRANSLATE_URL: `${upstream.url}/v1`,
        TRANSLATE_MODEL: 'small',
      };
      const found = await checkOutbound(config({ ...environment, ...changes }));
      return found.filter(({ part }) => part === 'suggestions').map(({ level, text }) => `${level}: ${text}`);
    };
    expect(await check({ OUTBOUND_ALLOW: upstream.host })).toEqual([`ok: ${upstream.url} responds`]);
    expect(await check({})).toEqual([expect.stringMatching(/^warning: .*refused/)]);
    expect(await check({ TRANSLATE_URL: '', TRANSLATE_MODEL: '' })).toEqual([]);
  });

  // rule: #openid-connect
  test('reports an OpenID Connect provider without a configuration of its own', async () => {
    const provider = await startOidc();
    onTestFinished(() => provider.close());
    const environment = {
      OUTBOUND_ALLOW: provider.host,
      BILIBILI_METADATA: '0',
      TENCENT_METADATA: '0',
      OIDC_2_NAME: 'Example ID',
      OIDC_2_ISSUER: provider.url,
      OIDC_2_CLIENT_ID: 'bloom',
      OIDC_2_CLIENT_SECRET: 'hush',
    };
    const check = async (changes: Record<string, string> = {}) =>
      (await checkOutbound(config({ ...environment, ...changes })))
        .filter(({ part }) => part === 'login with Example ID')
        .map(({ level, text }) => `${level}: ${text}`);
    expect(await check()).toEqual([`ok: ${provider.url}/ has a configuration`]);
    provider.fault = 'otherConfiguration';
    expect(await check()).toEqual([expect.stringMatching(/^failure: .*"issuer" property does not match/)]);
    expect(await check({ OUTBOUND_ALLOW: '127.0.0.1:9' })).toEqual([
      expect.stringMatching(/^failure: .*refused/),
    ]);
  });

  test('reports a Redis that does not respond', async () => {
    const redis = await startRedisStandIn();
    onTestFinished(() => redis.close());
    expect(wrong([await checkRedis(redis.url)])).toEqual([]);
    expect(wrong([await checkRedis('redis://:secret@127.0.0.1:9')])).toEqual([
      expect.stringMatching(/^failure redis: does not respond \((?!.*secret)/),
    ]);
  });

  test('reports a mail server that cannot be reached', async () => {
    const mail = await startMailServer();
    expect(wrong([await checkMail(mail.url)])).toEqual([]);
    await mail.close();
    expect(wrong([await checkMail(mail.url.replace('//', '//ann:secret@'))])).toEqual([
      expect.stringMatching(/^failure e-mail: 127\.0\.0\.1:\d+ cannot be used \((?!.*secret)/),
    ]);
  });
});
