import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { build } from './built-server.ts';
import { createTestDatabase } from './database.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));

/** Makes the root folder of the image as the last stage of the Dockerfile does. Packages are links to those of the checkout. */
function makeImage(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'bloom-image-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const stage = readFileSync(path.join(checkout, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1)!;
  const copied = [...stage.matchAll(/^COPY --from=build \/bloom\/(\S+) \1$/gm)];
  for (const [, name = ''] of copied) {
    if (name === 'node_modules') continue;
    cpSync(path.join(checkout, name), path.join(root, 'bloom', name), { recursive: true });
  }
  for (const name of Object.keys(manifest.dependencies)) {
    if (name.startsWith('@bloom/')) continue;
    const link = path.join(root, 'bloom/node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(checkout, 'node_modules', name), link);
  }
  mkdirSync(path.join(root, 'usr/local/bin'), { recursive: true });
  const [, script = ''] = /^RUN ((?:.*\\\n)*.*)/m.exec(stage) ?? [];
  const steps = script.replaceAll('\\\n', '').split('&&');
  for (const step of steps.filter((each) => each.includes('bloom'))) {
    execFileSync('sh', ['-c', step.replaceAll(/ \/(?=bloom|usr)/g, ` ${root}/`)]);
  }
  return root;
}

test('the image has every command, which need nothing else of the checkout and change no file of it', async () => {
  await build();
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const root = makeImage();
  const files = readdirSync(root, { recursive: true }).toSorted();
  const environment = {
    PATH: `${root}/usr/local/bin:${path.dirname(process.execPath)}:/usr/bin:/bin`,
    DATA_DIR: path.join(root, 'data'),
    DATABASE_URL: url,
    BLOOM_COMMIT: '6c84126',
    YOUTUBE_URL: 'http://127.0.0.1:9',
    OUTBOUND_ALLOW: '127.0.0.1:9',
    BILIBILI_METADATA: '0',
    TENCENT_METADATA: '0',
  };
  const run = (line: string) =>
    new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
      const options = { cwd: '/', env: environment };
      execFile('bloom', line.split(' '), options, (error, output, errors) =>
        resolve({ code: error?.code ?? 0, output, errors }),
      );
    });

  expect((await run('--version')).output).toMatch(/^\d+\.\d+\.\d+ \(6c84126\)\n$/);
  expect(await run('migrate')).toEqual({
    code: 0,
    output: 'The database has the schema of this release.\n',
    errors: '',
  });
  // One command of each file that is loaded for it.
  const listings = ['doctor', 'jobs', 'ledger check', 'admin show', 'admin roles', 'top gifts'];
  for (const line of listings.map((each) => `${each} --json`)) {
    const { output, errors } = await run(line);
    expect(errors, line).toBe('');
    expect(JSON.parse(output), line).toBeTypeOf('object');
  }
  // These are for the embedded database, for which the image has no PostgreSQL.
  for (const line of ['restore /no.dump', 'reset']) {
    const { code, errors } = await run(line);
    expect(errors, line).toContain('DATABASE_URL is set');
    expect(code, line).toBe(2);
  }
  expect((await run('admin subtitles rollback 1')).code).toBe(0);
  expect((await run('covid snapshot /nowhere')).code).toBe(2);
  expect(readdirSync(root, { recursive: true }).toSorted()).toEqual(files);
});
