import { describe, expect, test } from 'vitest';
import { toPetals } from '@bloom/contract/money';
import { movementOfGift, movementOfReduce } from './gift.ts';

const [donorId, sharerId, inviterId] = [1, 2, 3];
const noInviters = { sharersInviterId: undefined, donorsInviterId: undefined };
const amount = toPetals(2_000);

describe('a gift', () => {
  test('pays three quarters to the sharer, and the rest is burned', () => {
    const movement = movementOfGift(amount, { donorId, sharerId, ...noInviters });
    expect(movement).toEqual({
      postings: [
        { account: 1, amount: -2_000 },
        { account: 2, amount: 1_500 },
        { account: -2, amount: 500 },
      ],
      pending: undefined,
    });
  });

  test('pays an invited sharer 5 % more, and as much is pending for the inviter', () => {
    const movement = movementOfGift(amount, {
      donorId,
      sharerId,
      sharersInviterId: inviterId,
      donorsInviterId: undefined,
    });
    expect(movement).toEqual({
      postings: [
        { account: 1, amount: -2_000 },
        { account: 2, amount: 1_575 },
        { account: -2, amount: 500 },
        { account: -1, amount: -75 },
      ],
      pending: { account: 2, amount: 75 },
    });
  });

  test("to one's own video is burned completely", () => {
    const movement = movementOfGift(amount, {
      donorId: sharerId,
      sharerId,
      sharersInviterId: inviterId,
      donorsInviterId: inviterId,
    });
    expect(movement).toEqual({
      postings: [
        { account: 2, amount: -2_000 },
        { account: -2, amount: 2_000 },
      ],
      pending: undefined,
    });
  });

  test.each([
    ['the inviter of the sharer', { sharersInviterId: donorId, donorsInviterId: undefined }],
    ['invited by the sharer', { sharersInviterId: inviterId, donorsInviterId: sharerId }],
  ])('whose donor is %s earns no referral extra', (_who, inviters) => {
    const movement = movementOfGift(amount, { donorId, sharerId, ...inviters });
    expect(movement.pending).toBeUndefined();
    expect(movement.postings).toContainEqual({ account: 2, amount: 1_500 });
  });

  test('of which the sharer gets less than one petal posts nothing to the sharer', () => {
    const movement = movementOfGift(toPetals(1), { donorId, sharerId, ...noInviters });
    expect(movement.postings).toEqual([
      { account: 1, amount: -1 },
      { account: -2, amount: 1 },
    ]);
  });
});

test('a reduce is burned completely', () => {
  expect(movementOfReduce(amount, donorId).postings).toEqual([
    { account: 1, amount: -2_000 },
    { account: -2, amount: 2_000 },
  ]);
});
