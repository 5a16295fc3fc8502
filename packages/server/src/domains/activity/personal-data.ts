import { sql } from 'kysely';
import { deleteRows, paged, whole, type PersonalData } from '../../personal-data.ts';
import { unixSeconds } from '../../platform/database/index.ts';
import type { Page } from '../../personal-data.ts';
import type { Db } from '../../schema.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const activityData: PersonalData = {
  lists: [whole('plays', findPlays), paged('watched_lately', findWatched)],
  forget: deleteRows('watch', 'watch_video'),
};

/** Finds the last played video and the time watched since the last daily reward. */
async function findPlays(db: Db, accountId: number) {
  return db
    .selectFrom('watch as w')
    .innerJoin('public_video as v', 'v.id', 'w.video_id')
    .select([
      'v.source',
      'v.source_id as id',
      'v.title',
      unixSeconds('w.beat_at').as('playing_at'),
      sql<number>`w.watched_us / 1000000`.as('watched_s'),
    ])
    .where('w.account_id', '=', accountId)
    .execute();
}

/** Finds how long an account watched each video on the day of its last play. */
async function findWatched(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('watch_video as w')
    .innerJoin('public_video as v', 'v.id', 'w.video_id')
    .select([
      'v.id as row',
      'v.source',
      'v.source_id as id',
      'v.title',
      sql<number>`w.watched_us / 1000000`.as('watched_s'),
    ])
    .where('w.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('v.id', '<', before ?? 0))
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();
}
