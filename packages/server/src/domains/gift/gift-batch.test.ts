import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BloomError } from '@bloom/contract/errors';
import { toPetals } from '@bloom/contract/money';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { auditLedger } from '../audit/index.ts';
import { requestKey } from '../idempotency/index.ts';
import { movementOfGift, movementOfReduce } from './gift.ts';
import { createGiftSender, findParties, type GiftToSend } from './gift-store.ts';

let bloom: Bloom;
let sharer: Person;
let donor: Person;
let id: string;
let names = 0;

const newPerson = () => bloom.logIn(`Person ${++names}`);
const newVideo = (by = sharer) => bloom.addNewVideo(by);

beforeAll(async () => {
  bloom = await startBloom();
  sharer = await newPerson();
});
afterEach(async () => {
  expect((await bloom.database.snapshot(auditLedger)).problems).toEqual([]);
});
afterAll(() => bloom.close());

async function giftOf(
  amount: number,
  { by = donor, to = id, key }: { by?: Person; to?: string; key?: string } = {},
): Promise<GiftToSend> {
  const found = await findParties(bloom.database.write, { source: 'youtube', id: to }, by.id);
  if (!found) throw new Error('no such video');
  const { videoId, parties } = found;
  return {
    donorId: by.id,
    videoId,
    amount: toPetals(amount),
    note: undefined,
    notified: amount > 0 && parties.sharerId !== by.id ? parties.sharerId : undefined,
    movement:
      amount > 0
        ? movementOfGift(toPetals(amount), parties)
        : movementOfReduce(toPetals(-amount), by.id),
    request: requestKey(by.id, key, ['gift', to, amount]),
  };
}

/** A database whose successful statements are counted. */
function countStatements() {
  const count = { statements: 0 };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      count.statements++;
      return Promise.resolve(result);
    },
  };
  return { count, db: bloom.database.write.withPlugin(counter) };
}

/** Sends gifts that arrive at once. Returns what each donor gets, and how many statements it took. */
async function sendAll(gifts: GiftToSend[]) {
  const { count, db } = countStatements();
  const send = createGiftSender(db);
  const settled = await Promise.allSettled(gifts.map(send));
  return {
    statements: count.statements,
    replayed: settled.map((one) => one.status === 'fulfilled' && one.value.replayed),
    results: settled.map((one) =>
      one.status === 'fulfilled' ? one.value.balance : (one.reason as BloomError).key,
    ),
  };
}

test('gifts that arrive at once are one statement, and each moves its petals', async () => {
  const gifts = await Promise.all(
    Array.from({ length: 40 }, async () =>
      giftOf(100, { by: await newPerson(), to: await newVideo() }),
    ),
  );
  const before = await bloom.balance(sharer);
  const { statements, results } = await sendAll(gifts);
  expect(statements).toBe(1);
  expect(results).toEqual(gifts.map(() => 999_900));
  expect(await bloom.balance(sharer)).toBe(before + 40 * 75);
});

test('more than 64 gifts are several statements', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const gift = await giftOf(1);
  const { statements, results } = await sendAll(Array.from({ length: 130 }, () => gift));
  expect(statements).toBe(3);
  expect(results.toSorted()).toEqual(Array.from({ length: 130 }, (_, i) => 999_870 + i));
});

test('a refused gift fails alone', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  await sendAll([await giftOf(10, { key: 'used' })]);
  const { statements, results } = await sendAll([
    await giftOf(10),
    await giftOf(2_000_000, { by: await newPerson() }),
    await giftOf(11, { key: 'used' }),
    { ...(await giftOf(10)), videoId: 2_000_000_000 },
    await giftOf(20),
  ]);
  expect(results).toEqual([
    999_980,
    'account.insufficientBloom',
    'request.keyReused',
    'request.notFound',
    999_960,
  ]);
  expect(statements).toBe(1);
  expect((await bloom.video(id)).video_bloom_balance).toBe(10_040);
});

test('one donor spends in the order of sending, and never more than the balance', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const gifts = await Promise.all([600_000, 500_000, 400_000, 1].map((amount) => giftOf(amount)));
  expect((await sendAll(gifts)).results).toEqual([
    400_000,
    'account.insufficientBloom',
    0,
    'account.insufficientBloom',
  ]);
});

test('what a gift brings can be spent by the next one', async () => {
  const [ann, bob] = [await newPerson(), await newPerson()];
  const [annsVideo, bobsVideo] = [await newVideo(ann), await newVideo(bob)];
  const { results } = await sendAll([
    await giftOf(1_000_000, { by: ann, to: bobsVideo }),
    await giftOf(1_750_000, { by: bob, to: annsVideo }),
    await giftOf(1, { by: bob, to: annsVideo }),
  ]);
  expect(results).toEqual([0, 0, 'account.insufficientBloom']);
  expect(await bloom.balance(ann)).toBe(1_312_500);
});

test('a key that is sent twice has one effect and one response', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const gift = await giftOf(10, { key: 'twice' });
  const { statements, results, replayed } = await sendAll([gift, gift, await giftOf(5), gift]);
  expect(statements).toBe(1);
  expect(results).toEqual([999_990, 999_990, 999_985, 999_990]);
  expect(replayed).toEqual([false, true, false, true]);
  expect((await bloom.video(id)).video_bloom_balance).toBe(10_015);
});

test('reduces, and gifts to the own video, go with the others', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const own = await newVideo(donor);
  const { statements, results } = await sendAll([
    await giftOf(-20),
    await giftOf(100, { to: own }),
    await giftOf(50),
  ]);
  expect(statements).toBe(1);
  // A gift to the own video comes back in no part.
  expect(results).toEqual([999_980, 999_880, 999_830]);
  expect((await bloom.video(id)).video_bloom_balance).toBe(10_030);
  expect((await bloom.video(own)).video_bloom_balance).toBe(10_100);
});

test('gifts to the video of a deleted account go with the others', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const leaving = await bloom.logIn('Leaving');
  const left = await newVideo(leaving);
  const deleted = await bloom.call('POST', '/v1/account/delete', {
    token: leaving.token,
    body: { confirm: 'Leaving' },
  });
  expect(deleted.status).toBe(200);
  const { statements, results } = await sendAll([
    await giftOf(10),
    await giftOf(20, { to: left }),
    await giftOf(30),
  ]);
  expect(statements).toBe(1);
  expect(results).toEqual([999_990, 999_970, 999_940]);
  expect((await bloom.video(left)).video_bloom_balance).toBe(10_020);
});

test('a batch that waits too long for one video is rolled back, and the other gifts are sent alone', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const other = await newVideo();
  const gifts = [await giftOf(10), await giftOf(20, { by: await newPerson(), to: other })];
  const { results } = await bloom.database.write.transaction().execute(async (tx) => {
    await tx
      .selectFrom('video_rank')
      .select('video_id')
      .where('video_id', '=', gifts[0]?.videoId ?? 0)
      .forUpdate()
      .execute();
    return sendAll(gifts);
  });
  expect(results).toEqual([undefined, 999_980]);
  expect(await bloom.balance(donor)).toBe(1_000_000);
});

test('batches that lock the same videos in opposite orders do not deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, newPerson));
  const videos = await Promise.all(people.map((person) => newVideo(person)));
  const gifts = await Promise.all(
    people.flatMap((by) => videos.map((to) => giftOf(4, { by, to }))),
  );
  const { count, db } = countStatements();
  const senders = [1, 2, 3].map(() => createGiftSender(db));
  const sent = await Promise.all(
    senders.flatMap((send, i) =>
      (i % 2 === 0 ? gifts : gifts.toReversed()).map((gift) => send(gift)),
    ),
  );
  expect(sent).toHaveLength(3 * 64);
  // The gifts of a batch that deadlocks are sent alone: one statement each.
  expect(count.statements).toBe(3);
  // Of each 4 petals, 3 go to the sharer; a gift to the own video is burned.
  expect(await Promise.all(people.map((person) => bloom.balance(person)))).toEqual(
    people.map(() => 1_000_000 - 3 * 8 * 4 + 3 * 7 * 3),
  );
});
