// What a gift posts, as gift_send_batch() decides it for the parties (docs/specification.md#gift-split).
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giftCost } from '@bloom/contract/economy';
import { systemAccounts } from '../ledger/index.ts';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';

const { mint, sink } = systemAccounts;
const amount = giftCost.small;

let bloom: Bloom;
let donor: Person;
let sharer: Person;
let inviter: Person;
let names = 0;

beforeAll(async () => {
  bloom = await startBloom();
});
afterAll(() => bloom.close());

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
  const { status } = await bloom.call('POST', `/v1/video/youtube/${id}`, {
    token: by.token,
    body: { amount: petals },
  });
  expect(status).toBe(200);
  const { rows } = await sql<{ account: number; amount: number }>`
    select account_id as account, amount from ledger_posting
    where transfer_id = (select max(transfer_id) from gift where donor_id = ${by.id})
    order by account_id desc`.execute(bloom.database.write);
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

test('a reduce is burned completely', async () => {
  await newPeople();
  expect((await movementOf(-amount)).postings).toEqual([
    { account: donor.id, amount: -2_000 },
    { account: sink, amount: 2_000 },
  ]);
});
