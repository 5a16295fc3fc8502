import type pg from 'pg';
import { DatabaseSaturated } from '../database-errors.ts';

/** How often waiting callers are counted. */
const tickMs = 100;

/**
 * Refuses callers of a pool at once, with a `DatabaseUnavailable`:
 * - while the first in its queue has waited for too long. Each further one would wait at least as long, and
 *   take up memory meanwhile. So an overloaded or hanging database costs a caller little time, and what is
 *   admitted is served in time.
 * - until the next tick after nothing accepted a connection: further attempts would cost more than all else.
 *
 * @param maxWaitMs time in the queue that does not count while this process itself is busy
 * @returns how many callers were refused
 */
export function limitQueue(pool: pg.Pool, maxWaitMs: number): () => number {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  // Ticks and not time: a process that was busy has not yet read the responses that would end the wait.
  let tick = 0;
  const timer = setInterval(() => tick++, tickMs);
  timer.unref();
  /** When each caller began to wait, the first one first. */
  const waiting = new Set<{ since: number }>();
  let refused = 0;
  let absent: { tick: number; error: unknown } | undefined;

  pool.connect = (async () => {
    if (pool.idleCount > 0) return connect();
    if (absent?.tick === tick) throw absent.error;
    const [first] = waiting;
    if (first && (tick - first.since) * tickMs > maxWaitMs) {
      refused++;
      throw new DatabaseSaturated(new Error('others have waited too long for a connection'));
    }
    const own = { since: tick };
    waiting.add(own);
    try {
      return await connect();
    } catch (error) {
      if (isAbsent(error)) absent = { tick, error };
      throw error;
    } finally {
      waiting.delete(own);
    }
  }) as typeof pool.connect;
  const end = pool.end.bind(pool);
  pool.end = () => {
    clearInterval(timer);
    return end();
  };
  return () => refused;
}

/** Whether nothing listens where the database should be. */
function isAbsent(error: unknown): boolean {
  const cause = (error as Error).cause as { syscall?: unknown } | undefined;
  return cause?.syscall === 'connect';
}
