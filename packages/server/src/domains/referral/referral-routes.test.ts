import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';
import { authenticate } from '../account/index.ts';
import { signInDemo } from '../sign-in/demo-login.ts';

const bloom = useBloom();
let donor: Person;
let names = 0;

beforeAll(async () => {
  donor = await bloom.logIn('Donor');
});

const refCodeOf = async ({ token }: Person) => (await authenticate(bloom.services.accounts, token)).refCode;

const referral = (by: Person, query = '') => bloom.call('GET', `/v1/account/referral${query}`, by);

const claim = async ({ id, token }: Person) => {
  await bloom.execute(sql`update account set next_reward_at = now() where id = ${id}`);
  return (await bloom.call('POST', `/v1/account/daily_reward/${token}`, { body: { ap: 1 } })).body;
};

async function giftTo(person: Person, amount: number, from = donor) {
  const id = `refr${String(++names).padStart(7, '0')}`;
  await bloom.addVideo(person, id);
  return bloom.call('POST', `/v1/video/youtube/${id}`, from, { amount });
}

// rule: #invitees
test('an inviter sees who joined and what each has brought', async () => {
  const inviter = await bloom.logIn('Inviter');
  const refCode = await refCodeOf(inviter);
  const ann = await bloom.logIn('Ann', refCode);
  const bob = await bloom.logIn('Bob', refCode.toLowerCase());
  await giftTo(ann, 2_000);
  await giftTo(ann, 1_000);
  const { parts } = await claim(bob);
  expect(parts.extra).toBe(Math.floor(parts.base * 0.2));

  const { status, headers, body } = await referral(inviter);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  const brought = 75 + 37 + parts.extra;
  const joined = expect.any(Number);
  expect(body).toEqual({
    status: 'ok',
    code: 0,
    invited: 2,
    brought,
    pending: brought,
    data: [
      { name: 'Bob', joined, brought: parts.extra },
      { name: 'Ann', joined, brought: 112 },
    ],
  });

  const paid = await claim(inviter);
  expect(paid.accumulated_referral_reward).toBe(brought);
  expect((await referral(inviter)).body).toMatchObject({ brought, pending: 0 });

  await giftTo(ann, 2_000);
  expect((await referral(inviter)).body).toMatchObject({ brought: brought + 75, pending: 75 });
  expect((await claim(inviter)).accumulated_referral_reward).toBe(75);
  expect((await claim(inviter)).accumulated_referral_reward).toBe(0);
});

test('gifts between inviter and invitee, and to own videos, bring nothing', async () => {
  const inviter = await bloom.logIn('Inviter of one');
  const invited = await bloom.logIn('The one', await refCodeOf(inviter));
  await giftTo(invited, 2_000, inviter);
  await giftTo(inviter, 2_000, invited);
  await giftTo(invited, 2_000, invited);
  expect((await referral(inviter)).body).toMatchObject({ invited: 1, brought: 0 });
});

describe('of many invitees from one address', () => {
  const from = async (address: string, count: number, refCode: string) => {
    const ids = await Promise.all(
      Array.from({ length: count }, async () =>
        signInDemo(bloom.services.logins, `From ${++names}`, { country: 'SG', address, refCode }),
      ),
    );
    const { rows } = await bloom.execute<{ id: number; counts: boolean }>(sql`
      select invitee_id as id, counts from referral where invitee_id = any(${ids}::bigint[])`);
    return rows;
  };
  const counted = (rows: { counts: boolean }[]) => rows.filter(({ counts }) => counts).length;
  const addresses = async () => (await bloom.execute(sql`select from referral_address`)).rows.length;

  // rule: #newcomers-of-an-address
  test('20 count on a day, also if all come at once', async () => {
    const refCode = await refCodeOf(await bloom.logIn('Inviter of many'));
    expect(counted(await from('192.0.2.1', 24, refCode))).toBe(20);
    expect(counted(await from('192.0.2.1', 1, refCode))).toBe(0);
    expect(counted(await from('2001:db8::1', 20, refCode))).toBe(20);
    // A network of IPv6 is one address.
    expect(counted(await from('2001:db8::2', 1, refCode))).toBe(0);
  });

  test('neither the others nor their inviter get an extra', async () => {
    const inviter = await bloom.logIn('Inviter of too many');
    const refCode = await refCodeOf(inviter);
    await from('192.0.2.9', 20, refCode);
    const [late] = await from('192.0.2.9', 1, refCode);
    const name = `From ${names}`;
    const person = await bloom.logIn(name);
    expect(person.id).toBe(late?.id);
    await giftTo(person, 2_000);
    expect((await claim(person)).parts.extra).toBe(0);
    expect((await referral(inviter)).body).toMatchObject({ invited: 21, brought: 0 });
    await expectCleanLedger(bloom);
  });

  test('the address is stored as a hash of the day, for two days', async () => {
    await bloom.execute(sql`delete from referral_address`);
    await from('192.0.2.5', 2, await refCodeOf(await bloom.logIn('Inviter by hash')));
    expect(await addresses()).toBe(1);
    const { rows } = await bloom.execute<{ hash: Buffer }>(sql`
      select address_hash as hash from referral_address`);
    expect(rows[0]?.hash).toHaveLength(32);
    const age = (days: number) =>
      bloom.execute(
        sql`update referral_address set created_at = now() - make_interval(days => ${days}, secs => -60)`,
      );
    await age(2);
    await bloom.runJob('purge addresses');
    expect(await addresses()).toBe(1);
    await age(3);
    await bloom.runJob('purge addresses');
    expect(await addresses()).toBe(0);
  });
});

test('invitees are returned page by page, each once', async () => {
  const inviter = await bloom.logIn('Popular');
  const refCode = await refCodeOf(inviter);
  for (let i = 1; i <= 5; i++) await bloom.logIn(`Fan ${i}`, refCode);
  const first = await referral(inviter, '?limit=3');
  await bloom.logIn('Fan 6', refCode);
  const second = await referral(inviter, `?limit=3&after=${first.body.next}`);
  const people = [...first.body.data, ...second.body.data].map(({ name }) => name);
  expect(people).toEqual(['Fan 5', 'Fan 4', 'Fan 3', 'Fan 2', 'Fan 1']);
  expect(second.body.next).toBeUndefined();
  expect(second.body.invited).toBe(6);
});

// rule: #referral-codes
test("the inviter is fixed at sign-up: a later code, one's own code or an unknown one changes nothing", async () => {
  const person = await bloom.logIn('Settled');
  const other = await bloom.logIn('Other');
  await bloom.logIn('Settled', await refCodeOf(other));
  await bloom.logIn('Settled', await refCodeOf(person));
  for (const code of ['NOSUCH22', 'x'.repeat(1_000), '🌸', 'deleted-1']) {
    await bloom.logIn('Fresh', code);
  }
  expect((await referral(other)).body.invited).toBe(0);
  expect((await referral(person)).body.invited).toBe(0);
});

test.each([
  ['itself', 'insert into referral (invitee_id, inviter_id) values ($1, $1)', '23514'],
  ['a newer account', 'insert into referral (invitee_id, inviter_id) values ($1, $2)', '23514'],
])('the database refuses an account invited by %s, so there are no cycles', async (_who, text, state) => {
  const [older, younger] = [await bloom.logIn('Older'), await bloom.logIn('Younger')];
  const statement = text.replaceAll('$1', String(older.id)).replaceAll('$2', String(younger.id));
  await expect(sql.raw(statement).execute(bloom.database.write)).rejects.toMatchObject({
    code: state,
  });
});

test('the list of invitees requires a session', async () => {
  expect((await bloom.call('GET', '/v1/account/referral')).status).toBe(401);
});

// rule: #referral-codes
test('everybody can read the name behind a referral code, and nothing else', async () => {
  const inviter = await bloom.logIn('Inviting');
  const refCode = await refCodeOf(inviter);
  for (const code of [refCode, refCode.toLowerCase()]) {
    const { status, body } = await bloom.call('GET', `/v1/inviter/${code}`);
    expect([status, body]).toEqual([200, { status: 'ok', code: 0, data: { name: 'Inviting' } }]);
  }
});

// rule: #referral-codes
test.each(['NOSUCH22', '205', 'x'.repeat(500), '%F0%9F%8C%B8', 'deleted-1'])(
  'the unknown referral code %s is a 404',
  async (code) => {
    const { status, body } = await bloom.call('GET', `/v1/inviter/${code}`);
    expect([status, body.key]).toEqual([404, 'request.notFound']);
  },
);

// rule: #referral-codes
test('the referral code of a deleted account is unknown', async () => {
  const leaving = await bloom.logIn('Leaving');
  const refCode = await refCodeOf(leaving);
  const { token } = leaving;
  await bloom.deleteAccount({ token });
  expect((await bloom.call('GET', `/v1/inviter/${refCode}`)).status).toBe(404);
});
