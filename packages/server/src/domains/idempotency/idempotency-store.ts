import { sql } from 'kysely';
import { resultOf, type Refusal } from '../../platform/database/index.ts';
import type { Db, Tx } from '../../schema.ts';
import type { RequestKey } from './request-key.ts';

/**
 * Finds the response that is stored under a request's key; undefined where there is none.
 * Error: `request.keyReused` when the key belongs to another request.
 */
export async function findResponse(db: Db, request: RequestKey): Promise<unknown> {
  const { rows } = await sql<{ outcome: Replayable | Refusal | null }>`
    select idempotency_find(${JSON.stringify(requestArgument(request))}::jsonb) as outcome`.execute(db);
  const outcome = rows[0]?.outcome;
  return outcome ? resultOf(outcome).response : undefined;
}

/**
 * Runs the work of a request and stores its response, in one transaction; a repeated request gets the stored
 * response instead. Nothing is stored of a request without a key, nor of work that returns undefined. A
 * response has ids and numbers only, no text of the caller, which nothing would erase
 * (docs/specification/wire.md#idempotency). Error: `request.keyReused` when the key belongs to another
 * request.
 */
export async function once<Response>(
  tx: Tx,
  request: RequestKey | undefined,
  work: () => Promise<Response>,
): Promise<Replayable<Response>> {
  const earlier = request && (await findResponse(tx, request));
  if (earlier !== undefined) return { replayed: true, response: earlier as Response };
  const response = await work();
  if (request && response !== undefined) {
    await sql`select idempotency_store(${JSON.stringify(requestArgument(request))}::jsonb,
      ${JSON.stringify(response)}::jsonb)`.execute(tx);
  }
  return { replayed: false, response };
}

/** A request as the SQL functions take it (sql/functions/idempotency/idempotency_find.sql). */
export function requestArgument({ accountId, key, hash }: RequestKey): object {
  return { account: accountId, key, hash: hash.toString('hex') };
}

/** A response, and whether it is that of an earlier request with the same key. */
export type Replayable<Response = unknown> = { replayed: boolean; response: Response };

/**
 * Empties the partition of stored responses that have expired
 * (sql/functions/idempotency/stored_response_empty.sql).
 */
export async function emptyExpiredSlot(db: Db): Promise<void> {
  await sql`select stored_response_empty()`.execute(db);
}
