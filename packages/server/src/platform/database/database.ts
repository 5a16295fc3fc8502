import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createPool, type PoolOptions } from './pool.ts';
import { limitQueue } from './queue-limit.ts';
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
  /** Passes on what transactions report with `reportOnCommit`, each after its commit. */
  onReport(handler: (report: unknown) => void): void;
  /** Runs long reads on one snapshot; see `readSnapshot`. */
  snapshot<R>(work: (query: Query) => Promise<R>, signal?: AbortSignal): Promise<R>;
  /** How full the pools are now. */
  pools(): PoolUse[];
  close(): Promise<void>;
};

/** A pool now. */
export type PoolUse = {
  name: string;
  /** Connections in use, open and idle, and at most. */
  used: number;
  idle: number;
  max: number;
  /** Callers that wait for a connection. */
  waiting: number;
  /** Callers that were refused so far, because others had waited too long. */
  refused: number;
};

/** How long the first caller in the queue of a pool may wait before others are refused. */
const maxWaitMs = 1_000;

/** Connections of both pools together by default (DATABASE_POOL_MAX). */
export const defaultPoolMax = 28;

export type DatabaseOptions = Pick<PoolOptions, 'isPooled' | 'prepares' | 'trace'> & {
  /** Maximum of connections of both pools together, at least 2. Default `defaultPoolMax`. */
  poolMax?: number;
};

/** Opens both pools. They connect when first used. */
export function openDatabase<Tables>(
  connection: pg.ClientConfig,
  { poolMax = defaultPoolMax, ...options }: DatabaseOptions = {},
): Database<Tables> {
  const uses: (() => PoolUse)[] = [];
  const open = (name: string, statementTimeoutMs: number, max: number) => {
    const pool = createPool({ ...options, connection, name, statementTimeoutMs, max });
    const refused = limitQueue(pool, maxWaitMs);
    uses.push(() => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { name, used: totalCount - idle, idle, max, waiting, refused: refused() };
    });
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  const read = open('read', 500, Math.floor(poolMax / 2));
  const write = open('write', 2_000, Math.ceil(poolMax / 2));
  let onReport: (report: unknown) => void = () => {};
  return {
    read,
    write,
    transact: (work) => transact(write, work, (report) => onReport(report)),
    onReport: (handler) => void (onReport = handler),
    snapshot: (work, signal) => readSnapshot(connection, work, signal),
    pools: () => uses.map((use) => use()),
    close: async () => {
      await Promise.all([read.destroy(), write.destroy()]);
    },
  };
}
