import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, sqlState } from '../database-errors.ts';
import { sessionSettings, startupOptions } from './pool.ts';

/** Parameters of a URL that would switch our time-outs off; `options` is merged with ours instead. */
const guards = [
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
];

/**
 * Parses a DATABASE_URL. Parameters that would replace the server's time-outs are removed or merged.
 * `sslmode` means what it means to PostgreSQL's own programs: `require` encrypts, `verify-ca` and
 * `verify-full` also check the certificate, against the file of `sslrootcert` if it is given.
 */
export function readConnection(url: string): pg.ClientConfig {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const options = parameters.get('options');
  for (const name of guards) parameters.delete(name);
  // Without it, the driver reads `require` as `verify-full` and warns of it.
  if (parameters.has('sslmode')) parameters.set('uselibpqcompat', 'true');
  const connectionString = parameters.size === 0 ? address : `${address}?${parameters.toString()}`;
  return { connectionString, ...(options !== null && { options }) };
}

/** The database or its pooler cannot be used with its configuration; the message says what to change. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

/** The properties of a connection to the database. */
export type ConnectionKind = {
  /** A pooler is in front of the database: session settings may be lost, or be those of another client. */
  isPooled: boolean;
};

/**
 * Detects whether the connection leads through a pooler, and if so, whether that keeps prepared statements.
 * Errors: `DatabaseSetupError` when it does not; `DatabaseUnavailable`, and errors of the database.
 *
 * @param prepares whether statements are to be prepared by name
 */
export async function inspectConnection(
  connection: pg.ClientConfig,
  { prepares }: { prepares: boolean },
): Promise<ConnectionKind> {
  const isPooled = await leadsThroughPooler(connection);
  if (isPooled && prepares && !(await keepsStatements(connection))) {
    throw new DatabaseSetupError(
      'DATABASE_URL leads through a connection pooler that does not keep prepared statements, so that ' +
        'one request could get the result of another. Set DATABASE_PREPARE=0, or use a pooler that keeps ' +
        'them (PgBouncer from 1.21 with max_prepared_statements above 0).',
    );
  }
  return { isPooled };
}

async function leadsThroughPooler(connection: pg.ClientConfig): Promise<boolean> {
  const probeMs = 1_234;
  const options = startupOptions(connection, sessionSettings(probeMs));
  let client: pg.Client;
  try {
    client = await connect({ ...connection, options });
  } catch (error) {
    // A pooler may refuse start-up options; PostgreSQL does not.
    if (sqlState((error as Error).cause) !== '08P01') throw error;
    return true;
  }
  try {
    const { rows } = await client.query<{ pid: number; timeout: string }>(
      `select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout`,
    );
    // A pooler sends its clients a process id of its own.
    const { processID } = client as unknown as { processID: number };
    return rows[0]?.pid !== processID || rows[0]?.timeout !== `${probeMs}ms`;
  } finally {
    await client.end().catch(() => {});
  }
}

const rounds = 8;
/** How long a pooler with a single connection to the database may block a statement. */
const maxWaitMs = 300;

/**
 * Whether a named statement always means the same: one connection of the pooler may serve two clients, and
 * one client may get two connections. Each round keeps another connection busy, because poolers distribute
 * their connections in different ways.
 */
async function keepsStatements(connection: pg.ClientConfig): Promise<boolean> {
  const clients: pg.Client[] = [];
  const id = randomUUID().replaceAll('-', '');
  const check = async (client: pg.Client, name: string): Promise<void> => {
    const { rows } = await client.query<{ actual: string }>({
      name: `bloom_${name}_${id.slice(0, 16)}`,
      text: `select '${name}' as actual`,
    });
    if (rows[0]?.actual !== name) throw new LostStatement();
  };
  try {
    const [one, two] = [await connect(connection), await connect(connection)];
    clients.push(one, two);
    for (const client of clients) await check(client, 'shared');
    await check(one, 'one');
    await check(two, 'two');
    for (let round = 0; round < rounds; round++) {
      const [active, holder, own] =
        round % 2 === 0 ? ([one, two, 'one'] as const) : ([two, one, 'two'] as const);
      for (let i = 0; i < round % 3; i++) await check(holder, 'shared');
      await holder.query('begin');
      const checked = check(active, own);
      await Promise.race([checked.catch(() => {}), delay(maxWaitMs)]);
      await holder.query('commit');
      await checked;
    }
    return true;
  } catch (error) {
    // Any error of the database or the pooler for a named statement means that it was lost.
    if (error instanceof LostStatement || sqlState(error) !== undefined) return false;
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

class LostStatement extends Error {}

/**
 * Connects a client outside the pools. Error: `DatabaseUnavailable`, with the driver's error as its cause.
 */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 3_000, ...connection });
  // A lost connection is reported by the query that was running.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new DatabaseUnavailable(error);
  }
}
