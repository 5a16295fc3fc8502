// Makes a fresh clone, or one after `git pull`, ready: npm runs this before start, test and dev.
// Plain JavaScript without dependencies for any Node from 18 on, because it runs on the machine's
// own Node; everything else runs on the Node of packages/node, which it installs if this is another.
//
//   node scripts/bootstrap.mjs            installs what the server and the web app build and run with
//   node scripts/bootstrap.mjs --all      installs everything, for tests and tools too
// node scripts/bootstrap.mjs --build also builds the server and the web app, if their sources have changed
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HEARTBEAT_MS = 2_000;
/** A holder without a sign of life for this long is dead. */
const SILENCE_MS = 20_000;
const POLL_MS = 200;
/** How long a command may take to end. */
const PATIENCE_MS = 3_000;
/** The exit code of a process that SIGTERM has ended. */
const STOPPED = 143;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);
const isWindows = process.platform === 'win32';
const wantsAll = process.argv.includes('--all');
/** Reports progress on standard error: a program may read the output of the command that follows. */
const log = (message) => console.error(message);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const readJson = (file) => JSON.parse(read(file) || '{}');

function fail(message) {
  console.error(message);
  process.exit(1);
}

const manifest = readJson(at('package.json'));
const folders = manifest.workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(at(pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -2)}/${name}`)
    : [pattern],
);
const manifests = ['', ...folders]
  .map((folder) => [folder, readJson(at(folder, 'package.json'))])
  .filter(([, { name }]) => name !== undefined);

/** The fields of a package.json that determine node_modules; a changed script needs no install. */
const dependenciesOf = (of) =>
  ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].map((kind) =>
    Object.entries(of?.[kind] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const wanted = createHash('sha256')
  .update(JSON.stringify([process.platform, process.arch, read(at('package-lock.json'))]))
  .update(JSON.stringify(manifests.map(([folder, of]) => [folder, dependenciesOf(of)])))
  .digest('hex');
/** Holds `wanted` as it was installed, and which of the words `all` and `node` are part of it. */
const installStamp = at('node_modules/.bloom-install');

const nodePackages = readJson(at('packages/node/package.json')).optionalDependencies ?? {};
/** The major version of Node that Bloom needs, and that of this one. */
const neededNode = Number.parseInt(Object.values(nodePackages)[0], 10);
const ownNode = Number.parseInt(process.versions.node, 10);

const needs = [...(wantsAll ? ['all'] : []), ...(ownNode === neededNode ? [] : ['node'])];

function isInstalled() {
  const [installed, ...words] = read(installStamp).split(' ');
  const has = installed === wanted && needs.every((word) => words.includes(word));
  return has || isInstalledByHand();
}

/** After a manual `npm ci` or `npm install`, npm's hidden lock file agrees with package-lock.json. */
function isInstalledByHand() {
  const locked = readJson(at('package-lock.json')).packages ?? {};
  const installed = readJson(at('node_modules/.package-lock.json')).packages ?? {};
  const agrees =
    manifests.every(
      ([folder, of]) => JSON.stringify(dependenciesOf(of)) === JSON.stringify(dependenciesOf(locked[folder])),
    ) &&
    Object.entries(locked).every(([place, entry]) => {
      const found = place === '' ? entry : installed[place];
      // Parts for other platforms are not installed.
      if (found === undefined) return entry.optional || entry.devOptional;
      return found.version === entry.version && found.integrity === entry.integrity;
    }) &&
    Object.keys(installed).every((place) => place in locked);
  if (agrees) writeFileSync(installStamp, `${wanted} all node`);
  return agrees;
}

async function install() {
  log('Installing the dependencies; the first time takes about half a minute…');
  const started = Date.now();
  const has = (name) => existsSync(at('node_modules', name));
  // What has been installed once stays installed.
  const all = wantsAll || has('vitest');
  const withNode = needs.includes('node') || Object.keys(nodePackages).some(has);
  const workspaces = all
    ? folders.filter((each) => each !== 'packages/node')
    : ['packages/server', 'packages/web'];
  // `npm ci` would first remove what a running server may still load, and Windows cannot delete a
  // running node.exe.
  const adds = read(installStamp).startsWith(wanted);
  const runsFromModules = isWindows && process.execPath.startsWith(at('node_modules'));
  const args = [
    ...(adds || runsFromModules ? ['install', '--no-save'] : ['ci']),
    ...[...workspaces, ...(withNode ? ['packages/node'] : [])].map((each) => `--workspace=${each}`),
    all ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const isNpm = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm);
  const npmNode = process.env.npm_node_execpath ?? process.execPath;
  const status = isNpm
    ? await run(existsSync(npmNode) ? npmNode : 'node', [npm, ...args], npmEnvironment())
    : await run(isWindows ? 'npm.cmd' : 'npm', args, npmEnvironment(), isWindows);
  if (status !== 0) {
    fail(
      `\nThe dependencies could not be installed: npm ${args[0]} ended with ${status}; ` +
        'its message is above. Once that is mended, the same command goes on from here.',
    );
  }
  // A third of Node is C headers.
  for (const name of Object.keys(nodePackages)) {
    rmSync(at('node_modules', name, 'include'), { recursive: true, force: true });
  }
  // Written last, so that an interrupted installation is repeated.
  writeFileSync(installStamp, [wanted, all && 'all', withNode && 'node'].filter(Boolean).join(' '));
  log(`Installed in ${seconds(started)}`);
}

/** The environment of the npm that runs this, without settings that select a part of the project. */
function npmEnvironment() {
  const narrowing =
    /^npm_(package|lifecycle|command|config_(workspace|include_workspace|omit|only|production|global|location|package_lock|dry_run|prefix|local_prefix))/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !narrowing.test(name)));
}

/** The command that runs now, and whether this process is ending. */
let running;
let stopping = false;

/** Runs a command in this terminal, with its output on standard error. Resolves to its exit code. */
function run(command, args, env = process.env, shell = false, cwd = root) {
  return new Promise((resolve) => {
    running = spawn(command, args, {
      cwd,
      env,
      shell,
      stdio: ['inherit', process.stderr, 'inherit'],
    });
    const done = (status) => {
      running = undefined;
      if (stopping) process.exit(STOPPED);
      resolve(status);
    };
    running.once('error', (error) => done(error.message));
    running.once('exit', (code, signal) => done(code ?? signal));
  });
}

/** Ends, after the command that runs now; a second signal, or 3 seconds, kill that. */
function stop() {
  if (running === undefined) process.exit(STOPPED);
  running.kill(stopping ? 'SIGKILL' : 'SIGTERM');
  if (!stopping) setTimeout(stop, PATIENCE_MS);
  stopping = true;
}

process.on('SIGINT', stop).on('SIGTERM', stop);
// npm does not forward SIGTERM to what its shell runs: that it has ended shows in the parent of this process.
if (process.env.npm_lifecycle_event !== undefined && !isWindows) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && !stopping && stop(), POLL_MS).unref();
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Links the Node that npm scripts find first, and returns its path: this one if it has the version
 * that Bloom needs, or the installed one.
 */
function provideNode() {
  let node = process.execPath;
  if (ownNode !== neededNode) {
    const name = Object.keys(nodePackages).find((each) => existsSync(at('node_modules', each)));
    if (name !== undefined) {
      node = at('node_modules', name, isWindows ? 'bin/node.exe' : 'bin/node');
    } else if (ownNode < neededNode) {
      fail(
        `Bloom needs Node ${neededNode}. npm has none for ${process.platform}-${process.arch}, and ` +
          `the installed one is ${process.version}. Install Node ${neededNode} (https://nodejs.org).`,
      );
    }
  }
  const link = at('node_modules/.bin', isWindows ? 'node.cmd' : 'node');
  const runLink = () => spawnSync(link, ['-p', 'process.execPath'], { encoding: 'utf8', shell: isWindows });
  if (runLink().stdout?.trim() !== node) {
    rmSync(link, { force: true });
    if (isWindows) writeFileSync(link, `@"${node}" %*\r\n`);
    else symlinkSync(node, link);
  }
  const result = runLink();
  if (result.status === 0) return node;
  fail(
    `${node} does not run here: ${result.error?.message ?? (result.stderr || result.signal)}\n` +
      `Install Node ${neededNode} (https://nodejs.org) and run the command again.`,
  );
}

function hashFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['dist', 'node_modules'].includes(entry.name)) hashFolder(hash, file);
    } else if (!/\.test\.tsx?$/.test(entry.name)) {
      hash.update(path.relative(root, file)).update(readFileSync(file));
    }
  }
}

/** The folders that a package's build depends on: its own and those of workspaces that it uses. */
function sourceFolders(folder) {
  const { dependencies = {} } = readJson(at(folder, 'package.json'));
  const used = manifests.filter(([, { name }]) => name in dependencies).map(([each]) => each);
  return [folder, ...used.flatMap(sourceFolders)];
}

/** Builds a package if its sources, or those of a workspace that it uses, have changed since. */
async function build(node, what, name, output) {
  const hash = createHash('sha256').update(wanted);
  for (const folder of sourceFolders(name)) hashFolder(hash, at(folder));
  const sources = hash.digest('hex');
  // In the output that is built last, so that emptying it makes the build stale.
  const stamp = at(`${output}/.bloom-build`);
  if (read(stamp) === sources) return;
  log(`Building ${what}…`);
  const started = Date.now();
  const vite = at('node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = [vite, 'build', '--logLevel', 'warn'];
  const status = await run(node, args, env, isWindows, at(name));
  if (status !== 0) fail(`${name} could not be built: vite ended with ${status}.`);
  writeFileSync(stamp, sources);
  log(`Built in ${seconds(started)}`);
}

/** Runs `work` under a lock, which other bootstraps of this checkout wait for. */
async function alone(work) {
  const lock = at('.bloom-install.lock');
  let seen = '';
  let since = Date.now();
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`${lock} cannot be written: ${error.message}`);
    }
    const holder = describe(lock);
    if (holder !== seen) {
      since = Date.now();
      if (seen === '' && !isGone(holder)) {
        log('Waiting for another installation of this checkout…');
      }
      seen = holder;
    }
    if (isGone(holder) || Date.now() - since > SILENCE_MS) removeLock(lock, holder);
    else await sleep(POLL_MS);
  }
  const beat = setInterval(() => existsSync(lock) && utimesSync(lock, new Date(), new Date()), HEARTBEAT_MS);
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  await work();
  clearInterval(beat);
  process.off('exit', release);
  release();
}

const describe = (lock) => {
  try {
    return `${read(lock)} ${statSync(lock).mtimeMs}`;
  } catch {
    return 'released';
  }
};

function isGone(holder) {
  const pid = Number.parseInt(holder, 10) || 0;
  // An empty file is still being written; this process's own id is that of an earlier process.
  if (pid === 0) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Removes a dead holder's lock, but restores it if another waiter has replaced it meanwhile. */
function removeLock(lock, holder) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (describe(aside) === holder) rmSync(aside);
    else renameSync(aside, lock);
  } catch {
    // Another waiter was faster.
  }
}

const wantsBuild = process.argv.includes('--build');
if (!isInstalled()) {
  await alone(async () => {
    if (!isInstalled()) await install();
  });
}
const node = provideNode();
if (wantsBuild) {
  await alone(async () => {
    await build(node, 'the web app', 'packages/web', 'packages/web/dist/server');
    await build(node, 'the server', 'packages/server', 'packages/server/dist');
  });
}
