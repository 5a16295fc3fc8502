import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { startServer, type ServerProcess } from '@bloom/testing/server-process';

/** Builds server and web app, if their sources have changed. */
export async function build(): Promise<void> {
  const bootstrap = fileURLToPath(new URL('../../../scripts/bootstrap.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [bootstrap, '--build']);
}

/** Starts server and web app, built and started as by `npm start`, until the test has finished. */
export async function startBuild(environment: Record<string, string> = {}): Promise<ServerProcess> {
  await build();
  const dataDir = await mkdtemp(`${tmpdir()}/bloom-built-`);
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755);
  const server = await startServer({ DATA_DIR: dataDir, ...environment }, 'build');
  onTestFinished(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });
  return server;
}

/** The resources that a process has used and holds now. */
export type ProcessUse = { cpuMs: number; residentBytes: number; descriptors: number };

/** Reads the resources that a process uses (Linux); undefined where the system does not report them. */
export async function useOf(pid: number): Promise<ProcessUse | undefined> {
  if (process.platform !== 'linux') return undefined;
  const [stat, statm, open] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/statm`, 'utf8'),
    readdir(`/proc/${pid}/fd`),
  ]);
  // The name of the program, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    cpuMs: ticks * 10,
    residentBytes: Number(statm.split(' ')[1]) * 4_096,
    descriptors: open.length,
  };
}

/** The value below which `part` of the values are. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * part)] ?? Infinity);
}
