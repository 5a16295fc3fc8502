import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startBloom, useBloom, type ApiResponse, type Person } from '../../../test/bloom.ts';
import { expectedRewardBase } from '../../../test/money/reward-model.ts';
import { requestKey } from '../idempotency/index.ts';
import { claimDailyReward } from './rewards.ts';
import { authenticate } from '../account/index.ts';

const bloom = useBloom();
let sharer: Person;
let names = 0;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
});

const newPerson = (refCode?: string) => bloom.logIn(`Person ${++names}`, refCode);

const claim = (
  { token }: Person,
  { ap = 100, key, body }: { ap?: unknown; key?: string; body?: unknown } = {},
): Promise<ApiResponse> =>
  bloom.call('POST', `/v1/account/daily_reward/${token}`, {
    body: body ?? { token, ap },
    key,
  });

const account = async ({ token }: Person) => (await bloom.call('GET', `/v1/account/${token}`)).body;

async function newVideo(by: Person, durationS = 60) {
  const id = `rwrd${String(++names).padStart(7, '0')}`;
  await bloom.addVideo(by, id, { durationS });
  return id;
}

const gift = (by: Person, id: string, amount: number) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, by, { amount });

/** Makes a user's next reward due. */
const makeDue = ({ id }: Person) =>
  bloom.execute(sql`update account set next_reward_at = now() where id = ${id}`);

/** Sets the random part of a user's next reward, 0 to 1. */
const setRandom = ({ id }: Person, random: number) =>
  bloom.execute(
    sql`update account set reward_random = ${Math.floor(random * 2 ** 48)}::bigint where id = ${id}`,
  );

describe('the first claim', () => {
  test('is due immediately, pays, and returns its calculation', async () => {
    const person = await newPerson();
    const before = await account(person);
    expect(before.next_reward).toBeLessThanOrEqual(Date.now() / 1_000);

    const begunS = Date.now() / 1_000;
    const { status, body, headers } = await claim(person);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const { parts } = body;
    expect(body).toEqual({
      status: 'ok',
      code: 0,
      reward: parts.base,
      balance: before.balance + body.reward,
      next_timestamp: body.next_timestamp,
      accumulated_referral_reward: 0,
      first: true,
      parts: {
        activity: 0.0001,
        shares: 0,
        gifts: 0,
        watch: 0,
        subtitles: 0,
        chance: parts.chance,
        base: expectedRewardBase(0.0001, parts.chance),
        extra: 0,
        limited: null,
        referral: 0,
      },
    });
    expect(parts.chance).toBeGreaterThanOrEqual(0.5);
    expect(parts.chance).toBeLessThan(1);
    expect(body.next_timestamp - begunS).toBeGreaterThanOrEqual(86_400);
    expect(body.next_timestamp - Date.now() / 1_000).toBeLessThanOrEqual(86_401);
    expect(await account(person)).toMatchObject({
      balance: body.balance,
      next_reward: body.next_timestamp,
    });
  });
});

// rule: #first-moments
test('only the first claim of an account says that it is the first, also when it is repeated', async () => {
  const person = await newPerson();
  for (const _ of [1, 2]) expect((await claim(person, { key: 'first' })).body.first).toBe(true);
  await makeDue(person);
  expect((await claim(person)).body.first).toBe(false);
});

describe('the reward follows the rule', () => {
  test.each([
    ['nothing was done', 0, 0, 2_000],
    ['nothing was done, at the highest chance', 0, 1 - 1e-9, 2_000],
    ['a big gift was given', 200_000, 0, 176_778],
    ['two big gifts were given', 400_000, 0, 250_000],
    ['more than two big gifts were given', 600_000, 1 - 1e-9, 500_000],
  ])('when %s', async (_what, spent, random, base) => {
    const person = await newPerson();
    for (let given = 0; given < spent; given += 200_000) {
      await gift(person, await newVideo(await newPerson()), 200_000);
    }
    await setRandom(person, random);
    const { body } = await claim(person);
    expect(body.reward).toBe(base);
    expect(body.parts.base).toBe(expectedRewardBase(body.parts.activity, body.parts.chance));
  });

  // rule: #daily-reward
  test('for any activity and chance', async () => {
    const person = await newPerson();
    await bloom.execute(sql`insert into watch (account_id, video_id, watched_us)
      select ${person.id}, min(id), 0 from video`);
    for (let i = 0; i < 60; i++) {
      // Watched time gives up to 25 points of activity.
      await bloom.execute(sql`update watch set watched_us = ${Math.floor(Math.random() ** 3 * 25 * 3.6e9)}::bigint
        where account_id = ${person.id}`);
      await setRandom(person, Math.random());
      await makeDue(person);
      const { parts, reward } = (await claim(person)).body;
      expect(parts.activity).toBeCloseTo(0.0001 + parts.watch, 9);
      expect(reward).toBe(expectedRewardBase(parts.activity, parts.chance));
      expect(reward).toBeGreaterThanOrEqual(2_000);
      expect(reward).toBeLessThanOrEqual(500_000);
    }
  });
});

describe('activity counts', () => {
  const parts = async (person: Person) => (await claim(person)).body.parts;

  // rule: #activity-points
  test('shares, the first five', async () => {
    const person = await newPerson();
    for (let i = 0; i < 4; i++) await newVideo(person);
    expect(await parts(person)).toMatchObject({ shares: 4, activity: 4.0001 });
    await makeDue(person);
    for (let i = 0; i < 7; i++) {
      await bloom.addVideo(person, `shar${String(++names).padStart(7, '0')}`, {
        sharedUs: Date.now() * 1_000,
      });
    }
    expect(await parts(person)).toMatchObject({ shares: 5, activity: 5.0001 });
  });

  // rule: #gift-point-caps
  test('gifts by their size up to the big one, but neither reduces nor gifts to own videos', async () => {
    const person = await newPerson();
    await gift(person, await newVideo(sharer), 20_000);
    await gift(person, await newVideo(await newPerson()), 300_000);
    const id = await newVideo(await newPerson());
    await gift(person, id, 2);
    await gift(person, id, -100_000);
    const own = await newVideo(person);
    await gift(person, own, 100_000);
    expect((await parts(person)).gifts).toBeCloseTo(11.0001, 9);
  });

  test('watching, a tenth of a point every six minutes', async () => {
    const person = await newPerson();
    const id = await newVideo(sharer, 3_600);
    for (let beat = 0; beat <= 20; beat++) {
      await bloom.call('POST', `/v1/video/youtube/${id}/play`, person, { playing: true });
      await bloom.execute(sql`update watch set beat_at = beat_at - interval '90 s' + interval '1 s'
        where account_id = ${person.id}`);
    }
    // 20 times 89 seconds, plus the duration of the test.
    expect((await parts(person)).watch).toBeCloseTo((20 * 89 * 0.1) / 360, 2);
  });

  test('what was done since the last claim, and only once', async () => {
    const person = await newPerson();
    await newVideo(person);
    await gift(person, await newVideo(sharer), 200_000);
    await bloom.execute(sql`insert into watch (account_id, video_id, watched_us)
      select ${person.id}, min(id), 3600 * 1e6 from video`);
    expect((await parts(person)).activity).toBeCloseTo(12.0001, 9);
    await makeDue(person);
    expect(await parts(person)).toMatchObject({ shares: 0, gifts: 0, watch: 0, activity: 0.0001 });
  });

  // rule: #activity-points
  test("up to the client's count, and never more than the server's count", async () => {
    const [modest, bold] = [await newPerson(), await newPerson()];
    for (const person of [modest, bold]) await gift(person, await newVideo(sharer), 100_000);
    expect((await claim(modest, { ap: 1.5 })).body.parts.activity).toBe(1.5);
    expect((await claim(bold, { ap: 1e308 })).body.parts.activity).toBeCloseTo(5.0001, 9);
  });
});

describe('gifts earn no activity', () => {
  const giftPoints = async (person: Person) => (await claim(person)).body.parts.gifts;
  /** Moves everything that a user did some hours into the past. */
  async function shift({ id }: Person, hours: number) {
    const { database } = bloom;
    await database.write.transaction().execute(async (tx) => {
      for (const [table, column, who] of [
        ['gift', 'created_at', 'donor_id'],
        ['reward_claim', 'claimed_at', 'account_id'],
      ]) {
        await sql
          .raw(
            `grant update on ${table} to current_user;
             alter table ${table} disable trigger user;
             update ${table} set ${column} = ${column} - interval '${hours} h' where ${who} = ${id};
             alter table ${table} enable trigger user;
             revoke update on ${table} from current_user`,
          )
          .execute(tx);
      }
    });
    await makeDue({ id, token: '' });
  }

  // rule: #gift-point-caps
  test('beyond ten points a day for the same sharer, over all videos and claims', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    for (let i = 0; i < 2; i++) await gift(person, await newVideo(sharer), 150_000);
    await gift(person, await newVideo(other), 100_000);
    expect(await giftPoints(person)).toBe(15);
    await makeDue(person);
    await gift(person, await newVideo(sharer), 150_000);
    await gift(person, await newVideo(other), 150_000);
    // On the same day: nothing more for the first sharer, five points for the other.
    expect(await giftPoints(person)).toBe(5);
    await shift(person, 24);
    await gift(person, await newVideo(sharer), 50_000);
    expect(await giftPoints(person)).toBe(2.5);
  });

  test('but each of two days between two claims has its own limit', async () => {
    const person = await newPerson();
    await claim(person);
    await gift(person, await newVideo(sharer), 300_000);
    await shift(person, 24);
    await gift(person, await newVideo(sharer), 300_000);
    expect(await giftPoints(person)).toBe(20);
  });

  // rule: #gift-point-caps
  test('between inviter and invitee, in both directions', async () => {
    const inviter = await newPerson();
    const invited = await newPerson((await account(inviter)).ref_code);
    await gift(inviter, await newVideo(invited), 200_000);
    await gift(invited, await newVideo(inviter), 200_000);
    expect(await giftPoints(inviter)).toBe(0);
    expect(await giftPoints(invited)).toBe(0);
  });

  test('to own videos', async () => {
    const person = await newPerson();
    await gift(person, await newVideo(person), 200_000);
    expect(await giftPoints(person)).toBe(0);
  });

  // rule: #gift-point-caps
  test('as far as they came back before the claim, or give back what was received', async () => {
    const [first, second, stranger] = [await newPerson(), await newPerson(), await newPerson()];
    const [ofFirst, ofSecond] = [await newVideo(first), await newVideo(second)];
    await gift(first, ofSecond, 200_000);
    await gift(first, await newVideo(stranger), 20_000);
    for (const amount of [100_000, 50_000]) await gift(second, ofFirst, amount);
    await gift(second, ofFirst, -1_000);
    // The first one has got 112,500 back, which is three quarters of what the second one gave.
    expect(await giftPoints(first)).toBe(5.375);
    expect(await giftPoints(second)).toBe(0);
    await gift(second, ofFirst, 100_000);
    await gift(stranger, ofFirst, 60_000);
    await makeDue(second);
    // 50,000 of the last gift fit in the day's maximum of one sharer.
    expect(await giftPoints(second)).toBe(2.5);
    expect(await giftPoints(stranger)).toBe(2.25);
  });

  // rule: #gift-point-caps
  test('beyond what was burned, in a ring of three', async () => {
    const ring = [await newPerson(), await newPerson(), await newPerson()];
    const videos = await Promise.all(ring.map((each) => newVideo(each)));
    const earned: number[] = [];
    for (let day = 0; day < 3; day++) {
      for (const [i, person] of ring.entries()) await gift(person, videos[(i + 1) % 3] ?? '', 200_000);
      for (const person of ring) earned.push(await giftPoints(person));
      for (const person of ring) await shift(person, 24);
    }
    expect(earned).toEqual(Array(9).fill(2.5));
  });

  // rule: #gift-point-caps
  test('as far as gifts to a collection have brought as much', async () => {
    const [person, fan] = [await newPerson(), await newPerson()];
    const made = await bloom.call('PUT', '/v1/collection', person, {
      title: 'Of mine',
      visibility: 'public',
    });
    await bloom.call('POST', `/v1/collection/${made.body.data.id}/gift`, fan, { amount: 40_000 });
    await gift(person, await newVideo(sharer), 100_000);
    expect(await giftPoints(person)).toBe(3.5);
  });

  // rule: #gift-point-caps
  test('where the gift of an earlier claim came back since', async () => {
    const [person, alt] = [await newPerson(), await newPerson()];
    const [own, theirs] = [await newVideo(person), await newVideo(alt)];
    const earned: number[] = [];
    for (let day = 0; day < 3; day++) {
      await gift(person, theirs, 200_000);
      earned.push(await giftPoints(person));
      await gift(alt, own, 150_000);
      for (const each of [person, alt]) await shift(each, 24);
    }
    // From the second day on 50,000 and 37,500 are burned a day, and no more is counted.
    expect(earned).toEqual([10, 4.375, 4.375]);
    expect(await giftPoints(alt)).toBe(0);
    // What came in more than seven days before is not subtracted, and what comes in before the claim is.
    for (const each of [person, alt]) await shift(each, 20 * 24);
    await gift(person, theirs, 200_000);
    await shift(person, 8 * 24);
    await gift(alt, own, 150_000);
    expect(await giftPoints(person)).toBe(4.375);
    expect(await giftPoints(alt)).toBe(7.5);
  });

  // rule: #gift-point-caps
  test('of two accounts that give to each other and claim at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await newPerson(), await newPerson()];
      const [ofOne, ofOther] = [await newVideo(one), await newVideo(other)];
      await gift(one, ofOther, 200_000);
      const [, points] = await Promise.all([gift(other, ofOne, 200_000), giftPoints(one), claim(other)]);
      // Either the claim saw the gift that came back, or it was earlier, and the next one sees it.
      expect([2.5, 10]).toContain(points);
      for (const each of [one, other]) await makeDue(each);
      await gift(one, ofOther, 100_000);
      expect(await giftPoints(one)).toBe(0);
      expect(await giftPoints(other)).toBe(0);
    }
  });
});

describe('not due', () => {
  // rule: #daily-reward
  test('a claim before a period has passed is refused with the due time', async () => {
    const person = await newPerson();
    const first = await claim(person);
    const { status, body } = await claim(person);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      status: 'error',
      key: 'account.rewardNotDue',
      next_timestamp: first.body.next_timestamp,
    });
    expect(await bloom.balance(person)).toBe(first.body.balance);
  });

  test('the due time in the response is never too early', async () => {
    const person = await newPerson();
    await bloom.execute(sql`update account set next_reward_at = now() + interval '10.25 s'
      where id = ${person.id}`);
    const { rows } = await sql<{ due: number }>`
      select extract(epoch from next_reward_at)::float8 due from account
      where id = ${person.id}`.execute(bloom.database.read);
    const stated = (await claim(person)).body.next_timestamp;
    expect(stated).toBe(Math.ceil(rows[0]?.due ?? 0));
    expect((await account(person)).next_reward).toBe(stated);
  });

  test.each([
    ['a second before', "interval '1 s'", 422],
    ['exactly on time', "interval '0'", 200],
    ['a second after', "interval '-1 s'", 200],
  ])('%s', async (_when, left, status) => {
    const person = await newPerson();
    await sql
      .raw(`update account set next_reward_at = clock_timestamp() + ${left} where id = ${person.id}`)
      .execute(bloom.database.write);
    expect((await claim(person)).status).toBe(status);
  });

  test('the period is the configured one, by the clock of the database', async () => {
    const quick = await startBloom({ rewardPeriodS: 7 });
    try {
      const { id, token } = await quick.logIn('Quick');
      await quick.call('POST', `/v1/account/daily_reward/${token}`, { body: { ap: 1 } });
      const { rows } = await sql<{ exact: boolean }>`
        select next_reward_at = claimed_at + interval '7 s' exact
        from account a join reward_claim c on c.account_id = a.id
        where a.id = ${id}`.execute(quick.database.read);
      expect(rows).toEqual([{ exact: true }]);
    } finally {
      await quick.close();
    }
  });
});

describe('an invitee', () => {
  // rule: #daily-reward, #referral-reward
  test('gets another fifth, and the inviter as much with the next claim', async () => {
    const inviter = await newPerson();
    const { ref_code } = await account(inviter);
    const invited = await newPerson(ref_code);
    const { body } = await claim(invited);
    const { base, extra } = body.parts;
    expect(extra).toBe(Math.floor(base * 0.2));
    expect(body.reward).toBe(base + extra);
    expect(body.accumulated_referral_reward).toBe(0);

    const before = await bloom.balance(inviter);
    const { body: paid } = await claim(inviter);
    expect(paid.accumulated_referral_reward).toBe(extra);
    expect(paid.parts).toMatchObject({ extra: 0, referral: extra });
    expect(paid.reward).toBe(paid.parts.base);
    expect(paid.balance).toBe(before + paid.reward + extra);
  });

  // rule: #daily-reward
  test('never gets more than 600 K', async () => {
    const { ref_code } = await account(sharer);
    const person = await newPerson(ref_code);
    for (let i = 0; i < 3; i++) {
      // Gifts between inviter and invitee would earn no activity points.
      await gift(person, await newVideo(await newPerson()), 200_000);
    }
    await setRandom(person, 1 - 1e-12);
    expect((await claim(person)).body.reward).toBe(600_000);
  });
});

describe('claimed concurrently', () => {
  // rule: #daily-reward
  test('ten claims pay once', async () => {
    const person = await newPerson();
    const responses = await Promise.all(Array.from({ length: 10 }, () => claim(person)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.key === 'account.rewardNotDue')).toHaveLength(9);
    const paid = responses.find(({ status }) => status === 200)?.body;
    expect(await bloom.balance(person)).toBe(1_000_000 + paid.reward);
  });

  test('a claim, gifts of the claimer and gifts to the claimer all succeed', async () => {
    const [person, donor] = [await newPerson(), await newPerson()];
    const [own, theirs] = [await newVideo(person), await newVideo(donor)];
    const responses = await Promise.all([
      claim(person),
      ...Array.from({ length: 4 }, () => gift(person, theirs, 100)),
      ...Array.from({ length: 4 }, () => gift(donor, own, 100)),
      claim(donor),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});

describe('with a key', () => {
  // rule: #idempotency
  test('the claim pays once, and a repetition gets the same response, marked as replayed', async () => {
    const person = await newPerson();
    const first = await claim(person, { key: 'today' });
    const again = await claim(person, { key: 'today' });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.status).toBe(200);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await bloom.balance(person)).toBe(first.body.balance);
  });

  test('three concurrent claims pay once, and all get the same response', async () => {
    const person = await newPerson();
    const responses = await Promise.all([1, 2, 3].map(() => claim(person, { key: 'thrice' })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    expect(await bloom.balance(person)).toBe(responses[0]?.body.balance);
  });

  test('request_id in the body is the same as the header', async () => {
    const person = await newPerson();
    const first = await claim(person, { body: { ap: 1, request_id: 'r1' } });
    const again = await claim(person, { body: { ap: 1 }, key: 'r1' });
    expect(again.body).toEqual(first.body);
  });

  // Otherwise a claim that is repeated during an update of the servers would be refused.
  test('the claim has the hash that other releases give it', async () => {
    const person = await newPerson();
    await claim(person, { ap: 3, key: 'hash' });
    const { rows } = await sql<{ hash: Buffer }>`select request_hash hash from stored_response
      where account_id = ${person.id}`.execute(bloom.database.read);
    expect(rows).toEqual([{ hash: requestKey(person.id, 'hash', ['reward', 3])?.hash }]);
  });

  test('of another request, the claim is refused, and vice versa', async () => {
    const person = await newPerson();
    const id = await newVideo(sharer);
    const give = () =>
      bloom.call('POST', `/v1/video/youtube/${id}`, {
        token: person.token,
        body: { amount: 5 },
        key: 'both',
      });
    await give();
    expect((await claim(person, { key: 'both' })).body.key).toBe('request.keyReused');
    await claim(person, { key: 'mine', ap: 1 });
    expect((await claim(person, { key: 'mine', ap: 2 })).body.key).toBe('request.keyReused');
  });

  test('the claim may be repeated after a refusal because it was not due', async () => {
    const person = await newPerson();
    await claim(person);
    expect((await claim(person, { key: 'again' })).status).toBe(422);
    await makeDue(person);
    expect((await claim(person, { key: 'again' })).status).toBe(200);
  });
});

describe('the random number', () => {
  const randomOf = async ({ id }: Person) =>
    (
      await sql<{
        random: number;
      }>`select reward_random random from account where id = ${id}`.execute(bloom.database.read)
    ).rows[0]?.random;

  // rule: #daily-reward
  test('is generated before the claim, so that an aborted claim does not change it', async () => {
    const person = await newPerson();
    const random = await randomOf(person);
    await bloom.database.write
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql`select reward_claim(null, jsonb_build_object(
          'account', ${person.id}::bigint, 'activity', 1, 'period_s', 86400,
          'start_activity', 0.0001, 'share_points', 1, 'max_shares', 5, 'gift_points', 10,
          'big_gift', 200000, 'max_gift_points_per_sharer', 10, 'watch_points_per_s', 0.0002,
          'min_base', 2000, 'max_base', 500000, 'full_activity', 20, 'min_chance', 0.5,
          'extra_percent', 20))`.execute(tx);
        expect(rows).toHaveLength(1);
        throw new Error('abort');
      })
      .catch(() => {});
    expect(await randomOf(person)).toBe(random);
    const { parts } = (await claim(person)).body;
    expect(parts.chance).toBe(0.5 + (random ?? 0) / 2 ** 49);
  });

  test('is another one each time, and evenly distributed', async () => {
    const person = await newPerson();
    const chances: number[] = [];
    for (let i = 0; i < 200; i++) {
      await makeDue(person);
      chances.push((await claim(person)).body.parts.chance);
    }
    expect(new Set(chances).size).toBe(200);
    const mean = chances.reduce((sum, chance) => sum + chance) / chances.length;
    // Six standard deviations of the mean of 200 numbers from [0.5, 1).
    expect(Math.abs(mean - 0.75)).toBeLessThan(0.0613);
    expect(Math.min(...chances)).toBeLessThan(0.6);
    expect(Math.max(...chances)).toBeGreaterThan(0.9);
  });

  test('is not in the response of the account', async () => {
    const person = await newPerson();
    expect(JSON.stringify(await account(person))).not.toContain(String(await randomOf(person)));
  });
});

describe('refused, and nothing is written:', () => {
  test.each([
    ['missing', '{}'],
    ['null', '{"ap":null}'],
    ['a string', '{"ap":"1"}'],
    ['an empty string', '{"ap":""}'],
    ['a word', '{"ap":"NaN"}'],
    ['true', '{"ap":true}'],
    ['a list', '{"ap":[1]}'],
    ['an object', '{"ap":{"valueOf":1}}'],
    ['negative', '{"ap":-0.0001}'],
    ['far below zero', '{"ap":-1e308}'],
  ])('an ap that is %s', async (_what, body) => {
    const person = await newPerson();
    const response = await claim(person, { body });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ key: 'request.invalid', params: { field: 'ap' } });
    expect((await claim(person)).status).toBe(200);
  });

  test.each(['{"ap":NaN}', '{"ap":.5}', '{"ap":0x10}', '{"ap":', '[1]', 'null', '7'])(
    'the body %s',
    async (body) => {
      expect((await claim(await newPerson(), { body })).status).toBe(400);
    },
  );

  test.each(['0', '1e309', '1e-300', '5e-324', '99999999999999999999999999'])(
    'but an ap of %s is valid',
    async (ap) => {
      const { status, body } = await claim(await newPerson(), { body: `{"ap":${ap}}` });
      expect(status).toBe(200);
      expect(body.reward).toBe(2_000);
    },
  );

  test('an account that was deleted since the request arrived', async () => {
    const claimer = await authenticate(bloom.services.accounts, (await newPerson()).token);
    await expect(
      claimDailyReward(bloom.services.rewards, { ...claimer, id: 999_999_999 }, 1, '192.0.2.1'),
    ).rejects.toThrow(expect.objectContaining({ key: 'video.notLogin' }));
  });

  test('a token that is unknown, or differs from the one in body or header', async () => {
    const person = await newPerson();
    const path = `/v1/account/daily_reward/${person.token}`;
    const unknown = await bloom.call('POST', '/v1/account/daily_reward/unknown', {
      body: { ap: 1 },
    });
    expect(unknown.status).toBe(401);
    expect(unknown.body.key).toBe('video.notLogin');
    for (const response of [
      await bloom.call('POST', path, { body: { ap: 1, token: sharer.token } }),
      await bloom.call('POST', path, sharer, { ap: 1 }),
      await bloom.call('POST', `${path}?token=${sharer.token}`, { body: { ap: 1 } }),
    ]) {
      expect(response.status).toBe(400);
      expect(response.body.params).toEqual({ field: 'token' });
    }
    expect(await bloom.balance(person)).toBe(1_000_000);
  });
});

test.each(['update reward_claim set base = base', 'delete from reward_claim', 'truncate reward_claim'])(
  '"%s" is not permitted to the server',
  async (statement) => {
    await expect(sql.raw(statement).execute(bloom.database.write)).rejects.toMatchObject({
      code: '42501',
    });
  },
);
