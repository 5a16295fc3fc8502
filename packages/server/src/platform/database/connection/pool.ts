import pg from 'pg';
import type { Trace } from '../../tracing/index.ts';
import { DatabaseUnavailable } from '../database-errors.ts';
import { PooledClient, type ClientOptions } from './client.ts';
import { destroyStalledConnections } from './stalled-connections.ts';
import { insideTransaction } from '../transaction.ts';

// Balances stay far below 2^53 (docs/specification/gifts.md#gift-amount), so int8 is read as a number, in
// arrays too; a value that a number cannot hold is an error.
function readInt8(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 out of range: ${text}`);
  return number;
}
pg.types.setTypeParser(pg.types.builtins.INT8, readInt8);
// The library reads arrays of it as texts, and has no name for their type.
const int8Array = 1016;
const arrayTypes: {
  getTypeParser(type: number): (array: string) => (string | null)[];
  setTypeParser(type: number, read: (array: string) => unknown): void;
} = pg.types;
const readTexts = arrayTypes.getTypeParser(int8Array);
arrayTypes.setTypeParser(int8Array, (array) =>
  readTexts(array).map((text) => (text === null ? null : readInt8(text))),
);

export type PoolOptions = {
  /** The parameters of the connection, from `readConnection`. */
  connection: pg.ClientConfig;
  /** Maximum number of connections. */
  max: number;
  /** Time limit of a statement, in milliseconds. */
  statementTimeoutMs: number;
  /** Time limit of waiting for a lock, in milliseconds. Default 1,500. */
  lockTimeoutMs?: number;
  /** Time limit of waiting for a connection, in milliseconds. Default 3,000. */
  connectTimeoutMs?: number;
  /** The name of the pool, shown in pg_stat_activity. */
  name: string;
  /**
   * Time without data after which a connection in use is destroyed, in milliseconds. Default: a second more
   * than a statement may take.
   */
  stalledMs?: number;
  /** Whether statements are prepared by name. Default true. */
  prepares?: boolean;
  /**
   * Whether a connection pooler is in front of the database. It loses the settings of a session, so they are
   * sent with every transaction. Default false.
   */
  isPooled?: boolean;
  /** Makes a span of every statement. Default: none. */
  trace?: Trace | undefined;
};

/** The settings of every connection. */
export function sessionSettings(
  statementTimeoutMs: number,
  // Longer than the second after which PostgreSQL checks for deadlocks, which are retried.
  lockTimeoutMs = 1_500,
): Record<string, string> {
  return {
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: String(lockTimeoutMs),
    idle_in_transaction_session_timeout: '5000',
    timezone: 'UTC',
    // One core per request: parallel workers cost more than they gain and slow down all other requests.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
  };
}

/** Adds our settings to the operator's start-up parameter `options`. Ours come last and have precedence. */
export function startupOptions({ options }: pg.ClientConfig, settings: Record<string, string>): string {
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return [options ?? '', ...own].join(' ').trim();
}

/**
 * The statements by which a transaction behind a pooler has our settings, and finds its tables: the
 * connection may be one on which another client has left a `search_path` of its own, as pg_dump does.
 */
export function localSettings(settings: Record<string, string>): string {
  return Object.entries({ ...settings, search_path: 'public' })
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ');
}

/** The parameters by which a pool makes clients of ours. */
export function clientOptions(bloom: ClientOptions): pg.PoolConfig {
  const pipeline = bloom.transactionSettings !== undefined;
  // @ts-expect-error -- its constructor needs `bloom` too, which the type lacks
  return { Client: PooledClient, pipeline, bloom };
}

/**
 * Opens a pool. Lost connections never end the process.
 * Every failure to get a connection is a `DatabaseUnavailable`, for any cause.
 */
export function createPool({
  connection,
  max,
  statementTimeoutMs,
  lockTimeoutMs,
  connectTimeoutMs = 3_000,
  name,
  stalledMs = statementTimeoutMs + 1_000,
  prepares = true,
  isPooled = false,
  trace,
}: PoolOptions): pg.Pool {
  const settings = sessionSettings(statementTimeoutMs, lockTimeoutMs);
  const pool = new pg.Pool({
    ...connection,
    ...(!isPooled && { options: startupOptions(connection, settings) }),
    ...clientOptions({
      prepares,
      trace,
      transactionSettings: isPooled ? localSettings(settings) : undefined,
    }),
    max,
    application_name: `bloom-${name}`,
    connectionTimeoutMillis: connectTimeoutMs,
    maxLifetimeSeconds: 300,
  });
  pool.on('release', (_error, client) => {
    if ((client as unknown as PooledClient).isBroken) void client.end();
  });
  destroyStalledConnections(pool, stalledMs);
  translateConnectErrors(pool);
  // The build replaces this condition by a constant: packages/server/vite.config.ts.
  return process.env.NODE_ENV === 'production' ? pool : guarded(pool);
}

/**
 * Turns every failure to get a connection into a `DatabaseUnavailable`; a lost one fails its query, not the
 * process.
 */
export function translateConnectErrors(pool: pg.Pool): pg.Pool {
  // Without listeners, a restart of the database would raise an uncaught 'error' event.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (async () => {
    try {
      return await connect();
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }) as typeof pool.connect;
  return pool;
}

/** The error message of the development guard. */
export const poolInsideTransaction = 'a query inside a transaction must use the transaction, not the pool';

/** Refuses a pooled query from within a transaction, because it would run outside of it. For development. */
function guarded(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (() => {
    if (insideTransaction()) {
      throw new Error(poolInsideTransaction);
    }
    return connect();
  }) as typeof pool.connect;
  return pool;
}
