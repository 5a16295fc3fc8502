// rule: #app-shell
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
  const folder = await copyProjects();
  const before = await hashes(folder);
  await sync(folder);
  const after = await hashes(folder);
  for (const [file, hash] of before) expect(after.get(file), file).toBe(hash);
  expect(after.size).toBeGreaterThan(before.size);
});

// rule: #native-login
test('login SDKs are in the projects only where they are chosen', async () => {
  const folder = await copyProjects();
  const added = async () => {
    const gradle = await readFile(`${folder}/android/capacitor.settings.gradle`, 'utf8');
    const swift = await readFile(`${folder}/ios/App/CapApp-SPM/Package.swift`, 'utf8');
    const sdks = /facebook-login|line-login|capacitor-wechat/g;
    return { android: new Set(gradle.match(sdks)), ios: new Set(swift.match(sdks)) };
  };
  await sync(folder);
  expect(await added()).toEqual({ android: new Set(), ios: new Set() });

  const ids = { LINE_CLIENT_ID: '1234567890', WECHAT_CLIENT_ID: 'wx0123' };
  await sync(folder, { LOGIN_SDKS: 'facebook,line,wechat', ...ids });
  expect(await added()).toEqual({
    android: new Set(['facebook-login', 'line-login', 'capacitor-wechat']),
    ios: new Set(['line-login', 'capacitor-wechat']),
  });
  const config = `${folder}/android/app/src/main/assets/capacitor.config.json`;
  expect(JSON.parse(await readFile(config, 'utf8'))).toMatchObject({
    appendUserAgent: 'BloomApp',
    plugins: { LineLogin: { channelId: '1234567890' }, CapacitorWechat: { appId: 'wx0123' } },
  });

  await expect(sync(folder, { LOGIN_SDKS: 'myspace' })).rejects.toMatchObject({
    stdout: expect.stringContaining('LOGIN_SDKS: there is no myspace'),
  });
});

/** A copy of the projects as they are committed. */
async function copyProjects(): Promise<string> {
  // As deep below the root as the package: the projects name plugins by relative paths.
  await mkdir(path.join(root, 'test-results'), { recursive: true });
  const folder = await mkdtemp(path.join(root, 'test-results/mobile-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // What an earlier `cap sync` or build has written.
  const ignored =
    /[/\\](node_modules|dist|build|public|capacitor-cordova-(android|ios)-plugins|config\.xml|capacitor\.(config|plugins)\.json)$/;
  await cp(path.join(root, 'packages/mobile'), folder, {
    recursive: true,
    filter: (file) => !ignored.test(file),
  });
  await mkdir(path.join(folder, 'dist/www'), { recursive: true });
  await writeFile(path.join(folder, 'dist/www/index.html'), '<html><head></head></html>');
  return folder;
}

async function sync(folder: string, env: Record<string, string> = {}): Promise<void> {
  const capacitor = path.join(root, 'node_modules/@capacitor/cli/bin/capacitor');
  await run(process.execPath, [capacitor, 'sync'], {
    cwd: folder,
    env: { ...process.env, CAPACITOR_TELEMETRY: '0', ...env },
  });
}

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
