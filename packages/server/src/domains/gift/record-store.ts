import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import type { RecordRow } from './record.ts';

/** The note of a gift that others see. */
const shownNote = sql<string | null>`case when n.hidden_by is null then nullif(n.note, '') end`;

/**
 * A video's gifts and reduces, newest first.
 *
 * @param before only those older than this transfer
 */
export async function findRecord(
  db: Db,
  { videoId, before, limit }: { videoId: number; before: number | undefined; limit: number },
): Promise<RecordRow[]> {
  // Limited before the join with the names, so that an old page costs as much as a new one.
  const page = db
    .selectFrom('gift')
    .selectAll()
    .where('video_id', '=', videoId)
    .$if(before !== undefined, (query) => query.where('transfer_id', '<', before ?? 0))
    .orderBy('transfer_id', 'desc')
    .limit(limit)
    .as('g');
  return db
    .selectFrom(page)
    .innerJoin('account as a', 'a.id', 'g.donor_id')
    .leftJoin('gift_note as n', 'n.transfer_id', 'g.transfer_id')
    .select([
      'g.transfer_id as transferId',
      unixSeconds('g.created_at').as('time'),
      'a.id as donorId',
      'a.deleted_at as donorDeletedAt',
      'a.name',
      sql<string | null>`account_handle(a)`.as('handle'),
      'g.amount',
      'g.video_balance_after as balance',
      'g.rank_before as rankBefore',
      'g.rank_after as rankAfter',
      shownNote.as('note'),
    ])
    .orderBy('g.transfer_id', 'desc')
    .execute();
}
