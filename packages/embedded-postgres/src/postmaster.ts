import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asArguments, environment, logFile, type PreparedCluster } from './cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { freePort } from './free-port.ts';
import { nameInside } from './location.ts';
import { clearAfterCrash, isAlive, isPostgresOf, readPidFile } from './process.ts';

const LOCALHOST = '127.0.0.1';
const DEFAULT_PORT = 5432;

const POLL_MS = 5;
/** How often a postmaster that is not our child is looked at. */
const WATCH_MS = 250;
/** After a kill -9 the write-ahead log has to be read first; at `max_wal_size` that is a while. */
const START_TIMEOUT_MS = 300_000;
/** A fast shutdown writes all dirty pages. If the disk is too slow for that, recovery will do. */
const STOP_TIMEOUT_MS = 20_000;
const LOG_LIMIT_BYTES = 8 * 1024 * 1024;

/** A running PostgreSQL server process. */
export interface Postmaster {
  pid: number;
  /** Null when it was adopted. */
  child: ChildProcess | null;
  host: string;
  port: number;
}

/** Adopts the postmaster that runs in the cluster, or starts one. */
export async function bringUp(
  prepared: PreparedCluster,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const running = await findRunning(prepared);
  if (running !== null) {
    if (hasSettings(prepared)) return { postmaster: running, adopted: true };
    prepared.log('PostgreSQL runs with other settings than it should: restarting it');
    await shutDown(running.pid, null);
  }
  await clearAfterCrash(prepared.cluster);
  return { postmaster: await launch(prepared), adopted: false };
}

/**
 * Starts the postmaster again after a crash, or takes the one that another starter has brought up.
 *
 * @param port the port that clients know; used where there are no Unix sockets
 */
export async function restart(prepared: PreparedCluster, port: number): Promise<Postmaster> {
  await clearAfterCrash(prepared.cluster);
  return (await findRunning(prepared)) ?? (await launch(prepared, port));
}

/** The postmaster that already runs in this cluster, once it accepts connections; null when there is none. */
async function findRunning({ cluster, signal }: PreparedCluster): Promise<Postmaster | null> {
  for (;;) {
    const found = readPidFile(cluster);
    if (found === null || !isPostgresOf(found.pid, cluster)) return null;
    // `starting` and `stopping` pass by themselves, as does a file that is still being written.
    if (found.status === 'ready') {
      const host = found.socketDirectory || LOCALHOST;
      return { pid: found.pid, child: null, host, port: found.port };
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** Compares with the command line that PostgreSQL notes down at its start. */
function hasSettings({ cluster, settings }: PreparedCluster): boolean {
  const line = readFileSync(path.join(cluster, 'postmaster.opts'), 'utf8');
  const args = [...line.matchAll(/"([^"]*)"/g)].map((match) => match[1]);
  return args.slice(-settings.length).join('\n') === settings.join('\n');
}

async function launch(prepared: PreparedCluster, port?: number): Promise<Postmaster> {
  const { cluster, runner, programs, socketDirectory, settings, signal } = prepared;
  const host = socketDirectory ?? LOCALHOST;
  const chosenPort = socketDirectory === null ? (port ?? (await freePort())) : DEFAULT_PORT;
  const address = {
    listen_addresses: socketDirectory === null ? LOCALHOST : '',
    unix_socket_directories: socketDirectory ?? '',
  };
  const name = nameInside(cluster, runner);
  const args = ['-D', name, '-p', String(chosenPort), ...asArguments(address), ...settings];
  signal?.throwIfAborted();
  const log = openLog(logFile(prepared.dir));
  // In a session of its own: Ctrl-C in the terminal is for us, we stop it when we are done.
  const child = spawn(programs.postgres, args, {
    ...runner,
    cwd: cluster,
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
    // The file of a killed postmaster still says that it is ready: the process id distinguishes them.
    const found = readPidFile(cluster);
    if (child.pid !== undefined && found?.pid === child.pid && found.status === 'ready') {
      return { pid: child.pid, child, host, port: chosenPort };
    }
    if (signal?.aborted || failure !== undefined || hasExited(child) || performance.now() > end) {
      if (child.pid !== undefined) await shutDown(child.pid, child);
      signal?.throwIfAborted();
      const log = readFileSync(logFile(prepared.dir), 'utf8').trim().split('\n').slice(-8).join('\n');
      throw new EmbeddedError(`PostgreSQL did not start:\n${failure?.message ?? log}`);
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

/** Resolves when the postmaster is gone; does not keep this process alive. */
export async function ended({ pid, child }: Postmaster): Promise<void> {
  if (child === null) {
    while (isAlive(pid)) await sleep(WATCH_MS, undefined, { ref: false });
  } else if (!hasExited(child)) {
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/** Fast shutdown, then harder signals when that takes too long. */
export async function shutDown(pid: number, child: ChildProcess | null): Promise<void> {
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
