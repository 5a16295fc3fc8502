import { giftCost, maxRank, splitGift } from '@bloom/contract/economy';
import { BloomError } from '@bloom/contract/errors';
import type { Petals } from '@bloom/contract/money';
import { sqlState } from '../../platform/database/index.ts';
import { gatherCalls, type Replayable, type RequestKey } from '../idempotency/index.ts';
import type { Db } from '../../schema.ts';
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
  /** The age in seconds from which an account may reduce. */
  reduceMinAgeS: number;
  request: RequestKey | undefined;
};

/** What `gift_send` returns, and stores under the key. */
type StoredGift = {
  balance: number;
  rank_before: number | null;
  rank_after: number | null;
  video: VideoRow;
};

/**
 * Sends gifts and reduces. Those that gather while others are under way share a call and a transaction
 * (docs/adr/0063); each has its own outcome, after the commit. One alone is one call of `gift_send`
 * (docs/adr/0005).
 * Errors: `account.insufficientBloom`, `request.keyReused`, `request.notFound` (no such video), `video.notLogin`
 * (the donor's session has ended, or the account was deleted), `video.reduceTooNew`.
 */
export function createGiftSender(db: Db): (gift: GiftToSend) => Promise<GiftOutcome> {
  const send = gatherCalls(db, {
    alone: 'gift_send',
    together: 'gift_send_batch',
    name: 'gift',
  });
  return async (gift) => {
    const outcome = await send(gift.request, argumentsOf(gift)).catch((error: unknown) => {
      throw refusalOf(error, gift.amount);
    });
    return outcomeOf(gift, outcome);
  };
}

function argumentsOf({ donorId, session, video, amount, note, reduceMinAgeS }: GiftToSend): object {
  return {
    donor: donorId,
    session,
    source: video.source,
    source_id: video.id,
    amount,
    note: note ?? null,
    splits:
      amount < 0
        ? null
        : {
            own: splitGift(amount, { ownVideo: true, referralPaid: false }),
            plain: splitGift(amount, { ownVideo: false, referralPaid: false }),
            invited: splitGift(amount, { ownVideo: false, referralPaid: true }),
          },
    min_age_s: reduceMinAgeS,
    big_gift: giftCost.big,
    max_rank: maxRank,
  };
}

function outcomeOf({ amount }: GiftToSend, { replayed, response }: Replayable): GiftOutcome {
  const { balance, rank_before, rank_after, video } = response as StoredGift;
  return { replayed, amount, balance, rankBefore: rank_before, rankAfter: rank_after, video };
}

/** Translates the SQLSTATEs of `gift_send` to errors of the catalogue; others are passed on. */
function refusalOf(error: unknown, amount: Petals): unknown {
  switch (sqlState(error)) {
    case 'BL001': {
      const balance = Number((error as { detail?: string }).detail);
      return new BloomError('account.insufficientBloom', { cost: Math.abs(amount), balance });
    }
    case 'BL004':
    case 'BL016':
      return new BloomError('video.notLogin', {}, { cause: error });
    case 'BL015': {
      const until = Number((error as { detail?: string }).detail);
      return new BloomError('video.reduceTooNew', { until });
    }
    case 'BL005':
      return new BloomError('request.notFound');
    default:
      return error;
  }
}
