import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** Starts a process that prints `stopping` on a signal and then takes `ms` to stop. */
async function start(ms: number): Promise<ChildProcessWithoutNullStreams> {
  const stop = new URL('stop.ts', import.meta.url).href;
  const script = `
    import { onStop } from ${JSON.stringify(stop)};
    onStop(async () => {
      console.log('stopping');
      await new Promise((resolve) => setTimeout(resolve, ${ms}));
    });
    setInterval(() => {}, 1_000);
    console.log('up');`;
  const env = { PATH: process.env['PATH'] };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env });
  await once(child.stdout, 'data');
  return child;
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops in order and exits with 0', async (signal) => {
  const child = await start(10);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a second SIGTERM ends the process at once', async () => {
  const child = await start(60_000);
  child.kill('SIGTERM');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([1, null]);
});
