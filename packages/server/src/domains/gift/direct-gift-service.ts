import { referralGiftPercent, sharerPercent } from '@bloom/contract/economy';
import type { Petals } from '@bloom/contract/money';
import type { Events } from '../../events.ts';
import { gatherCalls } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import type { Identity } from '../account/index.ts';
import { requestArgument, type Replayable, type RequestKey } from '../idempotency/index.ts';

type DirectGift = {
  /** The id of the collection or moment in the database. */
  targetId: number;
  /** Its maker or author, whose bell rings. */
  recipientId: number;
  /** Above 0. */
  amount: Petals;
  request: RequestKey | undefined;
};

/** What all gifts have given to a target, petals, in the words of its kind. */
type Given = { collection: { received: number }; moment: { thanks: number } };
type Kind = keyof Given;

/** What a gift has made, as it is also stored under its key: with the donor's new balance, petals. */
type Outcome<K extends Kind> = Replayable<{ balance: number } & Given[K]>;

/** What the inviter of a recipient gets extra. */
const referralPercent: Record<Kind, number> = { collection: referralGiftPercent, moment: 0 };

/**
 * Sends gifts to collections or moments (docs/adr/0081), each by `direct_gift_send`. Those that gather share a transaction
 * (docs/adr/0063). `donor.session` is refused if it has ended; without it, as in the sample catalogue, the donor has no session.
 * Errors: `request.notFound` (no public collection, no moment that is shown), `collection.own`, `moment.own`, `video.removed` (of
 * a moment), `account.insufficientBloom`, `request.keyReused`, those of `account_may`, `video.notLogin` (the donor's session has
 * ended, or the account was deleted).
 */
export function createDirectGifts<K extends Kind>(
  db: Db,
  events: Pick<Events, 'publish'>,
  kind: K,
) {
  const send = gatherCalls<Outcome<K>>(db, {
    lock: 'direct_gift_lock',
    call: 'direct_gift_send',
  });
  const rule = { sharer_percent: sharerPercent, referral_percent: referralPercent[kind] };
  return async (
    donor: Pick<Identity, 'id'> & Partial<Identity>,
    { targetId, recipientId, amount, request }: DirectGift,
  ): Promise<Outcome<K>> => {
    const outcome = await send({
      request: request && requestArgument(request),
      donor: donor.id,
      session: donor.session,
      kind,
      target: targetId,
      amount,
      rule,
    });
    if (!outcome.replayed) events.publish('notification.changed', { accountId: recipientId });
    return outcome;
  };
}
