import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import { deleteRows, paged, type Page, type PersonalData } from '../../personal-data.ts';
import type { Db } from '../../schema.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const collectionData: PersonalData = {
  lists: [paged('collections', findCollections), paged('collections_followed', findFollowedCollections)],
  async forget(tx, accountId) {
    // In the order of gift_lock_rows().
    await sql`select from collection where account_id = ${accountId} order by id for update`.execute(tx);
    // With the videos in them.
    await deleteRows('collection', 'collection_follow')(tx, accountId);
  },
};

/**
 * Finds the collections that an account made, each with its videos in their order; newest first, a few at
 * once.
 */
async function findCollections(db: Db, accountId: number, { before }: Page) {
  return (
    db
      .selectFrom('collection as c')
      .select([
        'c.id as row',
        'c.public_id as id',
        'c.title',
        'c.text',
        'c.visibility',
        unixSeconds('c.created_at').as('created_at'),
        sql<{ source: string; id: string; title: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('source', v.source, 'id', v.source_id, 'title', v.title)
          order by m.place), '[]')
        from collection_video m join public_video v on v.id = m.video_id where m.collection_id = c.id)`.as(
          'videos',
        ),
      ])
      .where('c.account_id', '=', accountId)
      .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? 0))
      .orderBy('c.id', 'desc')
      // Each has up to a thousand videos.
      .limit(5)
      .execute()
  );
}

/** Finds the collections that an account follows; pages are ordered by their rows. */
async function findFollowedCollections(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('collection_follow as f')
    .innerJoin('collection as c', 'c.id', 'f.collection_id')
    .select([
      'c.id as row',
      'c.public_id as id',
      'c.title',
      sql<number>`f.followed_us / 1000000`.as('followed_at'),
    ])
    .where('f.account_id', '=', accountId)
    .where('c.visibility', '<>', 'private')
    .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}
