import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error.ts';
import { makeFolder } from './files.ts';

const SQLITE_BUSY = 5;
/** A server that is being stopped gives its directory back within this time. */
const HANDOVER_MS = 2_000;
const POLL_MS = 20;

/** A lock that the operating system takes back when this process ends, however it ends. */
export interface HeldLock {
  release(): void;
}

// SQLite closes, and so unlocks, a database without references: held locks are kept alive here.
const held = new Set<DatabaseSync>();

/**
 * Takes the lock of `file`; null when it is held, in this process or another.
 *
 * Node has no file lock of its own and a file with a process id in it goes stale with kill -9 and
 * lies after the id is reused. SQLite locks its file with the operating system's lock on every
 * platform, so an empty database held exclusively is used as one. The file is never deleted:
 * deleting a lock file lets two holders in.
 */
export function tryLock(file: string): HeldLock | null {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw unusable(file, error);
  }
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw unusable(file, error);
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

function unusable(file: string, cause: unknown): EmbeddedError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new EmbeddedError(
    `${file} cannot be locked (${reason}). The directory must be one that this user may write to.`,
    { cause },
  );
}

/**
 * Takes the lock of `file`, waiting at most `timeoutMs` for it; null when the time is over.
 * @param signal ends the wait early, as an error
 */
export async function waitForLock(
  file: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<HeldLock | null> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryLock(file);
    if (lock !== null || performance.now() >= end) return lock;
    await sleep(POLL_MS, undefined, { signal });
  }
}

/**
 * Makes this process the only Bloom server of a data directory, for as long as it lives.
 *
 * @param dir created when missing
 * @param address the URL of this server, named in the message that a second one prints
 * @throws EmbeddedError when another live server has it and does not let go within a few seconds
 */
export async function lockDataDir(dir: string, address?: string): Promise<HeldLock> {
  try {
    makeFolder(dir);
  } catch (error) {
    throw new EmbeddedError(`DATA_DIR cannot be used (${String(error)}).`, { cause: error });
  }
  const ownerFile = path.join(dir, 'server.json');
  const lock = await waitForLock(path.join(dir, 'server.lock'), HANDOVER_MS);
  if (lock === null) throw new EmbeddedError(inUseMessage(dir, ownerFile));
  const owner = { pid: process.pid, since: new Date().toISOString(), address };
  writeFileSync(ownerFile, JSON.stringify(owner));
  return lock;
}

function inUseMessage(dir: string, ownerFile: string): string {
  let who = '';
  try {
    const owner = JSON.parse(readFileSync(ownerFile, 'utf8')) as Record<string, unknown>;
    const at = typeof owner['address'] === 'string' ? `, ${owner['address']}` : '';
    who = ` (process ${String(owner['pid'])}, since ${String(owner['since'])}${at})`;
  } catch {
    // The owner took the lock and has not written its name yet; the message stands without it.
  }
  return (
    `Another Bloom server${who} is using the data in ${dir}. ` +
    'Stop that one, or give this one a directory of its own with DATA_DIR.'
  );
}
