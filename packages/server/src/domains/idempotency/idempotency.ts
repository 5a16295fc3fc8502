import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors';
import type { Db, Tx } from '../../schema.ts';

/** A request as its sender named it: `key` with a hash of what it asks. */
export type RequestKey = { accountId: number; key: string; hash: Buffer };

/**
 * Names a request by the key that its sender gave, or undefined where none was given: such a
 * request is never merged with another (decisions.md §2).
 *
 * @param payload what the request asks, as JSON values; the same key with another payload is refused
 */
export function requestKey(
  accountId: number,
  key: string | undefined,
  payload: unknown,
): RequestKey | undefined {
  if (key === undefined) return undefined;
  return {
    accountId,
    key,
    hash: createHash('sha256').update(JSON.stringify(payload)).digest(),
  };
}

/**
 * The answer that a request was given before.
 * Error: `request.keyReused` when the key belongs to another request.
 */
export async function findAnswer(db: Db, request: RequestKey): Promise<unknown> {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('account_id', '=', request.accountId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (row && !row.request_hash.equals(request.hash)) throw new BloomError('request.keyReused');
  return row?.answer;
}

/** Keeps the answer of a request, in the transaction of its effect. */
export async function keepAnswer(tx: Tx, request: RequestKey, answer: unknown): Promise<void> {
  await tx
    .insertInto('idempotency')
    .values({
      account_id: request.accountId,
      key: request.key,
      request_hash: request.hash,
      answer: JSON.stringify(answer),
    })
    .execute();
}

/** Name of the constraint that a second request with the same key runs into while the first commits. */
export const idempotencyConstraint = 'idempotency__pkey';

/** How long an answer is kept, in hours (decisions.md §2). */
const keptHours = 72;
const batch = 5_000;

/** Forgets answers that are older than 72 hours, a batch at a time so that no lock is held for long. */
export async function forgetOldAnswers(db: Db, signal: AbortSignal): Promise<void> {
  let forgotten = batch;
  while (forgotten === batch && !signal.aborted) {
    const { numAffectedRows } = await sql`delete from idempotency where ctid in (
      select ctid from idempotency
      where created_at < now() - make_interval(hours => ${keptHours}) limit ${batch})`.execute(db);
    forgotten = Number(numAffectedRows ?? 0);
  }
}
