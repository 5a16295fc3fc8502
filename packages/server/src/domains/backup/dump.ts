import { execFile } from 'node:child_process';
import { chmod, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  connect,
  DatabaseSetupError,
  inspectConnection,
  readConnection,
} from '../../platform/database/index.ts';

/** The database into which a drill restores a dump, on the same PostgreSQL. */
const copy = 'bloom_drill';

const execute = promisify(execFile);

/**
 * Writes a dump of a database into a file, which appears under its name once it is complete.
 * Error: `DatabaseSetupError` with what pg_dump says.
 */
export async function dumpDatabase(url: string, file: string, signal?: AbortSignal): Promise<void> {
  await requireOwner(url);
  const partial = `${file}.partial`;
  await runProgram('pg_dump', ['--format=custom', `--file=${partial}`], { url, signal });
  await chmod(partial, 0o600);
  await rename(partial, file);
}

/**
 * Restores a dump into a database of its own beside that of `url`, and deletes it after `work`. The role must
 * be one that may create databases. Error: `DatabaseSetupError` with what pg_restore says; errors of the
 * database.
 */
export async function withRestored<R>(
  { url, file, signal }: { url: string; file: string; signal?: AbortSignal | undefined },
  work: (connection: pg.ClientConfig) => Promise<R>,
): Promise<R> {
  await requireOwner(url);
  const client = await connect(readConnection(url));
  const drop = () => client.query(`drop database if exists ${copy} with (force)`);
  try {
    // What a killed drill has left.
    await drop();
    await client.query(`create database ${copy} template template0`);
    const options = ['--no-owner', '--no-acl', '--exit-on-error', `--dbname=${copy}`];
    await runProgram('pg_restore', [...options, file], { url, signal });
    return await work(readConnection(withName(url, copy)));
  } finally {
    try {
      await drop();
    } finally {
      await client.end();
    }
  }
}

const ownerAdvice =
  'Set DATABASE_OWNER_URL to the database itself, as the role that owns its tables and may create databases ' +
  '(docs/operations.md#a-role-that-owns-nothing).';

/**
 * Refuses a URL under which a dump would fail or disturb the site: pg_dump leaves an empty `search_path` on
 * the connection of a pooler, which servers get next. Error: `DatabaseSetupError`.
 */
async function requireOwner(url: string): Promise<void> {
  const connection = readConnection(url);
  const { isPooled } = await inspectConnection(connection, { prepares: false });
  if (isPooled) {
    throw new DatabaseSetupError(
      `A backup must not go through a connection pooler, and this URL leads through one. ${ownerAdvice}`,
    );
  }
  const client = await connect(connection);
  try {
    const { rows } = await client.query<{ role: string; isOwner: boolean }>(`
      select current_user as role, pg_has_role(relowner, 'usage') as "isOwner"
      from pg_class where oid = 'public.account'::regclass`);
    if (rows[0]?.isOwner === true) return;
    throw new DatabaseSetupError(
      `The role ${rows[0]?.role} does not own the tables, so it cannot back them up. ${ownerAdvice}`,
    );
  } finally {
    await client.end();
  }
}

/** The same URL for another database. */
function withName(url: string, name: string): string {
  const [, start = '', rest = ''] = /^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  return `${start}/${name}${rest}`;
}

/**
 * Runs a program of PostgreSQL. The password is in its environment, where other users of the machine cannot
 * read it.
 */
async function runProgram(
  name: string,
  args: readonly string[],
  { url, signal }: { url: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { host, port, user = '', password = '', database = '' } = new pg.Client(readConnection(url));
  const query = new URLSearchParams(url.split('?', 2)[1]);
  const env = {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    ...(query.has('sslmode') && { PGSSLMODE: query.get('sslmode') ?? '' }),
    ...(query.has('sslrootcert') && { PGSSLROOTCERT: query.get('sslrootcert') ?? '' }),
  };
  try {
    await execute(name, args, { env, ...(signal && { signal }) });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    throw new DatabaseSetupError(
      code === 'ENOENT'
        ? `${name} is not installed. Bloom's image has it; elsewhere install the client of PostgreSQL, of the database's version or newer.`
        : `${name} failed: ${stderr.trim() || String(error)}`,
      { cause: error },
    );
  }
}
