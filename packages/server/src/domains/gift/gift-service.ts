import { isGiftAmount } from '@bloom/contract/economy';
import { BloomError } from '@bloom/contract/errors';
import { cleanNote } from '@bloom/contract/gift-note';
import { toPetals, type Petals } from '@bloom/contract/money';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { requestKey } from '../idempotency/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import type { VideoKey } from '../video/index.ts';
import { movementOfGift, movementOfReduce } from './gift.ts';
import { findParties, findReduceStart, createGiftSender, type GiftOutcome } from './gift-store.ts';

/** Sends petals to videos, and takes balance from them. */
export type Gifts = {
  /**
   * Sends a gift, or reduces when the amount is negative (docs/specification.md#gift-amount).
   *
   * @param options.note the donor's thanks (docs/specification.md#gift-note)
   * @param options.key the donor's idempotency key (docs/specification.md#idempotency)
   *
   * Errors: `video.invalidAmount`, `request.invalid` (`note`), `request.notFound`, `video.reduceTooNew`
   * (the account is too young to reduce; `until` in unix seconds), `account.insufficientBloom`,
   * `request.keyReused`.
   */
  send(
    donor: Pick<Account, 'id'>,
    video: VideoKey,
    amount: unknown,
    options?: { note?: string | undefined; key?: string | undefined },
  ): Promise<GiftOutcome>;
};

/** @param options.reduceMinAgeS the age in seconds from which an account may reduce */
export function createGifts(
  database: Pick<Database<Tables>, 'write'>,
  events: Pick<Events, 'publish'>,
  { reduceMinAgeS }: { reduceMinAgeS: number },
): Gifts {
  const sendGift = createGiftSender(database.write);
  return {
    async send(donor, videoKey, amount, { note: written = '', key } = {}) {
      if (!isGiftAmount(amount)) throw new BloomError('video.invalidAmount');
      const note = checkNote(written, amount);
      const found = await findParties(database.write, videoKey, donor.id);
      if (!found) throw new BloomError('request.notFound');
      if (amount < 0 && reduceMinAgeS > 0) {
        const until = await findReduceStart(database.write, donor.id, reduceMinAgeS);
        if (until !== undefined) throw new BloomError('video.reduceTooNew', { until });
      }

      const movement =
        amount < 0
          ? movementOfReduce(toPetals(-amount), donor.id)
          : movementOfGift(amount, found.parties);
      const { sharerId } = found.parties;
      const notified = amount > 0 && sharerId !== donor.id ? sharerId : undefined;
      const outcome = await sendGift({
        donorId: donor.id,
        videoId: found.videoId,
        amount,
        note,
        notified,
        movement,
        request: requestKey(donor.id, key, [
          'gift',
          videoKey.source,
          videoKey.id,
          amount,
          ...(note === undefined ? [] : [note]),
        ]),
      });
      if (!outcome.replayed) {
        events.publish('gift.sent', { videoId: found.videoId, donorId: donor.id });
        if (notified !== undefined) {
          events.publish('notification.changed', { accountId: notified });
        }
      }
      return outcome;
    },
  };
}

/** Error: `request.invalid` (`note`) if it is too long, or comes with a reduce. */
function checkNote(written: string, amount: Petals): string | undefined {
  const cleaned = cleanNote(written);
  if (cleaned === 'tooLong' || (cleaned.note !== undefined && amount < 0)) {
    throw new BloomError('request.invalid', { field: 'note' });
  }
  return cleaned.note;
}
