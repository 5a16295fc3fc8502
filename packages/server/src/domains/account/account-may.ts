import { sql } from 'kysely';
import { resultOf, type Refusal } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';

/** The refusals of whatever an account writes. */
export const writingRefusals = ['account.waiting', 'chat.timedOut', 'chat.banned'] as const;

/**
 * Asserts that an account may write for others now, in the transaction that writes
 * (docs/specification/moderation.md#sanctions). Errors: `video.notLogin` (it was deleted meanwhile),
 * `account.waiting`, `chat.timedOut` (`until`), `chat.banned`.
 */
export async function assertMayWrite(db: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ refusal: Refusal | null }>`
    select account_may(${accountId}::bigint, 'write') as refusal`.execute(db);
  if (rows[0]?.refusal) resultOf(rows[0].refusal);
}
