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
 * response instead. Nothing is stored of a request without a key, nor of work that returns undefined. Error:
 * `request.keyReused` when the key belongs to another request.
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

/** Deletes the stored responses of an account that contain this; an equal request is then a new one. */
export async function forgetResponses(tx: Tx, accountId: number | null, contained: object): Promise<void> {
  await sql`delete from stored_response where account_id = ${accountId}
    and response @> ${JSON.stringify(contained)}::jsonb`.execute(tx);
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
