import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createPool, type PoolOptions } from './connection/pool.ts';
import { limitQueue } from './connection/queue-limit.ts';
import { ReadRouter, type Replicas } from './replicas/replicas.ts';
import { readSnapshot, type Query } from './snapshot.ts';
import { transact } from './transaction.ts';
import type { Transaction } from 'kysely';

/**
 * The database as the domains get it that decide about money or permissions: nothing in it reaches a replica.
 */
export type Primary<Tables> = Omit<Database<Tables>, 'read' | 'replicas'>;

/** The pools of the database, each with its own limits. */
export type Database<Tables> = {
  /**
   * For single statements that read and that no decision depends on: from a replica where there is one, else
   * from the primary. A statement may take half a second.
   */
  read: Kysely<Tables>;
  /** Undefined without replicas. */
  replicas: Replicas | undefined;
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

/**
 * How long each may take, in milliseconds: a statement that only reads, another one, and the wait of the
 * first in the queue of a pool before others are refused; and its waits for locks and connections where they
 * are not the usual ones.
 */
type Limits = {
  read: number;
  write: number;
  queue: number;
  waits: Pick<PoolOptions, 'lockTimeoutMs' | 'connectTimeoutMs'>;
};
const limitsMs: Limits = { read: 500, write: 2_000, queue: 1_000, waits: {} };
/** The same for tests: a busy machine must not end what is only slow. */
const patientLimitsMs: Limits = {
  read: 20_000,
  write: 20_000,
  queue: 20_000,
  waits: { lockTimeoutMs: 20_000, connectTimeoutMs: 20_000 },
};

/** Connections of both pools together by default (DATABASE_POOL_MAX). */
export const defaultPoolMax = 28;

export type DatabaseOptions = Pick<PoolOptions, 'isPooled' | 'prepares' | 'trace'> & {
  /** Maximum of connections of both pools together, at least 2. Default `defaultPoolMax`. */
  poolMax?: number;
  /** Whether all may take as long as on a very busy machine, for tests. Default false. */
  isPatient?: boolean;
  /** The replicas of the database; each gets as many connections as reads have. */
  replicas?: readonly pg.ClientConfig[];
};

/** Opens the pools. They connect when first used; the state of replicas is checked from now on. */
export function openDatabase<Tables>(
  connection: pg.ClientConfig,
  { poolMax = defaultPoolMax, isPatient = false, replicas = [], ...options }: DatabaseOptions = {},
): Database<Tables> {
  const limits = isPatient ? patientLimitsMs : limitsMs;
  const uses: (() => PoolUse)[] = [];
  const openPool = (
    name: string,
    statementTimeoutMs: number,
    max: number,
    to: pg.ClientConfig = connection,
  ) => {
    const pool = createPool({
      ...options,
      ...limits.waits,
      connection: to,
      name,
      statementTimeoutMs,
      max,
    });
    const refused = limitQueue(pool, limits.queue);
    uses.push(() => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { name, used: totalCount - idle, idle, max, waiting, refused: refused() };
    });
    return pool;
  };
  let onReport: (report: unknown) => void = () => {};
  const open = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const readPool = openPool('read', limits.read, Math.floor(poolMax / 2));
  const write = open(openPool('write', limits.write, Math.ceil(poolMax / 2)));
  const router = replicas.length > 0 ? routeReads() : undefined;
  const read = open(router ? asPool(router) : readPool);

  function routeReads(): ReadRouter {
    const pools = (name: string, reads: pg.Pool, to: pg.ClientConfig) => ({
      name,
      reads,
      positions: createPool({
        ...options,
        ...limits.waits,
        trace: undefined,
        connection: to,
        name: `${name}-position`,
        statementTimeoutMs: limits.read,
        max: 1,
      }),
    });
    return new ReadRouter(
      pools('primary', readPool, connection),
      replicas.map((to, i) => {
        const name = `replica-${i + 1}`;
        return pools(name, openPool(name, limits.read, Math.floor(poolMax / 2), to), to);
      }),
    );
  }

  return {
    read,
    replicas: router,
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

/** Makes a pool for the query builder; the router chooses the way of every statement. */
function asPool(router: ReadRouter): PostgresPool {
  const client = {
    query: (text: string, values: readonly unknown[]) => router.query(text, values),
    release() {},
  };
  return {
    options: {},
    connect: async () => client as unknown as PostgresPoolClient,
    end: () => router.close(),
  };
}
