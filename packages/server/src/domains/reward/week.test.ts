import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RewardWeekResponse } from '@bloom/contract/gift/reward';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let names = 0;
const newPerson = () => bloom.logIn(`Person ${++names}`);

const claim = async (person: Person) => {
  await bloom.database.transact((tx) =>
    sql`update account set next_reward_at = now() where id = ${person.id}`.execute(tx),
  );
  const { token } = person;
  const { status, body } = await bloom.call('POST', `/v1/account/daily_reward/${token}`, { body: { ap: 1 } });
  expect(status).toBe(200);
  return body as { reward: number };
};

/** Moves what an account has claimed so far back in time, with its movements. */
const age = ({ id }: Person, hours: number) =>
  bloom.database.write.transaction().execute(async (tx) => {
    const own = `select transfer_id from ledger_posting where account_id = ${id}`;
    for (const [table, column, where] of [
      ['reward_claim', 'claimed_at', `account_id = ${id}`],
      ['ledger_transfer', 'created_at', `id in (${own})`],
    ]) {
      await sql
        .raw(
          `grant update on ${table} to current_user;
           alter table ${table} disable trigger user;
           update ${table} set ${column} = ${column} - interval '${hours} h' where ${where};
           alter table ${table} enable trigger user;
           revoke update on ${table} from current_user`,
        )
        .execute(tx);
    }
  });

const week = async ({ token }: Person, query = ''): Promise<RewardWeekResponse> =>
  (await bloom.call('GET', `/v1/account/rewards${query}`, { token })).body as RewardWeekResponse;

// rule: #week
test('a week says of each day what claims and gifts brought, and how many days were in a row', async () => {
  const [person, friend] = [await newPerson(), await newPerson()];
  expect(await week(person)).toMatchObject({ in_row: 0 });
  const id = await bloom.addNewVideo(person);
  const give = (amount: number) => bloom.call('POST', `/v1/video/youtube/${id}`, friend, { amount });

  const first = await claim(person);
  await give(2_000);
  await age(person, 24);
  const second = await claim(person);
  await give(10_000);
  await bloom.call('POST', `/v1/video/youtube/${id}`, person, { amount: 50 });

  const { data, in_row: inRow } = await week(person);
  expect(inRow).toBe(2);
  expect(data).toHaveLength(7);
  expect(data.map(({ claimed }) => claimed)).toEqual([false, false, false, false, false, true, true]);
  expect(data[5]).toMatchObject({ reward: first.reward, gifts: 1_500, referral: 0 });
  expect(data[6]).toMatchObject({ reward: second.reward, gifts: 7_500 });
  expect(data[6]?.day).toBe(new Date().toISOString().slice(0, 10));
  expect(data[6]?.activity).toBeGreaterThan(0);
  expect(data[0]).toMatchObject({ claimed: false, reward: 0, referral: 0, gifts: 0, activity: 0 });
});

// rule: #week
test('a claim more than 48 hours after the one before begins a new row, and so does none since then', async () => {
  const person = await newPerson();
  await claim(person);
  await age(person, 49);
  expect((await week(person)).in_row).toBe(0);
  await claim(person);
  expect((await week(person)).in_row).toBe(1);
  await age(person, 47);
  expect((await week(person)).in_row).toBe(1);
});

// rule: #week
test('its days are those of the reader', async () => {
  const person = await newPerson();
  await claim(person);
  const nowMs = Date.now();
  for (const offset of [-840, 0, 840]) {
    const { data } = await week(person, `?utc_offset=${offset}`);
    const today = new Date(nowMs + offset * 60_000).toISOString().slice(0, 10);
    expect(data[6]).toMatchObject({ day: today, claimed: true });
  }
  const refused = await bloom.call('GET', '/v1/account/rewards?utc_offset=841', { token: person.token });
  expect(refused.status).toBe(400);
});
