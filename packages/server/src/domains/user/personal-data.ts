import { sql } from 'kysely';
import { deleteRows, paged, type Page, type PersonalData } from '../../personal-data.ts';
import type { Db } from '../../schema.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const userData: PersonalData = {
  lists: [
    paged('following', findFollowing),
    paged('saved', findSaved),
    paged('not_interested', findNotInterested),
  ],
  async forget(tx, accountId) {
    await deleteRows('follow', 'saved_video', 'not_interested')(tx, accountId);
    await tx.deleteFrom('follow').where('followed_id', '=', accountId).execute();
  },
};

/** Finds the users whom an account follows; pages are ordered by their ids. */
async function findFollowing(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('follow as f')
    .innerJoin('public_account as a', 'a.id', 'f.followed_id')
    .select([
      'f.followed_id as row',
      'a.id',
      'a.name',
      sql<number>`f.followed_us / 1000000`.as('followed_at'),
    ])
    .where('f.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('f.followed_id', '<', before ?? 0))
    .orderBy('f.followed_id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the videos that an account saved; pages are ordered by the rows of the videos. */
async function findSaved(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('saved_video as s')
    .innerJoin('public_video as v', 'v.id', 's.video_id')
    .select([
      'v.id as row',
      'v.source',
      'v.source_id as id',
      'v.title',
      sql<number>`s.saved_us / 1000000`.as('saved_at'),
    ])
    .where('s.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('v.id', '<', before ?? 0))
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Finds the videos that an account marked as not interesting; pages are ordered by the rows of the videos.
 */
async function findNotInterested(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('not_interested as n')
    .innerJoin('public_video as v', 'v.id', 'n.video_id')
    .select([
      'v.id as row',
      'v.source',
      'v.source_id as id',
      'v.title',
      sql<number>`n.marked_us / 1000000`.as('marked_at'),
    ])
    .where('n.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('v.id', '<', before ?? 0))
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();
}
