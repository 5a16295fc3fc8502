import { unixSeconds } from '../../platform/database/index.ts';
import { deleteRows, whole, type PersonalData } from '../../personal-data.ts';
import type { Db } from '../../schema.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const rewardData: PersonalData = {
  lists: [whole('vouches', findVouches)],
  forget: deleteRows('probation_vouch'),
};

/** Finds when petals of an account ended the probations of others, the last one first. */
async function findVouches(db: Db, accountId: number) {
  return db
    .selectFrom('probation_vouch')
    .select(unixSeconds('ended_at').as('time'))
    .where('account_id', '=', accountId)
    .orderBy('ended_at', 'desc')
    .execute();
}
