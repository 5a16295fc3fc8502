import pg from 'pg';
import { cutSilent } from './silence.ts';
import { insideTransaction } from './transaction.ts';

// Balances stay far below 2^53 (decisions.md §4), so int8 is read as a number, checked where it
// could not be one.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 out of range: ${text}`);
  return number;
});

/** Marks a statement that is planned anew for its parameters each time: search terms differ too much. */
export const planEachTime = '/* plan each time */';

const statementNames = new Map<string, string>();
const maxStatementNames = 500;

function statementName(text: string): string | undefined {
  if (text.startsWith(planEachTime)) return undefined;
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxStatementNames) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** `begin` and its like gain nothing, and a text of several statements cannot be prepared. */
function isPrepared(text: string, values: unknown[]): boolean {
  return values.length > 0 || /^\s*select\b/i.test(text);
}

/**
 * A client that prepares every question and every parameterised statement once per connection, which
 * saves its parsing and planning.
 *
 * The promise is made here and not by pg: the callback that pg makes itself holds on to all of a query,
 * and a query that has outlived one collection drags the rows of those after it into the old space,
 * where they lie until the next full one (a hundred MiB under load).
 */
class PreparingClient extends pg.Client {
  // @ts-expect-error -- pg declares nine overloads; only the two forms below reach a pooled client
  override query(...args: [unknown, ...unknown[]]): unknown {
    const [text, values, ...rest] = args;
    if (typeof text === 'string' && Array.isArray(values) && isPrepared(text, values)) {
      const name = statementName(text);
      if (name && rest.length === 0) return this.#ask({ name, text, values });
      if (name) return super.query({ name, text, values } as never, ...(rest as []));
    }
    return super.query(...(args as unknown as [never]));
  }

  #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      super.query(query, (error: Error | null, result) =>
        error ? reject(error) : resolve(result),
      );
    });
  }
}

export type PoolOptions = {
  /** How to reach the server: a URL or the parts of one. */
  connection: pg.ClientConfig;
  /** Connections at the most. */
  max: number;
  /** What a statement may take, in milliseconds. */
  statementTimeoutMs: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** After how long a connection in use that says nothing is given up, in milliseconds. Default 6 s. */
  silenceMs?: number;
};

/** Opens a pool whose lost connections never take the process down. */
export function createPool({
  connection,
  max,
  statementTimeoutMs,
  name,
  silenceMs = 6_000,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    // @ts-expect-error -- the constructor's overloads differ, see PreparingClient
    Client: PreparingClient,
    max,
    application_name: `bloom-${name}`,
    connectionTimeoutMillis: 3_000,
    maxLifetimeSeconds: 300,
    options: [
      `-c statement_timeout=${statementTimeoutMs}`,
      // Longer than the second after which PostgreSQL looks for a deadlock: that one is retried.
      '-c lock_timeout=1500',
      '-c idle_in_transaction_session_timeout=5000',
      '-c timezone=UTC',
      // One request takes one core: workers beside it cost more than they bring, and everybody else waits.
      '-c max_parallel_workers_per_gather=0',
      '-c jit=off',
    ].join(' '),
  });
  // Without listeners a restart of the database would be an uncaught 'error' event.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  cutSilent(pool, silenceMs);
  // The build has decided this: packages/server/vite.config.ts.
  return process.env.NODE_ENV === 'production' ? pool : guarded(pool);
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
