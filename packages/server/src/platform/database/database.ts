import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createPool, type PoolOptions } from './pool.ts';
import { readSnapshot, type Ask } from './snapshot.ts';
import { transact } from './transaction.ts';
import type { Transaction } from 'kysely';

/** The two ways to the database, with the limits that each deserves. */
export type Database<Tables> = {
  /** For questions: a statement may take half a second. */
  read: Kysely<Tables>;
  /** For money and everything else that writes, and for decisions: two seconds. */
  write: Kysely<Tables>;
  /** Runs `work` in one transaction; see `transact`. */
  transact<R>(work: (tx: Transaction<Tables>) => Promise<R>): Promise<R>;
  /** Asks long questions about one moment; see `readSnapshot`. */
  snapshot<R>(work: (ask: Ask) => Promise<R>, signal?: AbortSignal): Promise<R>;
  close(): Promise<void>;
};

/** Connections of both pools together, if nothing else is said (DATABASE_POOL_MAX). */
export const defaultPoolMax = 28;

export type DatabaseOptions = Pick<PoolOptions, 'isPooled' | 'prepares'> & {
  /** Connections of both pools together at the most, from 2. Default `defaultPoolMax`. */
  poolMax?: number;
};

/** Opens both pools; connections are made when first needed. */
export function openDatabase<Tables>(
  connection: pg.ClientConfig,
  { poolMax = defaultPoolMax, ...options }: DatabaseOptions = {},
): Database<Tables> {
  const open = (name: string, statementTimeoutMs: number, max: number) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: createPool({ ...options, connection, name, statementTimeoutMs, max }),
      }),
    });
  const read = open('read', 500, Math.floor(poolMax / 2));
  const write = open('write', 2_000, Math.ceil(poolMax / 2));
  return {
    read,
    write,
    transact: (work) => transact(write, work),
    snapshot: (work, signal) => readSnapshot(connection, work, signal),
    close: async () => {
      await Promise.all([read.destroy(), write.destroy()]);
    },
  };
}
