import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('open event streams do not delay SIGTERM', async () => {
  const program = fileURLToPath(new URL('stream-server.ts', import.meta.url));
  const server = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(server.stdout, 'data');
  const url = output.trim();
  const open = async () => (await fetch(`${url}/stream`)).text();
  const streams = Promise.all(Array.from({ length: 20 }, open));
  // An open stream has sent its first bytes.
  await (await fetch(`${url}/stream`)).body?.getReader().read();

  server.kill('SIGTERM');
  const [code] = (await once(server, 'exit')) as [number | null];
  // After the time limit of an orderly stop it would be 1.
  expect({ code, output }).toEqual({ code: 0, output: `${url}\nstopped\n` });
  // Each ends like a finished response.
  for (const text of await streams) expect(text).toMatch(/^retry: /);
});
