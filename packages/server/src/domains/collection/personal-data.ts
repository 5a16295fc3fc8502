import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import { deleteRows, selected, type PersonalData } from '../../personal-data.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const collectionData: PersonalData = {
  lists: [
    selected(
      'collections',
      (accountId) => sql`
        select c.id as row, c.public_id as id, c.title, c.text, c.visibility,
          ${unixSeconds('c.created_at')} as created_at, (
            select coalesce(jsonb_agg(jsonb_build_object('source', v.source, 'id', v.source_id, 'title', v.title)
              order by m.place), '[]')
            from collection_video m join public_video v on v.id = m.video_id where m.collection_id = c.id) as videos
        from collection c where c.account_id = ${accountId}`,
      // Each has up to a thousand videos.
      5,
    ),
    selected(
      'collections_followed',
      (accountId) => sql`
        select c.id as row, c.public_id as id, c.title, f.followed_us / 1000000 as followed_at
        from collection_follow f join collection c on c.id = f.collection_id
        where f.account_id = ${accountId} and c.visibility <> 'private'`,
    ),
  ],
  async forget(tx, accountId) {
    // In the order of gift_lock_rows().
    await sql`select from collection where account_id = ${accountId} order by id for update`.execute(tx);
    // With the videos in them.
    await deleteRows('collection', 'collection_follow')(tx, accountId);
  },
};
