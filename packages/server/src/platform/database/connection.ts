import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway, sqlState } from './away.ts';
import { sessionSettings, startupOptions } from './pool.ts';

/** What in a URL would switch our time-outs off; `options` is merged with ours instead. */
const guards = [
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
];

/** Reads a DATABASE_URL. What in it would replace the server's own guards is taken out, or merged. */
export function readConnection(url: string): pg.ClientConfig {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const options = parameters.get('options');
  for (const name of guards) parameters.delete(name);
  const connectionString = parameters.size === 0 ? address : `${address}?${parameters.toString()}`;
  return { connectionString, ...(options !== null && { options }) };
}

/** The database, or what is in front of it, cannot be used as it is set up; the message says what to do. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

/** How the connection to the database behaves. */
export type ConnectionKind = {
  /** A pooler is between us and the database: the settings of a session may be lost, or be another's. */
  isPooled: boolean;
};

/**
 * Finds out whether the connection leads through a pooler, and if so, whether prepared statements survive
 * there.
 * Errors: `DatabaseSetupError` when they do not; `DatabaseAway` and the database's own.
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
    // A pooler makes up the process id that it tells its clients.
    const { processID } = client as unknown as { processID: number };
    return rows[0]?.pid !== processID || rows[0]?.timeout !== `${probeMs}ms`;
  } finally {
    await client.end().catch(() => {});
  }
}

const rounds = 8;
/** How long a pooler with a single connection to the database may let us wait for it. */
const patienceMs = 300;

/**
 * Whether named statements mean the same all the time: one connection of the pooler may serve two clients,
 * and one client may be served by two connections. Round by round another connection is kept busy, since
 * poolers deal their connections out differently.
 */
async function keepsStatements(connection: pg.ClientConfig): Promise<boolean> {
  const clients: pg.Client[] = [];
  const id = randomUUID().replaceAll('-', '');
  const ask = async (client: pg.Client, name: string): Promise<void> => {
    const { rows } = await client.query<{ said: string }>({
      name: `bloom_${name}_${id.slice(0, 16)}`,
      text: `select '${name}' as said`,
    });
    if (rows[0]?.said !== name) throw new LostStatement();
  };
  try {
    const [one, two] = [await connect(connection), await connect(connection)];
    clients.push(one, two);
    for (const client of clients) await ask(client, 'shared');
    await ask(one, 'one');
    await ask(two, 'two');
    for (let round = 0; round < rounds; round++) {
      const [asker, holder, own] =
        round % 2 === 0 ? ([one, two, 'one'] as const) : ([two, one, 'two'] as const);
      for (let i = 0; i < round % 3; i++) await ask(holder, 'shared');
      await holder.query('begin');
      const asked = ask(asker, own);
      await Promise.race([asked.catch(() => {}), delay(patienceMs)]);
      await holder.query('commit');
      await asked;
    }
    return true;
  } catch (error) {
    // Whatever the database or the pooler says to a named statement: it did not survive.
    if (error instanceof LostStatement || sqlState(error) !== undefined) return false;
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

class LostStatement extends Error {}

/** Connects a client that no pool has. Error: `DatabaseAway`, with the driver's own as its cause. */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 3_000, ...connection });
  // A lost connection is reported by the query that was running.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new DatabaseAway(error);
  }
}
