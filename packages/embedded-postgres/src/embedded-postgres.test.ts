import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { backUp, removeCluster, restoreBackup } from './base-backup.ts';
import { makeFolder } from './files.ts';
import { lockDataDir } from './lock.ts';
import { isAlive } from './process.ts';
import type { EmbeddedOptions } from './cluster.ts';
import { type EmbeddedPostgres, startEmbedded, stopOrphan } from './supervisor.ts';

const isRoot = process.getuid?.() === 0;

let base: string;
let dir: string;
let others: ChildProcess[];
const bases: string[] = [];

/**
 * A folder with a stopped database, which has a table. PostgreSQL takes a second of a processor to make one.
 */
let made: string;
/** How it was at its first start. */
let first: {
  role: pg.QueryResultRow | undefined;
  shown: (pg.QueryResultRow | undefined)[];
  modes: number[];
  status: string | undefined;
};

beforeAll(async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'bloom-embedded-'));
  bases.push(home);
  made = path.join(home, 'postgres');
  // As an interrupted start leaves it.
  mkdirSync(path.join(made, 'cluster.new/base'), { recursive: true });
  const postgres = await startEmbedded({ dir: made });
  const [role] = await query(
    postgres,
    `select current_user as name, rolsuper, rolcreatedb, rolcreaterole,
            (select datdba = pg_roles.oid from pg_database where datname = current_database()) as owner
     from pg_roles where rolname = current_user`,
  );
  const names = ['server_encoding', 'fsync', 'data_checksums'];
  const shown = await Promise.all(names.map((name) => query(postgres, `show ${name}`)));
  const places = [path.join(made, 'passwords.json'), String(postgres.connection.host)];
  first = {
    role,
    shown: shown.map(([row]) => row),
    modes: places.map((place) => statSync(place).mode & 0o777),
    status: isRoot ? readFileSync(`/proc/${postgres.pid()}/status`, 'utf8') : undefined,
  };
  await query(postgres, 'create table kept as select 7 as n');
  await postgres.stop();
});

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'bloom-embedded-'));
  dir = path.join(base, 'postgres');
  vi.stubEnv('TMPDIR', base);
  others = [];
});

afterEach(async () => {
  for (const other of others) other.kill('SIGKILL');
  await stopOrphan(dir);
  vi.unstubAllEnvs();
  bases.push(base);
});

// At the end at once: ext4 is slow to make new files in the seconds after many were deleted.
afterAll(() => {
  for (const each of bases) rmSync(each, { recursive: true });
});

const start = (options: Partial<EmbeddedOptions> = {}) => startEmbedded({ dir, ...options });

/** Puts a copy of the made database into the folder of the test. */
const copyMade = () => cpSync(made, dir, { recursive: true });

async function query<Row extends pg.QueryResultRow>(
  postgres: Pick<EmbeddedPostgres, 'connectionString'>,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(postgres.connectionString);
  await client.connect();
  // A killed server is part of these tests: without a listener it would end the process.
  client.on('error', () => {});
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
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

interface Started {
  connectionString: string;
  adopted: boolean;
  pid: number;
}

/** Runs `code` in a Node process of its own and returns its first line, parsed as JSON. */
async function elsewhere<Output>(module: string, code: string): Promise<[ChildProcess, Output]> {
  const url = new URL(module, import.meta.url).href;
  const script = `const it = await import('${url}'); ${code} setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return [child, JSON.parse(line) as Output];
}

const startElsewhere = (options = '') =>
  elsewhere<Started>(
    './supervisor.ts',
    `const { adopted, connectionString, pid } = await it.startEmbedded({ dir: '${dir}'${options} });
     console.log(JSON.stringify({ adopted, connectionString, pid: pid() }));`,
  );

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('a first start', () => {
  // One that was interrupted left a part of a cluster there.
  test('gives a database to a role that is no superuser and may not create databases', () => {
    expect(first.role).toEqual({
      name: 'bloom',
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      owner: true,
    });
  });

  test('stores text as UTF-8, is durable and keeps its passwords to itself', () => {
    expect(first.shown).toEqual([{ server_encoding: 'UTF8' }, { fsync: 'on' }, { data_checksums: 'on' }]);
    expect(first.modes).toEqual([0o600, 0o700]);
  });

  test.runIf(isRoot)('as root runs PostgreSQL as another user', () => {
    expect(Number(/^Uid:\s+(\d+)/m.exec(first.status ?? '')?.[1])).toBeGreaterThan(0);
  });

  test('that fails says what PostgreSQL said', async () => {
    copyMade();
    await expect(start({ settings: { work_mem: 'plenty' } })).rejects.toThrow(
      /did not start[^]*work_mem.*plenty/,
    );
  });

  test('may let tests create databases and roles, and a later one takes the rights back', async () => {
    copyMade();
    const first = await start({ createsDatabasesAndRoles: true });
    await query(first, 'create database another');
    await query(first, 'create role another');
    await first.stop();
    const second = await start();
    await expect(query(second, 'create database third')).rejects.toThrow('permission denied');
    await expect(query(second, 'create role third')).rejects.toThrow('permission denied');
    await second.stop();
  });
});

describe('stopping', () => {
  test('leaves no process and no socket, and the next start finds the data', async () => {
    copyMade();
    const first = await start();
    const pid = first.pid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(String(first.connection.host))).toBe(false);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(readFileSync(path.join(dir, 'postgres.log'), 'utf8')).not.toMatch(/recovery/);
    await second.stop();
  });
});

describe('several starters', () => {
  test('at once make one cluster and share one PostgreSQL', async () => {
    const started = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()]);
    const outputs = started.map(([, output]) => output);
    expect(new Set(outputs.map(({ pid }) => pid)).size).toBe(1);
    expect(outputs.filter(({ adopted }) => !adopted)).toHaveLength(1);
  });

  test('with other settings get them: the orphan is restarted', async () => {
    copyMade();
    const [child] = await startElsewhere();
    await kill(child);
    const log = vi.fn<(message: string) => void>();
    const postgres = await start({ durability: 'off', log });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('other settings'));
    expect(await query(postgres, 'show fsync')).toEqual([{ fsync: 'off' }]);
    expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
    await postgres.stop();
  });
});

describe('a PostgreSQL that a process keeps', () => {
  const keepElsewhere = () => {
    copyMade();
    return startElsewhere(', keep: true');
  };

  test('outlives the servers that use it', async () => {
    const [, kept] = await keepElsewhere();
    for (let restart = 0; restart < 2; restart++) {
      const server = await start();
      expect(server.pid()).toBe(kept.pid);
      await server.stop();
    }
    expect(await query(kept, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is stopped by the next server when its keeper was killed', async () => {
    const [keeper, kept] = await keepElsewhere();
    await kill(keeper);
    await (await start()).stop();
    expect(isAlive(kept.pid)).toBe(false);
  });

  test('is stopped by its keeper', async () => {
    copyMade();
    const postgres = await start({ keep: true });
    await postgres.stop();
    expect(isAlive(postgres.pid())).toBe(false);
  });
});

describe('after kill -9', () => {
  test('of the server its PostgreSQL is adopted with the data', async () => {
    copyMade();
    const [child, orphan] = await startElsewhere();
    await kill(child);
    const postgres = await start();
    expect(postgres.adopted).toBe(true);
    expect(postgres.pid()).toBe(orphan.pid);
    expect(postgres.connectionString).toBe(orphan.connectionString);
    expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
    await postgres.stop();
    expect(isAlive(orphan.pid)).toBe(false);
  });

  test('of the server and of PostgreSQL the data are there', async () => {
    copyMade();
    const [child, orphan] = await startElsewhere();
    process.kill(orphan.pid, 'SIGKILL');
    await kill(child);
    const postgres = await start();
    expect(postgres.pid()).not.toBe(orphan.pid);
    expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
    await postgres.stop();
  });

  test('of the server, a folder deleted under its orphan is created again', async () => {
    copyMade();
    const [child, orphan] = await startElsewhere();
    await kill(child);
    rmSync(dir, { recursive: true });
    const postgres = await start();
    expect(postgres.pid()).not.toBe(orphan.pid);
    expect(await query(postgres, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
    await postgres.stop();
    process.kill(orphan.pid, 'SIGQUIT');
  });

  test('of PostgreSQL alone it is started again where it was, with the data', async () => {
    const restarted = Promise.withResolvers<void>();
    copyMade();
    const postgres = await start({ log: () => restarted.resolve() });
    const killed = postgres.pid();
    process.kill(killed, 'SIGKILL');
    await restarted.promise;
    await vi.waitUntil(() => postgres.pid() !== killed, { timeout: 20_000, interval: 5 });
    expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
    await postgres.stop();
  });

  test('of an adopted PostgreSQL it is started again as well', async () => {
    copyMade();
    const [child, orphan] = await startElsewhere();
    await kill(child);
    const postgres = await start();
    process.kill(orphan.pid, 'SIGKILL');
    await vi.waitUntil(() => postgres.pid() !== orphan.pid, { timeout: 20_000, interval: 5 });
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  test('a process id that another process has by now does not matter', async () => {
    copyMade();
    const first = await start();
    const cluster = realpathSync(path.join(dir, 'cluster'));
    const socketLock = path.join(String(first.connection.host), '.s.PGSQL.5432.lock');
    const files = [path.join(cluster, 'postmaster.pid'), socketLock];
    const stale = files.map((file) => readFileSync(file, 'utf8'));
    await first.stop();

    // PostgreSQL takes the word of its file only for processes of its own user.
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['1000'], { uid, gid, stdio: 'ignore' });
    others.push(stranger);
    mkdirSync(path.dirname(socketLock), { recursive: true });
    files.forEach((file, i) => {
      writeFileSync(file, stale[i]!.replace(/^\d+/, String(stranger.pid)));
    });

    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(stranger.exitCode).toBeNull();
    await second.stop();
  });
});

describe.runIf(isRoot)('as root', () => {
  test('data in a folder that its user cannot enter lie there all the same, and are found again', async () => {
    chmodSync(base, 0o700);
    const first = await start();
    expect(realpathSync(path.join(dir, 'cluster'))).toBe(path.join(dir, 'cluster'));
    await query(first, 'create table kept as select 7 as n');
    await first.stop();
    const second = await start();
    expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  test('a copy that root has made of a folder works', async () => {
    copyMade();
    expect(statSync(path.join(dir, 'cluster')).uid).toBe(0);
    const postgres = await start();
    expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
    await postgres.stop();
  });

  describe('a cluster behind a link', () => {
    let outside: string;

    beforeEach(() => {
      copyMade();
      outside = path.join(base, 'place/cluster');
      mkdirSync(path.dirname(outside), { recursive: true });
      renameSync(path.join(dir, 'cluster'), outside);
      symlinkSync(outside, path.join(dir, 'cluster'));
    });

    test('is used where it is', async () => {
      const postgres = await start();
      expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
      await postgres.stop();
    });

    test('is missing in a copy of the folder: that is refused, and takes a backup', async () => {
      const copy = path.join(base, 'copy');
      cpSync(dir, copy, { recursive: true, verbatimSymlinks: true });
      const postgres = await start();
      const file = path.join(base, 'a.tar.gz');
      await backUp(dir, file, {});
      await postgres.stop();
      rmSync(outside, { recursive: true });
      await expect(startEmbedded({ dir: copy })).rejects.toThrow(
        /^There was a database in .*copy, and its files are missing: .*place.* does not exist/,
      );
      await restoreBackup(file, copy);
      const restored = await startEmbedded({ dir: copy });
      expect(await query(restored, 'select n from kept')).toEqual([{ n: 7 }]);
      await restored.stop();
    });
  });
});

test('a folder whose database is missing is refused, and not filled with an empty one', async () => {
  copyMade();
  rmSync(path.join(dir, 'cluster'), { recursive: true });
  await expect(start()).rejects.toThrow(/^There was a database in .* `bloom reset`\.$/);
  mkdirSync(path.join(dir, 'cluster'));
  await expect(start()).rejects.toThrow(/files are missing: .*cluster does not exist or is empty/);
  await removeCluster(dir);
  await (await start()).stop();
});

test('a folder is not removed while another process keeps its database running', async () => {
  copyMade();
  const postgres = await start({ keep: true });
  await expect(removeCluster(dir)).rejects.toThrow(/keeps the database .* running/);
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test('a start that is ended at any moment leaves no process, and the next one works', async () => {
  const moments = [
    'start.lock',
    'cluster.new',
    'cluster.new/PG_VERSION',
    'cluster.new/global/pg_control',
    'cluster.new/base/5',
    'cluster',
    'cluster/postmaster.pid',
  ];
  for (const moment of moments) {
    const ending = new AbortController();
    const starting = start({ signal: ending.signal }).then(
      (postgres) => postgres,
      (error: unknown) => error,
    );
    while (!existsSync(path.join(dir, moment))) await delay(1);
    ending.abort();
    const outcome = await starting;
    // It may have been ready just before.
    if (outcome !== ending.signal.reason) await (outcome as EmbeddedPostgres).stop();
    expect(processesIn(dir), moment).toEqual([]);
  }
  const postgres = await start();
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test('a folder that cannot exist is refused, and those above are made', () => {
  expect(() => makeFolder('/proc/nothing/at/all')).toThrow('ENOENT');
  expect(() => makeFolder(path.join(import.meta.filename, 'a'))).toThrow('ENOTDIR');
  makeFolder(path.join(base, 'a/b/c'), 0o700);
  makeFolder(path.join(base, 'a/b/c'));
  expect(statSync(path.join(base, 'a/b/c')).mode & 0o777).toBe(0o700);
});

describe('a data directory', () => {
  const lockElsewhere = () =>
    elsewhere<number>(
      './lock.ts',
      `await it.lockDataDir('${base}', 'http://localhost:4321'); console.log(process.pid);`,
    );

  test('belongs to one server; the error of a second one names the first', async () => {
    const [child] = await lockElsewhere();
    const message = `process ${child.pid}, since .*http://localhost:4321`;
    await expect(lockDataDir(base)).rejects.toThrow(new RegExp(message));
  });

  test('that cannot be one is refused with the name of its setting', async () => {
    const lock = lockDataDir(import.meta.filename);
    await expect(lock).rejects.toThrow(/^DATA_DIR cannot be used \(Error: EEXIST/);
  });

  test('is free again when its server was killed', async () => {
    const [child] = await lockElsewhere();
    await kill(child);
    const lock = lockDataDir(base);
    await expect(lock).resolves.toBeDefined();
    (await lock).release();
  });

  test('is given over by a server that is just stopping', async () => {
    const first = await lockDataDir(base);
    const second = lockDataDir(base);
    first.release();
    await expect(second).resolves.toBeDefined();
    (await second).release();
  });
});
