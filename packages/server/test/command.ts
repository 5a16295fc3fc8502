import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { bloom } from '../src/cli/bloom.ts';

/** The outcome of a command for an operator: its exit code and its output. */
type Outcome = { code: unknown; output: string };

/** Runs the command `bloom` in this process. */
export async function run(environment: Record<string, string>, ...args: string[]): Promise<Outcome> {
  let output = '';
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      output += String(text);
      return true;
    }),
  );
  try {
    const code = await bloom(args, environment);
    return { code, output };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}

/** Runs the command `bloom` as a process, like npm. */
export function runAsProcess(environment: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const program = fileURLToPath(new URL('../src/cli/bloom.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}
