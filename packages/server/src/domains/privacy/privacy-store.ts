import { sql } from 'kysely';
import { defaultCountry } from '@bloom/contract/wire/geo';
import { unixSeconds } from '../../platform/database/index.ts';
import type { PersonalData } from '../../personal-data.ts';
import type { Db, Tx } from '../../schema.ts';

/** Finds when an account was created and who invited it. */
export async function findProfile(db: Db, accountId: number) {
  return db
    .selectFrom('account as a')
    .leftJoin('referral as r', 'r.invitee_id', 'a.id')
    .leftJoin('account as inviter', 'inviter.id', 'r.inviter_id')
    .select([unixSeconds('a.created_at').as('created_at'), 'inviter.name as invited_by', 'a.history_enabled'])
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
  await tx
    .updateTable('account')
    .set({
      name,
      handle: null,
      looks: [],
      look_alike: false,
      // Not a valid code: it is never generated and never accepted.
      ref_code: `deleted-${accountId}`,
      country: defaultCountry,
      preferences: {},
      deleted_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute();
  for (const { forget } of data) await forget?.(tx, accountId);
}

/** Finds the accounts that were deleted in the last day. */
export async function findDeleted(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where deleted_at > now() - interval '1 day'`.execute(db);
  return rows.map(({ id }) => id);
}
