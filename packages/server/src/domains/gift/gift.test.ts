// What a gift posts (docs/specification/gifts.md#gift-split).
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { giftCost, maxGift, referralGiftPercent, sharerPercent } from '@bloom/contract/gift/economy';
import { systemAccounts } from '../ledger/index.ts';
import { useBloom, type Person } from '../../../test/bloom.ts';

const { mint, sink } = systemAccounts;
const amount = giftCost.small;

const bloom = useBloom();
let donor: Person;
let sharer: Person;
let inviter: Person;
let names = 0;

async function newPeople() {
  const newPerson = () => bloom.logIn(`Person ${++names}`);
  // An inviter is older than its invitee.
  [inviter, sharer, donor] = [await newPerson(), await newPerson(), await newPerson()];
}

async function invite(inviterId: number, inviteeId: number) {
  await bloom.database.write
    .insertInto('referral')
    .values({ inviter_id: inviterId, invitee_id: inviteeId })
    .execute();
}

/** Sends petals to a new video of the sharer. Returns the postings, and what is pending for the inviter. */
async function movementOf(petals: number, by = donor) {
  const id = await bloom.addNewVideo(sharer);
  const { status } = await bloom.call('POST', `/v1/video/youtube/${id}`, by, { amount: petals });
  expect(status).toBe(200);
  const { rows } = await bloom.execute<{ account: number; amount: number }>(sql`
    select account_id as account, amount from ledger_posting
    where transfer_id = (select max(transfer_id) from gift where donor_id = ${by.id})
    order by account_id desc`);
  const pending = await bloom.database.write
    .selectFrom('referral_pending')
    .select('pending')
    .where('account_id', '=', sharer.id)
    .executeTakeFirst();
  return { postings: rows, pending: pending?.pending };
}

describe('a gift', () => {
  test('pays three quarters to the sharer, and the rest is burned', async () => {
    await newPeople();
    expect(await movementOf(amount)).toEqual({
      postings: [
        { account: donor.id, amount: -2_000 },
        { account: sharer.id, amount: 1_500 },
        { account: sink, amount: 500 },
      ],
      pending: undefined,
    });
  });

  // rule: #gift-split
  test('pays an invited sharer 5 % more, and as much is pending for the inviter', async () => {
    await newPeople();
    await invite(inviter.id, sharer.id);
    expect(await movementOf(amount)).toEqual({
      postings: [
        { account: donor.id, amount: -2_000 },
        { account: sharer.id, amount: 1_575 },
        { account: mint, amount: -75 },
        { account: sink, amount: 500 },
      ],
      pending: 75,
    });
  });

  test("to one's own video is burned completely", async () => {
    await newPeople();
    await invite(inviter.id, sharer.id);
    expect(await movementOf(amount, sharer)).toEqual({
      postings: [
        { account: sharer.id, amount: -2_000 },
        { account: sink, amount: 2_000 },
      ],
      pending: undefined,
    });
  });

  test.each([
    [
      'the inviter of the sharer',
      async () => {
        await invite(inviter.id, sharer.id);
        donor = inviter;
      },
    ],
    [
      'invited by the sharer',
      async () => {
        await invite(inviter.id, sharer.id);
        await invite(sharer.id, donor.id);
      },
    ],
  ])('whose donor is %s earns no referral extra', async (_who, inviteThem) => {
    await newPeople();
    await inviteThem();
    const { postings, pending } = await movementOf(amount);
    expect(pending).toBeUndefined();
    expect(postings).toContainEqual({ account: sharer.id, amount: 1_500 });
  });

  test('of which the sharer gets less than one petal posts nothing to the sharer', async () => {
    await newPeople();
    expect((await movementOf(1)).postings).toEqual([
      { account: donor.id, amount: -1 },
      { account: sink, amount: 1 },
    ]);
  });
});

describe('gift_split', () => {
  /** The parts of gifts of a stranger to an invited sharer. */
  async function split(amounts: number[]) {
    await newPeople();
    await invite(inviter.id, sharer.id);
    const rule = { sharer_percent: sharerPercent, referral_percent: referralGiftPercent };
    const { rows } = await bloom.execute<{ sharer: number; burned: number; referral: number }>(sql`
      select s.to_sharer as sharer, s.burned, s.referral
      from unnest(${amounts}::bigint[]) amount,
        gift_split(amount, ${donor.id}::bigint, ${sharer.id}::bigint, ${JSON.stringify(rule)}::jsonb) s`);
    return rows;
  }

  // rule: #gift-split
  test('rounds down what the sharer gets, and the extra', async () => {
    const amounts = [1, 3, 10, 27, 2_000, 200_000, maxGift];
    expect((await split(amounts)).map(Object.values)).toEqual([
      [0, 1, 0],
      [2, 1, 0],
      [7, 3, 0],
      [20, 7, 1],
      [1_500, 500, 75],
      [150_000, 50_000, 7_500],
      [750_000_000_000, 250_000_000_000, 37_500_000_000],
    ]);
  });

  test('makes and loses no petal, and never gives the sharer more than three quarters', async () => {
    const amounts = fc.sample(fc.integer({ min: 1, max: maxGift }), 500);
    for (const [i, { sharer: part, burned }] of (await split(amounts)).entries()) {
      const amount = amounts[i] ?? 0;
      expect(part + burned).toBe(amount);
      expect(BigInt(part)).toBe((BigInt(amount) * 75n) / 100n);
    }
  });
});

test('a reduce is burned completely', async () => {
  await newPeople();
  expect((await movementOf(-amount)).postings).toEqual([
    { account: donor.id, amount: -2_000 },
    { account: sink, amount: 2_000 },
  ]);
});
