// The program of the last release itself, on the schema of this one (docs/operations.md#upgrade). Its sources
// come from the history of the checkout.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { logIn, startServer } from '@bloom/testing/server-process';
import { startBloom } from '../bloom.ts';
import { createTestDatabase } from '../database.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const modules = path.join(root, 'node_modules');
const packages = ['contract', 'embedded-postgres', 'server'];
/** The heading of a release in the change log; that of what is not released yet has no date. */
const heading = /^## \d+\.\d+\.\d+, \d{4}-\d\d-\d\d$/m;

const run = promisify(execFile);
const git = async (args: string[], environment: Record<string, string> = {}) =>
  (await run('git', args, { cwd: root, env: { ...process.env, ...environment } })).stdout.trim();

/** The commit of the last release: the first one whose change log has its heading. */
async function findPrevious(): Promise<string | undefined> {
  const [last] = heading.exec(await readFile(`${root}CHANGELOG.md`, 'utf8')) ?? [];
  if (last === undefined) return undefined;
  const commits = await git(['log', '--reverse', '--format=%H', '-S', last, '--', 'CHANGELOG.md']);
  return commits.split('\n').find((commit) => commit !== '');
}

/** Writes the sources of a commit to a folder, with the packages that are installed here. */
async function checkOut(commit: string, folder: string): Promise<void> {
  const paths = packages.map((name) => `packages/${name}`);
  const own = { GIT_INDEX_FILE: path.join(folder, '.index') };
  await git([`--work-tree=${folder}`, 'checkout', commit, '--', 'package.json', ...paths], own);
  await mkdir(`${folder}/node_modules/@bloom`, { recursive: true });
  for (const name of await readdir(modules)) {
    if (name.startsWith('.') || name === '@bloom') continue;
    await symlink(path.join(modules, name), `${folder}/node_modules/${name}`);
  }
  for (const name of packages) {
    await symlink(`${folder}/packages/${name}`, `${folder}/node_modules/@bloom/${name}`);
  }
}

/** The first package that a commit needs and that is not installed here in its version. */
async function findMissing(folder: string): Promise<string | undefined> {
  for (const name of packages) {
    const text = await readFile(`${folder}/packages/${name}/package.json`, 'utf8');
    const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
    for (const [needed, version] of Object.entries(dependencies)) {
      if (needed.startsWith('@bloom/')) continue;
      const installed = await readFile(`${modules}/${needed}/package.json`, 'utf8').catch(() => '{}');
      if ((JSON.parse(installed) as { version?: string }).version !== version) {
        return `${needed} ${version}`;
      }
    }
  }
  return undefined;
}

test('the program of the previous release starts on this schema, and its users watch and thank', async ({
  skip,
}) => {
  const previous = await findPrevious().catch(() => undefined);
  if (previous === undefined) return skip('nothing is released, or the checkout has no history');
  const folder = await mkdtemp(`${tmpdir()}/bloom-previous-`);
  onTestFinished(() => rm(folder, { recursive: true }));
  await checkOut(previous, folder);
  const missing = await findMissing(folder);
  if (missing !== undefined) return skip(`${missing} is not installed`);

  const { connection, url: databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const bloom = await startBloom({ connection });
  onTestFinished(() => bloom.close());
  const sharer = await bloom.logIn('Sharer');
  await bloom.addVideo(sharer, 'previous001');
  const server = await startServer(
    { DATABASE_URL: databaseUrl, DEMO: 'force', DATA_DIR: `${folder}/data` },
    `/${path.posix.relative('/', folder)}/packages/server/src/main.ts`,
  );
  onTestFinished(() => server.stop().then(() => undefined));

  const token = await logIn(server.url, 'Donor');
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': 'previous-key' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  expect((await call('GET', 'video/list')).status).toBe(200);
  expect((await call('GET', 'video/youtube/previous001')).status).toBe(200);
  expect(await call('POST', 'video/youtube/previous001', { amount: 2_000 })).toMatchObject({
    status: 200,
  });
  expect((await call('GET', 'account/' + token)).body).toMatchObject({ balance: 998_000 });
  // What it wrote is right for this release.
  expect((await bloom.video('previous001')).video_bloom_balance).toBe(12_000);
  expect(await bloom.balance(sharer)).toBe(1_001_500);
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
});
