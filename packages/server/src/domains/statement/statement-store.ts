import { sql } from 'kysely';
import type { TransferReason } from '@bloom/contract/gift/statement';
import type { Source } from '@bloom/contract/sources/sources';
import { unixSeconds } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import type { Movement } from './statement.ts';

/** Which movements to read, and what is said of them. */
export type Selection = {
  accountId: number;
  /** Only movements that are older than this transfer. */
  before: number | undefined;
  limit: number;
  /** The sources of which only the account's own videos are named. */
  hiddenFrom: readonly Source[];
};

/**
 * The query for an account's movements of petals, newest first.
 *
 * Postings are limited to the page before the joins, so that an old page costs as much as a new one.
 */
export function movementsQuery(db: Db, { accountId, before, limit, hiddenFrom }: Selection) {
  const page = db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('transfer_id', '<', before ?? 0))
    .orderBy('transfer_id', 'desc')
    .limit(limit)
    .as('p');
  return (
    db
      .selectFrom(page)
      .leftJoin('gift_reversal as r', 'r.transfer_id', 'p.transfer_id')
      .leftJoin('gift as g', (join) =>
        join.on('g.transfer_id', '=', sql<number>`coalesce(r.gift_id, p.transfer_id)`),
      )
      .leftJoin('public_video as v', (join) =>
        join
          .onRef('v.id', '=', 'g.video_id')
          .on(sql<boolean>`(v.source <> all(${hiddenFrom}::text[]) or v.sharer_id = p.account_id)`),
      )
      .leftJoin('moment as m', (join) =>
        join.onRef('m.id', '=', 'g.target_id').on('g.kind', '=', 'moment').onRef('v.id', '=', 'g.video_id'),
      )
      // Its maker may have deleted it, or made it private.
      .leftJoin('collection as c', (join) =>
        join
          .onRef('c.id', '=', 'g.target_id')
          .on('g.kind', '=', 'collection')
          .on(sql<boolean>`(c.visibility <> 'private' or c.account_id = p.account_id)`),
      )
      // The other account of a gift; none for a reduce and for a gift to one's own video.
      .leftJoin('public_account as other', (join) =>
        join.on(
          'other.id',
          '=',
          sql<number>`case
            when g.amount < 0 or g.donor_id = g.recipient_id then null
            when g.donor_id = p.account_id then g.recipient_id
            else g.donor_id
          end`,
        ),
      )
      .select([
        'p.transfer_id as transferId',
        unixSeconds('p.created_at').as('time'),
        sql<TransferReason>`case when p.reason = g.kind then 'gift' else p.reason end`.as('reason'),
        'p.amount',
        sql<number>`p.balance_after`.as('balance'),
        'other.name as counterparty',
        'v.source',
        'v.source_id as sourceId',
        'v.title',
        sql<boolean>`v.hidden_by is not null`.as('removed'),
        'c.public_id as collectionId',
        'c.title as collectionTitle',
        sql<boolean>`g.kind is not distinct from 'moment'`.as('ofMoment'),
        sql<number | null>`case when m.hidden_by is null then m.id end`.as('momentId'),
      ])
      .orderBy('p.transfer_id', 'desc')
  );
}

export function findMovements(db: Db, selection: Selection): Promise<Movement[]> {
  return movementsQuery(db, selection).execute();
}
