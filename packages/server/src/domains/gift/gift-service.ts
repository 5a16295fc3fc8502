import { isGiftAmount } from '@bloom/contract/economy';
import { BloomError } from '@bloom/contract/errors';
import { toPetals } from '@bloom/contract/money';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/index.ts';
import { requestKey } from '../idempotency/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { ReferralReader } from '../referral/index.ts';
import { VideoReader, type VideoEvents, type VideoKey } from '../video/index.ts';
import { movementOfGift, movementOfReduce } from './gift.ts';
import { sendGift, type GiftOutcome } from './gift-store.ts';

/** Sends petals to videos, and takes balance from them. */
export type Gifts = {
  /**
   * Sends a gift, or reduces when the amount is negative (decisions.md §4).
   *
   * @param key the sender's key: the same one has its effect once (decisions.md §2)
   * Errors: `video.invalidAmount`, `request.notFound`, `account.insufficientBloom`,
   * `request.keyReused`.
   */
  send(donor: Account, video: VideoKey, amount: unknown, key?: string): Promise<GiftOutcome>;
};

export function createGifts(database: Database<Tables>, bus: Bus<VideoEvents>): Gifts {
  const videos = new VideoReader(database.write);
  const referrals = new ReferralReader(database.write);

  return {
    async send(donor, videoKey, amount, key) {
      if (!isGiftAmount(amount)) throw new BloomError('video.invalidAmount');
      const video = await videos.findIdentity(videoKey);
      if (!video) throw new BloomError('request.notFound');

      const movement =
        amount < 0
          ? movementOfReduce(toPetals(-amount), donor.id)
          : movementOfGift(amount, {
              donorId: donor.id,
              sharerId: video.sharerId,
              ...(await invitersOf(video.sharerId, donor.id)),
            });
      const outcome = await sendGift(database.write, {
        donorId: donor.id,
        videoId: video.id,
        amount,
        movement,
        request: requestKey(donor.id, key, ['gift', videoKey.source, videoKey.id, amount]),
      });
      if (!outcome.replayed) bus.publish('video.changed', undefined);
      return outcome;
    },
  };

  async function invitersOf(sharerId: number, donorId: number) {
    const [sharersInviterId, donorsInviterId] = await Promise.all([
      referrals.inviterOf(sharerId),
      referrals.inviterOf(donorId),
    ]);
    return { sharersInviterId, donorsInviterId };
  }
}
