import { referralGiftPercent, sharerPercent } from '@bloom/contract/economy';
import type { Petals } from '@bloom/contract/money';
import { gatherCalls } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import { requestArgument, type Replayable, type RequestKey } from '../idempotency/index.ts';

export type CollectionGift = {
  donorId: number;
  /** The SHA-256 of the donor's session token, in hex; undefined for gifts of the sample catalogue. */
  session: string | undefined;
  /** The id of the collection in the database. */
  collectionId: number;
  /** Above 0. */
  amount: Petals;
  request: RequestKey | undefined;
};

/** What a gift to a collection has made, as it is also stored under its key. */
type Outcome = {
  /** The donor's new balance, petals. */
  balance: number;
  /** All that the collection has been given, petals. */
  received: number;
};

const rule = { sharer_percent: sharerPercent, referral_percent: referralGiftPercent };

/**
 * Sends gifts to collections, each by `collection_gift_send`. Those that gather share a transaction (docs/adr/0063).
 * Errors: `request.notFound` (there is no public collection), `collection.own`, `account.insufficientBloom`,
 * `request.keyReused`, `video.notLogin` (the donor's session has ended, or the account was deleted).
 */
export function createCollectionGiftSender(
  db: Db,
): (gift: CollectionGift) => Promise<Replayable<Outcome>> {
  const send = gatherCalls<Replayable<Outcome>>(db, {
    lock: 'collection_gift_lock',
    call: 'collection_gift_send',
  });
  return ({ donorId, session, collectionId, amount, request }) =>
    send({
      request: request && requestArgument(request),
      donor: donorId,
      session,
      collection: collectionId,
      amount,
      rule,
    });
}
