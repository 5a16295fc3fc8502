import { splitGift } from '@bloom/contract/economy';
import { toPetals, type Petals } from '@bloom/contract/money';
import { systemAccounts, type Posting } from '../ledger/index.ts';

/** The accounts that a gift concerns. They never change for a video and a donor. */
export type GiftParties = {
  donorId: number;
  sharerId: number;
  /** The sharer's inviter. */
  sharersInviterId: number | undefined;
  /** The donor's inviter. */
  donorsInviterId: number | undefined;
};

/** The movement of a gift or reduce. */
export type Movement = {
  /** The postings of the transfer. */
  postings: Posting[];
  /** Petals that an invitee (`account`) brings its inviter, who is paid at the next claim. */
  pending: Posting | undefined;
};

/** The movement of a gift of `amount` (docs/specification.md#gift-split). */
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

/** The movement of a reduce of `amount` (positive here), which is burned completely. */
export function movementOfReduce(amount: Petals, donorId: number): Movement {
  return {
    postings: [
      { account: donorId, amount: toPetals(-amount) },
      { account: systemAccounts.sink, amount },
    ],
    pending: undefined,
  };
}
