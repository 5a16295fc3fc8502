import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startRedisStandIn, type TestRedis } from '@bloom/testing/redis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startBloom, type Bloom } from '../../test/bloom.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';

const command = fileURLToPath(new URL('settings.ts', import.meta.url));

// A test starts up to seven processes, one after the other.
vi.setConfig({ testTimeout: 90_000 });

let created: TestDatabase;
let redis: TestRedis;
let bloom: Bloom;

beforeAll(async () => {
  created = await createTestDatabase();
  redis = await startRedisStandIn();
  bloom = await startBloom({
    connection: created.connection,
    hearsOthers: true,
    redisUrl: redis.url,
    settings: { feature_subtitle_edit: '1' },
  });
});
afterAll(async () => {
  await bloom.close();
  await redis.close();
  await created.drop();
});

/** Runs the command as npm does. */
function admin(...args: string[]) {
  const env = { PATH: process.env['PATH'], DATABASE_URL: created.url, REDIS_URL: redis.url };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [command, 'subtitles', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

// rule: #subtitle-moderation
test('an operator locks subtitles, takes edits back and erases: a running server follows at once', async () => {
  const author = await bloom.logIn('Author');
  const id = await bloom.addNewVideo(author);
  const read = async () => (await bloom.call('GET', `/v1/subtitle/${id}`)).body;
  const content = JSON.stringify([{ start_sec: 1, end_sec: 2, words: { EN: 'spam', CN: '' } }]);
  await bloom.call('PUT', `/v1/subtitle/${id}`, {
    token: author.token,
    body: { content },
    key: randomUUID(),
  });
  // The response is cached by now.
  expect(await read()).toMatchObject({ revision: 1, lock: false });

  expect(await admin('lock', id)).toEqual({
    code: 0,
    output: `The subtitles of ${id} are locked.\n`,
  });
  await expect.poll(async () => (await read()).lock).toBe(true);
  expect((await admin('unlock', `youtube:${id}`)).code).toBe(0);
  await expect.poll(async () => (await read()).lock).toBe(false);

  expect((await admin('erase', id, '1')).output).toContain('newest revision cannot be erased');
  expect((await admin('rollback', String(author.id))).output).toContain('in 1 videos');
  await expect.poll(async () => (await read()).data).toEqual([]);
  expect((await admin('erase', id, '1')).output).toContain('revision 1');
  expect((await bloom.call('GET', `/v1/subtitle/${id}/revisions/1`)).body.erased).toBe(true);
});

test.each([
  [['lock', 'nobodysvid1'], /^There is no video "nobodysvid1"/m],
  [['lock', '?'], /^There is no video/m],
  [['rollback', 'Ann'], /^Use one of: .*subtitles rollback ACCOUNT/m],
  [['erase', 'nobodysvid1', '3'], /has no revision 3/m],
] as const)('%j is refused with a message', async (args, words) => {
  const { code, output } = await admin(...args);
  expect(code).toBe(1);
  expect(output).toMatch(words);
});
