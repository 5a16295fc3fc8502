import { sql } from 'kysely';
import type { GiftKind } from '@bloom/contract/gift/economy';
import { unixSeconds } from '../../platform/database/index.ts';
import { deleteRows, paged, type Page, type PersonalData } from '../../personal-data.ts';
import type { Db } from '../../schema.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const giftData: PersonalData = {
  lists: [
    paged('gifts', findGifts),
    paged('collection_gifts', findCollectionGifts),
    paged('moment_gifts', findMomentGifts),
  ],
  forget: deleteRows('gift_note'),
};

/** A page of what an account gave to targets of a kind, newest first. */
function sentTo(db: Db, kind: GiftKind, { accountId, before, limit }: Page & { accountId: number }) {
  return db
    .selectFrom('gift as g')
    .select(['g.transfer_id as row', unixSeconds('g.created_at').as('time'), 'g.amount'])
    .where('g.donor_id', '=', accountId)
    .where('g.kind', '=', kind)
    .$if(before !== undefined, (query) => query.where('g.transfer_id', '<', before ?? 0))
    .orderBy('g.transfer_id', 'desc')
    .limit(limit);
}

/** Finds the gifts to, and reduces of, videos that an account sent, newest first. */
async function findGifts(db: Db, accountId: number, page: Page) {
  return (
    sentTo(db, 'video', { accountId, ...page })
      // The sharer may have removed the video.
      .leftJoin('public_video as v', 'v.id', 'g.video_id')
      .leftJoin('gift_note as n', 'n.transfer_id', 'g.transfer_id')
      .select(['v.source', 'v.source_id as id', 'v.title'])
      .select(sql<string | null>`nullif(n.note, '')`.as('note'))
      .execute()
  );
}

/** Finds the gifts that an account sent to collections, newest first. */
async function findCollectionGifts(db: Db, accountId: number, page: Page) {
  return (
    sentTo(db, 'collection', { accountId, ...page })
      // Its maker may have deleted it, or made it private.
      .leftJoin('collection as c', (join) =>
        join.onRef('c.id', '=', 'g.target_id').on('c.visibility', '<>', 'private'),
      )
      .select(['c.public_id as id', 'c.title'])
      .execute()
  );
}

/** Finds the thanks that an account sent for moments, newest first. */
async function findMomentGifts(db: Db, accountId: number, page: Page) {
  return (
    sentTo(db, 'moment', { accountId, ...page })
      // The sharer may have removed the video.
      .leftJoin('public_video as v', 'v.id', 'g.video_id')
      .select(['g.target_id as moment', 'v.source', 'v.source_id as id', 'v.title'])
      .execute()
  );
}
