import { sql, type Selectable } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import type { Db, Tables } from '../../schema.ts';
import type { RecordRow } from './record.ts';

type Gift = Selectable<Tables['gift']> & { video_balance_after: number };

/** The note of a gift that others see. */
const shownNote = sql<string | null>`case when n.hidden_by is null then nullif(n.note, '') end`;

/**
 * A video's gifts, reduces and reversals, newest first.
 *
 * @param before only those older than this transfer
 */
export async function findRecord(
  db: Db,
  { videoId, before, limit }: { videoId: number; before: number | undefined; limit: number },
): Promise<RecordRow[]> {
  // Limited before the join with the names, so that an old page costs as much as a new one.
  const isOlder = (id: string) =>
    before === undefined ? sql`` : sql`and ${sql.ref(id)} < ${before}::bigint`;
  const page = sql<Gift & { reverses: number | null }>`(
    (select transfer_id, donor_id, amount, video_balance_after, rank_before, rank_after, created_at,
      null::bigint as reverses
    from gift where video_id = ${videoId} and kind = 'video' ${isOlder('transfer_id')} order by transfer_id desc limit ${limit})
    union all
    (select r.transfer_id, g.donor_id, r.amount, r.video_balance_after, null, null, r.done_at, r.gift_id
    from gift_reversal r join gift g on g.transfer_id = r.gift_id
    where r.video_id = ${videoId} ${isOlder('r.transfer_id')} order by r.transfer_id desc limit ${limit})
    order by transfer_id desc limit ${limit})`.as('g');
  return db
    .selectFrom(page)
    .innerJoin('public_account as a', 'a.id', 'g.donor_id')
    .leftJoin('gift_note as n', 'n.transfer_id', 'g.transfer_id')
    .select([
      'g.transfer_id as transferId',
      unixSeconds('g.created_at').as('time'),
      'a.id as donorId',
      'a.deleted_at as donorDeletedAt',
      'a.name',
      sql<string | null>`a.handle`.as('handle'),
      'g.amount',
      'g.video_balance_after as balance',
      'g.rank_before as rankBefore',
      'g.rank_after as rankAfter',
      shownNote.as('note'),
      'g.reverses',
    ])
    .orderBy('g.transfer_id', 'desc')
    .execute();
}
