import { sql } from 'kysely';
import { giftCost, maxRank } from '@bloom/contract/economy';
import { BloomError } from '@bloom/contract/errors';
import type { Petals } from '@bloom/contract/money';
import { sqlState } from '../../platform/database/index.ts';
import { gatherCalls, type Replayable, type RequestKey } from '../idempotency/index.ts';
import type { Db } from '../../schema.ts';
import type { VideoKey, VideoRow } from '../video/index.ts';
import type { GiftParties, Movement } from './gift.ts';

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
  videoId: number;
  /** Petals; negative reduces. */
  amount: Petals;
  note: string | undefined;
  /** Who is notified of it: the sharer, for the gift of another user. */
  notified: number | undefined;
  movement: Movement;
  request: RequestKey | undefined;
};

/**
 * The id of a video, and the accounts that a gift to it can pay. None of it ever changes, so that a gift is
 * decided on it before anything is locked.
 */
export async function findParties(
  db: Db,
  { source, id }: VideoKey,
  donorId: number,
): Promise<{ videoId: number; parties: GiftParties } | undefined> {
  const row = await db
    .selectFrom('video as v')
    .leftJoin('referral as s', 's.invitee_id', 'v.sharer_id')
    .leftJoin('referral as d', (join) => join.on('d.invitee_id', '=', donorId))
    .select([
      'v.id',
      'v.sharer_id as sharerId',
      's.inviter_id as sharersInviterId',
      'd.inviter_id as donorsInviterId',
    ])
    .where('v.source', '=', source)
    .where('v.source_id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      videoId: row.id,
      parties: {
        donorId,
        sharerId: row.sharerId,
        sharersInviterId: row.sharersInviterId ?? undefined,
        donorsInviterId: row.donorsInviterId ?? undefined,
      },
    }
  );
}

/**
 * When an account may reduce, in unix seconds; undefined if it may already.
 *
 * @param minAgeS the required age, in seconds
 */
export async function findReduceStart(
  db: Db,
  accountId: number,
  minAgeS: number,
): Promise<number | undefined> {
  const start = sql<Date>`created_at + make_interval(secs => ${minAgeS}::float8)`;
  const row = await db
    .selectFrom('account')
    .select(sql<number>`ceil(extract(epoch from ${start}))::bigint`.as('until'))
    .where('id', '=', accountId)
    .where(start, '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row?.until;
}

/** What `gift_send` returns, and stores under the key. */
type StoredGift = {
  balance: number;
  rank_before: number | null;
  rank_after: number | null;
  video: VideoRow;
};

/** One batch executes while another is written to disk. */
const maxTransactions = 2;

/**
 * Sends gifts and reduces. Those that gather while others are under way share a call and a transaction
 * (docs/adr/0063); each has its own outcome, after the commit. One alone is one call of `gift_send`
 * (docs/adr/0005).
 * Errors: `account.insufficientBloom`, `request.keyReused`, `request.notFound` (no such video).
 */
export function createGiftSender(db: Db): (gift: GiftToSend) => Promise<GiftOutcome> {
  const send = gatherCalls(db, {
    alone: 'gift_send',
    together: 'gift_send_batch',
    name: 'gift',
    maxTransactions,
  });
  return async (gift) => {
    const outcome = await send(gift.request, argumentsOf(gift)).catch((error: unknown) => {
      throw refusalOf(error, gift.amount);
    });
    return outcomeOf(gift, outcome);
  };
}

function argumentsOf({ donorId, videoId, amount, note, notified, movement }: GiftToSend): object {
  return {
    donor: donorId,
    video: videoId,
    amount,
    note: note ?? null,
    sharer: notified ?? null,
    postings: movement.postings,
    pending: movement.pending ?? null,
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
    case 'BL005':
      return new BloomError('request.notFound');
    default:
      return error;
  }
}
