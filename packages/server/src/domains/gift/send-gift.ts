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

/** The database, events and rules that gifts to videos are sent with. */
export type Gifts = ReturnType<typeof createGifts>;

/**
 * @param rules.reduceMinAgeS the age in seconds from which an account may reduce
 * @param rules.textRules what `text_check` takes of a note, and whether that then waits for a moderator
 */
export function createGifts(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'publish'>,
  rules: {
    reduceMinAgeS: number;
    textRules: (text: string) => { waits: boolean; parameters: object };
  },
) {
  return { database, events, ...rules, storeGift: createGiftSender<{ video: VideoKey }>(database.write) };
}

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
export async function sendGift(
  gifts: Gifts,
  donor: Pick<Identity, 'id'> & Partial<Identity>,
  video: VideoKey,
  amount: unknown,
  { note: written = '', key }: { note?: string | undefined; key?: string | undefined } = {},
): Promise<GiftOutcome> {
  if (!isGiftAmount(amount)) throw new BloomError('video.invalidAmount');
  const note = checkNote(written, amount);
  const rules = note === undefined ? undefined : gifts.textRules(note);
  const gift = {
    donorId: donor.id,
    session: donor.session,
    to: { video },
    amount,
    note,
    noteRules: rules?.parameters,
    reduceMinAgeS: gifts.reduceMinAgeS,
    request: requestKey(donor.id, key, [
      'gift',
      video.source,
      video.id,
      amount,
      ...(note === undefined ? [] : [note]),
    ]),
  };
  const { replayed, response } = await (rules?.waits ? storeHidden(gifts, gift) : gifts.storeGift(gift));
  const { balance, rank_before: rankBefore, rank_after: rankAfter } = response;
  if (!replayed) {
    const { id: videoId, sharer_id: sharerId } = response.video;
    gifts.events.publish('gift.sent', { videoId, donorId: donor.id, amount });
    if (amount > 0 && sharerId !== donor.id) {
      gifts.events.publish('notification.changed', { accountId: sharerId });
    }
  }
  return { replayed, amount, balance, rankBefore, rankAfter, video: response.video };
}

/** Stores a gift whose note waits for a moderator. */
function storeHidden({ database, storeGift }: Gifts, gift: GiftToSend<{ video: VideoKey }>) {
  return database.transact(async (tx) => {
    const outcome = await storeGift(gift, tx);
    const id = outcome.replayed ? undefined : await new NoteReader(tx).findNewest(gift.donorId);
    if (id !== undefined) await hideForReview(tx, 'note', noteContent, String(id));
    return outcome;
  });
}

/** Error: `request.invalid` (`note`) if it is too long, or comes with a reduce. */
function checkNote(written: string, amount: Petals): string | undefined {
  const cleaned = cleanNote(written);
  if (cleaned === 'tooLong' || (cleaned.note !== undefined && amount < 0)) {
    throw new BloomError('request.invalid', { field: 'note' });
  }
  return cleaned.note;
}
