import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import type { RecordRow } from './record.ts';

/**
 * A video's gifts and reduces, newest first.
 *
 * @param before only those older than this transfer
 */
export async function findRecord(
  db: Db,
  { videoId, before, limit }: { videoId: number; before: number | undefined; limit: number },
): Promise<RecordRow[]> {
  return db
    .selectFrom('gift as g')
    .innerJoin('account as a', 'a.id', 'g.donor_id')
    .select([
      'g.transfer_id as transferId',
      sql<number>`floor(extract(epoch from g.created_at))::bigint`.as('time'),
      'a.name',
      'g.amount',
      'g.video_balance_after as balance',
      'g.rank_before as rankBefore',
      'g.rank_after as rankAfter',
    ])
    .where('g.video_id', '=', videoId)
    .$if(before !== undefined, (query) => query.where('g.transfer_id', '<', before ?? 0))
    .orderBy('g.transfer_id', 'desc')
    .limit(limit)
    .execute();
}
