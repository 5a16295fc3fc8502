import { createReadStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { packTar } from 'modern-tar';
import { unpackTar } from 'modern-tar/fs';
import pg from 'pg';
import {
  APP,
  CONNECT_TIMEOUT_MS,
  type EmbeddedOptions,
  readSecrets,
  type Secrets,
  SUPERUSER,
  writeSecrets,
} from './cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { makeFolder, syncDirectory } from './files.ts';
import { chooseRunner, clusterOf, giveCluster, hasCluster, majorVersion } from './location.ts';
import { isPostgresOf, readPidFile } from './process.ts';
import { stopOrphan, lockAsKeeper } from './supervisor.ts';

/*
 * A backup is one file, bloom-….tar.gz: what PostgreSQL's BASE_BACKUP sends, a copy of the cluster with the
 * write-ahead log that makes it consistent, and before it the entry `bloom.json`. The checksum is that of
 * gzip.
 */

/** First entry of a backup. */
const summaryName = 'bloom.json';
const tarBlock = 512;
/** More than a note has: passwords and a number for each table. */
const maxNoteBytes = 1024 * 1024;

/** `bloom.json`. */
interface StoredSummary {
  format: 1;
  /** Files of a cluster fit only the same major version on the same kind of machine. */
  postgresql: number;
  platform: string;
  secrets: Secrets;
  note: unknown;
}

const platform = `${process.platform}-${process.arch}`;
const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Writes a backup of the PostgreSQL that runs in `dir` to `file`. It holds every transaction that was
 * committed before the call. The file appears under its name only when it is whole and on the disk; a killed
 * process leaves `{file}.partial`.
 *
 * @param dir as for `startEmbedded`
 * @param note JSON that the file carries along, see `restoreBackup`
 * @param signal ends the backup early, as an error
 * @throws EmbeddedError when PostgreSQL does not run, or a page of its data is damaged, or the file cannot be
 *   written
 */
export async function backUp(dir: string, file: string, note: unknown, signal?: AbortSignal): Promise<void> {
  const secrets = readSecrets(dir);
  const stored: StoredSummary = { format: 1, postgresql: majorVersion(), platform, secrets, note };
  const partial = `${file}.partial`;
  // The driver knows `replication`, its types do not.
  const config: pg.ClientConfig & { replication: string } = {
    ...findAddress(dir),
    user: SUPERUSER,
    password: secrets.superuser,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    replication: 'true',
  };
  const client = new pg.Client(config);
  // The stream of the backup reports a lost connection.
  client.on('error', () => {});
  let isComplete = false;
  try {
    await client.connect();
    const output = await open(partial, 'wx', 0o600);
    await pipeline(
      backupEntries(client, stored),
      createGzip({ level: constants.Z_BEST_SPEED }),
      output.createWriteStream({ flush: true }),
      { signal },
    );
    isComplete = true;
    await client.end();
    renameSync(partial, file);
    syncDirectory(path.dirname(file));
  } catch (error) {
    await rm(partial, { force: true });
    throw new EmbeddedError(`The backup ${file} could not be made: ${message(error)}`, {
      cause: error,
    });
  } finally {
    // `end` would wait for the rest of the backup.
    if (!isComplete) connectionOf(client).stream.destroy();
  }
}

function findAddress(dir: string): { host: string; port: number } {
  const cluster = hasCluster(dir) ? clusterOf(dir) : '';
  const running = readPidFile(cluster);
  if (running === null || !isPostgresOf(running.pid, cluster)) {
    throw new EmbeddedError(`No PostgreSQL runs in ${dir}`);
  }
  return { host: running.socketDirectory || '127.0.0.1', port: running.port };
}

async function* backupEntries(client: pg.Client, stored: StoredSummary): AsyncGenerator<Uint8Array> {
  const body = Buffer.from(JSON.stringify(stored));
  const header = { name: summaryName, size: body.length, mode: 0o600 };
  const tar = await packTar([{ header, body }]);
  // Two empty blocks end an archive, and this one goes on.
  yield tar.subarray(0, tar.length - 2 * tarBlock);
  yield* requestBackup(client);
}

/** The part of the driver’s connection that its types do not declare. */
interface Connection {
  stream: { pause(): void; resume(): void; destroy(): void };
}
const connectionOf = (client: pg.Client): Connection =>
  (client as unknown as { connection: Connection }).connection;

/** The copy of the cluster as a tar archive, and the write-ahead log of the time in which it was made. */
function requestBackup(client: pg.Client): Readable {
  const { stream } = connectionOf(client);
  const tar = new Readable({ read: () => stream.resume() });
  const query = Object.assign(
    new pg.Query(
      `BASE_BACKUP (LABEL '${APP}', CHECKPOINT 'fast', WAL true, MANIFEST 'no', VERIFY_CHECKSUMS true)`,
    ),
    {
      /** Called for each message of the archive; other kinds are its name and the progress. */
      handleCopyData({ chunk }: { chunk: Buffer }): void {
        if (chunk[0] !== 'd'.charCodeAt(0)) return;
        // A copy: the driver uses the memory of the message again.
        if (!tar.push(Buffer.from(chunk.subarray(1)))) stream.pause();
      },
    },
  );
  query.on('end', () => tar.push(null));
  query.on('error', (error) => tar.destroy(error));
  client.query(query);
  return tar;
}

/**
 * Reads a whole backup and checks its checksum, and that this PostgreSQL can use it.
 *
 * @throws EmbeddedError that names the file
 */
async function readStored(file: string, signal: AbortSignal | undefined): Promise<StoredSummary> {
  const begin: Buffer[] = [];
  let bytes = 0;
  const check = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (bytes < maxNoteBytes) begin.push(chunk);
      bytes += chunk.length;
      done();
    },
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), check, { signal });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Errors of zlib; all others are of the file system.
    const isDamaged = code?.startsWith('Z_') || code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END';
    throw new EmbeddedError(
      `${file} ${isDamaged ? 'is damaged' : 'cannot be read'} (${message(error)}). Use another backup.`,
      { cause: error },
    );
  }
  const stored = parseSummary(Buffer.concat(begin));
  if (stored?.format !== 1) throw new EmbeddedError(`${file} is not a backup of Bloom.`);
  const needed = `${stored.postgresql} on ${stored.platform}`;
  const here = `${majorVersion()} on ${platform}`;
  if (needed !== here) {
    throw new EmbeddedError(
      `${file} is of PostgreSQL ${needed}, and this is PostgreSQL ${here}. Restore it there.`,
    );
  }
  return stored;
}

/** Reads `bloom.json` from the beginning of the archive; undefined if it is something else. */
function parseSummary(tar: Buffer): StoredSummary | undefined {
  const text = (from: number, to: number): string => tar.toString('utf8', from, to).split('\0', 1)[0] ?? '';
  if (text(0, 100) !== summaryName) return undefined;
  const size = Number.parseInt(text(124, 136), 8);
  return JSON.parse(tar.toString('utf8', tarBlock, tarBlock + size)) as StoredSummary;
}

/** How to restore. */
interface RestoreOptions {
  /**
   * `off` does not wait for the disk: for copies that are deleted soon.
   * @default 'full'
   */
  durability?: EmbeddedOptions['durability'];
  /** Ends the work early, as an error. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes a cluster from a backup, for `startEmbedded` with the same `dir`. Nothing is in place before all is.
 *
 * @param dir a folder that does not exist, or holds no cluster
 * @returns the note that `backUp` got
 * @throws EmbeddedError when there is a cluster already, or the backup cannot be used
 */
export async function restoreBackup(
  file: string,
  dir: string,
  { durability = 'full', signal }: RestoreOptions = {},
): Promise<unknown> {
  const cluster = path.join(dir, 'cluster');
  if (existsSync(cluster)) {
    throw new EmbeddedError(
      `There are data in ${dir} already. Move them away, or restore into another place with DATA_DIR.`,
    );
  }
  const { secrets, note } = await readStored(file, signal);
  makeFolder(dir, 0o700);
  const runner = chooseRunner(cluster);
  // `startEmbedded` removes this name before it makes a cluster, so a killed restore leaves nothing for long.
  const unfinished = path.join(dir, 'cluster.new');
  await rm(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      unpackTar(unfinished, { strict: true, filter: ({ name }) => name !== summaryName }),
      { signal },
    );
    await giveCluster(unfinished, runner, durability === 'full');
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new EmbeddedError(`${file} could not be restored: ${message(error)}`, { cause: error });
  }
  writeSecrets(dir, secrets);
  // Only a link to deleted data can be there.
  await rm(cluster, { force: true });
  renameSync(unfinished, cluster);
  syncDirectory(dir);
  return note;
}

/**
 * Stops what runs in `dir`, and deletes its data and the folder.
 * @throws EmbeddedError when another process keeps it running
 */
export async function removeCluster(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  const keeper = lockAsKeeper(dir);
  if (keeper === null) {
    throw new EmbeddedError(`Another process keeps the database in ${dir} running. Stop it first.`);
  }
  keeper.release();
  await stopOrphan(dir);
  await rm(dir, { recursive: true, force: true });
}
