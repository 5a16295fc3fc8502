import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giftCost } from '@bloom/contract/gift/economy';
import type { BloomError } from '@bloom/contract/errors/errors';
import { toPetals } from '@bloom/contract/gift/money';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { hashToken } from '../account/index.ts';
import { findResponse, requestKey } from '../idempotency/index.ts';
import type { VideoKey } from '../video/index.ts';
import { createGiftSender, type GiftToSend } from './gift-store.ts';

const bloom = useBloom();
let sharer: Person;
let donor: Person;
let id: string;
let names = 0;

const newPerson = () => bloom.logIn(`Person ${++names}`);
const newVideo = (by = sharer) => bloom.addNewVideo(by);

beforeAll(async () => {
  sharer = await newPerson();
});
afterAll(() => expectCleanLedger(bloom));

type VideoGift = GiftToSend<{ video: VideoKey }>;

const senderOn = (db: Parameters<typeof createGiftSender>[0]) => {
  const send = createGiftSender<{ video: VideoKey }>(db);
  return async (gift: VideoGift) => {
    const { replayed, response } = await send(gift);
    return { replayed, ...response };
  };
};

function giftOf(
  amount: number,
  { by = donor, to = id, key }: { by?: Person | undefined; to?: string | undefined; key?: string } = {},
): VideoGift {
  return {
    donorId: by.id,
    session: hashToken(by.token).toString('hex'),
    to: { video: { source: 'youtube', id: to } },
    amount: toPetals(amount),
    reduceMinAgeS: 0,
    request: requestKey(by.id, key, ['gift', to, amount]),
  };
}

/** Sends gifts that arrive at once. Returns what each donor gets, and how many statements it took. */
async function sendAll(gifts: VideoGift[], on: Parameters<typeof countStatements>[0] = bloom) {
  const { count, db } = countStatements(on);
  const send = senderOn(db);
  const settled = await Promise.allSettled(gifts.map((gift) => send(gift)));
  return {
    statements: count.statements,
    replayed: settled.map((one) => one.status === 'fulfilled' && one.value.replayed),
    results: settled.map((one) =>
      one.status === 'fulfilled' ? one.value.balance : (one.reason as BloomError).key,
    ),
  };
}

test('gifts that arrive at once are one statement, and each moves its petals', async () => {
  const gifts = [];
  for (let count = 0; count < 10; count++) {
    gifts.push(giftOf(100, { by: await newPerson(), to: await newVideo() }));
  }
  const before = await bloom.balance(sharer);
  const { statements, results } = await sendAll(gifts);
  expect(statements).toBe(1);
  expect(results).toEqual(gifts.map(() => 999_900));
  expect(await bloom.balance(sharer)).toBe(before + 10 * 75);
});

test('more than 64 gifts are several statements', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const gift = giftOf(1);
  const { statements, results } = await sendAll(Array.from({ length: 130 }, () => gift));
  expect(statements).toBe(3);
  expect(results.toSorted()).toEqual(Array.from({ length: 130 }, (_, i) => 999_870 + i));
});

// rule: #gift-amount
test('a refused gift fails alone', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  await sendAll([giftOf(10, { key: 'used' })]);
  const { statements, results } = await sendAll([
    giftOf(10),
    giftOf(2_000_000, { by: await newPerson() }),
    giftOf(11, { key: 'used' }),
    giftOf(10, { to: 'nosuchvideo' }),
    giftOf(20),
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

// rule: #gift-amount
test('one donor spends in the order of sending, and never more than the balance', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const gifts = [600_000, 500_000, 400_000, 1].map((amount) => giftOf(amount));
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
    giftOf(1_000_000, { by: ann, to: bobsVideo }),
    giftOf(1_750_000, { by: bob, to: annsVideo }),
    giftOf(1, { by: bob, to: annsVideo }),
  ]);
  expect(results).toEqual([0, 0, 'account.insufficientBloom']);
  expect(await bloom.balance(ann)).toBe(1_312_500);
});

// rule: #idempotency
test('a key that is sent twice has one effect and one response', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const gift = giftOf(10, { key: 'twice' });
  const { statements, results, replayed } = await sendAll([gift, gift, giftOf(5), gift]);
  expect(statements).toBe(1);
  expect(results).toEqual([999_990, 999_990, 999_985, 999_990]);
  expect(replayed).toEqual([false, true, false, true]);
  expect((await bloom.video(id)).video_bloom_balance).toBe(10_015);
});

test('reduces, and gifts to their own videos, go with the others', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const own = await newVideo(donor);
  const { statements, results } = await sendAll([giftOf(-20), giftOf(100, { to: own }), giftOf(50)]);
  expect(statements).toBe(1);
  // A gift to one's own video comes back in no part.
  expect(results).toEqual([999_980, 999_880, 999_830]);
  expect((await bloom.video(id)).video_bloom_balance).toBe(10_030);
  expect((await bloom.video(own)).video_bloom_balance).toBe(10_100);
});

test('gifts to the video of a deleted account go with the others', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const leaving = await bloom.logIn('Leaving');
  const left = await newVideo(leaving);
  const deleted = await bloom.deleteAccount(leaving);
  expect(deleted.status).toBe(200);
  const { statements, results } = await sendAll([giftOf(10), giftOf(20, { to: left }), giftOf(30)]);
  expect(statements).toBe(1);
  expect(results).toEqual([999_990, 999_970, 999_940]);
  expect((await bloom.video(left)).video_bloom_balance).toBe(10_020);
});

// rule: #gift-response
test('a gift and a reduce of a donor who has deleted the account since are refused', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const leaving = await bloom.logIn('Leaving donor');
  await bloom.deleteAccount(leaving);
  const refused = [giftOf(10, { by: leaving }), giftOf(-10, { by: leaving })].map((gift) => ({
    ...gift,
    session: undefined,
  }));
  const { results } = await sendAll([giftOf(10), ...refused]);
  expect(results).toEqual([999_990, 'video.notLogin', 'video.notLogin']);
  const [alone] = refused;
  expect((await sendAll(alone ? [alone] : [])).results).toEqual(['video.notLogin']);
  expect((await bloom.video(id)).video_bloom_balance).toBe(10_010);
});

// rule: #sessions
test('gifts of a session that has expired, or is of another account, are refused alone', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const expired = await newPerson();
  await bloom.execute(sql`update session set expires_at = now() where account_id = ${expired.id}`);
  const { session } = giftOf(10);
  const gifts = [giftOf(10, { by: expired }), giftOf(10), { ...giftOf(10, { by: sharer }), session }];
  expect((await sendAll(gifts)).results).toEqual(['video.notLogin', 999_990, 'video.notLogin']);
  expect((await bloom.video(id)).video_bloom_balance).toBe(10_010);
});

// rule: #idempotency
test('the stored response holds nothing of the video but what the gift made of it', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const gift = giftOf(10, { key: 'small' });
  await sendAll([gift]);
  const stored = gift.request && (await findResponse(bloom.database.write, gift.request));
  expect(stored).toEqual({
    balance: 999_990,
    rank_before: expect.any(Number) as number,
    rank_after: expect.any(Number) as number,
    video: { balance: 10_010, updated_us: expect.any(Number) as number },
  });
});

test('a key that is sent for two gifts at once is refused for the second one', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const { statements, results } = await sendAll([giftOf(10, { key: 'two' }), giftOf(11, { key: 'two' })]);
  expect(statements).toBe(1);
  expect(results).toEqual([999_990, 'request.keyReused']);
});

test('a key whose first gift is refused is free for the second one', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const { results } = await sendAll([giftOf(2_000_000, { key: 'free' }), giftOf(10, { key: 'free' })]);
  expect(results).toEqual(['account.insufficientBloom', 999_990]);
});

test('the later of two big gifts leads', async () => {
  const [lower, higher] = [await newVideo(), await newVideo()];
  const send = senderOn(bloom.database.write);
  const by = await newPerson();
  const sent = await Promise.all([higher, lower].map((to) => send(giftOf(200_000, { by, to }))));
  expect(sent.map(({ rank_after: rank }) => rank)).toEqual([1, 1]);
  const list = await bloom.call('GET', '/v1/video/list?limit=2');
  expect(list.body.data.map((video: { id: string }) => video.id)).toEqual([lower, higher]);
});

/**
 * Without gifts that take a video a part of the way to now that is there already: whether it passes others
 * would depend on the time between the gifts.
 */
function steadily<Gift extends { video: number; amount: number }>(plan: Gift[]): Gift[] {
  const newest = new Set<number>();
  return plan.map((gift) => {
    if (gift.amount >= giftCost.big) newest.add(gift.video);
    const isPart = gift.amount > 0 && gift.amount < giftCost.big;
    return isPart && newest.has(gift.video) ? { ...gift, amount: -1 } : gift;
  });
}

test('gifts together have the outcomes of the same gifts one by one', async () => {
  const hourUs = 3_600_000_000;
  const nowUs = Date.now() * 1_000;
  const world = async (category: string) => ({
    people: await Promise.all([1, 2, 3, 4].map(newPerson)),
    videos: await Promise.all(
      // Halves of one age are not halves of another: the order of such videos would depend on the time
      // between gifts.
      [7, 11, 13, 17, 19, 23].map((hours) =>
        bloom.addNewVideo(sharer, { category, sharedUs: nowUs - 10 * hours * hourUs }),
      ),
    ),
  });
  const worlds = [await world('tvseries'), await world('entertainment')] as const;
  const amounts = [1, 50, 20_000, 100_000, 200_000, 500_000, -10, -9_000, -300_000];
  const plan = steadily(
    fc.sample(fc.record({ person: fc.nat(3), video: fc.nat(5), amount: fc.constantFrom(...amounts) }), {
      seed: 20,
      numRuns: 60,
    }),
  );
  const giftsOf = ({ people, videos }: (typeof worlds)[number]) =>
    plan.map(({ person, video, amount }) => giftOf(amount, { by: people[person], to: videos[video] }));
  const [together, alone] = [senderOn(bloom.database.write), senderOn(bloom.database.write)];
  const outcome = (sent: ReturnType<ReturnType<typeof senderOn>>) =>
    sent.then(
      ({ balance, rank_before: rankBefore, rank_after: rankAfter, video }) => [
        balance,
        rankBefore,
        rankAfter,
        video.balance,
      ],
      (error: unknown) => (error as BloomError).key,
    );

  const batched = await Promise.all(giftsOf(worlds[0]).map((gift) => outcome(together(gift))));
  const single = [];
  for (const gift of giftsOf(worlds[1])) single.push(await outcome(alone(gift)));
  expect(batched).toEqual(single);
  expect(new Set(batched.map(String)).size).toBeGreaterThan(40);
  expect(batched).toContain('account.insufficientBloom');
});

test('ranks are those of the list, also of videos with the same time and of gifts that go together', async () => {
  /** Makes them all there is in a category: more than the deepest rank, four to each hour. */
  const addVideos = async () => {
    await bloom.execute(sql`update video_rank set category = 'movies' where category = 'other'`);
    const { rows } = await bloom.execute<{ id: string }>(sql`
      with added as (
        insert into video (source, source_id, type, title, thumbnail_url, category, label, audio, subtitle, sharer_id,
          shared_us, search_text, search_terms)
        select 'youtube', ${`tied${++names}x`} || lpad(i::text, 4, '0'), 'Video', '', '', 'other', 'food', 'english', 'english',
          ${sharer.id}::bigint, 1000000000000000 + (i / 4)::bigint * 3600000000, '', ''
        from generate_series(1, 130) i
        returning *), ranked as (
        insert into video_rank (video_id, sharer_id, source, category, label, audio, subtitle, balance, updated_us)
        select id, sharer_id, source, category, label, audio, subtitle, 10000, shared_us from added)
      select source_id as id from added order by id`);
    return rows.map((row) => row.id);
  };
  const alone = await addVideos();
  /** As the list of the category has it. */
  const listed = async (of: string) => {
    const { rows } = await bloom.execute<{ rank: number }>(sql`
      select rank::int from (
        select v.source_id, row_number() over (order by r.updated_us desc, r.video_id desc) as rank
        from video_rank r join video v on v.id = r.video_id where r.category = 'other' and r.shown
      ) list where source_id = ${of} and rank <= 100`);
    return rows[0]?.rank ?? null;
  };
  const plan = steadily(
    fc.sample(
      fc.record({
        person: fc.nat(3),
        video: fc.nat(129),
        amount: fc.constantFrom(100_000, 200_000, -1, -2, -10_000),
      }),
      { seed: 26, numRuns: 60 },
    ),
  );
  const giftsTo = async (videos: string[]) => {
    const people = await Promise.all([1, 2, 3, 4].map(newPerson));
    return plan.map(({ person, video, amount }) => giftOf(amount, { by: people[person], to: videos[video] }));
  };
  const send = senderOn(bloom.database.write);

  const ranks = [];
  const ranksOfList = [];
  for (const [i, gift] of (await giftsTo(alone)).entries()) {
    const to = alone[plan[i]?.video ?? 0] ?? '';
    const before = await listed(to);
    const sent = await send(gift).catch((error: unknown) => error as BloomError);
    if ('key' in sent) expect(sent.key).toBe('account.insufficientBloom');
    ranksOfList.push('key' in sent ? sent.key : [before, await listed(to)]);
    ranks.push('key' in sent ? sent.key : [sent.rank_before, sent.rank_after]);
  }
  expect(ranks).toEqual(ranksOfList);

  // Each goes with a reduce of a video of another category.
  const elsewhere = await addVideos();
  const together = await addVideos();
  const reducer = await newPerson();
  const sent = (await giftsTo(together)).flatMap((gift) => [
    send(giftOf(-1, { by: reducer, to: elsewhere.at(-1) })),
    send(gift),
  ]);
  const outcomes = await Promise.all(
    sent.map((one) =>
      one.then(
        ({ rank_before: before, rank_after: after }) => [before, after],
        (error: unknown) => (error as BloomError).key,
      ),
    ),
  );
  const batched = outcomes.filter((_outcome, i) => i % 2 === 1);
  expect(batched).toEqual(ranks);
  expect(new Set(batched.map(String)).size).toBeGreaterThan(30);
});

// rule: #gift-amount
test('a batch that waits too long for one video is rolled back, and the other gifts are sent alone', async () => {
  [donor, id] = [await newPerson(), await newVideo()];
  const other = await newVideo();
  const gifts = [giftOf(10), giftOf(20, { by: await newPerson(), to: other })];
  const { results } = await bloom.database.write.transaction().execute(async (tx) => {
    await tx
      .selectFrom('video_rank as r')
      .innerJoin('video as v', 'v.id', 'r.video_id')
      .select('r.video_id')
      .where('v.source_id', '=', id)
      .forUpdate('r')
      .execute();
    return bloom.database.write.connection().execute(async (impatient) => {
      await sql`set lock_timeout = 100`.execute(impatient);
      const sent = await sendAll(gifts, { database: { write: impatient } });
      await sql`reset lock_timeout`.execute(impatient);
      return sent;
    });
  });
  expect(results).toEqual([undefined, 999_980]);
  expect(await bloom.balance(donor)).toBe(1_000_000);
});

test('batches that lock the same videos in opposite orders do not deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, newPerson));
  const videos = await Promise.all(people.map((person) => newVideo(person)));
  const gifts = people.flatMap((by) => videos.map((to) => giftOf(4, { by, to })));
  const { count, db } = countStatements(bloom);
  const senders = [1, 2, 3].map(() => senderOn(db));
  const sent = await Promise.all(
    senders.flatMap((send, i) => (i % 2 === 0 ? gifts : gifts.toReversed()).map((gift) => send(gift))),
  );
  expect(sent).toHaveLength(3 * 64);
  // The gifts of a batch that deadlocks are sent alone: one statement each.
  expect(count.statements).toBe(3);
  // Of each 4 petals, 3 go to the sharer; a gift to one's own video is burned.
  expect(await Promise.all(people.map((person) => bloom.balance(person)))).toEqual(
    people.map(() => 1_000_000 - 3 * 8 * 4 + 3 * 7 * 3),
  );
});
