import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import pg from 'pg';
import { startArguments } from '@bloom/testing/server-process';
import {
  buildNetwork,
  here,
  plugIn,
  removeNetwork,
  signalMachine,
  start,
  unplug,
  type Process,
} from './machines.ts';

/** The configuration that operators use, and this cluster unchanged. */
const configuration = fileURLToPath(new URL('../../../../deploy/cluster/', import.meta.url));
/** The rights of the role of the servers, as operators grant them. */
const serverRole = new URL('../../../../deploy/postgres/server-role.sql', import.meta.url);
const bloomProgram = fileURLToPath(new URL('../../src/cli/bloom.ts', import.meta.url));
const databases = { db1: '10.62.0.11', db2: '10.62.0.12', db3: '10.62.0.13' };
type Machine = keyof typeof databases;
const machines = Object.keys(databases) as Machine[];
const servers = ['bloom1', 'bloom2', 'bloom3'] as const;
type ServerName = (typeof servers)[number];

/** Where visitors send their requests: the balancer. */
export const site = `http://${here}:8080`;
/** Each server itself. */
export const serverUrls = servers.map((_, i) => `http://${here}:${8081 + i}`);

/** Programs of Debian's packages, and the packages. */
const needed: Record<string, string> = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  pg_basebackup: 'postgresql',
  ip: 'iproute2',
  setpriv: 'util-linux',
};

/** Finds the needs of the proof that this machine lacks, as sentences; empty if it lacks nothing. */
export function findMissing(): string[] {
  if (process.platform !== 'linux') return ['It needs Linux.'];
  if (process.getuid?.() !== 0) return ['It must run as root, to make networks.'];
  const packages = Object.entries(needed)
    .filter(([program]) => !succeeds('sh', ['-c', `command -v ${program}`]))
    .map(([, name]) => name);
  if (packages.length > 0) return [`Install: apt-get install ${packages.join(' ')}`];
  if (!succeeds('ip', ['netns', 'add', 'bloom-try'])) {
    return ['Network namespaces cannot be made here (in a container: CAP_SYS_ADMIN).'];
  }
  execFileSync('ip', ['netns', 'delete', 'bloom-try']);
  return [];
}

function succeeds(program: string, words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Ends every process and removes every file and network of the proof, also after a failed start. */
const cleanups: (() => void)[] = [];
export function cleanUp(): void {
  for (let next = cleanups.pop(); next; next = cleanups.pop()) next();
}

/** A cluster as in docs/run-several-servers.md, with three Bloom servers behind a balancer. */
export class Cluster {
  readonly dir: string;
  readonly #password = randomBytes(12).toString('hex');
  readonly #processes = new Map<string, Process>();
  readonly #bin = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1'], {
    encoding: 'utf8',
  }).trim();

  constructor() {
    removeNetwork(machines);
    this.dir = mkdtempSync(path.join(tmpdir(), 'bloom-cluster-'));
    chmodSync(this.dir, 0o755);
    cleanups.push(
      () => rmSync(this.dir, { recursive: true, force: true, maxRetries: 3 }),
      () => removeNetwork(machines),
      () => {
        for (const { child } of this.#processes.values()) child.kill('SIGKILL');
      },
    );
  }

  /** Starts everything, and waits until the site is ready. */
  async start(): Promise<void> {
    buildNetwork(databases);
    cpSync(configuration, this.dir, { recursive: true });
    for (const folder of ['etcd', 'wal', ...machines]) this.folderOfPostgres(folder);
    this.#replaceInFile('pgbouncer.ini', '/etc/pgbouncer/userlist.txt', this.file('userlist.txt'));
    writeFileSync(this.file('userlist.txt'), `"bloom_server" "${this.#password}"\n`);
    this.startEtcd();
    for (const machine of machines) this.startDatabase(machine);
    this.startRedis();
    this.#run('haproxy', ['haproxy', '-f', this.file('haproxy.cfg')]);
    this.startPgBouncer();
    await until('the database', 90, () => this.isWhole());
    const admin = await this.connect('postgres');
    await admin.query(`create role bloom login createdb password '${this.#password}'`);
    await admin.query(`create role bloom_server login password '${this.#password}'`);
    await admin.query('create database bloom owner bloom');
    await admin.end();
    await this.#migrate();
    for (const server of servers) this.startServer(server);
    await until('the site', 120, () => this.areServersReady());
  }

  /** Migrates as the owner, and lets the role of the servers use the tables. */
  async #migrate(): Promise<void> {
    const env = this.#environment('migrate.env');
    execFileSync(process.execPath, [bloomProgram, 'migrate'], { env, stdio: 'inherit' });
    const owner = new pg.Client({ connectionString: env['DATABASE_URL'] });
    await owner.connect();
    await owner.query(readFileSync(serverRole, 'utf8'));
    await owner.end();
  }

  /** Runs a command of an operator beside the servers, with their settings and the URL of the owner. */
  async operate(...words: string[]): Promise<void> {
    const env = {
      ...process.env,
      ...this.#environment('bloom.env'),
      DATABASE_OWNER_URL: this.#environment('migrate.env')['DATABASE_URL'],
      BACKUP_DIR: this.file('backups'),
      DATA_DIR: this.file('operator'),
    };
    await promisify(execFile)(process.execPath, [bloomProgram, ...words], { env });
  }

  file(name: string): string {
    return path.join(this.dir, name);
  }

  /** Makes a folder that PostgreSQL's user owns. */
  folderOfPostgres(name: string): string {
    const folder = this.file(name);
    mkdirSync(folder, { mode: 0o700 });
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    );
    chownSync(folder, uid ?? 0, gid ?? 0);
    return folder;
  }

  #replaceInFile(name: string, from: string, to: string): void {
    const text = readFileSync(this.file(name), 'utf8');
    if (!text.includes(from)) throw new Error(`deploy/cluster/${name} does not contain ${from}`);
    writeFileSync(this.file(name), text.replace(from, to));
  }

  #run(name: string, words: string[], options: Partial<Parameters<typeof start>[1]> = {}): void {
    const log = this.file(`${name}.log`);
    this.#processes.set(name, start(words, { log, ...options }));
  }

  #environment(file: string): Record<string, string> {
    return parseEnv(
      readFileSync(path.join(configuration, file), 'utf8').replaceAll('change-me', this.#password),
    ) as Record<string, string>;
  }

  startEtcd(): void {
    const env = { ...this.#environment('etcd.env'), ETCD_DATA_DIR: this.file('etcd') };
    this.#run('etcd', ['etcd'], { user: 'postgres', env });
  }

  startDatabase(machine: Machine): void {
    const own = Object.entries(this.#environment('patroni.env')).map(([key, value]) => [
      key,
      value.replace(databases.db1, databases[machine]),
    ]);
    const env = {
      ...(Object.fromEntries(own) as Record<string, string>),
      PATRONI_NAME: machine,
      PATRONI_POSTGRESQL_DATA_DIR: this.file(`${machine}/data`),
      PATRONI_POSTGRESQL_BIN_DIR: this.#bin,
      PATRONI_POSTGRESQL_PGPASS: this.file(`${machine}/pgpass`),
      WAL_ARCHIVE: this.file('wal'),
    };
    const options = { user: 'postgres', machine, env };
    this.#run(machine, ['patroni', this.file('patroni.yaml')], options);
    this.#run(`${machine}-watchdog`, [this.file('postgres-watchdog.sh')], options);
  }

  startPgBouncer(): void {
    this.#run('pgbouncer', ['pgbouncer', this.file('pgbouncer.ini')], { user: 'postgres' });
  }

  startRedis(): void {
    const words = ['redis-server', '--bind', here, '--port', '6379', '--save', ''];
    this.#run('redis', [...words, '--protected-mode', 'no']);
  }

  startServer(name: ServerName, extra: Record<string, string> = {}): void {
    this.#run(name, [process.execPath, ...startArguments()], {
      env: {
        ...this.#environment('bloom.env'),
        PORT: String(8081 + servers.indexOf(name)),
        METRICS_PORT: '0',
        DATA_DIR: this.file(name),
        LOG_LEVEL: 'warn',
        DEMO: 'force',
        RATE_LIMIT: '0',
        ...extra,
      },
    });
  }

  /** Ends a process of this machine (a server, PgBouncer, Redis …), and waits until it has ended. */
  async end(name: string, signal: NodeJS.Signals): Promise<void> {
    await this.#processes.get(name)?.end(signal);
  }

  /** The id of a process of this machine. */
  pid(name: string): number {
    const pid = this.#processes.get(name)?.child.pid;
    if (pid === undefined) throw new Error(`${name} does not run`);
    return pid;
  }

  /** Restarts all servers with other settings. */
  async restartServers(extra: Record<string, string> = {}): Promise<void> {
    await Promise.all(servers.map((server) => this.end(server, 'SIGTERM')));
    for (const server of servers) this.startServer(server, extra);
    await until('the site', 120, () => this.areServersReady());
  }

  /** Ends every process on a database machine at once, as if its power failed. */
  async killMachine(machine: Machine): Promise<void> {
    signalMachine(machine, 'SIGKILL');
    await this.end(machine, 'SIGKILL');
  }

  /** Freezes PostgreSQL on a machine, or lets it go on. */
  freeze = (machine: Machine): void => signalMachine(machine, 'SIGSTOP', 'postgres');
  thaw = (machine: Machine): void => signalMachine(machine, 'SIGCONT', 'postgres');
  unplug = (machine: Machine): string => unplug(machine);
  plugIn = (machine: Machine): string => plugIn(machine);

  /** The primary and its standbys, as Patroni knows them. */
  async members(): Promise<{ name: Machine; role: string; state: string }[]> {
    for (const address of Object.values(databases)) {
      try {
        const response = await fetch(`http://${address}:8008/cluster`, {
          signal: AbortSignal.timeout(2_000),
        });
        const { members } = (await response.json()) as {
          members: { name: Machine; role: string; state: string }[];
        };
        return members;
      } catch {
        // Another machine may respond.
      }
    }
    return [];
  }

  async primary(): Promise<Machine> {
    const leader = (await this.members()).find(({ role }) => role === 'leader');
    if (!leader) throw new Error('there is no primary');
    return leader.name;
  }

  async standbys(): Promise<Machine[]> {
    const primary = await this.primary();
    return machines.filter((machine) => machine !== primary);
  }

  /** Whether there are a primary, a synchronous standby and another one. */
  async isWhole(): Promise<boolean> {
    const members = await this.members();
    const roles = members.map(({ role }) => role).toSorted();
    return (
      roles.join() === 'leader,replica,sync_standby' &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      (await this.areStandbysUsed())
    );
  }

  async areStandbysUsed(): Promise<boolean> {
    const statuses = await Promise.all(
      Object.values(databases).map((address) =>
        fetch(`http://${address}:8008/replica?lag=16MB`, {
          signal: AbortSignal.timeout(2_000),
        }).then(
          (response) => response.status,
          () => 0,
        ),
      ),
    );
    return statuses.filter((status) => status === 200).length === 2;
  }

  async areServersReady(): Promise<boolean> {
    const ready = await Promise.all(
      [...serverUrls, site].map((url) =>
        fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
          (response) => response.status === 200,
          () => false,
        ),
      ),
    );
    return ready.every(Boolean);
  }

  /** Patroni's own command for a planned change of the primary. */
  async switchOver(): Promise<void> {
    const leader = await this.primary();
    const candidate = (await this.members()).find(({ role }) => role === 'sync_standby')?.name;
    const response = await fetch(`http://${databases[leader]}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader, candidate }),
    });
    if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`);
  }

  /** The connection to a database of a machine, as superuser. */
  connectionTo(machine: Machine, database = 'bloom'): pg.ClientConfig {
    return { host: databases[machine], user: 'postgres', password: this.#password, database };
  }

  /** Connects to the primary as superuser. */
  async connect(database = 'bloom'): Promise<pg.Client> {
    return this.connectMachine(await this.primary(), database);
  }

  async connectMachine(machine: Machine, database = 'bloom'): Promise<pg.Client> {
    const client = new pg.Client(this.connectionTo(machine, database));
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /**
   * Restores a base backup and the archived WAL up to a moment, beside the cluster; returns the connection.
   */
  async restoreAt(backup: string, moment: Date): Promise<pg.ClientConfig> {
    const settings = {
      restore_command: `cp "${this.file('wal')}/%f" "%p"`,
      // Not Z: it knows no names of time zones yet.
      recovery_target_time: moment.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
      // Else it needs the limits of the primary.
      hot_standby: 'off',
      listen_addresses: here,
      port: '5433',
      unix_socket_directories: '',
    };
    // Instead of Patroni's: that may contain empty recovery targets, beside which PostgreSQL 15 refuses a
    // real one.
    const lines = Object.entries(settings).map(([key, value]) => `${key} = '${value}'`);
    writeFileSync(path.join(backup, 'postgresql.conf'), lines.join('\n'));
    writeFileSync(path.join(backup, 'recovery.signal'), '');
    const words = [`${this.#bin}/postgres`, '-D', backup];
    this.#run('restored', words, { user: 'postgres' });
    const connection = { ...this.connectionTo('db1'), host: here, port: 5433 };
    await until('the restored database', 60, async () => {
      const client = new pg.Client(connection);
      client.on('error', () => {});
      try {
        await client.connect();
        const { rows } = await client.query('select pg_is_in_recovery() as recovers');
        return !(rows[0] as { recovers: boolean }).recovers;
      } finally {
        await client.end();
      }
    });
    return connection;
  }

  /** Copies the primary's files into a folder while it runs. */
  async baseBackup(): Promise<string> {
    const folder = this.folderOfPostgres('backup');
    const child = start(
      ['pg_basebackup', '-D', folder, '-h', databases[await this.primary()]].concat([
        '-U',
        'replicator',
        '-X',
        'none',
        '-c',
        'fast',
        '--no-manifest',
      ]),
      { log: this.file('backup.log'), user: 'postgres', env: { PGPASSWORD: this.#password } },
    ).child;
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(readFileSync(this.file('backup.log'), 'utf8'));
    return folder;
  }
}

export { machines, servers, type Machine, type ServerName };

/** Waits until something holds; an error counts as not yet. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what} is not ready after ${seconds} s`);
    await delay(200);
  }
}
