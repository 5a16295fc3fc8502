import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { findMovements, movementsQuery } from './statement-store.ts';
import { authenticate } from '../account/index.ts';

const bloom = useBloom();
let sharer: Person;
let names = 0;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
});

const newPerson = (refCode?: string) => bloom.logIn(`Person ${++names}`, refCode);

async function newVideo(by = sharer, title?: string) {
  const id = `stmt${String(++names).padStart(7, '0')}`;
  await bloom.addVideo(by, id, title === undefined ? {} : { title });
  return id;
}

const gift = (by: Person, id: string, amount: number) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, by, { amount });

const claim = ({ token }: Person) =>
  bloom.call('POST', `/v1/account/daily_reward/${token}`, { body: { ap: 1 } });

const statement = ({ token }: Person, query = '', headers = {}) =>
  bloom.call('GET', `/v1/account/statement${query}`, { token, headers });

// rule: #statement
test('a statement has every movement of the account, newest first', async () => {
  const { refCode } = await authenticate(bloom.services.accounts, sharer.token);
  const person = await newPerson(refCode);
  const friend = await newPerson();
  const own = await newVideo(person, 'Mine');
  const theirs = await newVideo(friend, 'Theirs');
  await gift(person, theirs, 2_000);
  await gift(friend, own, 1_000);
  await gift(person, own, 10);
  await gift(person, theirs, -500);
  const { body: reward } = await claim(person);

  const { status, body, headers } = await statement(person);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toMatchObject({ status: 'ok', code: 0 });
  expect(body.next).toBeUndefined();
  const video = (id: string, title: string) => ({ source: 'youtube', id, title });
  const line = (
    reason: string,
    amount: number,
    balance: number,
    counterparty: string | null,
    of: object | null,
  ) => ({
    time: expect.any(Number),
    reason,
    amount,
    balance,
    counterparty,
    video: of,
    collection: null,
  });
  const friendName = `Person ${names - 2}`;
  expect(body.data).toEqual([
    line('reward', reward.reward, reward.balance, null, null),
    line('reduce', -500, 998_277, null, video(theirs, 'Theirs')),
    line('gift', -10, 998_777, null, video(own, 'Mine')),
    line('gift', 787, 998_787, friendName, video(own, 'Mine')),
    line('gift', -2_000, 998_000, friendName, video(theirs, 'Theirs')),
    line('demo', 1_000_000, 1_000_000, null, null),
  ]);
  expect(Math.abs(body.data[0].time - Date.now() / 1_000)).toBeLessThan(60);
});

test('what invitees brought is a movement of its own', async () => {
  const inviter = await newPerson();
  const { refCode } = await authenticate(bloom.services.accounts, inviter.token);
  const invited = await newPerson(refCode);
  await gift(sharer, await newVideo(invited), 2_000);
  const { body: reward } = await claim(inviter);
  const { body } = await statement(inviter, '?limit=2');
  expect(reward.accumulated_referral_reward).toBe(75);
  expect(body.data).toMatchObject([
    { reason: 'referral', amount: 75, balance: reward.balance },
    { reason: 'reward', amount: reward.reward, balance: reward.balance - 75 },
  ]);
});

describe('by cursor', () => {
  // rule: #statement
  test('every movement is returned once, also when new ones are added meanwhile', async () => {
    const person = await newPerson();
    const id = await newVideo();
    for (let amount = 1; amount <= 7; amount++) await gift(person, id, amount);

    const seen: number[] = [];
    let after: string | undefined;
    do {
      const { body } = await statement(person, `?limit=3${after ? `&after=${after}` : ''}`);
      seen.push(...body.data.map((entry: { amount: number }) => entry.amount));
      after = body.next;
      await gift(person, id, 100);
    } while (after);
    expect(seen).toEqual([-7, -6, -5, -4, -3, -2, -1, 1_000_000]);
  });

  test('the oldest page costs as much as the newest', async () => {
    const { id } = await newPerson();
    const video = await newVideo();
    // 60,000 gifts of one petal, as gift_send would write them.
    await bloom.database.transact(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`with moved as (
        insert into ledger_transfer (reason) select 'gift' from generate_series(1, 60000)
        returning id
      ), given as (
        insert into gift (transfer_id, kind, target_id, recipient_id, video_id, donor_id, amount, video_balance_after)
        select moved.id, 'video', v.id, v.sharer_id, v.id, ${id}, 1, 1 from moved, video v where v.source_id = ${video}
      )
      insert into ledger_posting (account_id, transfer_id, amount, balance_after)
        select ${id}::bigint, id, -1, 1 from moved
        union all select -2, id, 1, null from moved`.execute(tx);
      await sql`analyze`.execute(tx);
    });
    const newest = await findMovements(bloom.database.write, {
      accountId: id,
      before: undefined,
      limit: 1,
      hiddenFrom: [],
    });

    const blocksRead = async (before: number | undefined) => {
      const selection = { accountId: id, before, limit: 21, hiddenFrom: ['youtube'] as const };
      const [plan] = await movementsQuery(bloom.database.write, selection).explain(
        'json',
        sql`analyze, buffers`,
      );
      const [top] = (plan?.['QUERY PLAN'] ?? []) as { Plan: Record<string, number> }[];
      return (top?.Plan['Shared Hit Blocks'] ?? NaN) + (top?.Plan['Shared Read Blocks'] ?? NaN);
    };
    expect(await blocksRead(undefined)).toBeLessThan(300);
    expect(await blocksRead((newest[0]?.transferId ?? 0) - 40_000)).toBeLessThan(300);
  });

  test.each([
    'after=x',
    'after=-1',
    'after=MTIzNDU2Nzg5MDEyMzQ1Njc4OTA',
    'limit=0',
    'limit=51',
    'limit=x',
    'format=xml',
  ])('"%s" is refused with the name of the field', async (query) => {
    const { status, body } = await statement(sharer, `?${query}`);
    expect(status).toBe(400);
    expect(body.params.field).toBe(query.split('=')[0]);
  });
});

test.each([undefined, 'unknown'])('with the token %s there is no statement', async (token) => {
  const { status, body } = await bloom.call('GET', '/v1/account/statement', {
    ...(token !== undefined && { token }),
  });
  expect(status).toBe(401);
  expect(body.key).toBe('video.notLogin');
});

test("an account does not see another account's movements", async () => {
  const [person, stranger] = [await newPerson(), await newPerson()];
  await gift(person, await newVideo(), 5);
  const { body } = await statement(stranger);
  expect(body.data).toHaveLength(1);
});

describe('as CSV', () => {
  test.each([
    ['?format=csv', {}],
    ['', { accept: 'text/csv' }],
  ])('requested by "%s" and %j, it has all movements', async (query, headers) => {
    const person = await newPerson();
    const id = await newVideo(sharer, '=cmd|"/c calc"!A1, "quoted"');
    for (let i = 0; i < 60; i++) await gift(person, id, 1);
    const response = await statement(person, query, headers);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('bloom-statement.csv');
    const lines = String(response.body).split('\r\n');
    expect(lines).toHaveLength(1 + 61 + 1);
    expect(lines[1]).toContain(`,"'=cmd|""/c calc""!A1, ""quoted""",-1,999940,,`);
  });

  test('with a limit, it has one page', async () => {
    const response = await statement(sharer, '?format=csv&limit=1');
    expect(String(response.body).split('\r\n')).toHaveLength(3);
  });

  test('a format in the query has precedence over Accept', async () => {
    const response = await statement(sharer, '?format=json', { accept: 'text/csv' });
    expect(response.body.status).toBe('ok');
  });
});
