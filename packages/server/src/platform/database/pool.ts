import pg from 'pg';
import { DatabaseAway } from './away.ts';
import { PooledClient } from './client.ts';
import { cutSilent } from './silence.ts';
import { insideTransaction } from './transaction.ts';

// Balances stay far below 2^53 (docs/specification.md#gift-amount), so int8 is read as a number,
// checked where it could not be one.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 out of range: ${text}`);
  return number;
});

export type PoolOptions = {
  /** How to reach the server, by `readConnection`. */
  connection: pg.ClientConfig;
  /** Connections at the most. */
  max: number;
  /** What a statement may take, in milliseconds. */
  statementTimeoutMs: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** After how long a connection in use that says nothing is given up, in milliseconds. Default 6 s. */
  silenceMs?: number;
  /** Whether statements are prepared by name. Default true. */
  prepares?: boolean;
  /**
   * Whether a pooler is between us and the database, so that the settings of a session are lost: they then
   * go with every transaction. Default false.
   */
  isPooled?: boolean;
};

/** The settings of every connection. */
export function sessionSettings(statementTimeoutMs: number): Record<string, string> {
  return {
    statement_timeout: String(statementTimeoutMs),
    // Longer than the second after which PostgreSQL looks for a deadlock: that one is retried.
    lock_timeout: '1500',
    idle_in_transaction_session_timeout: '5000',
    timezone: 'UTC',
    // One request takes one core: workers beside it cost more than they bring, and everybody else waits.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
  };
}

/** The start-up parameter `options` with the operator's own, which never replace ours. */
export function startupOptions(
  { options }: pg.ClientConfig,
  settings: Record<string, string>,
): string {
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return [options ?? '', ...ours].join(' ').trim();
}

/**
 * Opens a pool whose lost connections never take the process down.
 * Every failure to get a connection, whatever its cause, is a `DatabaseAway`.
 */
export function createPool({
  connection,
  max,
  statementTimeoutMs,
  name,
  silenceMs = 6_000,
  prepares = true,
  isPooled = false,
}: PoolOptions): pg.Pool {
  const settings = sessionSettings(statementTimeoutMs);
  const local = Object.entries(settings).map(([key, value]) => `set local ${key} = '${value}'`);
  const pool = new pg.Pool({
    ...connection,
    ...(!isPooled && { options: startupOptions(connection, settings) }),
    // @ts-expect-error -- its constructor takes more, see the next line
    Client: PooledClient,
    pipeline: isPooled,
    bloom: { prepares, transactionSettings: isPooled ? local.join('; ') : undefined },
    max,
    application_name: `bloom-${name}`,
    connectionTimeoutMillis: 3_000,
    maxLifetimeSeconds: 300,
  });
  // Without listeners a restart of the database would be an uncaught 'error' event.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('release', (_error, client) => {
    if ((client as unknown as PooledClient).isBroken) void client.end();
  });
  cutSilent(pool, silenceMs);
  reportAway(pool);
  // The build has decided this: packages/server/vite.config.ts.
  return process.env.NODE_ENV === 'production' ? pool : guarded(pool);
}

/** Makes every failure to get a connection a `DatabaseAway`, whatever its cause. */
export function reportAway(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (async () => {
    try {
      return await connect();
    } catch (error) {
      throw new DatabaseAway(error);
    }
  }) as typeof pool.connect;
  return pool;
}

/** What the development guard says. */
export const poolInsideTransaction =
  'a query inside a transaction must use the transaction, not the pool';

/** Refuses a pooled query from within a transaction, which it would not be part of; for development. */
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
