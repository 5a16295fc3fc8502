import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@bloom/embedded-postgres';
import { sendRequest } from './send-request.ts';

/** A running program that listens on a port. */
export type Program = {
  port: number;
  pid: number;
  /** From its start to its first response, in milliseconds. */
  startedInMs: number;
  stop(): Promise<void>;
};

/**
 * Starts a Node program and waits until it responds.
 *
 * @param program its file, from the root of the repository, or the arguments of Node
 * @param path requested until the status is 200
 * @param environment replaces that of the bench; PORT is added
 */
export async function startProgram(
  program: string | string[],
  path: string,
  environment: Record<string, string> = {},
): Promise<Program> {
  const args = Array.isArray(program)
    ? program
    : [fileURLToPath(new URL(`../../${program}`, import.meta.url))];
  const port = await freePort();
  const begin = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Also when the bench itself fails.
  process.once('exit', () => child.kill('SIGKILL'));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.join(' ')} could not be started`);
  while (!(await isReady(port, path))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} has ended with ${child.exitCode}`);
    await sleep(5);
  }
  const startedInMs = performance.now() - begin;
  return { port, pid, startedInMs, stop: () => stop(child) };
}

async function isReady(port: number, path: string): Promise<boolean> {
  return sendRequest(port, path).then(
    ({ status }) => status === 200,
    () => false,
  );
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time that a process has used so far, in milliseconds. */
export function processorMs(pid: number): number {
  const [user = 0, system = 0] = timesOf(pid);
  return inMs(user + system);
}

/** Processor time of a process and all its children, also ended ones, in milliseconds. */
export function familyProcessorMs(pid: number): number {
  const living = childrenOf(pid).map((child) => timesOf(child).reduce((a, b) => a + b, 0));
  return inMs([...timesOf(pid), ...living].reduce((a, b) => a + b, 0));
}

function inMs(ticks: number): number {
  return (ticks * 1_000) / ticksPerSecond;
}

/** utime, stime, cutime and cstime of proc(5). */
function timesOf(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
  } catch {
    // It has ended; its parent now includes its time.
    return [];
  }
}

/** The same with a precision of nanoseconds, without ended children, in milliseconds. Slow to read. */
export function preciseProcessorMs(pid: number): number {
  return [pid, ...childrenOf(pid)].map(scheduledMs).reduce((a, b) => a + b, 0);
}

/** Processor time of all threads of a process, in milliseconds (schedstat of proc(5)). */
function scheduledMs(pid: number): number {
  try {
    const tasks = `/proc/${pid}/task`;
    return readdirSync(tasks)
      .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]))
      .reduce((a, b) => a + b / 1e6, 0);
  } catch {
    // It has ended.
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** Memory that a process holds now, in MiB. */
export function residentMiB(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1_024;
}

/**
 * Has a Node process free all the memory that it no longer needs.
 *
 * @param inspectorPort where it was started with `--inspect --inspect-publish-uid=http`
 */
export async function collectGarbage(inspectorPort: number): Promise<void> {
  const { body } = await sendRequest(inspectorPort, '/json/list');
  const [target] = JSON.parse(body.toString()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  try {
    await once(socket, 'open');
    // What the first collection finalizes, the next ones free.
    for (let id = 0; id < 3; id++) {
      socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
      await once(socket, 'message');
    }
  } finally {
    socket.close();
  }
}
