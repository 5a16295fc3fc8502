import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoginProvider } from '@bloom/contract/account/login-providers';
import { logInWith, openBrowser, startLoginSite, type LoginSite } from '../../../test/login-browser.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';
import type { Bloom, Person } from '../../../test/bloom.ts';
import { authenticate } from '../account/index.ts';
import { claimDailyReward } from '../reward/rewards.ts';

let site: LoginSite;
let bloom: Bloom;
let names = 0;

beforeAll(async () => {
  site = await startLoginSite();
  ({ bloom } = site);
});
afterAll(() => site.close());
afterAll(() => expectCleanLedger(bloom));

const newName = () => `Person ${++names}`;
const db = () => bloom.database.write;

const claim = ({ token }: Person) =>
  bloom.call('POST', `/v1/account/daily_reward/${token}`, { body: { ap: 100 } });
const remove = (by: Person, confirm: string) => bloom.call('POST', '/v1/account/delete', by, { confirm });
const give = (by: Person, id: string, amount: number) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, by, { amount });
const account = async ({ token }: Person) => (await bloom.call('GET', `/v1/account/${token}`)).body;
const reasons = async (person: Person): Promise<string[]> =>
  (await bloom.call('GET', '/v1/account/statement', person)).body.data.map(
    ({ reason }: { reason: string }) => reason,
  );

async function newVideo(by: Person) {
  const id = `prsn${String(++names).padStart(7, '0')}`;
  await bloom.addVideo(by, id, { sharedUs: Date.now() * 1_000 });
  return id;
}

/** Links a login to an account, from the ticket to the way back. */
async function link(person: Person, provider: LoginProvider, name: string): Promise<string> {
  const browser = openBrowser(site);
  const link = await bloom.call('POST', `/v1/account/logins/${provider}`, person, {});
  browser.storeCookie(link.headers);
  const there = await browser.open(link.body.url);
  return browser.open(await site.at[provider].allow(there, name));
}
const unlink = (by: Person, provider: LoginProvider) =>
  bloom.call('DELETE', `/v1/account/logins/${provider}`, by);

async function minted(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(-sum(amount), 0)::bigint as sum
    from ledger_posting where account_id = -1`.execute(db());
  return rows[0]?.sum ?? 0;
}

// rule: #person-memory
test.each([
  ['longer', 60, 5, 60],
  ['shorter', 5, 60, 60],
])('a login brings a %s time-out, and the account has the longer one', async (_what, its, own, minutes) => {
  const timeOut = ({ id }: Person, mins: number) =>
    sql`insert into sanction (account_id, kind, until)
      values (${id}, 'timeout', now() + make_interval(mins => ${mins}))`.execute(db());
  const [left, name] = [newName(), newName()];
  const leaver = await logInWith(site, 'line', left);
  await timeOut(leaver, its);
  expect((await remove(leaver, left)).status).toBe(200);
  const person = await logInWith(site, 'facebook', name);
  await timeOut(person, own);
  await link(person, 'line', left);
  const { rows } = await sql<{ left: number }>`
    select round(extract(epoch from until - now()) / 60)::int as left from sanction
    where account_id = ${person.id}`.execute(db());
  expect(rows).toEqual([{ left: minutes }]);
});

describe('the welcome gift', () => {
  // rule: #welcome-gift
  test('is paid at sign-up, from mint, and is in statement and export', async () => {
    const before = await minted();
    const person = await logInWith(site, 'line', newName());
    expect(await bloom.balance(person)).toBe(10_000);
    expect(await minted()).toBe(before + 10_000);
    expect(await reasons(person)).toEqual(['welcome']);
    const { body } = await bloom.call('GET', '/v1/account/export', person);
    expect(body.statement).toMatchObject([{ reason: 'welcome', amount: 10_000, balance: 10_000 }]);
  });

  test('is not paid again at the next login, nor to a demo user, who has more', async () => {
    const name = newName();
    await logInWith(site, 'line', name);
    expect(await bloom.balance(await logInWith(site, 'line', name))).toBe(10_000);
    expect(await reasons(await bloom.logIn(newName()))).toEqual(['demo']);
  });

  test('is paid once for many concurrent sign-ups of one person', async () => {
    const name = newName();
    const people = await Promise.all(Array.from({ length: 8 }, () => logInWith(site, 'twitter', name)));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
    expect(await bloom.balance(people[0] as Person)).toBe(10_000);
  });

  // rule: #welcome-gift
  test('is as large as the operator says, also nothing', async () => {
    for (const [welcomePetals, expected] of [
      [0, []],
      [7, ['welcome']],
    ] as const) {
      const other = await startLoginSite({ welcomePetals });
      try {
        const person = await logInWith(other, 'line', 'Ann');
        expect(await other.bloom.balance(person)).toBe(welcomePetals);
        const { body } = await other.bloom.call('GET', '/v1/account/statement', person);
        expect(body.data.map(({ reason }: { reason: string }) => reason)).toEqual(expected);
      } finally {
        await other.close();
      }
    }
  });
});

describe('deleting the account and coming back', () => {
  // rule: #person-memory
  // The two reproductions of the security review.
  test('as a demo user, invited by the main account, mints nothing more', async () => {
    const main = await bloom.logIn(newName());
    const { ref_code } = await account(main);
    const mainVideo = await newVideo(main);
    const name = newName();
    let before = 0;
    for (let cycle = 0; cycle < 10; cycle++) {
      const alt = await bloom.logIn(name, ref_code);
      for (let i = 0; i < 5; i++) await newVideo(alt);
      const { status } = await claim(alt);
      expect(status).toBe(cycle === 0 ? 200 : 422);
      await give(alt, mainVideo, Math.max(1, await bloom.balance(alt)));
      await remove(alt, name);
      if (cycle === 0) before = await minted();
    }
    expect(await minted()).toBe(before);
  });

  test('with a provider, to feed the main account, mints nothing more', async () => {
    const main = await logInWith(site, 'facebook', newName());
    const mainVideo = await newVideo(main);
    const name = newName();
    let before = 0;
    for (let cycle = 0; cycle < 5; cycle++) {
      const alt = await logInWith(site, 'facebook', name);
      for (let i = 0; i < 5; i++) await newVideo(alt);
      await claim(alt);
      const balance = await bloom.balance(alt);
      expect(balance > 0).toBe(cycle === 0);
      if (balance > 0) await give(alt, mainVideo, balance);
      await remove(alt, name);
      if (cycle === 0) before = await minted();
    }
    expect(await minted()).toBe(before);
  });

  // rule: #person-memory
  test('inherits when the next reward is due, to the second', async () => {
    const name = newName();
    const person = await logInWith(site, 'line', name);
    const { next_timestamp } = (await claim(person)).body;
    await remove(person, name);
    const again = await logInWith(site, 'line', name);
    expect(again.id).not.toBe(person.id);
    expect(await account(again)).toMatchObject({ next_reward: next_timestamp, balance: 0 });
    expect((await claim(again)).body).toMatchObject({
      key: 'account.rewardNotDue',
      next_timestamp,
    });
  });

  test('without a claim before, the reward is due as it was', async () => {
    const name = newName();
    await remove(await logInWith(site, 'line', name), name);
    expect((await claim(await logInWith(site, 'line', name))).status).toBe(200);
  });

  test('pays the welcome gift that was never paid, once', async () => {
    const name = newName();
    const old = await logInWith(site, 'line', name);
    // As accounts are that signed up before there was a welcome gift.
    await sql`update account set welcome_paid = false where id = ${old.id}`.execute(db());
    await remove(old, name);
    const again = await logInWith(site, 'line', name);
    expect(await bloom.balance(again)).toBe(10_000);
    await remove(again, name);
    expect(await bloom.balance(await logInWith(site, 'line', name))).toBe(0);
    await sql`update account set welcome_paid = true where id = ${old.id}`.execute(db());
  });

  // rule: #person-memory
  test('while claims are under way, is paid once at most, however they meet', async () => {
    for (let round = 0; round < 20; round++) {
      const name = newName();
      const person = await bloom.logIn(name);
      const [deleted, ...claims] = await Promise.all([
        remove(person, name),
        ...Array.from({ length: 6 }, () => claim(person)),
      ]);
      expect(deleted?.status).toBe(200);
      const again = await claim(await bloom.logIn(name));
      const paid = [...claims, again].filter(({ status }) => status === 200);
      expect(paid).toHaveLength(1);
      for (const { status } of claims) expect([200, 401, 404, 422]).toContain(status);
    }
  });

  test('a claim that read the person before the deletion finds no account', async () => {
    const name = newName();
    const person = await bloom.logIn(name);
    const owner = await authenticate(bloom.services.accounts, person.token);
    await remove(person, name);
    await expect(claimDailyReward(bloom.services.rewards, owner, 1, '127.0.0.1')).rejects.toMatchObject({
      key: 'video.notLogin',
    });
  });

  test('while the same login comes many times at once, inherits once and for all', async () => {
    const name = newName();
    const person = await logInWith(site, 'twitter', name);
    await claim(person);
    const [, ...people] = await Promise.all([
      remove(person, name),
      ...Array.from({ length: 6 }, () => logInWith(site, 'twitter', name).catch(() => undefined)),
    ]);
    const again = await logInWith(site, 'twitter', name);
    expect((await claim(again)).status).toBe(422);
    expect(await bloom.balance(again)).toBe(0);
    const others = people.filter((each) => each !== undefined && each.id !== person.id);
    for (const other of others) expect(other?.id).toBe(again.id);
  });
});

describe('several logins', () => {
  test('of which one is unlinked, are remembered with the reward of the account', async () => {
    const [name, onLine] = [newName(), newName()];
    const person = await logInWith(site, 'facebook', name);
    await link(person, 'line', onLine);
    const { next_timestamp } = (await claim(person)).body;
    expect((await unlink(person, 'line')).status).toBe(200);
    const second = await logInWith(site, 'line', onLine);
    expect(second.id).not.toBe(person.id);
    expect(await account(second)).toMatchObject({ next_reward: next_timestamp, balance: 0 });
  });

  // rule: #person-memory
  test('brought together, are due when the later one is', async () => {
    const [first, other] = [newName(), newName()];
    const early = await logInWith(site, 'facebook', first);
    const late = await logInWith(site, 'line', other);
    const { next_timestamp } = (await claim(late)).body;
    await remove(late, other);
    await link(early, 'line', other);
    expect((await account(early)).next_reward).toBe(next_timestamp);
    expect((await claim(early)).status).toBe(422);
    // And it stays so when the login is taken away again.
    await unlink(early, 'line');
    expect((await account(early)).next_reward).toBe(next_timestamp);
  });

  test('all are remembered when the account is deleted', async () => {
    const [name, onLine] = [newName(), newName()];
    const person = await logInWith(site, 'facebook', name);
    await link(person, 'line', onLine);
    const { next_timestamp } = (await claim(person)).body;
    await remove(person, name);
    for (const again of [await logInWith(site, 'facebook', name), await logInWith(site, 'line', onLine)]) {
      expect(await account(again)).toMatchObject({ next_reward: next_timestamp, balance: 0 });
    }
  });

  test('linked and unlinked while claims run, never pay more than one claim each', async () => {
    for (let round = 0; round < 5; round++) {
      const [name, onLine] = [newName(), newName()];
      const person = await logInWith(site, 'facebook', name);
      await link(person, 'line', onLine);
      const claims = await Promise.all([
        unlink(person, 'line').then(() => claim(person)),
        ...Array.from({ length: 5 }, () => claim(person)),
      ]);
      const second = await logInWith(site, 'line', onLine);
      claims.push(await claim(second));
      const paid = claims.filter(({ status }) => status === 200).length;
      expect(paid).toBeGreaterThanOrEqual(1);
      expect(paid).toBeLessThanOrEqual(2);
    }
  });
});

describe('what is remembered', () => {
  // rule: #person-memory
  test('is a keyed hash, which says nothing without the key', async () => {
    const name = newName();
    await remove(await bloom.logIn(name), name);
    const { rows } = await sql<{ hash: Buffer; secret: Buffer }>`
      select p.identity_hash hash, s.value secret from person p, person_secret s`.execute(db());
    const [row] = rows;
    const expected = createHmac('sha256', row?.secret ?? '')
      .update(`demo:${name}`)
      .digest();
    expect(rows.some(({ hash }) => hash.equals(expected))).toBe(true);
    expect(row?.secret.length).toBeGreaterThanOrEqual(32);
  });
});
