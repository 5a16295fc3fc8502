import { splitGift } from '@bloom/contract/economy';
import { toPetals, type Petals } from '@bloom/contract/money';
import { systemAccounts, type Posting } from '../ledger/index.ts';

/** What is fixed about the people around a video: none of it ever changes. */
export type GiftParties = {
  donorId: number;
  sharerId: number;
  /** Who invited the sharer. */
  sharersInviterId: number | undefined;
  /** Who invited the donor. */
  donorsInviterId: number | undefined;
};

/** What a gift moves. */
export type Movement = {
  /** What the ledger posts. */
  postings: Posting[];
  /** What an invited person (`accountId`) brings to the inviter, who is paid later. */
  pending: Posting | undefined;
};

/** What a gift of `amount` moves (docs/specification.md#gift-split). */
export function movementOfGift(amount: Petals, parties: GiftParties): Movement {
  const { donorId, sharerId, sharersInviterId, donorsInviterId } = parties;
  const pair = sharersInviterId === donorId || donorsInviterId === sharerId;
  const split = splitGift(amount, {
    ownVideo: donorId === sharerId,
    referralPaid: sharersInviterId !== undefined && !pair,
  });
  const postings = [
    { account: donorId, amount: toPetals(-amount) },
    { account: sharerId, amount: toPetals(split.sharer + split.referral) },
    { account: systemAccounts.sink, amount: split.sink },
    { account: systemAccounts.mint, amount: toPetals(-split.referral) },
  ];
  return {
    postings: postings.filter((posting) => posting.amount !== 0),
    pending: split.referral > 0 ? { account: sharerId, amount: split.referral } : undefined,
  };
}

/** What a reduce of `amount` (positive here) moves: all of it is burned. */
export function movementOfReduce(amount: Petals, donorId: number): Movement {
  return {
    postings: [
      { account: donorId, amount: toPetals(-amount) },
      { account: systemAccounts.sink, amount },
    ],
    pending: undefined,
  };
}
