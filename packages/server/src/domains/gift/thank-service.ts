import type { Petals } from '@bloom/contract/gift/money';
import type { Events } from '../../events.ts';
import type { Db } from '../../schema.ts';
import type { Identity } from '../account/index.ts';
import type { RequestKey } from '../idempotency/index.ts';
import { createGiftSender, type GiftTarget } from './gift-store.ts';

type Thanked = Exclude<GiftTarget, { video: unknown }>;

type Thanks = {
  /** The maker of the collection or author of the moment, whose bell rings. */
  recipientId: number;
  /** Above 0. */
  amount: Petals;
  request: RequestKey | undefined;
};

/**
 * Sends gifts to collections and moments. `donor.session` is refused if it has ended; without it, as in the
 * sample catalogue, the donor has no session. Errors: those of `createGiftSender`.
 */
export function createThanks(db: Db, events: Pick<Events, 'publish'>) {
  const sendGift = createGiftSender<Thanked>(db);
  return async (
    donor: Pick<Identity, 'id'> & Partial<Identity>,
    to: Thanked,
    { recipientId, amount, request }: Thanks,
  ) => {
    const gift = { donorId: donor.id, session: donor.session, to, amount, request };
    const sent = await sendGift(gift);
    if (!sent.replayed) events.publish('notification.changed', { accountId: recipientId });
    return sent;
  };
}
