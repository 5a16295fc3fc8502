import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors';
import { Batch, constraintOf, retryConflicts, sqlState } from '../../platform/database/index.ts';
import type { Db, Tx } from '../../schema.ts';
import type { RequestKey } from './request-key.ts';

/**
 * Finds the response that is stored under a request's key; undefined where there is none.
 * Error: `request.keyReused` when the key belongs to another request.
 */
export async function findResponse(db: Db, request: RequestKey): Promise<unknown> {
  const { rows } = await sql<{ response: unknown }>`
    select idempotency_find(${toJson(request)}::jsonb) as response`
    .execute(db)
    .catch(refuseReusedKey);
  return rows[0]?.response ?? undefined;
}

/** Stores the response of a request, in the transaction of its effect. */
export async function saveResponse(tx: Tx, request: RequestKey, response: unknown): Promise<void> {
  await sql`select idempotency_store(
    ${toJson(request)}::jsonb, ${JSON.stringify(response)}::jsonb)`.execute(tx);
}

/** A request as the SQL functions take it. */
function toJson(request: RequestKey): string {
  const { accountId, key, hash } = request;
  return JSON.stringify({ account: accountId, key, hash: hash.toString('hex') });
}

function refuseReusedKey(error: unknown): never {
  throw sqlState(error) === 'BL002' ? new BloomError('request.keyReused') : error;
}

/** What the later of two concurrent requests with the same key violates. */
const keyConstraint = /^stored_response_.*__pkey$/;

/**
 * Runs work that stores its response under a request's key. If a request with the same key commits first,
 * this work is rolled back; it runs once more and finds the stored response.
 */
export async function retryOnKeyConflict<R>(work: () => Promise<R>): Promise<R> {
  return work().catch((error: unknown) => {
    if (keyConstraint.test(constraintOf(error) ?? '')) return work();
    throw error;
  });
}

/** A response, and whether it is that of an earlier request with the same key. */
export type Replayable = { replayed: boolean; response: unknown };

/**
 * Calls an SQL function that has its effect and stores its response under the request's key, in one
 * round trip and one transaction (docs/adr/0005). The function takes the request and its own arguments as
 * `jsonb`, and returns `replayed` and `response` (sql/functions/idempotency_find.sql).
 *
 * @param args named arguments of the function, as JSON values
 * Errors: `request.keyReused`; other SQLSTATEs of the function are passed on.
 */
export async function callIdempotent(
  db: Db,
  sqlFunction: string,
  request: RequestKey | undefined,
  args: object,
): Promise<Replayable> {
  const call = sql<Replayable>`
    select * from ${sql.id(sqlFunction)}(
      ${request ? toJson(request) : null}::jsonb, ${JSON.stringify(args)}::jsonb)`;
  const { rows } = await retryOnKeyConflict(() => retryConflicts(() => call.execute(db))).catch(
    refuseReusedKey,
  );
  const [row] = rows;
  if (!row) throw new Error(`${sqlFunction} returned no row`);
  return row;
}

/** The outcome of one call of a batch. */
type BatchedOutcome =
  | { replayed: boolean; response: unknown; refusal: null }
  /** It failed and changed nothing; the SQLSTATE and detail of its error. */
  | { replayed: null; response: null; refusal: { state: string; detail: string } };

type Call = { request: RequestKey | undefined; args: object };

/** The maximum of calls in one transaction: PostgreSQL keeps at most 64 subtransactions of one in memory (chat). */
const maxTogether = 64;

/**
 * Returns a `callIdempotent` whose calls gather while others are under way, and then share a round trip and a
 * transaction (docs/adr/0063). Each has its own outcome, after the commit. A call that is alone is one of `alone`.
 *
 * @param functions.together takes an array of requests, each with its arguments under `name`
 *   (sql/functions/gift_send_batch.sql)
 */
export function gatherCalls(
  db: Db,
  functions: { alone: string; together: string; name: string },
): (request: RequestKey | undefined, args: object) => Promise<Replayable> {
  const batch = new Batch((calls: readonly Call[]) => callAll(db, functions, calls), {
    maxItems: maxTogether,
  });
  return async (request, args) => {
    const result = await batch.add({ request, args });
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

async function callAll(
  db: Db,
  functions: { alone: string; together: string; name: string },
  calls: readonly Call[],
): Promise<PromiseSettledResult<Replayable>[]> {
  const outcomes = calls.length > 1 ? await callTogether(db, functions, calls) : [];
  return Promise.allSettled(
    calls.map(async ({ request, args }, i) => {
      const outcome = outcomes[i];
      if (outcome?.refusal === null) return outcome;
      const { state = '', detail } = outcome?.refusal ?? {};
      // An error of Bloom is final; a conflict, for example of two equal keys, is not.
      if (state.startsWith('BL')) {
        return refuseReusedKey(Object.assign(new Error('refused'), { code: state, detail }));
      }
      return callIdempotent(db, functions.alone, request, args);
    }),
  );
}

/**
 * The outcomes of a batch; none if it was rolled back as a whole, for example because one call waited too long for
 * a lock. Other errors are passed on: the transaction may have been committed.
 */
async function callTogether(
  db: Db,
  { together, name }: { together: string; name: string },
  calls: readonly Call[],
): Promise<BatchedOutcome[]> {
  const entries = calls.map(
    ({ request, args }) =>
      `{"request":${request ? toJson(request) : 'null'},${JSON.stringify(name)}:${JSON.stringify(args)}}`,
  );
  const { rows } = await sql<BatchedOutcome>`
    select * from ${sql.id(together)}(${`[${entries.join(',')}]`}::jsonb)`
    .execute(db)
    .catch((error: unknown) => {
      const state = sqlState(error);
      if (state === undefined || /^(08|53|57P)/.test(state)) throw error;
      return { rows: [] };
    });
  return rows;
}

/** Empties the partition of stored responses that have expired (sql/functions/stored_response_empty.sql). */
export async function emptyExpiredSlot(db: Db): Promise<void> {
  await sql`select stored_response_empty()`.execute(db);
}
