import { isGiftAmount } from '@bloom/contract/economy';
import { BloomError } from '@bloom/contract/errors';
import { toPetals } from '@bloom/contract/money';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { requestKey } from '../idempotency/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import type { VideoKey } from '../video/index.ts';
import { movementOfGift, movementOfReduce } from './gift.ts';
import { findParties, findReduceStart, sendGift, type GiftOutcome } from './gift-store.ts';

/** Sends petals to videos, and takes balance from them. */
export type Gifts = {
  /**
   * Sends a gift, or reduces when the amount is negative (docs/specification.md#gift-amount).
   *
   * @param key the donor's idempotency key (docs/specification.md#idempotency)
   * Errors: `video.invalidAmount`, `request.notFound`, `video.reduceTooNew` (the account is too young
   * to reduce; `until` in unix seconds), `account.insufficientBloom`, `request.keyReused`.
   */
  send(donor: Account, video: VideoKey, amount: unknown, key?: string): Promise<GiftOutcome>;
};

/** @param options.reduceMinAgeS the age in seconds from which an account may reduce */
export function createGifts(
  database: Database<Tables>,
  events: Pick<Events, 'publish'>,
  { reduceMinAgeS }: { reduceMinAgeS: number },
): Gifts {
  return {
    async send(donor, videoKey, amount, key) {
      if (!isGiftAmount(amount)) throw new BloomError('video.invalidAmount');
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
      const outcome = await sendGift(database.write, {
        donorId: donor.id,
        videoId: found.videoId,
        amount,
        movement,
        request: requestKey(donor.id, key, ['gift', videoKey.source, videoKey.id, amount]),
      });
      if (!outcome.replayed) {
        events.publish('gift.sent', { videoId: found.videoId, donorId: donor.id });
      }
      return outcome;
    },
  };
}
