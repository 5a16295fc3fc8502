import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startBloom, useBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { authenticate, hashToken } from '../account/index.ts';
import { requestKey } from '../idempotency/index.ts';

const bloom = useBloom();
let sharer: Person;
let donor: Person;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  donor = await bloom.logIn('Donor');
});

const newVideo = (changes?: Parameters<Bloom['addVideo']>[2], by = sharer) => bloom.addNewVideo(by, changes);
const send = (id: string, amount: unknown, options: { key?: string; token?: string } = {}) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, {
    token: donor.token,
    body: { amount },
    ...options,
  });

/** All rows that a refused gift must not change. */
async function everything() {
  const { rows } = await sql`select
    (select jsonb_agg(to_jsonb(a) order by id) from ledger_account a) accounts,
    (select count(*) from ledger_posting) postings,
    (select count(*) from ledger_transfer) transfers,
    (select jsonb_agg(to_jsonb(r) order by video_id) from video_rank r) ranks,
    (select count(*) from gift) gifts,
    (select count(*) from stored_response) keys`.execute(bloom.database.read);
  return rows[0];
}

describe('a gift', () => {
  // rule: #gift-response
  test('moves the petals and returns balance, video and ranks', async () => {
    const id = await newVideo();
    const [before, sharerBefore] = await Promise.all([bloom.balance(donor), bloom.balance(sharer)]);

    const { status, body } = await send(id, 2_000);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', code: 0, balance: before - 2_000 });
    expect(body.data).toMatchObject({ id, source: 'youtube', video_bloom_balance: 12_000 });
    expect(body.data.rank_before).toBeGreaterThanOrEqual(body.data.rank_after);
    expect(await bloom.balance(donor)).toBe(before - 2_000);
    expect(await bloom.balance(sharer)).toBe(sharerBefore + 1_500);
    expect((await bloom.video(id)).video_bloom_balance).toBe(12_000);
  });

  test('and a reduce have a message, also when they are replayed', async () => {
    const id = await newVideo();
    const messageOf = async (amount: number, key: string) => (await send(id, amount, { key })).body.message;
    for (const _ of ['first', 'again']) {
      expect(await messageOf(2_599, 'words of a gift')).toBe('Sent 2.5 K. Thank you.');
      expect(await messageOf(-10, 'words of a reduce')).toBe('Removed 10 Petals.');
    }
  });

  // rule: #rank
  test('of the big size moves the video to the top', async () => {
    const id = await newVideo({ category: 'other', label: 'other', sharedUs: 1_000_000_000 });
    const other = await newVideo({ category: 'other', label: 'other' });
    const { body } = await send(id, 200_000);
    expect(body.data).toMatchObject({ rank_before: 2, rank_after: 1 });

    const list = await bloom.call('GET', '/v1/video/list?category=other');
    expect(list.body.data.map((video: { id: string }) => video.id)).toEqual([id, other]);
  });

  // rule: #rank
  test('of a smaller size moves the video in proportion', async () => {
    const tenDaysUs = 10 * 86_400_000_000;
    const id = await newVideo({ sharedUs: Date.now() * 1_000 - tenDaysUs });
    const before = await bloom.video(id);
    const { body } = await send(id, 20_000);
    // A tenth of the big gift: a tenth of ten days.
    const moved = body.data.update_timestamp - before.update_timestamp;
    expect(Math.abs(moved - 86_400)).toBeLessThanOrEqual(2);
    expect(body.data.share_timestamp).toBe(before.share_timestamp);
  });

  // rule: #gift-split
  test("to one's own video is burned completely", async () => {
    const id = await newVideo({}, donor);
    const before = await bloom.balance(donor);
    const { body } = await send(id, 1_000);
    expect(body.balance).toBe(before - 1_000);
    expect(body.data.video_bloom_balance).toBe(11_000);
  });

  // rule: #referral-reward
  test('pays an invited sharer the extra, and as much is pending for the inviter', async () => {
    const inviter = await authenticate(bloom.services.accounts, sharer.token);
    const invited = await bloom.logIn('Invited', inviter.refCode);
    const id = await newVideo({}, invited);
    await send(id, 2_000);
    expect(await bloom.balance(invited)).toBe(1_000_000 + 1_575);
    const pending = await bloom.database.read
      .selectFrom('referral_pending')
      .select('pending')
      .where('account_id', '=', invited.id)
      .executeTakeFirst();
    expect(pending?.pending).toBe(75);
  });
});

describe('a reduce', () => {
  let strict: Bloom;
  beforeAll(async () => {
    strict = await startBloom({ reduceMinAgeS: 86_400 });
  });
  afterAll(() => strict.close());

  // rule: #reduce, #minimum-account-age
  test('of an account younger than a day is refused with the time from which it may, and moves nothing', async () => {
    const [newcomer, victim] = [await strict.logIn('Newcomer'), await strict.logIn('Victim')];
    await strict.addVideo(victim, 'young000001');
    const reduce = () => strict.call('POST', '/v1/video/youtube/young000001', newcomer, { amount: -10_000 });
    const { rows } = await sql<{
      until: number;
    }>`select extract(epoch from created_at)::int + 86400 as until
      from account where id = ${newcomer.id}`.execute(strict.database.write);
    const { status, body } = await reduce();
    expect(status).toBe(403);
    expect(body).toMatchObject({ status: 'error', code: 1303, key: 'video.reduceTooNew' });
    expect(Math.abs(body.params.until - (rows[0]?.until ?? 0))).toBeLessThanOrEqual(1);
    expect(await strict.balance(newcomer)).toBe(1_000_000);
    expect((await strict.video('young000001')).video_bloom_balance).toBe(10_000);

    await sql`update account set created_at = created_at - interval '86395 s'
      where id = ${newcomer.id}`.execute(strict.database.write);
    expect((await reduce()).status).toBe(403);
    await sql`update account set created_at = created_at - interval '10 s'
      where id = ${newcomer.id}`.execute(strict.database.write);
    expect((await reduce()).status).toBe(200);
  });

  // rule: #minimum-account-age
  test('of a user who signed up again is that of a new account', async () => {
    const person = await strict.logIn('Griefer');
    await sql`update account set created_at = created_at - interval '2 days'
      where id = ${person.id}`.execute(strict.database.write);
    await strict.deleteAccount(person);
    const { token } = await strict.logIn('Griefer');
    const victim = await strict.logIn('Another victim');
    await strict.addVideo(victim, 'young000002');
    const { body } = await strict.call('POST', '/v1/video/youtube/young000002', { token }, { amount: -1 });
    expect(body.key).toBe('video.reduceTooNew');
  });

  test('requires the age, a gift does not', async () => {
    const { token } = await strict.logIn('Giver');
    await strict.addVideo(await strict.logIn('Sharer'), 'young000003');
    const { status } = await strict.call('POST', '/v1/video/youtube/young000003', { token }, { amount: 10 });
    expect(status).toBe(200);
  });
});

// rule: #gift-response
test('a rank is exact up to 100, and null beyond', async () => {
  const { token } = await bloom.logIn('Ladder');
  const ranksOf = async (id: string, amount: number) => {
    const { body } = await send(id, amount, { token });
    const { rank_before: before, rank_after: after } = body.data;
    return [before, after];
  };
  const shared = (sharedUs: number) => newVideo({ category: 'entertainment', sharedUs });
  const [deepest, deep, last] = [await shared(1_000), await shared(2_000), await shared(3_000)];
  await bloom.execute(sql`with added as (
      insert into video (source, source_id, type, title, thumbnail_url, category, label, audio,
        subtitle, sharer_id, shared_us, search_text, search_terms)
      select 'youtube', 'place' || lpad(i::text, 6, '0'), 'Video', '', '', 'entertainment', 'food',
        'english', 'english', ${sharer.id}::bigint, 1000000 + i, '', ''
      from generate_series(1, 99) i
      returning *)
    insert into video_rank
      (video_id, sharer_id, source, category, label, audio, subtitle, balance, updated_us)
    select id, sharer_id, source, category, label, audio, subtitle, 1, shared_us from added`);

  // Reduces leave the order as it is.
  expect(await ranksOf(last, -1)).toEqual([100, 100]);
  expect(await ranksOf(deep, -1)).toEqual([null, null]);
  expect(await ranksOf(deepest, -1)).toEqual([null, null]);
  expect(await ranksOf(deepest, 200_000)).toEqual([null, 1]);
  expect(await ranksOf(last, -1)).toEqual([null, null]);
  expect(await ranksOf(deepest, -1)).toEqual([1, 1]);
  expect(await ranksOf(deepest, -220_000)).toEqual([1, null]);
});

describe('a reduce', () => {
  // rule: #reduce
  test('lowers the video, burns the petals and does not change the order', async () => {
    const id = await newVideo();
    const [video, before, sharerBefore] = await Promise.all([
      bloom.video(id),
      bloom.balance(donor),
      bloom.balance(sharer),
    ]);
    const { body } = await send(id, -1_000);
    expect(body).toMatchObject({ balance: before - 1_000 });
    expect(body.data).toMatchObject({
      video_bloom_balance: 9_000,
      update_timestamp: video.update_timestamp,
    });
    expect(await bloom.balance(sharer)).toBe(sharerBefore);
  });

  // rule: #video-balance
  test.each([-10_000, -12_000])('of %d to zero or below hides the video from lists', async (by) => {
    const id = await newVideo();
    const { body } = await send(id, by);
    expect(body.data.rank_after).toBeNull();
    const list = await bloom.call('GET', '/v1/video/list?limit=50');
    expect(list.body.data.some((video: { id: string }) => video.id === id)).toBe(false);
    const search = await bloom.call('POST', '/v1/video/search', { body: { key_words: id } });
    expect(search.body.data).toEqual([]);
    expect((await bloom.call('GET', `/v1/video/youtube/${id}`)).status).toBe(200);
  });
});

describe('refused, and nothing is written', () => {
  test.each([
    ['zero', 0],
    ['minus zero', '{"amount":-0}'],
    ['a fraction', 0.5],
    ['a tiny exponent', '{"amount":1e-7}'],
    ['beyond a double', '{"amount":1e309}'],
    ['beyond the largest', 1_000_000_000_001],
    ['below the smallest', -1_000_000_000_001],
    ['2^63', '{"amount":9223372036854775808}'],
    ['a string', '10'],
    ['an empty string', ''],
    ['a word', 'NaN'],
    ['null', null],
    ['true', true],
    ['a list', [10]],
    ['an object', { value: 10 }],
    ['missing', '{}'],
  ])('an amount that is %s', async (_what, amount) => {
    const id = await newVideo();
    const before = await everything();
    const raw = typeof amount === 'string' && amount.startsWith('{');
    const { status, body } = await bloom.call(
      'POST',
      `/v1/video/youtube/${id}`,
      donor,
      raw ? amount : { amount },
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({
      status: 'error',
      key: 'video.invalidAmount',
      message: 'Invalid donate amount!',
    });
    expect(await everything()).toEqual(before);
  });

  // rule: #insufficient-balance
  test.each([5_000_000, -5_000_000])('%d with too low a balance', async (amount) => {
    const id = await newVideo();
    const before = await everything();
    const balance = await bloom.balance(donor);
    const { status, body } = await send(id, amount, { key: 'too much' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      key: 'account.insufficientBloom',
      params: { cost: 5_000_000, balance },
    });
    expect(body.message).toBe(`Need to spend 5000000 Bloom but only ${balance}.`);
    expect(await everything()).toEqual(before);
  });

  test.each([undefined, 'wrong', '', 'x'.repeat(200)])('with the token %s', async (token) => {
    const id = await newVideo();
    const before = await everything();
    const { status, body } = await bloom.call('POST', `/v1/video/youtube/${id}`, {
      body: { amount: 10, ...(token !== undefined && { token }) },
    });
    expect(status).toBe(401);
    expect(body.key).toBe('video.notLogin');
    expect(await everything()).toEqual(before);
  });

  // rule: #sessions
  test('with a session that has ended since this server knows it', async () => {
    const id = await newVideo();
    const { token } = await bloom.logIn('Signs out elsewhere');
    expect((await send(id, 10, { token, key: 'earlier' })).status).toBe(200);
    await bloom.execute(sql`delete from session where token_hash = ${hashToken(token)}`);
    const before = await everything();
    for (const key of ['earlier', 'later']) {
      const { status, body } = await send(id, 10, { token, key });
      expect(status).toBe(401);
      expect(body.key).toBe('video.notLogin');
    }
    expect(await everything()).toEqual(before);
  });

  // rule: #tokens
  test('with two different tokens', async () => {
    const id = await newVideo();
    const { status, body } = await bloom.call('POST', `/v1/video/youtube/${id}`, donor, {
      amount: 10,
      token: sharer.token,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'token' } });
    const twice = await bloom.call(
      'POST',
      `/v1/video/youtube/${id}?token=${donor.token}&token=${sharer.token}`,
      { body: { amount: 10 } },
    );
    expect(twice.body).toMatchObject({ key: 'request.invalid', params: { field: 'token' } });
  });

  test.each([
    ['youtube', 'AAAAAAAAAAA'],
    ['youtube', '..%2f..%2fetc'],
    ['nosuch', 'AAAAAAAAAAA'],
  ])('for the unknown video %s/%s', async (source, id) => {
    const { status, body } = await bloom.call('POST', `/v1/video/${source}/${id}`, donor, {
      amount: 10,
    });
    expect(status).toBe(404);
    expect(body.key).toBe('request.notFound');
  });

  test('when path and body name different videos', async () => {
    const [id, other] = [await newVideo(), await newVideo()];
    const { status, body } = await bloom.call('POST', `/v1/video/youtube/${id}`, donor, {
      amount: 10,
      id: other,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'id' } });
  });
});

describe('what a gift reports', () => {
  /** The events of this server while `act` runs. */
  async function eventsOf(act: () => Promise<unknown>) {
    const publish = vi.spyOn(bloom.services.events, 'publish').mockClear();
    await act();
    return publish.mock.calls;
  }
  const idOf = async (id: string) => (await bloom.services.videos.find({ source: 'youtube', id }))?.id;

  test('is itself, and that the bell of the sharer has changed', async () => {
    const id = await newVideo();
    const sent = { videoId: await idOf(id), donorId: donor.id };
    expect(await eventsOf(() => send(id, 10))).toEqual([
      ['gift.sent', { ...sent, amount: 10 }],
      ['notification.changed', { accountId: sharer.id }],
    ]);
    expect(await eventsOf(() => send(id, -10))).toEqual([['gift.sent', { ...sent, amount: -10 }]]);
  });

  test("to one's own video is only itself", async () => {
    const id = await newVideo();
    expect(await eventsOf(() => send(id, 10, { token: sharer.token }))).toEqual([
      ['gift.sent', { videoId: await idOf(id), donorId: sharer.id, amount: 10 }],
    ]);
  });

  test('is nothing if it is refused or was sent before', async () => {
    const id = await newVideo();
    await send(id, 10, { key: 'reported' });
    expect(await eventsOf(() => send(id, 10, { key: 'reported' }))).toEqual([]);
    expect(await eventsOf(() => send(id, 0))).toEqual([]);
  });
});

test('a gift is not cached', async () => {
  expect((await send(await newVideo(), 10)).headers['cache-control']).toBe('no-store');
});

describe('a key', () => {
  // rule: #idempotency
  test('sent again has its effect once and gets the same response', async () => {
    const id = await newVideo();
    const first = await send(id, 2_000, { key: 'once' });
    const after = await everything();
    const again = await send(id, 2_000, { key: 'once' });
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(await everything()).toEqual(after);
  });

  test.each(['', 'k'.repeat(201), 'a\0b', '\ud800', 5, null])('%j is no key', async (request_id) => {
    const { body } = await bloom.call(
      'POST',
      `/v1/video/youtube/${await newVideo()}`,
      donor,
      JSON.stringify({ amount: 100, request_id }),
    );
    expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'request_id' } });
  });

  test('may also be request_id in the body', async () => {
    const id = await newVideo();
    const body = { amount: 100, request_id: 'in the body' };
    const options = { token: donor.token, body };
    await bloom.call('POST', `/v1/video/youtube/${id}`, options);
    await bloom.call('POST', `/v1/video/youtube/${id}`, options);
    expect((await bloom.video(id)).video_bloom_balance).toBe(10_100);
  });

  test('in the header is refused with another one in the body, and accepted with the same one', async () => {
    const id = await newVideo();
    const send = (request_id: string) =>
      bloom.call('POST', `/v1/video/youtube/${id}`, {
        token: donor.token,
        body: { amount: 100, request_id },
        key: 'in the header',
      });
    const { status, body } = await send('in the body');
    expect(status).toBe(400);
    expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'request_id' } });
    expect((await bloom.video(id)).video_bloom_balance).toBe(10_000);
    expect((await send('in the header')).status).toBe(200);
  });

  // rule: #idempotency
  test('sent three times concurrently has its effect once, and all get the same response', async () => {
    const id = await newVideo();
    const responses = await Promise.all([1, 2, 3].map(() => send(id, 2_000, { key: 'three at once' })));
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    expect(responses[2]?.body).toEqual(responses[0]?.body);
    expect((await bloom.video(id)).video_bloom_balance).toBe(12_000);
  });

  // rule: #idempotency
  test('for another payload is refused', async () => {
    const [id, other] = [await newVideo(), await newVideo()];
    await send(id, 2_000, { key: 'mine' });
    for (const again of [await send(id, 2_001, { key: 'mine' }), await send(other, 2_000, { key: 'mine' })]) {
      expect(again.status).toBe(422);
      expect(again.body.key).toBe('request.keyReused');
    }
    expect((await bloom.video(other)).video_bloom_balance).toBe(10_000);
  });

  // Otherwise a gift that is repeated during an update of the servers would be refused.
  test.each([
    ['gift', 5, undefined, (id: string) => ['gift', 'youtube', id, 5]],
    ['gift with a note', 6, 'Thanks', (id: string) => ['gift', 'youtube', id, 6, 'Thanks']],
  ])('of a %s has the hash that other releases give it', async (_what, amount, note, payload) => {
    const id = await newVideo();
    const key = `hash of ${id}`;
    await bloom.call('POST', `/v1/video/youtube/${id}`, {
      token: donor.token,
      body: { amount, note },
      key,
    });
    const { rows } = await sql<{ hash: Buffer }>`select request_hash hash from stored_response
      where key = ${key}`.execute(bloom.database.read);
    expect(rows).toEqual([{ hash: requestKey(donor.id, key, payload(id))?.hash }]);
  });

  test('of another account is another key', async () => {
    const id = await newVideo();
    await send(id, 100, { key: 'shared word' });
    await send(id, 100, { key: 'shared word', token: sharer.token });
    expect((await bloom.video(id)).video_bloom_balance).toBe(10_200);
  });

  // rule: #insufficient-balance
  test('of a gift that was refused for too low a balance may be used again', async () => {
    const poor = await bloom.logIn('Poor for now');
    const id = await newVideo();
    const own = await newVideo({}, poor);
    const gift = { key: 'later', token: poor.token };
    expect((await send(id, 1_000_750, gift)).status).toBe(422);
    await send(own, 1_000);
    expect((await send(id, 1_000_750, gift)).status).toBe(200);
    expect(await bloom.balance(poor)).toBe(0);
  });
});

test('without a key, equal gifts are two gifts', async () => {
  const id = await newVideo();
  await Promise.all([send(id, 100), send(id, 100)]);
  expect((await bloom.video(id)).video_bloom_balance).toBe(10_200);
});
