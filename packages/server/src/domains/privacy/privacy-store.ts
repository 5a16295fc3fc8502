import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import type { PersonalData } from '../../personal-data.ts';
import type { Db, Tx } from '../../schema.ts';
import { AccountWriter } from '../account/index.ts';

/** Finds when an account was created and who invited it. */
export async function findProfile(db: Db, accountId: number) {
  return db
    .selectFrom('public_account as a')
    .leftJoin('referral as r', 'r.invitee_id', 'a.id')
    .leftJoin('public_account as inviter', 'inviter.id', 'r.inviter_id')
    .select([unixSeconds('a.created_at').as('created_at'), 'inviter.name as invited_by'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/**
 * Removes all personal data of an account. The ledger, gifts and shared videos keep the account's id,
 * revisions of subtitles stay without an author, and the table `person` keeps what a user must not gain by
 * deleting and signing up again (docs/adr/0023).
 *
 * @param name replaces the account's own name
 */
export async function anonymizeAccount(
  tx: Tx,
  accountId: number,
  name: string,
  data: readonly PersonalData[],
): Promise<void> {
  await new AccountWriter(tx).anonymize(accountId, name);
  for (const { forget } of data) await forget?.(tx, accountId);
}

/** Finds the accounts that were deleted in the last day. */
export async function findDeleted(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from public_account where deleted_at > now() - interval '1 day'`.execute(db);
  return rows.map(({ id }) => id);
}
