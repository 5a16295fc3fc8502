import { expect, onTestFinished, test } from 'vitest';
import { run, runAsProcess } from '../../test/command.ts';
import { createTestDatabase } from '../../test/database.ts';

/** No video site can be reached. */
const noSite = {
  YOUTUBE_URL: 'http://127.0.0.1:9',
  OUTBOUND_ALLOW: '127.0.0.1:9',
  BILIBILI_METADATA: '0',
  TENCENT_METADATA: '0',
};

test('the doctor ends with 0 when there are only warnings, and says what to do about them', async () => {
  const { code, output } = await runAsProcess({ ...noSite, DATA_DIR: '/tmp/bloom-nowhere' }, 'doctor');
  expect(output).toContain('ok      configuration: every setting is valid\n');
  expect(output).toContain('ok      database: the first start makes the embedded one\n');
  expect(output).toMatch(/^WARNING backup: .*\n {8}→ Set BACKUP_AT/m);
  expect(output).toMatch(/^WARNING video sites: http:\/\/127.0.0.1:9 cannot be reached .*\n {8}→ /m);
  expect(output).toMatch(/\nNothing keeps Bloom from working\.\n$/);
  expect(code).toBe(0);
});

// rule: #doctor
test('the doctor ends with 1 when something keeps Bloom from working', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { code, output } = await run({ ...noSite, DATABASE_URL: url }, 'doctor');
  expect(output).toMatch(/^ok {6}database: PostgreSQL 1\d\.\d+ as role bloom$/m);
  expect(output).toMatch(/^FAILURE database: fsync = off, .*\n {8}→ Switch it on/m);
  expect(output).toMatch(/\n1 failure\.\n$/);
  expect(code).toBe(1);

  const listed = await run({ ...noSite, DATABASE_URL: url }, 'doctor', '--json');
  expect(JSON.parse(listed.output)).toContainEqual({
    part: 'database',
    level: 'failure',
    text: expect.stringContaining('fsync = off'),
    advice: expect.stringContaining('Switch it on'),
  });
  expect(listed.code).toBe(1);
});

test.each([
  [{ DATABASE_URL: 'postgres://bloom@127.0.0.1:9/bloom' }, 'FAILURE database: cannot be used'],
  [{ REDIS_URL: 'redis://127.0.0.1:9', DATA_DIR: '/tmp/bloom-nowhere' }, 'FAILURE redis: does not respond'],
  [{ PORT: 'x' }, 'PORT: must be a port number'],
])('with %o the doctor reports it and ends with 1', async (environment, words) => {
  const { code, output } = await run({ ...noSite, ...environment }, 'doctor');
  expect(output).toContain(words);
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});
