import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import type { Movement } from './statement.ts';

/** Which movements: of whom, how many, and only those older than a transfer. */
type Selection = { accountId: number; before: number | undefined; limit: number };

/**
 * The question for the movements of a person's petals, newest first.
 *
 * The page is cut from the postings before anything is joined to it: what is asked for may be as old
 * as it likes.
 */
export function movementsQuery(db: Db, { accountId, before, limit }: Selection) {
  const page = db
    .selectFrom('ledger_posting')
    .select(['account_id', 'transfer_id', 'amount', 'balance_after'])
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('transfer_id', '<', before ?? 0))
    .orderBy('transfer_id', 'desc')
    .limit(limit)
    .as('p');
  return (
    db
      .selectFrom(page)
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
        unixSeconds('t.created_at').as('time'),
        't.reason',
        'p.amount',
        sql<number>`p.balance_after`.as('balance'),
        'other.name as counterparty',
        'v.source',
        'v.source_id as sourceId',
        'v.title',
      ])
      .orderBy('p.transfer_id', 'desc')
  );
}

/** The movements of a person's petals, newest first; see `movementsQuery`. */
export function findMovements(db: Db, selection: Selection): Promise<Movement[]> {
  return movementsQuery(db, selection).execute();
}
