import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giftCost } from '@bloom/contract/gift/economy';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { auditLedger } from '../audit/index.ts';
import { ReversalWriter } from './reversal-store.ts';
import { sendGift } from './send-gift.ts';
import { authenticate } from '../account/index.ts';

let bloom: Bloom;
let mia: Person;

beforeEach(async () => {
  bloom = await startBloom();
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
});
afterEach(() => bloom.close());

const give = (donor: Person, id: string, amount: number) =>
  sendGift(bloom.services.gifts, donor, { source: 'youtube', id }, amount);
const run = (signal?: AbortSignal) => bloom.runJob('reverse gifts', signal);
const problems = async () => (await bloom.database.snapshot(auditLedger)).problems;
const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(bloom.database.write)).rows;

const act = (body: object, by = mia) =>
  bloom.call('POST', '/v1/moderation/act', by, {
    reason: 'A ring of accounts that give to each other.',
    ...body,
  });
const user = ({ id }: Person) => ({ kind: 'user', id: String(id) });
const video = (id: string) => ({ kind: 'video', id: `youtube/${id}` });
const reverse = (target: object, gifts: object, changes: object = {}, by = mia) =>
  act(
    {
      target,
      action: 'reverseGifts',
      rule: 5,
      gifts: { between: { from: 0, to: 4_000_000_000 }, refund: 'donors', ...gifts },
      ...changes,
    },
    by,
  );
const undo = (target: object, undoes: number, by = mia) =>
  act({ target, action: 'undoReversal', undoes }, by);

/** All that gifts have made. */
const state = () =>
  Promise.all([
    rows(sql`select id, balance, received from ledger_account order by id`),
    rows(sql`select video_id, balance, updated_us from video_rank order by video_id`),
    rows(sql`select account_id, pending from referral_pending order by account_id`),
    rows(sql`select id, received from collection order by id`),
    rows(sql`select id, thanks from moment order by id`),
    rows(sql`select video_id, density, petals from moment_segment order by video_id`),
  ]);

/** Accounts that give to each other's videos. */
async function ring(size: number, gifts: number): Promise<{ people: Person[]; ids: string[] }> {
  const people: Person[] = [];
  const ids: string[] = [];
  for (let i = 0; i < size; i++) {
    const inviter = people[0] && (await authenticate(bloom.services.accounts, people[0].token));
    const person = await bloom.logIn(`Ring ${i}`, inviter?.refCode);
    people.push(person);
    ids.push(await bloom.addNewVideo(person));
  }
  await Promise.all(
    Array.from({ length: gifts }, (_, i) => {
      const [donor, to] = [i % size, (i * 7 + 3) % size];
      return give(people[donor] as Person, ids[to] as string, 500 + i);
    }),
  );
  return { people, ids };
}

// rule: #reversed-gifts
test('a thousand gifts of a ring are reversed once, while others give', { timeout: 120_000 }, async () => {
  const { people, ids } = await ring(20, 1_000);
  const [first, second] = people as [Person, Person];
  // Spends what it got.
  const elsewhere = await bloom.addNewVideo(mia);
  await give(second, elsewhere, await bloom.balance(second));
  const before = await state();
  const chosen = { from: people.map(({ id }) => id), to: people.map(({ id }) => id) };

  const would = (await reverse(user(first), chosen, { dry_run: true })).body.data.gifts;
  expect(would).toMatchObject({ gifts: 1_000, amount: 999_500, videos: 20 });
  expect(would.shortfall).toBeGreaterThan(0);
  expect(await state()).toEqual(before);

  const { body } = await reverse(user(first), chosen);
  const others = await Promise.all([1, 2, 3].map((i) => bloom.logIn(`Other ${i}`)));
  const giving = Promise.all(
    Array.from({ length: 20 }, (_, i) => give(others[i % 3] as Person, ids[i % 20] as string, 10)),
  );
  await Promise.all([run(), giving]);
  expect(await problems()).toEqual([]);
  const reversed = await rows(sql<{ count: number; shortfall: number }>`
      select count(distinct transfer_id), sum(shortfall)::bigint as shortfall from gift_reversal
      where state = 'done'`);
  expect(reversed[0]?.count).toBe(1_000);
  expect(reversed[0]?.shortfall).toBeGreaterThan(0);
  // Nothing of the ring is left: share and other gifts alone.
  expect(
    await rows(sql`select distinct balance from video_rank r join video v on v.id = r.video_id
        where v.source_id = any(${ids}::text[]) order by 1`),
  ).toEqual([{ balance: 10_010 }]);

  // Statement, record, bell and log say it.
  const statement = await bloom.call('GET', '/v1/account/statement?limit=50', first);
  expect(statement.body.data).toContainEqual(
    expect.objectContaining({
      reason: 'reversal',
      amount: expect.any(Number),
      video: expect.objectContaining({ id: ids[0] }),
    }),
  );
  const entries: { id: number; amount: number; reverses?: number }[] = [];
  for (let next: string | undefined = ''; next !== undefined;) {
    const { body: page } = await bloom.call(
      'GET',
      `/v1/video/youtube/${ids[3]}/record?limit=50${next && `&after=${next}`}`,
    );
    entries.push(...page.data);
    next = page.next;
  }
  const amounts = new Map(entries.map(({ id, amount }) => [id, amount]));
  const reversals = entries.filter(({ reverses }) => reverses !== undefined);
  expect(reversals.length).toBe(50);
  for (const { amount, reverses = 0 } of reversals) expect(amounts.get(reverses)).toBe(-amount);
  const decisions = await bloom.call('GET', '/v1/account/decisions', second);
  expect(decisions.body.data[0]).toMatchObject({
    id: body.data.id,
    action: 'reverseGifts',
    rule: 5,
    reversed: { gifts: 1_000, amount: 999_500 },
  });

  // The same gifts again.
  expect(await reverse(user(first), chosen)).toMatchObject({
    status: 409,
    body: { key: 'moderation.noChange' },
  });
});

// rule: #reversed-gifts
test('what was stopped in the middle is carried on, nothing of it twice, and undone all is as before', async () => {
  const { people } = await ring(5, 160);
  const [first, second] = people as [Person, Person];
  // It has no more than what it gets back in the meantime.
  await give(second, await bloom.addNewVideo(mia), await bloom.balance(second));
  const before = await state();
  const all = people.map(({ id }) => id);
  const { body } = await reverse(user(first), { from: all, to: all });

  // A server that stops after a batch, one that dies in the middle of the next, and two that go on at once.
  await run(AbortSignal.abort());
  const done = sql<{ count: number }>`select count(*) from gift_reversal where state = 'done'`;
  expect(await rows(done)).toEqual([{ count: 50 }]);
  await expect(
    bloom.database.transact(async (tx) => {
      await new ReversalWriter(tx).carryOut(giftCost.big, 50);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await rows(done)).toEqual([{ count: 50 }]);
  await Promise.all([run(), run()]);
  await run();
  expect(
    await rows(sql`select count(*), count(distinct gift_id) as gifts from ledger_transfer t
      join gift_reversal r on r.transfer_id = t.id where t.reason = 'reversal'`),
  ).toEqual([{ count: 160, gifts: 160 }]);
  expect(await problems()).toEqual([]);

  await undo(user(first), body.data.id);
  expect(await undo(user(first), body.data.id)).toMatchObject({ status: 409 });
  await run();
  expect(await state()).toEqual(before);
  expect(await problems()).toEqual([]);
  // They can be reversed again.
  expect((await reverse(user(first), { from: all, to: all })).status).toBe(200);
});

// rule: #reversed-gifts
test('a video is where its share and its other gifts would have brought it', async () => {
  const [sharer, ann, ben] = [
    await bloom.logIn('Sharer'),
    await bloom.logIn('Ann'),
    await bloom.logIn('Ben'),
  ];
  const [id, twin] = [await bloom.addNewVideo(sharer), await bloom.addNewVideo(sharer)];
  await give(ann, id, 300_000);
  await give(ben, id, 20_000);
  await give(ann, id, 1_000);
  await give(ben, id, -500);
  const { body } = await reverse(video(id), { from: [ann.id], refund: 'sink' });
  const annHas = await bloom.balance(ann);
  await run();
  expect(await bloom.balance(ann)).toBe(annHas);
  expect(await bloom.balance(sharer)).toBe(1_000_000 + 15_000);
  const of = async (video: string) =>
    (
      await rows(sql<{ balance: number; us: number; shared: number; at: number }>`
        select r.balance, r.updated_us as us, v.shared_us as shared, (
          select (extract(epoch from created_at) * 1000000)::bigint from gift
          where video_id = v.id and amount = 20000) as at
        from video_rank r join video v on v.id = r.video_id where v.source_id = ${video}`)
    )[0];
  const place = await of(id);
  expect(place?.balance).toBe(10_000 + 20_000 - 500);
  expect(place?.us).toBe((place?.shared ?? 0) + Math.floor(((place?.at ?? 0) - (place?.shared ?? 0)) / 10));
  expect((await of(twin))?.balance).toBe(10_000);
  expect((await bloom.call('GET', '/v1/moderation/log')).body.data[0]).toMatchObject({
    id: body.data.id,
    reversed: { gifts: 2, amount: 301_000 },
  });
});

// rule: #reversed-gifts
test('gifts that are reversed count neither for activity nor for thanks', async () => {
  const [sharer, ann] = [await bloom.logIn('Sharer'), await bloom.logIn('Ann')];
  const id = await bloom.addNewVideo(sharer);
  await give(ann, id, 20_000);
  await bloom.runJob('count thanks');
  expect(await rows(sql`select week from sharer_thanks`)).toEqual([{ week: 20_000 }]);
  await reverse(user(sharer), { from: [ann.id] });
  await run();
  await bloom.runJob('count thanks');
  expect(await rows(sql`select week from sharer_thanks`)).toEqual([]);
  const claim = await bloom.call('POST', `/v1/account/daily_reward/${ann.token}`, {
    body: { ap: 20 },
  });
  expect(claim.body.parts.gifts).toBe(0);
});

// rule: #reversed-gifts
test.each([
  ['a moderator of categories', { role: 'moderator', categories: ['movies'] }, 403],
  ['an admin', { role: 'admin', categories: null }, 200],
] as const)('%s has a right of its own to reverse gifts of a video', async (_, role, status) => {
  const [sharer, ann] = [await bloom.logIn('Sharer'), await bloom.logIn('Ann')];
  const id = await bloom.addNewVideo(sharer);
  await give(ann, id, 2_000);
  const noah = await bloom.logIn('Noah');
  await bloom.setRole(noah, role);
  expect((await reverse(video(id), { from: [ann.id] }, {}, noah)).status).toBe(status);
});

// rule: #reversed-gifts, #idempotency
test('a dry run with the key of a reversal is another request, which is refused', async () => {
  const [sharer, ann] = [await bloom.logIn('Sharer'), await bloom.logIn('Ann')];
  await give(ann, await bloom.addNewVideo(sharer), 2_000);
  const send = (changes: object) =>
    bloom.call('POST', '/v1/moderation/act', {
      token: mia.token,
      key: 'the-key-of-the-reversal',
      body: {
        target: user(sharer),
        action: 'reverseGifts',
        rule: 5,
        reason: 'It is a ring.',
        gifts: { from: [ann.id], between: { from: 0, to: 4_000_000_000 }, refund: 'donors' },
        ...changes,
      },
    });
  const { body } = await send({});
  expect(body.data).toEqual({ id: expect.any(Number) });
  expect((await send({})).body.data).toEqual(body.data);
  expect(await send({ dry_run: true })).toMatchObject({ body: { key: 'request.keyReused' } });
});

// rule: #reversed-gifts
test('a moderator reverses neither own gifts nor those of an admin', async () => {
  const [sharer, ada] = [await bloom.logIn('Sharer'), await bloom.logIn('Ada')];
  await bloom.setRole(ada, { role: 'admin', categories: null });
  const id = await bloom.addNewVideo(sharer);
  for (const person of [mia, ada]) await give(person, id, 2_000);
  for (const person of [mia, ada]) {
    expect((await reverse(video(id), { from: [person.id] })).status).toBe(403);
  }
  const body = { target: video(id), action: 'hide', rule: 1, gifts: { from: [ada.id] } };
  expect((await act(body)).status).toBe(400);
  expect((await act({ target: video(id), action: 'reverseGifts', rule: 1 })).body).toMatchObject({
    params: { field: 'gifts' },
  });
});

// rule: #own-content
// rule: #reversed-gifts
test('a moderator whose gifts were reversed, given or received, neither undoes that nor decides the appeal', async () => {
  const [donor, recipient, bob] = [
    await bloom.logIn('Dora'),
    await bloom.logIn('Rob'),
    await bloom.logIn('Bob'),
  ];
  await give(donor, await bloom.addNewVideo(recipient), 2_000);
  const { id: undone } = (await reverse(user(bob), { from: [donor.id], to: [recipient.id] })).body.data;
  const path = `/v1/account/decisions/${undone}/appeal`;
  expect((await bloom.call('POST', path, recipient, { text: 'It is mine.' })).status).toBe(200);
  for (const person of [donor, recipient]) {
    await bloom.setRole(person, { role: 'moderator', categories: null });
    expect(await undo(user(bob), undone, person)).toMatchObject({
      status: 403,
      body: { key: 'request.forbidden' },
    });
  }
  const dismissal = { target: user(bob), action: 'dismiss' };
  expect(await act(dismissal, recipient)).toMatchObject({ status: 403, body: { key: 'request.forbidden' } });
  const noah = await bloom.logIn('Noah');
  await bloom.setRole(noah, { role: 'moderator', categories: null });
  expect((await undo(user(bob), undone, noah)).status).toBe(200);
});

/**
 * Publishes a target of each kind for a person, with a gift of a donor to each. Returns the target and the
 * path at which it is given, and the petals.
 */
async function givenToEach(recipient: Person, donor: Person) {
  const [host, id] = [await bloom.addNewVideo(mia), await bloom.addNewVideo(recipient)];
  const facts = { title: 'Songs', visibility: 'public' };
  const { body: made } = await bloom.call('PUT', '/v1/collection', recipient, facts);
  const { body: posted } = await bloom.call('POST', `/v1/video/youtube/${host}/moments`, recipient, {
    content: 'Nice',
    at_ms: 5_000,
  });
  const given = [
    { target: video(id), path: `video/youtube/${id}`, amount: 3_000 },
    {
      target: { kind: 'collection', id: made.data.id },
      path: `collection/${made.data.id}/gift`,
      amount: 2_000,
    },
    {
      target: { kind: 'moment', id: String(posted.data.id) },
      path: `moment/${posted.data.id}/thank`,
      amount: 40,
    },
  ];
  const ungiven = await sums();
  for (const { path, amount } of given) {
    expect((await bloom.call('POST', `/v1/${path}`, donor, { amount })).status).toBe(200);
  }
  return { given, ungiven };
}

/** The petals that each target has received, and the positions of videos in their lists. */
const sums = async () => (await state()).toSpliced(2, 1).slice(1);

const statement = async (by: Person) =>
  (await bloom.call('GET', '/v1/account/statement', by)).body.data as Record<string, unknown>[];

describe('a gift of each kind', () => {
  let recipient: Person;
  let donor: Person;
  beforeEach(async () => {
    const inviter = await bloom.logIn('Inviter');
    const { refCode } = (await authenticate(bloom.services.accounts, inviter.token)) ?? {};
    recipient = await bloom.logIn('Recipient', refCode);
    donor = await bloom.logIn('Donor');
  });

  // rule: #reversed-gifts
  test('is reversed and given back, by itself and with all others, and the books hold', async () => {
    const { given, ungiven } = await givenToEach(recipient, donor);
    const after = await state();
    for (const { target, amount } of given) {
      const { body } = await reverse(target, { from: [donor.id] });
      expect(await reverse(target, { from: [donor.id] })).toMatchObject({ status: 409 });
      await run();
      expect(await problems()).toEqual([]);
      const paid = Math.floor((amount * 75) / 100);
      const [taken] = await statement(recipient);
      const [back] = await statement(donor);
      const named =
        target.kind === 'collection'
          ? { collection: { id: target.id } }
          : target.kind === 'moment'
            ? { moment: { id: Number(target.id) } }
            : { video: { id: target.id.slice('youtube/'.length) } };
      const extra = target.kind === 'moment' ? 0 : Math.floor((paid * 5) / 100);
      expect(taken).toMatchObject({
        reason: 'reversal',
        amount: -paid - extra,
        counterparty: 'Donor',
        ...named,
      });
      expect(back).toMatchObject({
        reason: 'reversal',
        amount: paid,
        counterparty: 'Recipient',
        ...named,
      });
      const bell = await bloom.call('GET', '/v1/account/notifications', recipient);
      expect(bell.body.data[0].decision).toMatchObject({ id: body.data.id });
      const decisions = await bloom.call('GET', '/v1/account/decisions', recipient);
      expect(decisions.body.data[0]).toMatchObject({
        action: 'reverseGifts',
        target: { kind: target.kind },
        reversed: { gifts: 1, amount },
      });
      expect((await undo(target, body.data.id)).status).toBe(200);
      await run();
      expect(await problems()).toEqual([]);
      expect(await state()).toEqual(after);
    }

    const all = { from: [donor.id] };
    const would = (await reverse(user(recipient), all, { dry_run: true })).body.data.gifts;
    expect(would).toMatchObject({ gifts: 3, amount: 5_040, videos: 1, sharers: 1, shortfall: 0 });
    const { body } = await reverse(user(recipient), all);
    await run();
    expect(await problems()).toEqual([]);
    expect(await sums()).toEqual(ungiven);
    const claim = await bloom.call('POST', `/v1/account/daily_reward/${donor.token}`, {
      body: { ap: 20 },
    });
    expect(claim.body.parts.gifts).toBe(0);
    await undo(user(recipient), body.data.id);
    await run();
    expect(await problems()).toEqual([]);
    expect(await sums()).toEqual(after.toSpliced(2, 1).slice(1));
  });

  // rule: #reversed-gifts
  test('is paid back also when its collection or moment is gone', async () => {
    const { given } = await givenToEach(recipient, donor);
    const had = await bloom.balance(recipient);
    for (const { target } of given.slice(1)) {
      await bloom.call('DELETE', `/v1/${target.kind}/${target.id}`, recipient);
    }
    const { body } = await reverse(user(recipient), { from: [donor.id] });
    await run();
    expect(had - (await bloom.balance(recipient))).toBe(2_250 + 112 + 1_500 + 75 + 30);
    await undo(user(recipient), body.data.id);
    await run();
    expect(await bloom.balance(recipient)).toBe(had);
    expect(await problems()).toEqual([]);
  });

  // rule: #reversed-gifts, #moment-timeline
  test('leaves the petals of the timeline right where its moment was hidden', async () => {
    const { given, ungiven } = await givenToEach(recipient, donor);
    const { target } = given.at(-1) ?? {};
    await act({ target, action: 'hide', rule: 1 });
    await reverse(user(recipient), { from: [donor.id] });
    await run();
    await act({ target, action: 'restore' });
    expect(await sums()).toEqual(ungiven);
    expect(await problems()).toEqual([]);
  });
});

// rule: #reversed-gifts
test('a balance that was given to a collection and for thanks of a thief is back by one reversal', async () => {
  const [robbed, thief] = [await bloom.logIn('Robbed'), await bloom.logIn('Thief')];
  const { given } = await givenToEach(thief, await bloom.logIn('Friend'));
  const [, collection, moment] = given as [(typeof given)[0], (typeof given)[0], (typeof given)[0]];
  const had = await bloom.balance(thief);
  const send = async (path: string, amount: number) =>
    expect((await bloom.call('POST', `/v1/${path}`, robbed, { amount })).status).toBe(200);
  await send(collection.path, 994_000);
  for (let i = 0; i < 3; i++) await send(moment.path, 2_000);
  expect(await bloom.balance(robbed)).toBe(0);
  expect(await bloom.balance(thief)).toBe(had + 750_000);

  await act({ target: user(thief), action: 'freeze', rule: 7 });
  const chosen = { from: [robbed.id] };
  expect((await reverse(user(thief), chosen, { dry_run: true })).body.data.gifts).toMatchObject({
    gifts: 4,
    amount: 1_000_000,
    due: 750_000,
    shortfall: 0,
  });
  expect((await reverse(user(thief), chosen)).status).toBe(200);
  await run();
  // A quarter was burned.
  expect(await bloom.balance(robbed)).toBe(750_000);
  expect(await bloom.balance(thief)).toBe(had);
  expect(await problems()).toEqual([]);
});
