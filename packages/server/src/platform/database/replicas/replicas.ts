import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Batch } from '../batch.ts';
import { DatabaseSaturated, DatabaseUnavailable, sqlState } from '../database-errors.ts';
import { sessionPosition } from './session-position.ts';

/** How often the positions of all databases are read. */
const pollMs = 500;
/** A replica that is further behind is left out. */
const maxLagMs = 5_000;
/** How long a read waits for a replica that keeps up, before the primary serves it. */
const maxWaitMs = 50;
/** A database that takes longer for its position hangs: reads go elsewhere meanwhile. */
const maxSilentMs = 300;
const retryMs = 5;
/** Time for which positions of the primary are remembered, with the time at which they were read. */
const historyMs = 60_000;

/** A replica as an operator sees it. */
export type ReplicaState = {
  name: string;
  state: 'serving' | 'lagging' | 'away';
  /** Time since the oldest change that it lacks, in seconds; `Infinity` if it is unknown. */
  lagS: number;
};

/** The replicas of the database. */
export type Replicas = {
  /**
   * The position of the primary now: every change that was committed before this call is before it.
   * Error: `DatabaseUnavailable`.
   */
  position(): Promise<number>;
  /** Notes that something was committed: every read of every session sees it from now on. */
  recordChange(): void;
  /** Whether a replica can be read, however old its data are. */
  canRead(): boolean;
  states(): ReplicaState[];
  /** Reads so far, by the name of the database that served them. */
  reads(): ReadonlyMap<string, number>;
};

/** Two pools of one database: one for reads, and one of a single connection that reads its position. */
type Pools = { name: string; reads: pg.Pool; positions: pg.Pool };

const queryPosition = `select not pg_is_in_recovery() as "isPrimary",
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
    - '0/0')::bigint as position,
  case when not pg_is_in_recovery() then (pg_current_wal_flush_lsn() - '0/0')::bigint end as flushed`;

type Position = { isPrimary: boolean; position: number; flushed: number | null };

/** Bytes of a page of the log, and of its header. */
const pageBytes = 8_192;
const headerBytes = 24;

/**
 * After a record that fills a page, the primary writes on behind the next header, and a replica stops before
 * it.
 */
function endOfRecord(position: number): number {
  return position % pageBytes === headerBytes ? position - headerBytes : position;
}

/** A database that serves reads. */
class Member {
  readonly name: string;
  readonly #reads: pg.Pool;
  readonly #pools: readonly pg.Pool[];
  /** One query serves all callers that wait for it, and none that comes after it was sent. */
  readonly #positions: Batch<undefined, Position>;
  /** When the query was sent that it has not responded to (`performance.now`). */
  #silentSince: number | undefined;
  /** Undefined while it is away. */
  last: Position | undefined;
  served = 0;

  constructor({ name, reads, positions }: Pools) {
    this.name = name;
    this.#reads = reads;
    this.#pools = [reads, positions];
    this.#positions = new Batch(async (callers) => {
      this.#silentSince = performance.now();
      try {
        const { rows } = await run(positions, queryPosition, []);
        const row = rows[0] as Position;
        this.last = { ...row, position: endOfRecord(row.position ?? 0) };
      } catch (error) {
        this.last = undefined;
        throw error;
      } finally {
        this.#silentSince = undefined;
      }
      return callers.map(() => this.last as Position);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }

  /** Whether it refuses connections, or does not respond. */
  get isAway(): boolean {
    const silentMs = performance.now() - (this.#silentSince ?? Infinity);
    return !this.last || silentMs > maxSilentMs;
  }

  /** Error: that of the database. */
  findPosition(): Promise<Position> {
    return this.#positions.add(undefined);
  }

  /** Error: that of the database; it is away after one that reports it. */
  async read(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      const result = await run(this.#reads, text, values);
      this.served++;
      return result;
    } catch (error) {
      if (isGone(error) && !(error instanceof DatabaseSaturated)) this.last = undefined;
      throw error;
    }
  }
}

/** Whether another database may serve a read that failed. */
function isGone(error: unknown): boolean {
  // 08: the pooler before it has lost it; 57P: it stops or starts; 40001: the replay removed rows that the
  // read needed.
  return error instanceof DatabaseUnavailable || /^(08|57P|40001)/.test(sqlState(error) ?? '');
}

async function run(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    return await client.query(text, values as unknown[]);
  } finally {
    client.release();
  }
}

/**
 * Sends each read to a replica that has replayed what the reader must see: what its session wrote, and what
 * this server knows to have changed. Without such a replica, the primary serves it; and while that is away,
 * any replica (docs/adr/0038).
 */
export class ReadRouter implements Replicas {
  readonly #primary: Member;
  readonly #replicas: readonly Member[];
  /** Positions of the primary and when they were read (`performance.now`), the oldest first. */
  #history: { position: number; at: number }[] = [];
  /** How many changes this server has received, and the position before which so many of them are. */
  #changes = 0;
  #known = { changes: 0, position: 0 };
  #learning: Promise<void> | undefined;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(primary: Pools, replicas: readonly Pools[]) {
    this.#primary = new Member(primary);
    this.#replicas = replicas.map((pools) => new Member(pools));
    void this.#poll();
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const changes = this.#changes;
    if (this.#known.changes < changes && !this.#primary.isAway) {
      await Promise.race([this.#learning, delay(maxSilentMs, undefined, { ref: false })]);
    }
    // Only the primary certainly has a change whose position is unknown.
    const needed =
      this.#known.changes < changes ? Infinity : Math.max(this.#known.position, sessionPosition());
    let saturated: DatabaseSaturated | undefined;
    const turn = this.#turn++;
    for (let i = 0; i < this.#replicas.length; i++) {
      const replica = this.#replicas[(turn + i) % this.#replicas.length] as Member;
      if (!(await this.#has(replica, needed))) continue;
      try {
        return await replica.read(text, values);
      } catch (error) {
        if (!isGone(error)) throw error;
        if (error instanceof DatabaseSaturated) saturated = error;
      }
    }
    // What is too much for the replicas would be too much for the primary, which has all writes.
    if (saturated) throw saturated;
    return this.#readBeyondReplicas(text, values);
  }

  async #readBeyondReplicas(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const latest = this.#latest();
    // A primary that is known to be away would cost each read the time limit of a connection.
    if (latest && this.#primary.isAway) {
      const result = await latest.read(text, values).catch(() => undefined);
      if (result) return result;
    }
    try {
      return await this.#primary.read(text, values);
    } catch (error) {
      const other = this.#latest();
      // What is too much for a primary that works would be too old from a replica.
      const isSaturated = error instanceof DatabaseSaturated && !this.#primary.isAway;
      if (!other || !isGone(error) || isSaturated) throw error;
      return other.read(text, values);
    }
  }

  /** The replica that has replayed most. One that was promoted has everything. */
  #latest(): Member | undefined {
    const reachable = this.#replicas.filter(({ last }) => last);
    const far = ({ last }: Member) => (last?.isPrimary ? Infinity : (last?.position ?? -1));
    return reachable.reduce<Member | undefined>(
      (best, each) => (best && far(best) >= far(each) ? best : each),
      undefined,
    );
  }

  async #has(replica: Member, needed: number): Promise<boolean> {
    if (!replica.last || replica.last.isPrimary || this.#lagMs(replica) > maxLagMs) return false;
    if (replica.last.position >= needed) return true;
    if (needed === Infinity) return false;
    // One that keeps up usually has the change within a millisecond or two; a read does not wait for another.
    const until = performance.now() + (this.#lagMs(replica) > pollMs ? 0 : maxWaitMs);
    for (;;) {
      const { position } = await replica.findPosition().catch(() => ({ position: -1 }));
      if (position >= needed) return true;
      if (!replica.last || performance.now() >= until) return false;
      await delay(retryMs, undefined, { ref: false });
    }
  }

  /** Time since the primary was first seen beyond the replica's position. */
  #lagMs({ last }: Member): number {
    if (!last) return Infinity;
    const [oldest] = this.#history;
    if (!oldest || last.position < oldest.position) return Infinity;
    const missing = this.#history.find(({ position }) => position > last.position);
    return missing ? performance.now() - missing.at : 0;
  }

  async #poll(): Promise<void> {
    const startedAt = performance.now();
    await Promise.allSettled([
      this.#learnFlushed(),
      ...this.#replicas.map((replica) => replica.findPosition()),
    ]);
    if (this.#isClosed) return;
    const waitMs = Math.max(0, startedAt + pollMs - performance.now());
    this.#timer = setTimeout(() => void this.#poll(), waitMs);
    this.#timer.unref();
  }

  async #learnFlushed(): Promise<void> {
    const at = performance.now();
    const { flushed, position } = await this.#primary.findPosition();
    const last = this.#history.at(-1);
    // Only what is on the primary's disk is sent to replicas. Null: it is being replaced.
    if (flushed === null) return;
    // After a failover, the new primary may lack what no client got a response for.
    if (last && flushed < last.position) {
      this.#history = [];
      this.#known.position = Math.min(this.#known.position, position);
    }
    if (flushed !== this.#history.at(-1)?.position) this.#history.push({ position: flushed, at });
    while (this.#history.length > 1 && (this.#history[0]?.at ?? at) < at - historyMs) {
      this.#history.shift();
    }
    if (this.#known.changes < this.#changes) this.#learning = this.#learn();
  }

  async position(): Promise<number> {
    const { position, isPrimary } = await this.#primary.findPosition();
    if (!isPrimary) throw new DatabaseUnavailable(new Error('it is read-only'));
    return position;
  }

  recordChange(): void {
    this.#changes++;
    this.#learning = this.#learn();
  }

  /** Without success, the next poll tries again. */
  async #learn(): Promise<void> {
    const changes = this.#changes;
    const position = await this.position().catch(() => undefined);
    if (position === undefined || changes <= this.#known.changes) return;
    this.#known = { changes, position: Math.max(this.#known.position, position) };
  }

  canRead(): boolean {
    return this.#replicas.some(({ last }) => last);
  }

  states(): ReplicaState[] {
    return this.#replicas.map((replica) => {
      const lagMs = this.#lagMs(replica);
      const isServing = replica.last && !replica.last.isPrimary && lagMs <= maxLagMs;
      const state = isServing ? 'serving' : replica.last ? 'lagging' : 'away';
      return { name: replica.name, state, lagS: lagMs / 1_000 };
    });
  }

  reads(): ReadonlyMap<string, number> {
    return new Map([this.#primary, ...this.#replicas].map(({ name, served }) => [name, served]));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#primary, ...this.#replicas].map((member) => member.close()));
  }
}
