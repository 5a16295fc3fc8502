import { sql } from 'kysely';
import { paged, type Page, type PersonalData } from '../../personal-data.ts';
import type { Db } from '../../schema.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const videoData: PersonalData = {
  lists: [paged('shares', findShares)],
  forget: (tx, accountId) =>
    sql`update video set line = null where sharer_id = ${accountId} and line is not null`.execute(tx),
};

/** Finds the videos that an account shared, newest first. */
async function findShares(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('video as v')
    .innerJoin('video_rank as s', 's.video_id', 'v.id')
    .select([
      'v.id as row',
      'v.source',
      'v.source_id as id',
      'v.title',
      'v.category',
      'v.label',
      'v.audio',
      'v.subtitle',
      'v.line',
      sql<number>`v.shared_us / 1000000`.as('shared_at'),
      's.balance',
    ])
    .where('v.sharer_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('v.id', '<', before ?? 0))
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();
}
