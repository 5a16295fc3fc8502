import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { AccountReader } from './account-store.ts';
import { findByToken, identify, openSession } from './sessions.ts';

const bloom = useBloom();

const sessions = async (by: Person) => (await bloom.call('GET', '/v1/account/sessions', by)).body.data;
const isLoggedIn = async ({ token }: Person) =>
  (await bloom.call('GET', `/v1/account/${token}`)).status === 200;

describe('my sessions', () => {
  test('are listed, the last used first, each with its browser and without its token', async () => {
    const first = await bloom.logIn('Ann');
    await bloom.execute(sql`update session set last_seen_at = now() - interval '1 day'`);
    const location = (await bloom.app.inject('/oauth/demo/login?name=Ann')).headers.location;
    const { body } = await bloom.call('POST', '/v1/account/handoff', {
      body: { code: String(location).replace('/?token=', '') },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/143.0' },
    });
    await bloom.logIn('Another user');

    const response = await bloom.call('GET', '/v1/account/sessions', first);
    expect(response.headers['cache-control']).toBe('no-store');
    const nowS = Date.now() / 1_000;
    const { data } = response.body;
    expect(data).toEqual([
      {
        id: expect.any(Number),
        agent: 'Firefox · Windows',
        created_at: expect.closeTo(nowS, -2),
        last_seen_at: expect.closeTo(nowS, -2),
        current: false,
      },
      expect.objectContaining({ current: true, agent: '' }),
    ]);
    expect(data[1].last_seen_at).toBeLessThan(nowS - 80_000);
    expect(JSON.stringify(response.body)).not.toContain(body.token);
  });

  test('store their last use, at most every five minutes', async () => {
    const person = await bloom.logIn('Used');
    const age = (minutes: number) =>
      bloom.execute(sql`update session set last_seen_at = now() - make_interval(mins => ${minutes}),
        expires_at = now() + interval '90 days' - make_interval(mins => ${minutes})
        where account_id = ${person.id}`);
    await age(4);
    expect((await sessions(person))[0].last_seen_at).toBeLessThan(Date.now() / 1_000 - 200);
    await age(6);
    await sessions(person);
    expect((await sessions(person))[0].last_seen_at).toBeGreaterThan(Date.now() / 1_000 - 60);
  });

  test('store it also where the account of a token is cached, which it is for five minutes', async () => {
    const person = await bloom.logIn('Cached');
    const { accounts } = bloom.services;
    const lastSeenAgo = async () => {
      const { rows } = await bloom.execute<{ s: number }>(sql`
        select extract(epoch from now() - last_seen_at)::int as s from session
        where account_id = ${person.id}`);
      return rows[0]?.s;
    };
    await identify(accounts, person.token);
    await bloom.execute(sql`update session set last_seen_at = now() - interval '6 minutes',
      expires_at = now() + interval '90 days' - interval '6 minutes'
      where account_id = ${person.id}`);
    await identify(accounts, person.token);
    expect(await lastSeenAgo()).toBeGreaterThan(300);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5 * 60_000);
    onTestFinished(() => clock.mockRestore());
    // The cache reads the clock once a millisecond.
    await expect
      .poll(async () => {
        await identify(accounts, person.token);
        return lastSeenAgo();
      })
      .toBeLessThan(60);
  });

  test('are not looked up for a text longer than any token', async () => {
    const { accounts } = bloom.services;
    const lookups = vi.spyOn(AccountReader.prototype, 'findBySessions');
    onTestFinished(() => lookups.mockRestore());
    expect(await findByToken(accounts, 'x'.repeat(101))).toBeUndefined();
    expect(lookups).not.toHaveBeenCalled();
    expect(await findByToken(accounts, 'x'.repeat(100))).toBeUndefined();
    expect(lookups).toHaveBeenCalledOnce();
  });

  test('end one by one', async () => {
    const [here, there] = [await bloom.logIn('Bob'), await bloom.logIn('Bob')];
    const [other] = (await sessions(here)).filter(({ current }: { current: boolean }) => !current);
    const ended = await bloom.call('DELETE', `/v1/account/sessions/${other.id}`, here);
    expect(ended).toMatchObject({ status: 200, body: { status: 'ok', ended: 1 } });
    expect(await isLoggedIn(there)).toBe(false);
    expect(await isLoggedIn(here)).toBe(true);
  });

  test('of another account do not end, and get the same error as unknown ones', async () => {
    const [mine, theirs] = [await bloom.logIn('Mallory'), await bloom.logIn('Victim')];
    const [{ id }] = await sessions(theirs);
    const response = await bloom.call('DELETE', `/v1/account/sessions/${id}`, mine);
    expect(response).toMatchObject({ status: 404, body: { key: 'request.notFound' } });
    expect(await isLoggedIn(theirs)).toBe(true);
  });

  test('all end, or all but this one', async () => {
    const people = [await bloom.logIn('Cat'), await bloom.logIn('Cat'), await bloom.logIn('Cat')];
    const [here] = people as [Person];
    const { token } = here;
    const others = await bloom.call('DELETE', '/v1/account/sessions?others=true', { token });
    expect(others.body.ended).toBe(2);
    expect(await Promise.all(people.map(isLoggedIn))).toEqual([true, false, false]);
    expect((await bloom.call('DELETE', '/v1/account/sessions', { token })).body.ended).toBe(1);
    expect(await isLoggedIn(here)).toBe(false);
  });

  test.each(['0', '-1', 'x', '1e99', '9'.repeat(30)])('have no id like %s', async (id) => {
    const { token } = await bloom.logIn('Ann');
    const response = await bloom.call('DELETE', `/v1/account/sessions/${id}`, { token });
    expect(response).toMatchObject({ status: 400, body: { params: { field: 'id' } } });
  });

  test('are not accessible without a token', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['DELETE', '/1'],
    ] as const) {
      const { status } = await bloom.call(method, `/v1/account/sessions${path}`);
      expect(status).toBe(401);
    }
  });
});

describe('an account has at most twenty sessions', () => {
  // rule: #sessions
  test('and one more ends the oldest, of that account alone', async () => {
    const bystander = await bloom.logIn('Bystander');
    const people: Person[] = [];
    for (let i = 0; i < 20; i++) people.push(await bloom.logIn('Many'));
    const [first, second, ...others] = people as [Person, Person, ...Person[]];
    expect(await isLoggedIn(first)).toBe(true);
    const newest = await bloom.logIn('Many');
    expect(await isLoggedIn(first)).toBe(false);
    for (const person of [second, ...others, newest, bystander]) {
      expect(await isLoggedIn(person)).toBe(true);
    }
    expect(await sessions(newest)).toHaveLength(20);
  });

  test('without those that have expired', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 20; i++) people.push(await bloom.logIn('Some expired'));
    await bloom.execute(sql`update session set expires_at = now() - interval '1 second' where id = (
      select max(id) from session where account_id = ${people[0]?.id ?? 0})`);
    const newest = await bloom.logIn('Some expired');
    expect(await Promise.all([...people, newest].map(isLoggedIn))).toEqual([
      ...Array<boolean>(19).fill(true),
      false,
      true,
    ]);
  });

  test('also after ten logins at once', async () => {
    const { id } = await bloom.logIn('Crowd');
    for (let i = 0; i < 14; i++) await bloom.logIn('Crowd');
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () =>
        bloom.database.transact(async (tx) => {
          const token = await openSession(tx, id, '');
          // Keeps the transaction open while the other transactions count.
          for (let i = 0; i < 5; i++) await sql`select 1`.execute(tx);
          return token;
        }),
      ),
    );
    const alive = await Promise.all(tokens.map((token) => isLoggedIn({ id, token })));
    expect(alive).toEqual(tokens.map(() => true));
    const rows = await bloom.database.write
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', id)
      .execute();
    expect(rows).toHaveLength(20);
  });
});

describe('a session ends a year after its login, however often it is used', () => {
  const age = ({ id }: Person, days: number) =>
    bloom.execute(sql`update session set created_at = now() - make_interval(days => ${days}),
      expires_at = now() + interval '90 days' where account_id = ${id}`);

  // rule: #sessions
  test.each([
    [364, true],
    [366, false],
    [3_650, false],
  ])('after %i days it is alive: %s', async (days, alive) => {
    const person = await bloom.logIn(`Aged ${days}`);
    await age(person, days);
    expect(await isLoggedIn(person)).toBe(alive);
    const { status } = await bloom.call('GET', '/v1/account/sessions', person);
    expect(status).toBe(alive ? 200 : 401);
  });

  test('and then it is not listed and does not count', async () => {
    const old = await bloom.logIn('Old');
    await age(old, 366);
    const person = await bloom.logIn('Old');
    expect(await sessions(person)).toHaveLength(1);
  });
});
