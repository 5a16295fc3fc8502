import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startServer } from '@bloom/testing/server-process';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';

const command = fileURLToPath(new URL('settings.ts', import.meta.url));

/** Runs the command as npm does. */
function admin(args: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], DATABASE_URL: created.url, ...environment };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

let created: TestDatabase;

beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

test('settings are shown with the origin of their values, set and unset', async () => {
  const environment = { MIN_APP_VERSION: '1.2' };
  const shown = await admin(['show'], environment);
  expect(shown.code).toBe(0);
  expect(shown.output).toMatch(/^maintenance +0 +default /m);
  expect(shown.output).toMatch(/^min_app_version +1\.2 +environment /m);
  expect(shown.output).toMatch(/^poster_img +– +default /m);

  expect(await admin(['set', 'min_app_version', '1.4'], environment)).toEqual({
    code: 0,
    output: 'min_app_version is 1.4.\n',
  });
  expect((await admin(['show'], environment)).output).toMatch(/^min_app_version +1\.4 +operator /m);
  expect(await admin(['unset', 'MIN-APP-VERSION'], environment)).toEqual({
    code: 0,
    output: 'min_app_version is 1.2 (environment).\n',
  });
});

test.each([
  [['set', 'maintenance'], /^Use one of: show, set NAME VALUE, unset NAME, subtitles lock/m],
  [['set', 'nothing', '1'], /^There is no setting "nothing"\. There are: maintenance, /m],
  [['set', 'maintenance', 'maybe'], /^maintenance must be 0 or 1\.$/m],
] as const)('%j is refused with a message', async (args, words) => {
  const { code, output } = await admin([...args]);
  expect(code).toBe(1);
  expect(output).toMatch(words);
});

test('a running server applies them within seconds', { timeout: 60_000 }, async () => {
  const server = await startServer({ DATABASE_URL: created.url });
  onTestFinished(() => server.kill());
  const status = async () => (await fetch(`${server.url}/api/v1/category/all`)).status;
  expect(await status()).toBe(200);
  await admin(['set', 'maintenance', '1']);
  await expect.poll(status, { timeout: 5_000 }).toBe(503);
  expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200);
  await admin(['unset', 'maintenance']);
  await expect.poll(status, { timeout: 5_000 }).toBe(200);
});
