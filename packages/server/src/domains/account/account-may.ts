import { sql } from 'kysely';
import { resultOf, type Refusal } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';

/** The kinds of text that an account writes for others. SQL functions check gifts, rewards and messages. */
export type WritingKind = 'collection' | 'line' | 'name' | 'share' | 'subtitle' | 'invite';

/** The refusals of whatever an account writes. */
export const writingRefusals = ['account.waiting', 'chat.timedOut', 'chat.banned'] as const;

/**
 * Asserts that an account may write now, in the transaction that writes
 * (docs/specification/moderation.md#sanctions). Errors: `video.notLogin` (it was deleted meanwhile),
 * `account.waiting`, `chat.timedOut` (`until`), `chat.banned`.
 */
export async function assertMayWrite(db: Db, accountId: number, kind: WritingKind): Promise<void> {
  const { rows } = await sql<{ refusal: Refusal | null }>`
    select account_may(${accountId}::bigint, ${kind}) as refusal`.execute(db);
  if (rows[0]?.refusal) resultOf(rows[0].refusal);
}
