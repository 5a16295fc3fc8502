import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBloom, type ApiResponse, type Bloom, type Person } from '../../../test/bloom.ts';
import { createTestDatabase, waitForLocks, type TestDatabase } from '../../../test/database.ts';
import { budgetData, chargeText } from './index.ts';
import { dayLimits } from './text-limits.ts';

let created: TestDatabase;
let bloom: Bloom;
let second: Bloom;
let people = 0;

beforeAll(async () => {
  created = await createTestDatabase();
  const options = {
    connection: created.connection,
    trustProxy: ['127.0.0.1'],
    rateLimit: true,
  };
  [bloom, second] = [await startBloom(options), await startBloom(options)];
});
afterAll(async () => {
  await second.close();
  await bloom.close();
  await created.drop();
});
beforeEach(() => bloom.execute(sql`delete from text_usage`));

async function newPerson(days = 0): Promise<Person> {
  const person = await bloom.logIn(`Person ${++people}`);
  await bloom.execute(
    sql`update account set created_at = now() - make_interval(days => ${days}) where id = ${person.id}`,
  );
  return person;
}

/** Posts a message, by default from an address of its own. */
const post = (
  { token, id }: Person,
  content = 'Hello',
  { ip = `192.0.2.${id % 250}`, on = bloom, key = '' } = {},
) =>
  on.call('POST', '/v1/message/post', {
    token,
    headers: { 'x-forwarded-for': ip },
    body: { content },
    ...(key !== '' && { key }),
  });

/** Leaves so many bytes of a maximum to the person, or the address, that sent a message. */
async function leave(bytes: number, of: 'account' | 'address' | 'network', max: number): Promise<void> {
  await bloom.execute(sql`update text_usage set bytes = ${max - bytes} where name like ${`${of}%`}`);
}

const messages = async () =>
  (await bloom.execute<{ count: number }>(sql`select count(*) from chat_message`)).rows[0]?.count;
const tomorrowS = () => Math.floor(Date.now() / 86_400_000 + 1) * 86_400;
const passDay = () => bloom.execute(sql`update text_usage set day = day - 1`);

function expectRefused({ status, body, headers }: ApiResponse): void {
  expect([status, body.key, body.params]).toEqual([429, 'request.budget', { until: tomorrowS() }]);
  expect(Math.abs(body.retry_after - (tomorrowS() - Date.now() / 1_000))).toBeLessThan(60);
  expect(headers['retry-after']).toBe(String(body.retry_after));
}

// rule: #text-budget
test.each([
  ['2 MB in its first week', 6, 2_000_000],
  ['10 MB later', 7, 10_000_000],
])('an account stores %s; a write beyond it stores nothing, until the next day', async (_what, days, max) => {
  const person = await newPerson(days);
  expect((await post(person)).status).toBe(200);
  await leave(5_000, 'account', max);
  expect((await post(person)).status).toBe(200);
  const before = await messages();
  await post(person);
  expectRefused(await post(person));
  expect(await messages()).toBe(before === undefined ? 0 : before + 1);
  expect((await post(await newPerson())).status).toBe(200);
  await passDay();
  expect((await post(person)).status).toBe(200);
});

// rule: #text-budget
test('an address stores 100 MB with all its accounts; a refused write is charged to no account', async () => {
  const [ann, ben] = [await newPerson(), await newPerson()];
  const ip = '198.51.100.7';
  await post(ann, 'Hello', { ip });
  await leave(1_000, 'address', dayLimits.address);
  const before = await messages();
  expectRefused(await post(ben, 'Hello', { ip }));
  expect(await messages()).toBe(before);
  const { rows } = await bloom.execute(sql`select from text_usage where account_id = ${ben.id}`);
  expect(rows).toEqual([]);
  expect((await post(ben, 'Hello', { ip: '198.51.100.8' })).status).toBe(200);
});

// rule: #text-budget
test('of IPv6 a /64 is one address, and a /48 stores four times as much', async () => {
  const ann = await newPerson();
  await post(ann, 'Hello', { ip: '2001:db8:1:2::1' });
  await leave(1_000, 'address', dayLimits.address);
  expectRefused(await post(ann, 'Hello', { ip: '2001:db8:1:2::2' }));
  expect((await post(ann, 'Hello', { ip: '2001:db8:1:3::1' })).status).toBe(200);
  await leave(1_000, 'network', 4 * dayLimits.address);
  expectRefused(await post(ann, 'Hello', { ip: '2001:db8:1:4::1' }));
  expect((await post(ann, 'Hello', { ip: '2001:db8:2:4::1' })).status).toBe(200);
});

// rule: #text-budget
test('a person without an account is charged by the address', async () => {
  const id = await bloom.addNewVideo(await newPerson());
  const send = () =>
    bloom.call('POST', '/v1/notice', {
      headers: { 'x-forwarded-for': '192.0.2.251' },
      body: {
        address: `http://localhost/video/${id}?videoSrc=youtube`,
        reason: 'rights',
        text: 'This is my film, and I did not allow this copy.',
        name: 'Ada Lovelace',
        email: 'ada@rights.example',
        goodFaith: true,
      },
    });
  expect((await send()).status).toBe(200);
  const { rows } = await bloom.execute<{ name: string }>(sql`select name from text_usage`);
  expect(rows.map(({ name }) => name)).toEqual([expect.stringMatching(/^address [\da-f]{64}$/)]);
  await leave(1_000, 'address', dayLimits.address);
  expectRefused(await send());
});

// rule: #text-budget
test('no address is stored, and after two days nothing', async () => {
  await post(await newPerson(), 'Hello', { ip: '198.51.100.7' });
  const rows = async () =>
    (await bloom.execute<{ row: string }>(sql`select u::text as row from text_usage u`)).rows;
  expect(JSON.stringify(await rows())).not.toContain('198.51');
  await passDay();
  await bloom.runJob('watch text');
  expect(await rows()).toHaveLength(2);
  await passDay();
  await bloom.runJob('watch text');
  expect(await rows()).toEqual([]);
});

// rule: #text-budget
test('gifts without a note, marks and plays are free; a note is charged', async () => {
  const [ann, ben] = [await newPerson(), await newPerson()];
  const id = await bloom.addNewVideo(ben);
  const charged = async () =>
    (await bloom.execute(sql`select from text_usage where account_id = ${ann.id}`)).rows.length;
  await bloom.call('POST', `/v1/video/youtube/${id}`, ann, { amount: 10 });
  await bloom.call('PUT', `/v1/video/youtube/${id}/saved`, ann, {});
  await bloom.call('POST', `/v1/account/daily_reward/${ann.token}`, { body: { ap: 0 } });
  expect(await charged()).toBe(0);
  await bloom.call('POST', `/v1/video/youtube/${id}`, ann, { amount: 10, note: 'Thank you' });
  expect(await charged()).toBe(1);
});

describe('at once', () => {
  // rule: #text-budget
  test('of two writes of which one fits, one is taken, also on two servers', async () => {
    const ann = await newPerson();
    await post(ann);
    await leave(3_000, 'account', dayLimits.newAccount);
    const [locked, bothWait] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = bloom.database.transact(async (tx) => {
      await sql`select from text_usage for update`.execute(tx);
      locked.resolve();
      await bothWait.promise;
    });
    await locked.promise;
    const posting = Promise.all([post(ann), post(ann, 'Hello', { on: second })]);
    await waitForLocks(bloom.database.read, 2).finally(() => bothWait.resolve());
    await locking;
    expect((await posting).map(({ status }) => status).toSorted()).toEqual([200, 429]);
  });

  // rule: #text-budget
  test('a save of subtitles and the deletion of its author do not deadlock', async () => {
    const ann = await newPerson();
    await post(ann);
    const write = bloom.database.write;
    // Not by `transact`, which tries again after a deadlock.
    const saving = write.transaction().execute(async (tx) => {
      await chargeText(tx, { bytes: 1_000, accountId: ann.id }, { goesOn: true });
      const deleting = write.transaction().execute(async (other) => {
        await sql`update account set ref_code = 'gone' || id where id = ${ann.id}`.execute(other);
        await budgetData.forget?.(other, ann.id);
      });
      await waitForLocks(bloom.database.read, 1);
      // As the foreign key of a revision does.
      await sql`select from account where id = ${ann.id} for key share`.execute(tx);
      return { deleting };
    });
    await (
      await saving
    ).deleting;
    const { rows } = await bloom.execute(sql`select from text_usage where account_id = ${ann.id}`);
    expect(rows).toEqual([]);
  });
});

// rule: #text-budget
test('beyond the budget of the site the log has one error a day, and nothing is refused', async () => {
  const ann = await newPerson();
  await bloom.setRole(ann, { role: 'admin', categories: null });
  await bloom.set({ text_budget_mb: '1' });
  await post(ann);
  await leave(dayLimits.address - 1_500_000, 'address', dayLimits.address);
  await expect(bloom.runJob('watch text')).rejects.toThrow('text_budget_mb');
  await expect(bloom.runJob('watch text')).resolves.toBeUndefined();
  expect((await post(ann)).status).toBe(200);
  await passDay();
  await post(ann);
  await leave(dayLimits.address - 1_500_000, 'address', dayLimits.address);
  await expect(bloom.runJob('watch text')).rejects.toThrow('text_budget_mb');
  await bloom.set({ text_budget_mb: '0' });
  await expect(bloom.runJob('watch text')).resolves.toBeUndefined();
  await bloom.set({ text_budget_mb: undefined });
});
