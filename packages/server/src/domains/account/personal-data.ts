import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import { deleteRows, whole, type PersonalData } from '../../personal-data.ts';
import type { Db } from '../../schema.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const accountData: PersonalData = {
  lists: [whole('former_handles', findFormerHandles), whole('removed_names', findRemovedNames)],
  async forget(tx, accountId) {
    await deleteRows('session', 'sanction', 'removed_name')(tx, accountId);
    // It is not given again, and its account is not known any more.
    await sql`update handle set account_id = null, left_at = coalesce(left_at, now())
      where account_id = ${accountId}`.execute(tx);
  },
};

/** Finds the former handles of an account, the last one first. */
async function findFormerHandles(db: Db, accountId: number) {
  return db
    .selectFrom('handle')
    .select(['handle', unixSeconds('taken_at').as('from'), unixSeconds('left_at').as('until')])
    .where('account_id', '=', accountId)
    .where('left_at', 'is not', null)
    .orderBy('left_at', 'desc')
    .execute();
}

/** Finds the names of an account that moderators removed, the last one first. */
async function findRemovedNames(db: Db, accountId: number) {
  return db
    .selectFrom('removed_name')
    .select(['name', 'action_id as decision'])
    .where('account_id', '=', accountId)
    .orderBy('action_id', 'desc')
    .execute();
}
