import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Backends see that their postmaster is gone within moments, unless they are busy computing. */
const LEFTOVER_PATIENCE_MS = 5_000;
const POLL_MS = 10;

/** The facts about itself that PostgreSQL writes into `postmaster.pid`. */
export interface PidFile {
  pid: number;
  port: number;
  /** Empty when the server has no Unix socket. */
  socketDirectory: string;
  /** `starting`, `stopping`, `ready` or `standby`; still `ready` after a kill -9. */
  status: string;
}

/** Reads `postmaster.pid` of a cluster; null when there is none or it is only half written. */
export function readPidFile(cluster: string): PidFile | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return {
    pid,
    port: Number(lines[3] ?? ''),
    socketDirectory: (lines[4] ?? '').trim(),
    status: (lines[7] ?? '').trim(),
  };
}

/** Whether the system has a process of this id, if only a zombie. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process runs. A zombie does not: below a container's process 1 it may stay for ever. */
export function isAlive(pid: number): boolean {
  if (process.platform !== 'linux') return exists(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !'ZX'.includes(stat.charAt(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** Whether `pid` is a live PostgreSQL of this cluster and not a process that got a reused id. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') return worksIn(pid, cluster);
  const [command, ...args] =
    process.platform === 'win32'
      ? (['tasklist', '/NH', '/FI', `PID eq ${pid}`] as const)
      : (['ps', '-o', 'command=', '-p', String(pid)] as const);
  return spawnSync(command, args).stdout.toString().includes('postgres');
}

/** Linux: PostgreSQL's processes have the cluster as working directory and a name of their own. */
function worksIn(pid: number, cluster: string): boolean {
  return nameOf(pid) === 'postgres' && workingDirectory(pid) === cluster;
}

/** Processes of a cluster whose postmaster is gone. */
function leftovers(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      if (nameOf(pid) !== 'postgres' || !isAlive(pid)) return false;
      // One that is just dying has no directory any more; whosever it is, it is gone in a moment.
      return [cluster, null].includes(workingDirectory(pid));
    });
}

function nameOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return null;
  }
}

/** Null when the process has none any more; empty when we may not know it, so it is not ours. */
function workingDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : '';
  }
}

/**
 * Makes a cluster without a postmaster ready to be started again after a kill -9.
 *
 * Order matters: PostgreSQL's own protection against two postmasters is the shared memory key in
 * `postmaster.pid`, so that file may only be removed once no process of the old one is left.
 */
export async function clearAfterCrash(cluster: string): Promise<void> {
  const patience = performance.now() + LEFTOVER_PATIENCE_MS;
  for (let left = leftovers(cluster); left.length > 0; left = leftovers(cluster)) {
    // Without a postmaster nothing they do can be committed: recovery follows.
    if (performance.now() > patience) for (const pid of left) killQuietly(pid);
    await sleep(POLL_MS);
  }
  const stale = readPidFile(cluster);
  // PostgreSQL refuses to start while the system knows the process id in its file, be it by now a
  // stranger's or a zombie's. The lock beside the socket says the same.
  if (stale === null || !exists(stale.pid)) return;
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  if (stale.socketDirectory !== '') {
    rmSync(path.join(stale.socketDirectory, `.s.PGSQL.${stale.port}.lock`), { force: true });
  }
}

/** Removes the directory of a server that is gone; an empty name is a server without one. */
export function removeSocketDirectory(directory: string): void {
  if (directory !== '') rmSync(directory, { recursive: true, force: true });
}

/** Kills a process that leads a group, and the group where the system has them. */
export function killGroup(pid: number | undefined): void {
  if (pid !== undefined) killQuietly(process.platform === 'win32' ? pid : -pid);
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone in the meantime, which is what was wanted.
  }
}
