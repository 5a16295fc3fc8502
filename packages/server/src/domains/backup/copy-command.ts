import { spawn } from 'node:child_process';
import { EmbeddedError } from '@bloom/embedded-postgres';

/** The operator's command that copies a backup to another place. */
export type CopyCommand = {
  /** A line of `sh`, with the backup as `$1`. */
  line: string;
  /** After so many seconds it is ended. */
  limitS: number;
};

/** The end of what the command has written is part of the message. */
const maxOutput = 500;

/**
 * Runs the command with a backup.
 * Error: `EmbeddedError` with how it ended, and the end of its output.
 *
 * @param signal ends it early, as an error
 */
export async function runCopyCommand(
  { line, limitS }: CopyCommand,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
  // A group of its own, which ends together: `sh` does not end the programs of a pipe.
  const child = spawn('/bin/sh', ['-c', line, 'bloom', file], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-maxOutput);
    });
  }
  let hasTimedOut = false;
  const endGroup = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has just ended.
    }
    // A program that left the group may hold them open.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const timer = setTimeout(() => {
    hasTimedOut = true;
    endGroup();
  }, limitS * 1_000);
  signal?.addEventListener('abort', endGroup);
  try {
    const end = await new Promise<string | number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, killedBy) => resolve(code ?? killedBy ?? ''));
      if (signal?.aborted) endGroup();
    });
    signal?.throwIfAborted();
    if (end === 0) return;
    const how = hasTimedOut ? `took longer than ${limitS} s and was ended` : `failed (${end})`;
    throw new EmbeddedError(`BACKUP_COMMAND ${how}: ${output.trim() || 'no output'}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', endGroup);
  }
}
