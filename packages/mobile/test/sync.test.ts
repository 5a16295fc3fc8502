import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

test('`cap sync` changes no committed file: every plugin is in both projects', async () => {
  // As deep below the root as the package: the projects name plugins by relative paths.
  await mkdir(path.join(root, 'test-results'), { recursive: true });
  const folder = await mkdtemp(path.join(root, 'test-results/mobile-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const ignored = /[/\\](node_modules|dist|build|public|capacitor-cordova-(android|ios)-plugins)$/;
  await cp(path.join(root, 'packages/mobile'), folder, {
    recursive: true,
    filter: (file) => !ignored.test(file),
  });
  await mkdir(path.join(folder, 'dist/www'), { recursive: true });
  await writeFile(path.join(folder, 'dist/www/index.html'), '<html><head></head></html>');

  const before = await hashes(folder);
  await run(
    process.execPath,
    [path.join(root, 'node_modules/@capacitor/cli/bin/capacitor'), 'sync'],
    {
      cwd: folder,
      env: { ...process.env, CAPACITOR_TELEMETRY: '0' },
    },
  );
  const after = await hashes(folder);
  for (const [file, hash] of before) expect(after.get(file), file).toBe(hash);
  expect(after.size).toBeGreaterThan(before.size);
});

async function hashes(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const file = path.join(folder, name);
    if (!(await stat(file)).isFile()) continue;
    found.set(
      name,
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    );
  }
  return found;
}
