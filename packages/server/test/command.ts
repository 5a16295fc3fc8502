import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { Command } from '../src/cli/run-command.ts';

/** What an operator sees of a command: its exit code, and what it writes. */
type Outcome = { code: unknown; output: string };

/** Runs a command of `src/cli` in this process. */
export async function run(
  command: Command,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Outcome> {
  let output = '';
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      output += String(text);
      return true;
    }),
  );
  try {
    const code = await command(args, environment);
    return { code, output };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}

/** Runs a file of `src/cli` as a process, like npm. */
export function runAsProcess(
  file: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Outcome> {
  const program = fileURLToPath(new URL(`../src/cli/${file}`, import.meta.url));
  const env = { PATH: process.env['PATH'], ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}
