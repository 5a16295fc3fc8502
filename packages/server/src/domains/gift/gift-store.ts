import { giftCost, maxRank, referralGiftPercent, sharerPercent } from '@bloom/contract/economy';
import { noteLimit } from '@bloom/contract/gift-note';
import type { Petals } from '@bloom/contract/money';
import { callAlone, gatherCalls } from '../../platform/database/index.ts';
import { requestArgument, type Replayable, type RequestKey } from '../idempotency/index.ts';
import type { Db, Tx } from '../../schema.ts';
import type { VideoKey, VideoRow } from '../video/index.ts';

/** The result of a gift, as it is also stored under its key. */
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

export type GiftToSend = {
  donorId: number;
  /** The SHA-256 of the donor's session token, in hex; undefined for gifts of the sample catalogue. */
  session: string | undefined;
  video: VideoKey;
  /** Petals; negative reduces. */
  amount: Petals;
  note: string | undefined;
  /** What `text_check` takes of the note. */
  noteRules: object | undefined;
  /** The age in seconds from which an account may reduce. */
  reduceMinAgeS: number;
  request: RequestKey | undefined;
};

/** What `gift_send` returns, and stores under the key but for most of the video. */
type StoredGift = {
  balance: number;
  rank_before: number | null;
  rank_after: number | null;
  video: VideoRow;
};

const rule = {
  sharer_percent: sharerPercent,
  referral_percent: referralGiftPercent,
  big_gift: giftCost.big,
  max_rank: maxRank,
};

const noteRule = { most: noteLimit.most, period_s: noteLimit.periodS };

/**
 * Sends gifts and reduces, each by `gift_send` (docs/adr/0005). Those that gather share a transaction, but for one with a transaction of its own.
 * Errors: `account.insufficientBloom`, `request.keyReused`, `request.notFound` (no such video), `video.notLogin`
 * (the donor's session has ended, or the account was deleted), `video.reduceTooNew`; those of `account_may` and `note_check`.
 */
export function createGiftSender(db: Db): (gift: GiftToSend, tx?: Tx) => Promise<GiftOutcome> {
  const functions = { lock: 'gift_lock', call: 'gift_send' };
  const send = gatherCalls<Replayable<StoredGift>>(db, functions);
  return async (
    { donorId, session, video, amount, note, noteRules, reduceMinAgeS, request },
    tx,
  ) => {
    const call = {
      request: request && requestArgument(request),
      donor: donorId,
      session,
      source: video.source,
      source_id: video.id,
      amount,
      note,
      note_rule: noteRules && { ...noteRules, ...noteRule },
      rule: { ...rule, min_age_s: reduceMinAgeS },
    };
    const { replayed, response } = await (tx
      ? callAlone<Replayable<StoredGift>>(tx, functions, call)
      : send(call));
    return {
      replayed,
      amount,
      balance: response.balance,
      rankBefore: response.rank_before,
      rankAfter: response.rank_after,
      video: response.video,
    };
  };
}
