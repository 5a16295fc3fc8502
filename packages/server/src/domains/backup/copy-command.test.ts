import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '@bloom/embedded-postgres';
import { runCopyCommand } from './copy-command.ts';

const run = (line: string, { limitS = 60, signal = new AbortController().signal } = {}) =>
  runCopyCommand({ line, limitS }, '/a folder/bloom.tar.gz', signal).catch(
    (error: unknown) => (error as Error).message,
  );

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bloom-copy-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the command has the file as $1, and the settings of the server', async () => {
  const folder = makeFolder();
  expect(await run(`printf '%s %s' "$1" "$PATH" > '${folder}/said'`)).toBeUndefined();
  expect(readFileSync(`${folder}/said`, 'utf8')).toBe(`/a folder/bloom.tar.gz ${process.env['PATH']}`);
});

test('a command that fails is an error with the end of its output, which cannot fill the memory', async () => {
  expect(await run('echo no such bucket >&2; exit 3')).toBe('BACKUP_COMMAND failed (3): no such bucket');
  expect(await run('false')).toBe('BACKUP_COMMAND failed (1): no output');
  expect(await run('kill -TERM $$')).toBe('BACKUP_COMMAND failed (SIGTERM): no output');
  const long = await run('seq 1 100000; exit 1');
  expect(long).toMatch(/\n100000$/);
  expect(long?.length).toBeLessThan(600);
});

test('a command that does not end is ended at its limit, and with the server, with all that it started', async () => {
  expect(await run('sleep 1000 | sleep 1000', { limitS: 0.1 })).toBe(
    'BACKUP_COMMAND took longer than 0.1 s and was ended: no output',
  );
  const pidFile = `${makeFolder()}/pid`;
  const pid = () => existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8'));
  const stopping = new AbortController();
  // It outlives `sh`, which waits for the pipe.
  const stopped = run(`sh -c 'echo $$ > "$0"; exec sleep 1000' '${pidFile}' | sleep 1000`, stopping);
  await vi.waitUntil(pid);
  stopping.abort();
  expect(await stopped).toMatch(/abort/);
  await vi.waitUntil(() => !isAlive(Number(pid())));
});
