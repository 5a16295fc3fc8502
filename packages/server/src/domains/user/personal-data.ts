import { sql } from 'kysely';
import { deleteRows, selected, type PersonalData } from '../../personal-data.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const userData: PersonalData = {
  lists: [
    selected(
      'following',
      (accountId) => sql`
        select a.id as row, a.id, a.name, f.followed_us / 1000000 as followed_at
        from follow f join public_account a on a.id = f.followed_id where f.account_id = ${accountId}`,
    ),
    selected(
      'saved',
      (accountId) => sql`
        select v.id as row, v.source, v.source_id as id, v.title, s.saved_us / 1000000 as saved_at
        from saved_video s join public_video v on v.id = s.video_id where s.account_id = ${accountId}`,
    ),
    selected(
      'not_interested',
      (accountId) => sql`
        select v.id as row, v.source, v.source_id as id, v.title, n.marked_us / 1000000 as marked_at
        from not_interested n join public_video v on v.id = n.video_id where n.account_id = ${accountId}`,
    ),
  ],
  async forget(tx, accountId) {
    await deleteRows('follow', 'saved_video', 'not_interested')(tx, accountId);
    await tx.deleteFrom('follow').where('followed_id', '=', accountId).execute();
  },
};
