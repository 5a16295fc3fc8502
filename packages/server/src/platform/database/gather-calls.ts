import { sql, type QueryExecutorProvider } from 'kysely';
import { BloomError, type ErrorKey } from '@bloom/contract/errors/errors';
import { Batch } from './batch.ts';
import { sqlState } from './database-errors.ts';
import { retryConflicts } from './transaction.ts';

/** The result of an SQL function that refused and changed nothing (sql/functions/platform/refusal.sql). */
export type Refusal = { refusal: { key: ErrorKey; params: Record<string, unknown> } };

/** The result of an SQL function; throws its refusal. */
export function resultOf<Result extends object>(outcome: Result | Refusal): Result {
  if (!('refusal' in outcome)) return outcome;
  const { key, params } = outcome.refusal;
  throw new BloomError(key, params);
}

/** The SQL function that locks all that a list of calls touches, and the one that does a single call. */
type Functions = { lock: string; call: string };

/** The maximum of calls in one transaction. */
const maxTogether = 64;

/**
 * Returns a function that calls an SQL function and returns its result, or throws its refusal. Calls that
 * arrive while others are under way gather, and then share a statement and a transaction (docs/adr/0063).
 * Each has its own outcome, after the commit.
 *
 * @param functions.lock takes the array of calls, and locks all that they touch: each kind of row by
 *   ascending id, so that batches of several servers cannot deadlock
 * @param functions.call takes one call as `jsonb`, after that lock, and returns a result or a refusal as
 *   `jsonb`. It may not raise errors that a caller can cause: they roll back all calls of the batch, which
 *   are then sent one by one.
 */
export function gatherCalls<Result extends object>(
  db: QueryExecutorProvider,
  functions: Functions,
): (call: object) => Promise<Result> {
  const send = (calls: readonly object[]) => sendCalls<Result>(db, functions, calls);
  const sendAlone = (call: object) => retryConflicts(() => send([call]));
  const batch = new Batch(
    async (calls: readonly object[]): Promise<PromiseSettledResult<(Result | Refusal)[]>[]> => {
      if (calls.length > 1) {
        try {
          const outcomes = await send(calls);
          return outcomes.map((outcome) => ({ status: 'fulfilled', value: [outcome] }));
        } catch (error) {
          if (!isRolledBack(error)) throw error;
        }
      }
      return Promise.allSettled(calls.map(sendAlone));
    },
    { maxItems: maxTogether },
  );
  return async (call) => {
    const settled = await batch.add(call);
    if (settled.status === 'rejected') throw settled.reason;
    return onlyOf(settled.value);
  };
}

/** The same for one call, in a transaction that does more than that. */
export async function callAlone<Result extends object>(
  tx: QueryExecutorProvider,
  functions: Functions,
  call: object,
): Promise<Result> {
  return onlyOf(await sendCalls<Result>(tx, functions, [call]));
}

async function sendCalls<Result>(
  db: QueryExecutorProvider,
  { lock, call }: Functions,
  calls: readonly object[],
): Promise<(Result | Refusal)[]> {
  const { rows } = await sql<{ outcome: Result | Refusal }>`
      with calls as materialized (select ${JSON.stringify(calls)}::jsonb as list),
        locked as materialized (select ${sql.id(lock)}(list) from calls)
      select ${sql.id(call)}(call) as outcome
      from calls, locked, jsonb_array_elements(list) as call`.execute(db);
  return rows.map(({ outcome }) => outcome);
}

function onlyOf<Result extends object>([outcome]: readonly (Result | Refusal)[]): Result {
  if (!outcome) throw new Error('an SQL function returned nothing');
  return resultOf(outcome);
}

/** Whether PostgreSQL has surely rolled back the transaction. */
function isRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && !/^(08|53|57P)/.test(state);
}
