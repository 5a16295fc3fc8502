import { isGiftAmount } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import { cleanNote } from '@bloom/contract/gift/gift-note';
import type { Petals } from '@bloom/contract/gift/money';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Identity } from '../account/index.ts';
import { requestKey } from '../idempotency/index.ts';
import { hideForReview } from '../moderation/index.ts';
import type { VideoKey, VideoRow } from '../video/index.ts';
import { createGiftSender, type GiftToSend } from './gift-store.ts';
import { NoteReader } from './note-store.ts';
import { noteContent } from './note-content.ts';

/** The result of a gift to a video. */
export type GiftOutcome = {
  replayed: boolean;
  /** Petals; negative is a reduce. */
  amount: Petals;
  /** The donor's new balance, petals. */
  balance: number;
  rankBefore: number | null;
  rankAfter: number | null;
  video: VideoRow;
};

/** Sends petals to videos, and takes balance from them. */
export type Gifts = {
  /**
   * Sends a gift, or reduces when the amount is negative (docs/specification/gifts.md#gift-amount).
   *
   * @param donor.session is refused if it has ended; without it, the donor has no session
   * @param options.note the donor's thanks (docs/specification/gifts.md#gift-note)
   * @param options.key the donor's idempotency key (docs/specification/wire.md#idempotency)
   *
   * Errors: `video.invalidAmount`, `request.invalid` (`note`), `request.notFound`, `video.reduceTooNew` (the
   * account is too young to reduce; `until` in unix seconds), `video.removedNoGifts`,
   * `account.insufficientBloom`, `account.frozen`, `chat.banned`; with a note `chat.timedOut`,
   * `chat.wordRefused`, `chat.linkTooSoon`, `gift.noteTooSoon`; `request.keyReused`, `video.notLogin` (the
   * donor's session has ended, or the account was deleted).
   */
  send(
    donor: Pick<Identity, 'id'> & Partial<Identity>,
    video: VideoKey,
    amount: unknown,
    options?: { note?: string | undefined; key?: string | undefined },
  ): Promise<GiftOutcome>;
};

/**
 * @param options.reduceMinAgeS the age in seconds from which an account may reduce
 * @param options.textRules what `text_check` takes of a note, and whether that then waits for a moderator
 */
export function createGifts(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'publish'>,
  {
    reduceMinAgeS,
    textRules,
  }: {
    reduceMinAgeS: number;
    textRules: (text: string) => { waits: boolean; parameters: object };
  },
): Gifts {
  const sendGift = createGiftSender<{ video: VideoKey }>(database.write);
  const sendHidden = (gift: GiftToSend<{ video: VideoKey }>) =>
    database.transact(async (tx) => {
      const outcome = await sendGift(gift, tx);
      const id = outcome.replayed ? undefined : await new NoteReader(tx).findNewest(gift.donorId);
      if (id !== undefined) await hideForReview(tx, 'note', noteContent, String(id));
      return outcome;
    });
  return {
    async send(donor, videoKey, amount, { note: written = '', key } = {}) {
      if (!isGiftAmount(amount)) throw new BloomError('video.invalidAmount');
      const note = checkNote(written, amount);
      const rules = note === undefined ? undefined : textRules(note);
      const { replayed, response } = await (rules?.waits ? sendHidden : sendGift)({
        donorId: donor.id,
        session: donor.session,
        to: { video: videoKey },
        amount,
        note,
        noteRules: rules?.parameters,
        reduceMinAgeS,
        request: requestKey(donor.id, key, [
          'gift',
          videoKey.source,
          videoKey.id,
          amount,
          ...(note === undefined ? [] : [note]),
        ]),
      });
      const { balance, rank_before: rankBefore, rank_after: rankAfter, video } = response;
      if (!replayed) {
        const { id: videoId, sharer_id: sharerId } = video;
        events.publish('gift.sent', { videoId, donorId: donor.id });
        if (amount > 0 && sharerId !== donor.id) {
          events.publish('notification.changed', { accountId: sharerId });
        }
      }
      return { replayed, amount, balance, rankBefore, rankAfter, video };
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
