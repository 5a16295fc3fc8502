import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Machines of a database on one: each is a network namespace with an address of its own, so that the network
 * of one can be cut while its processes go on. This machine itself is 10.62.0.1.
 */

/** The address of this machine in the network of the cluster. */
export const here = '10.62.0.1';
const bridge = 'bloom-proof';
const namespace = (machine: string): string => `bloom-${machine}`;
const cable = (machine: string): string => `bloom-${machine}`;

const ip = (...words: string[]): string =>
  execFileSync('ip', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Makes the network, and in it one machine for each address. */
export function buildNetwork(addresses: Record<string, string>): void {
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${here}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const [machine, address] of Object.entries(addresses)) {
    ip('netns', 'add', namespace(machine));
    ip('link', 'add', cable(machine), 'type', 'veth', 'peer', 'eth0', 'netns', namespace(machine));
    ip('link', 'set', cable(machine), 'master', bridge, 'up');
    ip('-n', namespace(machine), 'address', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) {
      ip('-n', namespace(machine), 'link', 'set', device, 'up');
    }
  }
}

/** Ends every process on the machines, and removes the network; also what an earlier, killed proof left. */
export function removeNetwork(machines: readonly string[]): void {
  for (const machine of machines) {
    if (!existsSync(`/run/netns/${namespace(machine)}`)) continue;
    signalMachine(machine, 'SIGKILL');
    ip('netns', 'delete', namespace(machine));
  }
  if (existsSync(`/sys/class/net/${bridge}`)) ip('link', 'delete', bridge);
}

/** Cuts a machine off from all others: packets are lost, and no connection is closed. */
export const unplug = (machine: string): string => ip('link', 'set', cable(machine), 'down');
export const plugIn = (machine: string): string => ip('link', 'set', cable(machine), 'up');

/** Sends a signal to every process on a machine, or to those whose program has this name. */
export function signalMachine(machine: string, signal: NodeJS.Signals, program?: string): void {
  const pids = ip('netns', 'pids', namespace(machine)).split('\n').filter(Boolean);
  for (const pid of pids) {
    try {
      if (program !== undefined && programOf(pid) !== program) continue;
      process.kill(Number(pid), signal);
    } catch {
      // It has ended by itself.
    }
  }
}

const programOf = (pid: string): string => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

/** Processor time that the living processes of a machine have used, in seconds. */
export function processorSeconds(machine: string): number {
  const pids = ip('netns', 'pids', namespace(machine)).split('\n').filter(Boolean);
  const ticks = pids.map((pid) => {
    try {
      const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const [user, system] = fields.split(' ').slice(11, 13).map(Number);
      return (user ?? 0) + (system ?? 0);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, value) => sum + value, 0) / 100;
}

/**
 * Lets a process use only this part of one core. Error: the machine has no control groups of version 1 or 2.
 */
export function limitProcessor(name: string, pid: number, part: number): void {
  const group = groups(name).find((folder) => existsSync(path.dirname(folder)));
  if (group === undefined) throw new Error('there are no control groups for processor time');
  mkdirSync(group, { recursive: true });
  const [quota, period] = [Math.round(part * 100_000), 100_000];
  if (existsSync(`${group}/cpu.cfs_quota_us`)) writeFileSync(`${group}/cpu.cfs_quota_us`, `${quota}`);
  else writeFileSync(`${group}/cpu.max`, `${quota} ${period}`);
  writeFileSync(`${group}/cgroup.procs`, String(pid));
}

const groups = (name: string): string[] => [
  `/sys/fs/cgroup/cpu/bloom-proof-${name}`,
  `/sys/fs/cgroup/bloom-proof-${name}`,
];

/** Removes the limit of a process that has ended. */
export function removeLimit(name: string): void {
  for (const group of groups(name)) if (existsSync(group)) rmdirSync(group);
}

/** A process of the proof. */
export type Process = {
  child: ChildProcess;
  /** Ends it with a signal, and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Starts a program as a user, on one of the machines or on this one. Its output goes to `log`. */
export function start(
  words: string[],
  options: { log: string; user?: string; machine?: string; env?: Record<string, string> },
): Process {
  const { log, user, machine, env } = options;
  const all = [
    ...(machine === undefined ? [] : ['ip', 'netns', 'exec', namespace(machine)]),
    ...(user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']),
    ...words,
  ];
  const [program = '', ...rest] = all;
  const output = openSync(log, 'a');
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', output, output],
    // Away from the keyboard: Ctrl-C ends the proof, and the proof ends these.
    detached: true,
  });
  closeSync(output);
  child.on('error', () => {});
  return {
    child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
