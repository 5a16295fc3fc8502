import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BloomError } from '@bloom/contract/errors/errors';
import { toPetals } from '@bloom/contract/gift/money';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { waitForLocks } from '../../../test/database.ts';
import { authenticate, hashToken } from '../account/index.ts';
import { createThanks } from '../gift/index.ts';
import { findCollection } from './read-collections.ts';

const bloom = useBloom();
let maker: Person;
let donor: Person;
let names = 0;

beforeAll(async () => {
  maker = await bloom.logIn('Mei');
  donor = await bloom.logIn('Oscar');
});
afterAll(() => expectCleanLedger(bloom));

const newPerson = (refCode?: string) => bloom.logIn(`Person ${++names}`, refCode);
const refCodeOf = async ({ token }: Person) => (await authenticate(bloom.services.accounts, token)).refCode;
const made = async (by = maker, visibility = 'public', title = 'Songs'): Promise<string> =>
  (await bloom.call('PUT', '/v1/collection', by, { title, visibility })).body.data.id;
const change = (id: string, visibility: string, by = maker) =>
  bloom.call('PUT', `/v1/collection/${id}`, by, { title: 'Songs', visibility });
const remove = (id: string, by = maker) => bloom.call('DELETE', `/v1/collection/${id}`, by);
const thank = (id: string, amount: unknown, by = donor, key?: string) =>
  bloom.call('POST', `/v1/collection/${id}/gift`, {
    token: by.token,
    body: { amount },
    key,
  });
const received = async (id: string) =>
  (await bloom.call('GET', `/v1/collection/${id}`)).body.collection.received;
const deleteAccount = (by: Person, confirm: string) =>
  bloom.call('POST', '/v1/account/delete', by, { confirm });
const statement = async (by: Person, query = '') =>
  (await bloom.call('GET', `/v1/account/statement${query}`, by)).body;
/** How many gifts to collections there are. */
const gifts = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from gift where kind = 'collection'`.execute(
      bloom.database.read,
    )
  ).rows[0]?.n;

// rule: #collection-thanks, #gift-split
test('thanks for a public collection give its maker 75 %, burn the rest, and are shown to visitors', async () => {
  const [id, fan] = [await made(), await newPerson()];
  const before = await bloom.balance(maker);
  const { status, body, headers } = await thank(id, 2_001, fan);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toMatchObject({
    status: 'ok',
    code: 0,
    message: 'Sent 2 K. Thank you.',
    balance: 997_999,
    data: { id, title: 'Songs', account_id: maker.id, account_name: 'Mei', received: 2_001 },
  });
  expect(await bloom.balance(fan)).toBe(997_999);
  expect(await bloom.balance(maker)).toBe(before + 1_500);
  await thank(id, 1, fan);
  expect(await bloom.balance(maker)).toBe(before + 1_500);
  expect(await received(id)).toBe(2_002);
  const { body: list } = await bloom.call('GET', `/v1/user/${maker.id}/collections`);
  expect(list.data[0]).toMatchObject({ id, received: 2_002 });
});

// rule: #collection-thanks, #gift-split
test('an invited maker gets the referral extra, and so does the inviter, but not between the two', async () => {
  const inviter = await newPerson();
  const invited = await newPerson(await refCodeOf(inviter));
  const [id, inviters] = [await made(invited), await made(inviter)];
  await thank(id, 2_000);
  expect(await bloom.balance(invited)).toBe(1_001_575);
  const brought = async () => (await bloom.call('GET', '/v1/account/referral', inviter)).body.pending;
  expect(await brought()).toBe(75);
  await thank(id, 2_000, inviter);
  await thank(inviters, 2_000, invited);
  expect(await brought()).toBe(75);
});

// rule: #collection-thanks, #rank
test('thanks change no rank, and are neither a gift in a record nor activity', async () => {
  const [fan, id, video] = [await newPerson(), await made(), await bloom.addNewVideo(maker)];
  await bloom.call('PUT', `/v1/collection/${id}/video/youtube/${video}`, maker);
  const before = await bloom.video(video);
  await thank(id, 200_000, fan);
  expect(await bloom.video(video)).toEqual(before);
  const { body } = await bloom.call('POST', `/v1/account/daily_reward/${fan.token}`, {
    body: { ap: 20 },
  });
  expect(body.parts.gifts).toBe(0);
});

describe('thanks are refused and nothing is written', () => {
  let written: number | undefined;
  let balance: number;
  beforeAll(async () => {
    [written, balance] = [await gifts(), await bloom.balance(donor)];
  });
  afterEach(async () => {
    expect([await gifts(), await bloom.balance(donor)]).toEqual([written, balance]);
  });

  // rule: #collection-thanks, #gift-amount
  test.each([0, -5, 1.5, '10', null, true, [10], 1e12 + 1, undefined])('of the amount %j', async (amount) => {
    const { status, body } = await thank(await made(), amount);
    expect([status, body.key]).toEqual([400, 'video.invalidAmount']);
  });

  // rule: #collection-thanks
  test.each(['private', 'unlisted'])('for one that is %s', async (visibility) => {
    const { status, body } = await thank(await made(maker, visibility), 10);
    expect([status, body.key]).toEqual([404, 'request.notFound']);
  });

  test('for one that was deleted, and one that never was', async () => {
    const id = await made();
    await remove(id);
    expect((await thank(id, 10)).status).toBe(404);
    expect((await thank('unknown', 10)).status).toBe(404);
  });

  // rule: #collection-thanks
  test.each(['public', 'private'])("for one's own that is %s", async (visibility) => {
    const { status, body } = await thank(await made(donor, visibility), 10);
    expect([status, body.key]).toEqual([422, 'collection.own']);
  });

  // rule: #insufficient-balance
  test('beyond the balance, with the cost and the balance', async () => {
    const { status, body } = await thank(await made(), balance + 1);
    expect([status, body.key, body.params]).toEqual([
      422,
      'account.insufficientBloom',
      { cost: balance + 1, balance },
    ]);
  });

  test('without a session, and with one that has ended or whose account was deleted', async () => {
    const id = await made();
    const anonymous = await bloom.call('POST', `/v1/collection/${id}/gift`, {
      body: { amount: 10 },
    });
    const [signedOut, gone] = [await newPerson(), await newPerson()];
    await bloom.call('POST', '/v1/account/logout', signedOut, {});
    await deleteAccount(gone, `Person ${names}`);
    for (const { status, body } of [anonymous, await thank(id, 10, signedOut), await thank(id, 10, gone)]) {
      expect([status, body.key]).toEqual([401, 'video.notLogin']);
    }
  });
});

describe('a key', () => {
  // rule: #idempotency
  test('sent again, or three times at once, has its effect once and gets the same response', async () => {
    const [id, fan] = [await made(), await newPerson()];
    const responses = await Promise.all([1, 2, 3].map(() => thank(id, 2_000, fan, 'once')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(responses.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(2);
    await thank(id, 1, fan);
    const again = await thank(id, 2_000, fan, 'once');
    expect(again.headers['idempotency-replayed']).toBe('true');
    for (const { body } of responses) expect(body).toEqual(again.body);
    expect([await bloom.balance(fan), await received(id)]).toEqual([997_999, 2_001]);
  });

  // rule: #idempotency
  test('gets its response also when the collection is not public any more', async () => {
    const [id, fan] = [await made(), await newPerson()];
    await thank(id, 2_000, fan, 'early');
    await change(id, 'unlisted');
    expect(await thank(id, 2_000, fan, 'early')).toMatchObject({
      status: 200,
      body: { balance: 998_000, data: { received: 2_000, visibility: 'unlisted' } },
    });
    expect(await bloom.balance(fan)).toBe(998_000);
  });

  // rule: #idempotency
  test('of another amount, collection or video is refused', async () => {
    const [id, other, fan] = [await made(), await made(), await newPerson()];
    const video = await bloom.addNewVideo(maker);
    await thank(id, 2_000, fan, 'mine');
    for (const { status, body } of [
      await thank(id, 2_001, fan, 'mine'),
      await thank(other, 2_000, fan, 'mine'),
      await bloom.call('POST', `/v1/video/youtube/${video}`, {
        token: fan.token,
        body: { amount: 2_000 },
        key: 'mine',
      }),
    ]) {
      expect([status, body.key]).toEqual([422, 'request.keyReused']);
    }
    expect(await bloom.balance(fan)).toBe(998_000);
  });

  test('of thanks that were refused for too low a balance may be used again', async () => {
    const [id, own, poor] = [await made(), await newPerson(), await newPerson()];
    expect((await thank(id, 1_000_750, poor, 'later')).status).toBe(422);
    await thank(await made(poor), 1_000, own);
    expect((await thank(id, 1_000_750, poor, 'later')).status).toBe(200);
  });

  test('stores no name and no title', async () => {
    const id = await made(await bloom.logIn('Zzhidden'), 'public', 'Zztitle');
    await thank(id, 10, donor, 'stored');
    const { rows } = await sql<{ text: string }>`select response::text as text from stored_response
      where key = 'stored'`.execute(bloom.database.read);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/Zz/);
  });
});

describe('at once', () => {
  // rule: #double-entry
  test('a balance for one of two pays exactly one', async () => {
    const [ids, poor] = [[await made(), await made()], await newPerson()];
    const responses = await Promise.all(ids.map((id) => thank(id, 600_000, poor)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await bloom.balance(poor)).toBe(400_000);
  });

  test('a refused one fails alone, and all are one statement', async () => {
    const [id, ann, poor] = [await made(), await newPerson(), await newPerson()];
    const hidden = await made(poor, 'unlisted');
    const { count, db } = countStatements(bloom);
    const send = createThanks(db, { publish: () => {} });
    const giftOf = async (to: string, by: Person, amount: number) => {
      const { id: collection } = await findCollection(bloom.services.collections, to, by, []);
      const donor = { id: by.id, session: hashToken(by.token).toString('hex') };
      const gift = { recipientId: maker.id, amount: toPetals(amount), request: undefined };
      return () => send(donor, { collection }, gift);
    };
    const together = [
      await giftOf(id, ann, 100),
      await giftOf(id, poor, 2_000_000),
      await giftOf(hidden, ann, 100),
      await giftOf(id, ann, 100),
    ];
    const settled = await Promise.allSettled(together.map((start) => start()));
    expect(
      settled.map((one) =>
        one.status === 'fulfilled' ? one.value.response : (one.reason as BloomError).key,
      ),
    ).toEqual([
      { balance: 999_900, total: 100 },
      'account.insufficientBloom',
      'request.notFound',
      { balance: 999_800, total: 200 },
    ]);
    expect(count.statements).toBe(1);
  });

  test('makers who thank each other, with gifts to a video, lose nothing', async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    const [anns, bobs] = [await made(ann), await made(bob)];
    const video = await bloom.addNewVideo(ann);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        if (i % 3 === 0) return thank(anns, 100, bob);
        if (i % 3 === 1) return thank(bobs, 100, ann);
        return bloom.call('POST', `/v1/video/youtube/${video}`, bob, { amount: 100 });
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await bloom.balance(ann)).toBe(1_000_000 + 4 * (75 - 100 + 75));
    expect(await bloom.balance(bob)).toBe(1_000_000 + 4 * (75 - 100 - 100));
    expect([await received(anns), await received(bobs)]).toEqual([400, 400]);
  });

  test.each([
    ['is deleted', (id: string) => remove(id)],
    ['is made private', (id: string) => change(id, 'private')],
  ])('with its collection, which %s, every one is paid or refused', async (_what, act) => {
    const [id, fan] = [await made(), await newPerson()];
    const [acted, ...responses] = await Promise.all([
      act(id),
      ...Array.from({ length: 10 }, () => thank(id, 1_000, fan)),
    ]);
    expect(acted.status).toBe(200);
    expect(responses.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
    const paid = responses.filter(({ status }) => status === 200).length;
    expect(await bloom.balance(fan)).toBe(1_000_000 - 1_000 * paid);
    expect((await thank(id, 1_000, fan)).status).toBe(404);
  });

  test('one that waits for the deletion of its collection is refused', async () => {
    const [id, fan] = [await made(), await newPerson()];
    const waiting = await bloom.database.write.transaction().execute(async (tx) => {
      await sql`delete from collection where public_id = ${id}`.execute(tx);
      const sent = thank(id, 1_000, fan);
      await waitForLocks(bloom.database.read, 1);
      return [sent];
    });
    expect((await waiting[0])?.body.key).toBe('request.notFound');
    expect(await bloom.balance(fan)).toBe(1_000_000);
  });

  test.each(['maker', 'donor'])(
    'with the deletion of the account of the %s, the books are right',
    async (who) => {
      const people = { maker: await newPerson(), donor: await newPerson() };
      const name = who === 'donor' ? `Person ${names}` : `Person ${names - 1}`;
      const ids = [await made(people.maker), await made(people.maker)];
      const [deleted, ...responses] = await Promise.all([
        deleteAccount(people[who as 'maker' | 'donor'], name),
        ...Array.from({ length: 10 }, (_, i) => thank(ids[i % 2] ?? '', 1_000, people.donor)),
      ]);
      expect(deleted.status).toBe(200);
      const refused = who === 'donor' ? 401 : 404;
      expect(responses.filter(({ status }) => ![200, refused].includes(status))).toEqual([]);
      expect((await thank(ids[0] ?? '', 1_000, people.donor)).status).toBe(refused);
      await bloom.runJob('purge late rows');
    },
  );
});

describe('the maker is notified', () => {
  // rule: #bell, #notification-kinds, #first-moments
  test('of what arrived, in one entry for each collection', async () => {
    const [author, fan, other] = [await newPerson(), await newPerson(), await newPerson()];
    const [id, second] = [await made(author, 'public', 'Rain'), await made(author)];
    await thank(id, 2_000, fan);
    await thank(id, 1_000, other);
    await thank(second, 1, fan);
    const entries = await bloom.bell(author);
    expect(entries).toMatchObject([
      { kind: 'gift', count: 1, amount: 0, collection: { id: second, title: 'Songs' } },
      {
        kind: 'gift',
        actors: [{ id: other.id }, { id: fan.id }],
        count: 2,
        amount: 2_250,
        collection: { id, title: 'Rain' },
        read: false,
        first: true,
      },
    ]);
    expect(entries.map(({ video, first }: { video: unknown; first: unknown }) => [video, first])).toEqual([
      [undefined, undefined],
      [undefined, true],
    ]);
    const { unread } = (await bloom.call('GET', '/v1/account/notifications', author)).body;
    expect(unread).toBe(2);
  });

  test('also while it is private, and without its title when it is deleted', async () => {
    const [author, fan] = [await newPerson(), await newPerson()];
    const id = await made(author);
    await thank(id, 2_000, fan);
    await change(id, 'private', author);
    expect((await bloom.bell(author))[0].collection).toEqual({ id, title: 'Songs' });
    await remove(id, author);
    expect((await bloom.bell(author))[0].collection).toEqual({ id: null, title: null });
  });
});

// rule: #statement
test('both statements have the other account and the collection, as JSON and as CSV, and the gift alone when it is deleted', async () => {
  const [author, fan] = [await newPerson(), await newPerson()];
  const [authors, fans] = [`Person ${names - 1}`, `Person ${names}`];
  const id = await made(author, 'public', 'Rain, rain');
  await thank(id, 2_000, fan);
  const collection = { id, title: 'Rain, rain' };
  const [spent, got] = [
    { reason: 'gift', amount: -2_000, balance: 998_000, counterparty: authors, video: null },
    { reason: 'gift', amount: 1_500, balance: 1_001_500, counterparty: fans, video: null },
  ];
  expect((await statement(fan)).data[0]).toMatchObject({ ...spent, collection });
  expect((await statement(author)).data[0]).toMatchObject({ ...got, collection });
  // A spreadsheet would compute what begins with a minus, as one of 64 ids does.
  const cell = id.startsWith('-') ? `"'${id}"` : id;
  expect(await statement(fan, '?format=csv')).toContain(
    `gift,${authors},,,,-2000,998000,${cell},"Rain, rain"`,
  );
  await change(id, 'private', author);
  expect((await statement(fan)).data[0]).toMatchObject({ ...spent, collection: null });
  expect((await statement(author)).data[0]).toMatchObject({ ...got, collection: { id } });
  await remove(id, author);
  expect((await statement(author)).data[0]).toMatchObject({ ...got, collection: null });
});

// rule: #data-export
test('the export has what was sent to collections', async () => {
  const [fan, id, hidden] = [await newPerson(), await made(), await made()];
  await thank(hidden, 5, fan);
  await thank(id, 2_000, fan);
  await change(hidden, 'private');
  const { collection_gifts: exported } = (await bloom.call('GET', '/v1/account/export', fan)).body;
  expect(exported).toEqual([
    { time: expect.any(Number), id, title: 'Songs', amount: 2_000 },
    { time: expect.any(Number), id: null, title: null, amount: 5 },
  ]);
});

test.each(['update gift set amount = 1', 'delete from gift', 'truncate gift'])(
  '"%s" is refused',
  async (statementText) => {
    await expect(sql.raw(statementText).execute(bloom.database.write)).rejects.toMatchObject({
      code: '42501',
    });
  },
);
