import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '@bloom/embedded-postgres';

let checkout: string;

/** A checkout whose npm installs for ever. */
beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'bloom-bootstrap-'));
  mkdirSync(path.join(checkout, 'scripts'));
  mkdirSync(path.join(checkout, 'node_modules'));
  copyFileSync(new URL('bootstrap.mjs', import.meta.url), path.join(checkout, 'scripts/bootstrap.mjs'));
  writeFileSync(path.join(checkout, 'package.json'), '{"workspaces":[]}');
  writeFileSync(path.join(checkout, 'package-lock.json'), '{"packages":{"a":{}}}');
  writeFileSync(
    path.join(checkout, 'npm-cli.js'),
    `setInterval(() => {}, 1000);
     const fs = require('node:fs');
     fs.writeFileSync('pid.new', String(process.pid));
     fs.renameSync('pid.new', 'pid');`,
  );
});

afterEach(() => rmSync(checkout, { recursive: true }));

async function start(program: string, ...args: string[]) {
  const child = spawn(program, args, {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      npm_execpath: path.join(checkout, 'npm-cli.js'),
      npm_lifecycle_event: 'prestart',
    },
    stdio: 'ignore',
  });
  while (!existsSync(path.join(checkout, 'pid'))) await delay(5);
  return { child, npm: Number(readFileSync(path.join(checkout, 'pid'), 'utf8')) };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends an installation with its npm, and gives its lock back',
  async (signal) => {
    const { child, npm } = await start(process.execPath, 'scripts/bootstrap.mjs');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([143, null]);
    expect(isAlive(npm)).toBe(false);
    expect(existsSync(path.join(checkout, '.bloom-install.lock'))).toBe(false);
  },
);

test('an installation ends with the npm that has started it', async () => {
  const { child, npm } = await start('/bin/sh', '-c', `"${process.execPath}" scripts/bootstrap.mjs; true`);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(npm)).toBe(false);
  const lock = path.join(checkout, '.bloom-install.lock');
  await expect.poll(() => existsSync(lock)).toBe(false);
});
