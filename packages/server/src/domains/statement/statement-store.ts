import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import type { Movement } from './statement.ts';

/**
 * The movements of a person's petals, newest first. Read along the key of the postings: the age of
 * what is asked for does not matter.
 *
 * @param before only movements older than this transfer
 */
export async function findMovements(
  db: Db,
  { accountId, before, limit }: { accountId: number; before: number | undefined; limit: number },
): Promise<Movement[]> {
  return (
    db
      .selectFrom('ledger_posting as p')
      .innerJoin('ledger_transfer as t', 't.id', 'p.transfer_id')
      .leftJoin('gift as g', 'g.transfer_id', 'p.transfer_id')
      .leftJoin('video as v', 'v.id', 'g.video_id')
      // Whoever is on the other side of a gift. A reduce, and a gift to the own video, have nobody.
      .leftJoin('account as other', (join) =>
        join.on(
          'other.id',
          '=',
          sql<number>`case
            when g.amount < 0 or g.donor_id = v.sharer_id then null
            when g.donor_id = p.account_id then v.sharer_id
            else g.donor_id
          end`,
        ),
      )
      .select([
        'p.transfer_id as transferId',
        sql<number>`floor(extract(epoch from t.created_at))::bigint`.as('time'),
        't.reason',
        'p.amount',
        sql<number>`p.balance_after`.as('balance'),
        'other.name as counterparty',
        'v.source',
        'v.source_id as sourceId',
        'v.title',
      ])
      .where('p.account_id', '=', accountId)
      .$if(before !== undefined, (query) => query.where('p.transfer_id', '<', before ?? 0))
      .orderBy('p.transfer_id', 'desc')
      .limit(limit)
      .execute()
  );
}
