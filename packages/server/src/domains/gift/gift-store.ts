import { giftCost, maxRank, referralGiftPercent, sharerPercent } from '@bloom/contract/gift/economy';
import { noteLimit } from '@bloom/contract/gift/gift-note';
import type { Petals } from '@bloom/contract/gift/money';
import { callAlone, gatherCalls } from '../../platform/database/index.ts';
import { requestArgument, type Replayable, type RequestKey } from '../idempotency/index.ts';
import type { Db, Tx } from '../../schema.ts';
import type { VideoKey, VideoRow } from '../video/index.ts';

/** The target of a gift; the ids of collections and moments are those in the database. */
export type GiftTarget = { video: VideoKey } | { collection: number } | { moment: number };

export type GiftToSend<Target extends GiftTarget = GiftTarget> = {
  donorId: number;
  /** The SHA-256 of the donor's session token, in hex; undefined for gifts of the sample catalogue. */
  session: string | undefined;
  to: Target;
  /** Petals; negative reduces. */
  amount: Petals;
  note?: string | undefined;
  /** The rules for the note, an argument of `text_check`. */
  noteRules?: object | undefined;
  /** The age in seconds from which an account may reduce. */
  reduceMinAgeS?: number;
  request: RequestKey | undefined;
};

/**
 * The result of `gift_send`, stored under the key but for most of the video. Balance and total are in petals.
 */
export type SentGift<Target extends GiftTarget> = Replayable<
  { balance: number } & (Target extends { video: VideoKey }
    ? { rank_before: number | null; rank_after: number | null; video: VideoRow }
    : { total: number })
>;

const rule = { sharer_percent: sharerPercent, big_gift: giftCost.big, max_rank: maxRank };

const noteRule = { most: noteLimit.most, period_s: noteLimit.periodS };

/**
 * Sends gifts and reduces, each by `gift_send` (docs/adr/0005). Those that gather share a transaction, but
 * for one with a transaction of its own. Errors: `account.insufficientBloom`, `request.keyReused`,
 * `request.notFound` (no such target), `collection.own`, `moment.own`, `video.removed` (of a moment),
 * `video.notLogin` (the donor's session has ended, or the account was deleted), `video.reduceTooNew`; those
 * of `account_may` and `note_check`.
 */
export function createGiftSender<Target extends GiftTarget>(
  db: Db,
): (gift: GiftToSend<Target>, tx?: Tx) => Promise<SentGift<Target>> {
  const functions = { lock: 'gift_lock', call: 'gift_send' };
  const send = gatherCalls<SentGift<Target>>(db, functions);
  return ({ donorId, session, to, amount, note, noteRules, reduceMinAgeS, request }, tx) => {
    const target: GiftTarget = to;
    const call = {
      request: request && requestArgument(request),
      donor: donorId,
      session,
      ...('video' in target ? { source: target.video.source, source_id: target.video.id } : target),
      amount,
      note,
      note_rule: noteRules && { ...noteRules, ...noteRule },
      rule: {
        ...rule,
        referral_percent: 'moment' in target ? 0 : referralGiftPercent,
        min_age_s: reduceMinAgeS,
      },
    };
    return tx ? callAlone<SentGift<Target>>(tx, functions, call) : send(call);
  };
}
