import { onTestFinished, expect, test } from 'vitest';
import { startServer } from '@bloom/testing/server-process';
import { run } from '../../../test/command.ts';
import { createTestDatabase } from '../../../test/database.ts';

// rule: #setup
test('the start of a new site prints an address, whose code the command replaces, and that of a demo none', async () => {
  const created = await createTestDatabase();
  onTestFinished(created.drop);
  const environment = { DATABASE_URL: created.url, PUBLIC_URL: 'https://club.example', DEMO: '0' };
  const codeIn = (output: string) => /^ *https:\/\/club\.example\/setup#(\S+)$/m.exec(output)?.[1] ?? '';
  const server = await startServer({ ...environment, LOG_LEVEL: 'info' });
  onTestFinished(() => server.kill());
  const check = async (code: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ code });
    const url = `${server.url}/api/v1/setup/check`;
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  const printed = codeIn(server.output());
  expect(await check(printed)).toBe(200);
  const { code, output } = await run(environment, 'admin', 'setup-code');
  expect(code).toBe(0);
  expect(await check(printed)).toBe(403);
  expect(await check(codeIn(output))).toBe(200);
  expect(server.output()).toContain('/v1/setup/check');
  expect(server.output()).not.toContain(codeIn(output));
  await server.stop();

  const demo = await startServer({ ...environment, DEMO: 'force' });
  onTestFinished(() => demo.kill());
  expect(codeIn(demo.output())).toBe('');
});
