import { sql } from 'kysely';
import { giftCost, maxRank } from '@bloom/contract/economy';
import { BloomError } from '@bloom/contract/errors';
import type { Petals } from '@bloom/contract/money';
import { sqlState, retryLost } from '../../platform/database/index.ts';
import { idempotencyConstraint, type RequestKey } from '../idempotency/index.ts';
import type { Db } from '../../schema.ts';
import type { VideoRow } from '../video/index.ts';
import type { Movement } from './gift.ts';

/** What a gift did, as it is also stored under its key. */
export type GiftOutcome = {
  replayed: boolean;
  /** The giver's balance after, petals. */
  balance: number;
  rankBefore: number | null;
  rankAfter: number | null;
  video: VideoRow;
};

export type GiftToSend = {
  donorId: number;
  videoId: number;
  /** Petals; negative reduces. */
  amount: Petals;
  movement: Movement;
  request: RequestKey | undefined;
};

type Row = {
  replayed: boolean;
  answer: {
    balance: number;
    rank_before: number | null;
    rank_after: number | null;
    video: VideoRow;
  };
};

/**
 * Carries out a gift or reduce in one call to the database, which is one transaction (ADR 0005).
 * Errors: `account.insufficientBloom`, `request.keyReused`, `request.notFound` (the video is gone).
 */
export async function sendGift(db: Db, gift: GiftToSend): Promise<GiftOutcome> {
  const { movement, request } = gift;
  const call = sql<Row>`select * from gift_send(
    ${request?.key ?? null}::text, ${request?.hash ?? null}::bytea,
    ${gift.donorId}::bigint, ${gift.videoId}::bigint, ${gift.amount}::bigint,
    ${giftCost.big}::bigint, ${maxRank}::int,
    ${movement.postings.map((p) => p.account)}::bigint[],
    ${movement.postings.map((p) => p.amount)}::bigint[],
    ${movement.pending?.accountId ?? null}::bigint, ${movement.pending?.amount ?? 0}::bigint)`;
  const send = () => retryLost(() => call.execute(db));
  try {
    // The same key committed while we worked: nothing of ours happened, so ask for its answer.
    const { rows } = await send().catch((error: unknown) => {
      if (constraintOf(error) === idempotencyConstraint) return send();
      throw error;
    });
    const [row] = rows;
    if (!row) throw new Error('gift_send answered nothing');
    return {
      replayed: row.replayed,
      balance: row.answer.balance,
      rankBefore: row.answer.rank_before,
      rankAfter: row.answer.rank_after,
      video: row.answer.video,
    };
  } catch (error) {
    throw refusalOf(error, gift.amount);
  }
}

function constraintOf(error: unknown): string | undefined {
  return (error as { constraint?: string } | null)?.constraint;
}

/** The functions' own SQLSTATEs as errors of the catalogue; anything else is passed on. */
function refusalOf(error: unknown, amount: Petals): unknown {
  switch (sqlState(error)) {
    case 'BL001': {
      const balance = Number((error as { detail?: string }).detail);
      return new BloomError('account.insufficientBloom', { cost: Math.abs(amount), balance });
    }
    case 'BL002':
      return new BloomError('request.keyReused');
    case 'BL005':
      return new BloomError('request.notFound');
    default:
      return error;
  }
}
