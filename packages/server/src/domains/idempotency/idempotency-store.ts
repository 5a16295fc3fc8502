import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors';
import { constraintOf, retryConflicts, sqlState } from '../../platform/database/index.ts';
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
const keyConstraint = 'idempotency__pkey';

/**
 * Runs work that stores its response under a request's key. If a request with the same key commits first,
 * this work is rolled back; it runs once more and finds the stored response.
 */
export async function retryOnKeyConflict<R>(work: () => Promise<R>): Promise<R> {
  return work().catch((error: unknown) => {
    if (constraintOf(error) === keyConstraint) return work();
    throw error;
  });
}

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
): Promise<{ replayed: boolean; response: unknown }> {
  const call = sql<{ replayed: boolean; response: unknown }>`
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
export type BatchedOutcome =
  | { replayed: boolean; response: unknown; refusal: null }
  /** It failed and changed nothing; the SQLSTATE and detail of its error. */
  | { replayed: null; response: null; refusal: { state: string; detail: string } };

/**
 * Calls an SQL function that does what several calls of `callIdempotent` would do, in one round trip and one
 * transaction. The function takes an array of the requests, each with its arguments under `name`
 * (sql/functions/gift_send_batch.sql).
 *
 * @returns the outcome of each, in the order of `calls`
 */
export async function callIdempotentBatch(
  db: Db,
  sqlFunction: string,
  name: string,
  calls: readonly { request: RequestKey | undefined; args: object }[],
): Promise<BatchedOutcome[]> {
  const entries = calls.map(
    ({ request, args }) =>
      `{"request":${request ? toJson(request) : 'null'},${JSON.stringify(name)}:${JSON.stringify(args)}}`,
  );
  const { rows } = await sql<BatchedOutcome>`
    select * from ${sql.id(sqlFunction)}(${`[${entries.join(',')}]`}::jsonb)`.execute(db);
  return rows;
}

/** How long a response is stored, in hours (docs/specification.md#idempotency). */
const lifetimeHours = 72;
const batch = 5_000;

/** Deletes expired keys with their responses, in batches, so that no lock is held for long. */
export async function purgeExpiredKeys(db: Db, signal: AbortSignal): Promise<void> {
  let deleted = batch;
  while (deleted === batch && !signal.aborted) {
    const { numAffectedRows } = await sql`delete from idempotency where ctid in (
      select ctid from idempotency
      where created_at < now() - make_interval(hours => ${lifetimeHours}) limit ${batch})`.execute(
      db,
    );
    deleted = Number(numAffectedRows ?? 0);
  }
}
