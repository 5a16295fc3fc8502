import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createPool, type PoolOptions } from './pool.ts';
import { readSnapshot, type Query } from './snapshot.ts';
import { transact } from './transaction.ts';
import type { Transaction } from 'kysely';

/** The two pools of the database, each with its own limits. */
export type Database<Tables> = {
  /** For reads that no decision depends on: a statement may take half a second. */
  read: Kysely<Tables>;
  /** For all writes, and for reads that a decision depends on: a statement may take two seconds. */
  write: Kysely<Tables>;
  /** Runs `work` in one transaction; see `transact`. */
  transact<R>(work: (tx: Transaction<Tables>) => Promise<R>): Promise<R>;
  /** Runs long reads on one snapshot; see `readSnapshot`. */
  snapshot<R>(work: (query: Query) => Promise<R>, signal?: AbortSignal): Promise<R>;
  close(): Promise<void>;
};

/** Connections of both pools together by default (DATABASE_POOL_MAX). */
export const defaultPoolMax = 28;

export type DatabaseOptions = Pick<PoolOptions, 'isPooled' | 'prepares'> & {
  /** Maximum of connections of both pools together, at least 2. Default `defaultPoolMax`. */
  poolMax?: number;
};

/** Opens both pools. They connect when first used. */
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
