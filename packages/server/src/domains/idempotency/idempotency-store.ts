import { sql, type RawBuilder } from 'kysely';
import { BloomError } from '@bloom/contract/errors';
import { constraintOf, retryLost, sqlState } from '../../platform/database/index.ts';
import type { Db, Tx } from '../../schema.ts';
import type { RequestKey } from './request-key.ts';

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

/** What a second request with the same key runs into while the first commits. */
const keyConstraint = 'idempotency__pkey';

/**
 * Does work that keeps its answer under a request's key. Where the same key has committed while it
 * worked, nothing of it happened: it is done again, and finds that answer.
 */
export async function againIfAnswered<R>(work: () => Promise<R>): Promise<R> {
  return work().catch((error: unknown) => {
    if (constraintOf(error) === keyConstraint) return work();
    throw error;
  });
}

/**
 * Calls a function of the database that has its effect and keeps its answer under the request's key,
 * all in one transaction (docs/adr/0005).
 * Errors: `request.keyReused`; the function's other SQLSTATEs are passed on.
 */
export async function callOnce<Answer>(
  db: Db,
  call: RawBuilder<{ replayed: boolean; answer: Answer }>,
): Promise<{ replayed: boolean; answer: Answer }> {
  const { rows } = await againIfAnswered(() => retryLost(() => call.execute(db))).catch(
    (error: unknown) => {
      throw sqlState(error) === 'BL002' ? new BloomError('request.keyReused') : error;
    },
  );
  const [row] = rows;
  if (!row) throw new Error('a function of the database answered nothing');
  return row;
}

/** How long an answer is kept, in hours (docs/specification.md#idempotency). */
const keptHours = 72;
const batch = 5_000;

/** Forgets answers that are older than that, a batch at a time so that no lock is held for long. */
export async function forgetOldAnswers(db: Db, signal: AbortSignal): Promise<void> {
  let forgotten = batch;
  while (forgotten === batch && !signal.aborted) {
    const { numAffectedRows } = await sql`delete from idempotency where ctid in (
      select ctid from idempotency
      where created_at < now() - make_interval(hours => ${keptHours}) limit ${batch})`.execute(db);
    forgotten = Number(numAffectedRows ?? 0);
  }
}
