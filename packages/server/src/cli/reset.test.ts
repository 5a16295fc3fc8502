import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir, startEmbedded } from '@bloom/embedded-postgres';
import { run, runAsProcess } from '../../test/command.ts';

test('a reset deletes database and caches, never what others use, and backups stay', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bloom-reset-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const environment = { DATA_DIR: dataDir };
  const postgres = await startEmbedded({ dir: path.join(dataDir, 'postgres') });
  await postgres.stop();
  for (const name of ['backups', 'covid', 'mine']) {
    mkdirSync(path.join(dataDir, name));
    writeFileSync(path.join(dataDir, name, 'a'), '');
  }

  const unasked = await runAsProcess(environment, 'reset');
  expect(unasked).toMatchObject({ code: 2, output: expect.stringContaining('Add --yes') });
  const server = await lockDataDir(dataDir, 'http://localhost:1');
  const refused = await run(environment, 'reset', '--yes');
  server.release();
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Another Bloom server .*http:\/\/localhost:1/),
  });
  expect(existsSync(path.join(dataDir, 'postgres/cluster/PG_VERSION'))).toBe(true);

  const done = await run(environment, 'reset', '--yes');
  expect(done.output).toBe(
    `Deleted. The next start makes a new database. Backups stay in ${dataDir}/backups.\n`,
  );
  expect(done.code).toBe(0);
  expect(readdirSync(dataDir).sort()).toEqual(['backups', 'mine', 'server.json', 'server.lock']);
});

test.each([
  [{ DATABASE_URL: 'postgres://bloom@127.0.0.1:9/bloom' }, ['--yes'], /^DATABASE_URL is set/],
  [{ DATA_DIR: '/tmp/bloom-nowhere' }, ['--all'], /^error: unknown option '--all'/],
])('with %o %o a reset says why not', async (environment, args, words) => {
  expect(await run(environment, 'reset', ...args)).toMatchObject({
    code: 2,
    output: expect.stringMatching(words),
  });
});
