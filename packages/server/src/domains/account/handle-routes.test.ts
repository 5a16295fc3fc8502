// rule: #handles
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { addAccount } from './add-account.ts';

const bloom = useBloom();

const account = async ({ token }: Person) => (await bloom.call('GET', `/v1/account/${token}`)).body;
const handleOf = async (person: Person): Promise<string> => (await account(person)).handle;
const user = (idOrHandle: number | string) => bloom.call('GET', `/v1/user/${idOrHandle}`);
const change = (by: Person, handle: unknown) => bloom.call('PUT', '/v1/account/handle', by, { handle });
const remove = (by: Person, confirm: string) => bloom.call('POST', '/v1/account/delete', by, { confirm });
/** Adds an account as a provider's login does, which can have the name of another one. */
const add = (name: string) =>
  bloom.database.transact((tx) => addAccount(bloom.services.accounts, tx, name, 'HK'));
/** Lets so many days go by for a person's handles. */
async function daysPass({ id }: Person, days: number) {
  await bloom.execute(sql`update account
    set handle_changed_at = handle_changed_at - make_interval(days => ${days}) where id = ${id}`);
  await bloom.execute(sql`update handle
    set left_at = left_at - make_interval(days => ${days}) where account_id = ${id}`);
}
describe('a new account', () => {
  test('has a handle made from its name, by which everybody finds it, in letters of any case', async () => {
    const person = await bloom.logIn('Ōscar 林');
    expect(await account(person)).toMatchObject({ handle: 'oscarlin', handle_changeable_at: null });
    const { body } = await user(person.id);
    expect(body.data).toMatchObject({ id: person.id, name: 'Ōscar 林', handle: 'oscarlin' });
    for (const path of ['@oscarlin', '@OscarLin', '%40oscarlin', `@user_${person.id}`]) {
      expect((await user(path)).body, path).toEqual(body);
    }
  });

  test('of ten at once with one name has a handle of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => add('Crowd')));
    const { rows } = await bloom.execute<{ account: string; taken: string }>(sql`
      select a.handle as account, h.handle as taken from account a
        left join handle h on h.account_id = a.id where a.id = any(${ids}::bigint[])`);
    expect(rows).toHaveLength(10);
    expect(rows.every(({ account, taken }) => account === taken)).toBe(true);
    const handles = rows.map(({ account }) => account);
    expect(new Set(handles).size).toBe(10);
    expect(handles).toContain('crowd');
    expect(handles.every((handle) => /^crowd\d*$/.test(handle))).toBe(true);
  });
});

test.each(['@', '@unknown', '@un%20known', '@%00', `@${'x'.repeat(21)}`, '@user_999999', '@user_0'])(
  'there is no user at %s',
  async (path) => {
    const { status, body } = await user(path);
    expect([status, body.key]).toEqual([404, 'request.notFound']);
  },
);

describe('a change of the handle', () => {
  test('is refused within 90 days of the last one, for which the former handle leads on', async () => {
    const person = await bloom.logIn('Early Bird');
    const first = await change(person, 'Bird_1');
    const in90Days = Date.now() / 1_000 + 90 * 86_400;
    expect(first).toMatchObject({ status: 200, body: { handle: 'bird_1', name: 'Early Bird' } });
    expect(Math.abs(first.body.handle_changeable_at - in90Days)).toBeLessThan(60);
    expect(await account(person)).toMatchObject({
      handle: 'bird_1',
      handle_changeable_at: first.body.handle_changeable_at,
    });
    expect((await user('@earlybird')).body.data).toMatchObject({ handle: 'bird_1' });
    expect(await change(person, 'bird_2')).toMatchObject({
      status: 422,
      body: {
        key: 'account.handleTooSoon',
        params: { until: first.body.handle_changeable_at },
      },
    });
    // The present one again is no change.
    expect((await change(person, 'BIRD_1')).body).toEqual(first.body);

    await daysPass(person, 90);
    expect((await account(person)).handle_changeable_at).toBe(null);
    expect((await user('@earlybird')).status).toBe(404);
    expect((await change(person, 'bird_2')).status).toBe(200);
    expect((await user('@bird_1')).body.data).toMatchObject({ id: person.id, handle: 'bird_2' });
  });

  test('to one that an account has or ever had is refused, also to the former one of the same account', async () => {
    const [person, other] = [await bloom.logIn('Holder'), await bloom.logIn('Wanter')];
    await change(person, 'holder_2');
    await daysPass(person, 200);
    for (const [who, handle] of [
      [other, 'holder'],
      [other, 'holder_2'],
      [person, 'holder'],
    ] as const) {
      expect(await change(who, handle)).toMatchObject({
        status: 409,
        body: { key: 'account.handleTaken', params: { handle } },
      });
    }
    expect(await handleOf(other)).toBe('wanter');
    expect(await handleOf(person)).toBe('holder_2');
  });

  test.each(['', 'ab', 'x'.repeat(21), 'os car', '@oscar', 'oscár', 5, null, undefined])(
    'to %j names the field',
    async (handle) => {
      expect(await change(await bloom.logIn('Typist'), handle)).toMatchObject({
        status: 400,
        body: { key: 'request.invalid', params: { field: 'handle' } },
      });
    },
  );

  test.each(['admin', 'Adm1n', '_bloom_', 'user_7'])('to the reserved %s is refused', async (handle) => {
    expect(await change(await bloom.logIn('Typist'), handle)).toMatchObject({
      status: 422,
      body: { key: 'account.handleReserved', params: { handle: handle.toLowerCase() } },
    });
  });

  test('to the same one by ten accounts at once succeeds for one', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, i) => bloom.logIn(`Rival ${i}`)));
    const responses = await Promise.all(people.map((person) => change(person, 'the_prize')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const winner = people[responses.findIndex(({ status }) => status === 200)];
    expect((await user('@the_prize')).body.data.id).toBe(winner?.id);
  });

  test('ten times at once succeeds once, and takes no other handle', async () => {
    const person = await bloom.logIn('Greedy');
    const wanted = Array.from({ length: 10 }, (_, i) => `greedy_${i}`);
    const responses = await Promise.all(wanted.map((handle) => change(person, handle)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.key === 'account.handleTooSoon')).toHaveLength(9);
    const { rows } = await bloom.execute<{ handle: string }>(sql`
      select handle from handle where account_id = ${person.id} order by left_at nulls last`);
    expect(rows.map(({ handle }) => handle)).toEqual(['greedy', await handleOf(person)]);
  });

  test('goes into the mark of a name that looks like a taken one', async () => {
    await bloom.logIn('Zoë');
    const person = await bloom.logIn('Zoe');
    const before = await handleOf(person);
    expect(before).toMatch(/^zoe\d$/);
    expect((await account(person)).name).toBe(`Zoe @${before}`);
    expect((await change(person, 'other_zoe')).body.name).toBe('Zoe @other_zoe');
    expect((await user(person.id)).body.data.name).toBe('Zoe @other_zoe');
  });
});

describe('a deleted account', () => {
  test('leaves its handles taken, and nothing that says whose they were', async () => {
    const person = await bloom.logIn('Leaver');
    await change(person, 'leaver_2');
    expect((await remove(person, 'Leaver')).status).toBe(200);
    for (const path of ['@leaver', '@leaver_2', `@user_${person.id}`, person.id]) {
      expect((await user(path)).status, String(path)).toBe(404);
    }
    const { rows } = await bloom.execute(sql`
      select handle, account_id from handle where handle like 'leaver%' order by handle`);
    expect(rows).toEqual([
      { handle: 'leaver', account_id: null },
      { handle: 'leaver_2', account_id: null },
    ]);
    expect((await change(await bloom.logIn('Taker'), 'leaver')).body.key).toBe('account.handleTaken');
    expect(await handleOf(await bloom.logIn('Leaver'))).toMatch(/^leaver\d$/);
  });
});

test('the export has the handle and the former ones', async () => {
  const person = await bloom.logIn('Exporter');
  await change(person, 'exporter_2');
  const { body } = await bloom.call('GET', '/v1/account/export', person);
  expect(body).toMatchObject({
    profile: { handle: 'exporter_2' },
    former_handles: [{ handle: 'exporter', from: expect.any(Number), until: expect.any(Number) }],
  });
});
