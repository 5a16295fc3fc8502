import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { sqlState } from './database-errors.ts';

const scope = new AsyncLocalStorage<true>();

/** Whether the caller runs inside the callback of `transact`. */
export function insideTransaction(): boolean {
  return scope.getStore() === true;
}

const retryable = new Set(['40001', '40P01']);
const maxTries = 4;

/**
 * Retries `work` after a serialization failure or a deadlock, up to four attempts in total. `work` must have
 * no effect outside the database.
 */
export async function retryConflicts<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxTries || !retryable.has(sqlState(error) ?? '')) throw error;
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** The reports of each transaction for when it commits. */
const reports = new WeakMap<object, unknown[]>();

/**
 * Runs `work` in one transaction and commits it, or rolls it back when `work` throws. `work` must not wait
 * for anything but the database.
 *
 * @param onReport receives what `work` reported, after the commit; it must not throw
 */
export function transact<Tables, R>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<R>,
  onReport: (report: unknown) => void = () => {},
): Promise<R> {
  return retryConflicts(async () => {
    const reported: unknown[] = [];
    const result = await db.transaction().execute((tx) => {
      reports.set(tx, reported);
      return scope.run(true, () => work(tx));
    });
    for (const report of reported) onReport(report);
    return result;
  });
}

/** Reports something to `onReport` of the database once `tx`, a transaction of `transact`, has committed. */
export function reportOnCommit<Tables>(tx: Transaction<Tables>, report: unknown): void {
  const reported = reports.get(tx);
  if (!reported) throw new Error('reportOnCommit needs a transaction of `transact`');
  reported.push(report);
}

/** The name of the constraint that a statement violated. */
export function constraintOf(error: unknown): string | undefined {
  const name = (error as { constraint?: unknown } | null)?.constraint;
  return typeof name === 'string' ? name : undefined;
}
