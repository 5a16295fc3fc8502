import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { EmbeddedError } from './embedded-error.ts';
import { syncDirectory } from './files.ts';
import {
  type Programs,
  type Runner,
  chooseRunner,
  clusterOf,
  giveCluster,
  hasCluster,
  makeSocketDirectory,
  nameInside,
  preparePrograms,
} from './location.ts';
import { killGroup } from './process.ts';

export const SUPERUSER = 'postgres';
/** Name of the application's role and of its database. */
export const APP = 'bloom';
/** A busy disk after a crash recovery makes the first connection slow. */
export const CONNECT_TIMEOUT_MS = 300_000;
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
  /** Lets the application's role create databases and roles; tests clone a template with it. */
  createsDatabasesAndRoles?: boolean;
  /**
   * Keeps PostgreSQL running until this process stops it or ends, whatever other processes that use
   * the same `dir` do: their `stop()` leaves it running.
   */
  keep?: boolean;
  /** Server settings that replace or join our own. */
  settings?: Record<string, string>;
  /** Receives what an operator should know: a restart. */
  log?: (message: string) => void;
  /** Ends a start early, as an error; then nothing that it has started is left. */
  signal?: AbortSignal;
}

/** The passwords of the roles. */
export interface Secrets {
  superuser: string;
  app: string;
}

/** A cluster that a postmaster can be started in; the same for every start in it. */
export interface PreparedCluster {
  dir: string;
  /** Path of PostgreSQL's data directory. */
  cluster: string;
  runner: Runner;
  programs: Programs;
  socketDirectory: string | null;
  settings: string[];
  secrets: Secrets;
  log: (message: string) => void;
  signal: AbortSignal | undefined;
}

/**
 * Finds or makes everything that a postmaster in `dir` needs: programs, data, passwords, socket directory.
 */
export async function prepareCluster(dir: string, options: EmbeddedOptions): Promise<PreparedCluster> {
  const log = options.log ?? (() => {});
  const durable = options.durability !== 'off';
  const runner = chooseRunner(path.join(dir, 'cluster'));
  const programs = preparePrograms(dir, runner, log);
  const isNew = !hasCluster(dir);
  if (isNew) refuseLost(dir);
  const secrets = isNew ? makeSecrets(dir) : readSecrets(dir);
  if (isNew) await initialise(dir, runner, programs, secrets, durable, options.signal);
  const cluster = clusterOf(dir);
  // A copy that root has made belongs to root.
  if (runner !== null && statSync(cluster).uid === 0) await giveCluster(cluster, runner);
  const socketDirectory = makeSocketDirectory(path.dirname(cluster), runner);
  const settings = asArguments({
    ...commonSettings(),
    ...(durable ? {} : withoutDurability),
    ...options.settings,
  });
  const { signal } = options;
  return { dir, cluster, runner, programs, socketDirectory, settings, secrets, log, signal };
}

/** PostgreSQL's log. It exists once a cluster has been started, and so says that there was one. */
export const logFile = (dir: string): string => path.join(dir, 'postgres.log');

/** Refuses to start with an empty database where there was one. */
function refuseLost(dir: string): void {
  const place = path.join(dir, 'cluster');
  const rest = lstatSync(place, { throwIfNoEntry: false });
  if (rest === undefined && !existsSync(logFile(dir))) return;
  const where = rest?.isSymbolicLink() ? `${place} leads to ${readlinkSync(place)}, which` : place;
  throw new EmbeddedError(
    `There was a database in ${dir}, and its files are missing: ${where} does not exist or is empty. ` +
      'Bring them back, for a copy of a folder may lack them; or restore a backup with ' +
      '`bloom restore FILE`; or start over with an empty database: `bloom reset`.',
  );
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

const secretsFile = (dir: string) => path.join(dir, 'passwords.json');

/** The passwords of the cluster in `dir`. */
export function readSecrets(dir: string): Secrets {
  const file = secretsFile(dir);
  if (!existsSync(file))
    throw new EmbeddedError(`${file} is missing: without it no connection to the data beside it is possible`);
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
}

/** Passwords for a new cluster: those of a start that got no further, or new ones. */
function makeSecrets(dir: string): Secrets {
  if (existsSync(secretsFile(dir))) return readSecrets(dir);
  const newPassword = () => randomBytes(24).toString('base64url');
  const secrets = { superuser: newPassword(), app: newPassword() };
  writeSecrets(dir, secrets);
  return secrets;
}

/** Stores the passwords of the cluster in `dir`, in place of others. */
export function writeSecrets(dir: string, secrets: Secrets): void {
  const file = secretsFile(dir);
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  syncDirectory(dir);
}

/** Makes the cluster aside and puts it in place whole, so that a kill in between leaves nothing half. */
async function initialise(
  home: string,
  runner: Runner,
  programs: Programs,
  secrets: Secrets,
  durable: boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const unfinished = path.join(home, 'cluster.new');
  const passwordFile = path.join(home, 'cluster.password');
  // That of a killed start may still be written to for a moment.
  rmSync(unfinished, { recursive: true, force: true, maxRetries: 10 });
  rmSync(passwordFile, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 });
  if (runner !== null) {
    // The runner only passes through to the password.
    chmodSync(home, 0o711);
    for (const file of [unfinished, passwordFile]) chownSync(file, runner.uid, runner.gid);
  }
  const args = [
    `--pgdata=${nameInside(unfinished, runner)}`,
    `--username=${SUPERUSER}`,
    '--pwfile=../cluster.password',
    '--auth=scram-sha-256',
    // Orders by code point on every system and never changes with a system's libraries.
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
  signal?.throwIfAborted();
  // In a group of its own, with which all the programs that it runs can be ended.
  const child = spawn(programs.initdb, args, {
    ...runner,
    cwd: unfinished,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    windowsHide: true,
  });
  const end = () => killGroup(child.pid);
  signal?.addEventListener('abort', end);
  try {
    const [output, [status]] = (await Promise.all([text(child.stderr), once(child, 'close')])) as [
      string,
      [number | null],
    ];
    signal?.throwIfAborted();
    if (status !== 0) throw new Error(output);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (signal?.aborted) throw error;
    const output = error instanceof Error ? error.message : String(error);
    throw new EmbeddedError(`PostgreSQL could not make its data directory in ${home}:\n${output.trim()}`);
  } finally {
    signal?.removeEventListener('abort', end);
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, path.join(home, 'cluster'));
  syncDirectory(home);
}

/** Server settings as arguments of the `postgres` program. */
export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * PostgreSQL gets neither our secrets nor variables of a client such as PGDATA.
 * A named time zone spares initdb comparing the system's with all there are.
 */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot, TEMP }) };
}

/** Makes the application's role and database as they should be, however far an earlier start got. */
export async function provision(
  { host, port }: { host: string; port: number },
  secrets: Secrets,
  createsDatabasesAndRoles: boolean,
): Promise<void> {
  const client = new pg.Client({
    host,
    port,
    user: SUPERUSER,
    password: secrets.superuser,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A lost connection fails the query.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ creates: boolean | null; database: boolean }>(
      `select (select rolcreatedb from pg_roles where rolname = '${APP}') as creates,
              exists (select from pg_database where datname = '${APP}') as database`,
    );
    const { creates = null, database = false } = rows[0] ?? {};
    const right = createsDatabasesAndRoles ? 'createdb createrole' : 'nocreatedb nocreaterole';
    if (creates === null) {
      const password = client.escapeLiteral(secrets.app);
      await client.query(`create role ${APP} login nosuperuser ${right} password ${password}`);
    } else if (creates !== createsDatabasesAndRoles) {
      await client.query(`alter role ${APP} ${right}`);
    }
    if (!database) await client.query(`create database ${APP} owner ${APP}`);
  } finally {
    await client.end();
  }
}
