import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bigGiftPoints,
  demoBalance,
  giftCost,
  maxDailyGiftPointsPerSharer,
  maxDailyWatchPoints,
  maxSharesWithPoints,
  referralGiftPercent,
  sharerPercent,
  startActivity,
  watchPoints,
  watchPointsEveryS,
  welcomeGift,
} from '@bloom/contract/gift/economy';
import type { LoginProvider } from '@bloom/contract/account/login-providers';
import type { TransferReason } from '@bloom/contract/gift/statement';
import { auditLedger } from '../../src/domains/audit/index.ts';
import type { ApiResponse, Bloom, Person } from '../bloom.ts';
import { logInWith, openBrowser, startLoginSite, type LoginSite } from '../login-browser.ts';
import { expectedRewardBase } from './reward-model.ts';
import { authenticate } from '../../src/domains/account/index.ts';

/*
 * Greedy users, each with four accounts, try every known trick for some days: deleting an account or
 * unlinking a login and signing up again, rings of gifts, chains of inviters, heartbeats without watching,
 * concurrent claims, reduces of other videos. A model of the rules computes the maximum that each claim may
 * pay. In the end no group has more than its welcome gifts and these rewards.
 */

/** `npm run proof` sets 200. */
const proof = process.env['GREEDY_ACCOUNTS'];
const accounts = Number(proof ?? 4);
const days = proof ? 3 : 1;
/** The login of each account of a group, and its inviter: a chain, and one without. */
const loginsOf = ['facebook', 'line', 'demo', 'demo'] as const;
const inviterOf = [undefined, 0, 1, undefined];
const accountsEach = loginsOf.length;
/** Heartbeats a day of accounts that pretend to watch: more than the four hours that earn points. */
const beats = 170;
const beatS = 89;

let site: LoginSite;
let bloom: Bloom;
let today = 0;
let videos = 0;

beforeAll(async () => {
  site = await startLoginSite({ reduceMinAgeS: 86_400 });
  ({ bloom } = site);
});
afterAll(() => site.close());

/** A day of the model; midnight of the real clock also begins a new one. */
const dayKey = () => `${today}:${new Date().toISOString().slice(0, 10)}`;

/** An account in the model. */
type Account = Person & {
  name: string;
  provider: LoginProvider | 'demo';
  /** All its logins. */
  logins: Set<string>;
  inviter: Account | undefined;
  /** Since the last claim. */
  shares: number;
  watchPoints: number;
  /** Petals of gifts by sharer and day, and how many of them claims have used. */
  given: Map<string, { petals: number; counted: number }>;
  shortVideo: string;
  longVideo: string;
};

class Greedy {
  readonly accounts: Account[] = [];
  /** All accounts that the group ever had. */
  readonly ids = new Set<number>();
  readonly logins = new Set<string>();
  /** The total that the rules allow claims to pay, and the total for the inviters of these claims. */
  allowed = 0;
  allowedInviters = 0;
  /**
   * By the id of an account: petals of all its gifts to others, less what gifts of others brought it and what
   * claims counted. All are fewer than seven days apart.
   */
  readonly net = new Map<number, number>();
  /** The last day on which a login took part in a claim. */
  readonly claimedOn = new Map<string, number>();
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }

  async join(provider: Account['provider'], index: number): Promise<Account> {
    const inviterIndex = inviterOf[index];
    const inviter = inviterIndex === undefined ? undefined : this.at(inviterIndex);
    const name = `Greedy ${this.number}.${index}`;
    const code = inviter && (await authenticate(bloom.services.accounts, inviter.token)).refCode;
    const query = code === undefined ? '' : `?code=${code}`;
    const person =
      provider === 'demo' ? await bloom.logIn(name, code) : await logInWith(site, provider, name, query);
    const login = `${provider}:${name}`;
    const account: Account = {
      ...person,
      name,
      provider,
      logins: new Set([login]),
      inviter,
      shares: 0,
      watchPoints: 0,
      given: new Map(),
      shortVideo: await newVideo(person, 600),
      longVideo: await newVideo(person, 36_000),
    };
    account.shares = 2;
    this.ids.add(person.id);
    this.logins.add(login);
    this.accounts[index] = account;
    return account;
  }

  at(index: number): Account {
    const found = this.accounts[index];
    if (!found) throw new Error(`no account ${index}`);
    return found;
  }

  /** Changes what the gifts of an account have cost it and no claim has counted. */
  change({ id }: Account, petals: number): void {
    this.net.set(id, (this.net.get(id) ?? 0) + petals);
  }

  /** Deletes an account and signs up again with the same login. */
  async comeBack(index: number): Promise<Account> {
    const { token, provider } = this.at(index);
    const gone = await bloom.deleteAccount({ token });
    expect(gone.status).toBe(200);
    return this.join(provider, index);
  }

  /** Claims several times concurrently, and compares what was paid with the rules. */
  async claim(account: Account, meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
    const [, ...responses] = await Promise.all([
      meanwhile(),
      ...[1e9, 20, 1e300].map((ap) =>
        bloom.call('POST', `/v1/account/daily_reward/${account.token}`, { body: { ap } }),
      ),
    ]);
    const paid = responses.filter(({ status }) => status === 200);
    expect(paid.length).toBeLessThanOrEqual(1);
    for (const { status } of responses) expect([200, 401, 404, 422]).toContain(status);
    if (paid[0]) this.#hold(account, paid[0].body);
  }

  #hold(account: Account, { parts, reward }: ApiResponse['body']): void {
    for (const login of account.logins) {
      expect(this.claimedOn.get(login), `${login} claims twice a day`).not.toBe(today);
      this.claimedOn.set(login, today);
    }
    const shares = Math.min(maxSharesWithPoints, account.shares);
    let given = 0;
    for (const entry of account.given.values()) {
      const most = (maxDailyGiftPointsPerSharer / bigGiftPoints) * giftCost.big;
      given += Math.min(entry.petals, most) - Math.min(entry.counted, most);
      entry.counted = entry.petals;
    }
    const gifts = Math.min(given, Math.max(0, this.net.get(account.id) ?? 0));
    this.change(account, -gifts);
    const giftPoints = (gifts * bigGiftPoints) / giftCost.big;
    expect(parts.shares).toBe(shares);
    expect(parts.gifts).toBeCloseTo(giftPoints, 6);
    expect(parts.watch).toBeLessThanOrEqual(account.watchPoints + 1e-9);
    expect(parts.chance).toBeGreaterThanOrEqual(0.5);
    expect(parts.chance).toBeLessThan(1);
    const activity = startActivity + shares + giftPoints + account.watchPoints;
    const base = expectedRewardBase(activity, parts.chance);
    const extra = account.inviter ? Math.floor(base * 0.2) : 0;
    expect(reward).toBeLessThanOrEqual(base + extra);
    this.allowed += base + extra;
    this.allowedInviters += extra;
    Object.assign(account, { shares: 0, watchPoints: 0 });
  }

  /** The total that was minted for the accounts, for any of these reasons. */
  async minted(...reasons: TransferReason[]): Promise<number> {
    const { rows } = await bloom.execute<{
      sum: number;
    }>(sql`select coalesce(sum(-m.amount), 0)::bigint as sum
      from ledger_transfer t
        join ledger_posting m on m.transfer_id = t.id and m.account_id = -1
        join ledger_posting p on p.transfer_id = t.id and p.account_id = any(${[...this.ids]}::bigint[])
          and p.amount > 0
      where t.reason = any(${reasons}::text[])`);
    return rows[0]?.sum ?? 0;
  }

  /** The sum of the accounts' balances, including deleted ones. */
  async wealth(): Promise<number> {
    const { rows } = await bloom.execute<{
      sum: number;
    }>(sql`select coalesce(sum(balance), 0)::bigint as sum
      from ledger_account where id = any(${[...this.ids]}::bigint[])`);
    return rows[0]?.sum ?? 0;
  }
}

async function newVideo(by: Person, durationS: number): Promise<string> {
  const id = `grdy${String(++videos).padStart(7, '0')}`;
  await bloom.addVideo(by, id, { durationS, sharedUs: Date.now() * 1_000 });
  return id;
}

async function share(by: Account, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await newVideo(by, 60);
  by.shares += times;
}

/** Gives an amount, limited by the balance; the group never gets all of it back. */
async function give(group: Greedy, donor: Account, sharer: Account, wanted: number) {
  const amount = Math.min(wanted, await bloom.balance(donor));
  if (amount <= 0) return;
  const before = await group.wealth();
  const { status } = await bloom.call('POST', `/v1/video/youtube/${sharer.longVideo}`, donor, {
    amount,
  });
  expect(status).toBe(200);
  const back = amount + (await group.wealth()) - before;
  // The inviter is paid later.
  const owed = Math.floor((amount * sharerPercent * referralGiftPercent) / 10_000);
  expect(back + owed).toBeLessThanOrEqual(
    (amount * sharerPercent * (100 + 2 * referralGiftPercent)) / 10_000,
  );
  if (donor !== sharer) {
    group.change(donor, amount);
    const part = Math.floor((amount * sharerPercent) / 100);
    const invited = sharer.inviter && sharer.inviter.id !== donor.id && donor.inviter?.id !== sharer.id;
    group.change(sharer, -part - (invited ? Math.floor((part * referralGiftPercent) / 100) : 0));
  }
  // No points for gifts to own videos and between inviter and invitee.
  if (donor === sharer || donor.inviter?.id === sharer.id || sharer.inviter?.id === donor.id) return;
  const key = `${sharer.id} ${dayKey()}`;
  const entry = donor.given.get(key) ?? { petals: 0, counted: 0 };
  entry.petals += Math.min(amount, giftCost.big);
  donor.given.set(key, entry);
}

/** All accounts send heartbeats for hours, some of a short video and some of a long one. */
async function pretendToWatch(watchers: { account: Account; video: string; lengthS: number }[]) {
  const started = dayKey();
  const beat = () =>
    Promise.all(
      watchers.map(({ account: { token }, video }) =>
        bloom.call('POST', `/v1/video/youtube/${video}/play`, { token }, { playing: true }),
      ),
    );
  await beat();
  for (let i = 0; i < beats; i++) {
    await bloom.execute(sql`update watch set beat_at = beat_at - make_interval(secs => ${beatS}::float8)`);
    await beat();
  }
  for (const { account, lengthS } of watchers) {
    const points = Math.min(maxDailyWatchPoints, (lengthS / watchPointsEveryS) * watchPoints);
    account.watchPoints += points * (started === dayKey() ? 1 : 2);
    const { token } = account;
    await bloom.call('POST', `/v1/video/youtube/${account.longVideo}/play`, { token }, { playing: false });
  }
}

/** Unlinks a login, signs up with it, and links it to the old account again. */
async function detour(group: Greedy, account: Account, provider: LoginProvider): Promise<void> {
  const name = `Greedy ${group.number} detour`;
  const login = `${provider}:${name}`;
  const linkTo = async () => {
    const browser = openBrowser(site);
    const linking = await bloom.call('POST', `/v1/account/logins/${provider}`, account, {});
    browser.storeCookie(linking.headers);
    const there = await browser.open(linking.body.url);
    await browser.open(await site.at[provider].allow(there, name));
    account.logins.add(login);
    group.logins.add(login);
  };
  if (!account.logins.has(login)) await linkTo();
  await group.claim(account);
  const { status } = await bloom.call('DELETE', `/v1/account/logins/${provider}`, account);
  expect(status).toBe(200);
  account.logins.delete(login);
  const person = await logInWith(site, provider, name);
  group.ids.add(person.id);
  const other: Account = {
    ...account,
    ...person,
    name,
    provider,
    logins: new Set([login]),
    inviter: undefined,
    shares: 0,
    watchPoints: 0,
    given: new Map(),
  };
  await share(other, 5);
  await group.claim(other);
  await give(group, other, group.at(0), Infinity);
  await bloom.deleteAccount(person);
  await linkTo();
  await group.claim(account);
}

/** Lets a day pass: moves everything a day into the past. */
async function sleep(): Promise<void> {
  const columns = [
    ['account', 'next_reward_at'],
    ['account', 'created_at'],
    ['person', 'next_reward_at'],
    ['person', 'left_at'],
    ['watch', 'beat_at'],
    ['login_identity', 'created_at'],
    ['gift', 'created_at'],
    ['reward_claim', 'claimed_at'],
    ['ledger_transfer', 'created_at'],
  ];
  await bloom.database.write.transaction().execute(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx);
    for (const [table, column] of columns) {
      await run(`grant update on ${table} to current_user`);
      await run(`alter table ${table} disable trigger user`);
      await run(`update ${table} set ${column} = ${column} - interval '1 day'`);
      await run(`alter table ${table} enable trigger user`);
    }
    await run('update watch set day = day - 1');
    await run('update person set minted_on = minted_on - 1');
    await run('update video set shared_us = shared_us - 86400000000');
  });
  today++;
}

/** The tricks of a group on one day, partly random. */
async function liveOneDay(group: Greedy, stranger: string): Promise<void> {
  const [main, ...alts] = group.accounts.map((_account, index) => group.at(index));
  if (!main) throw new Error('no account');
  for (const account of group.accounts) await share(account, randomInt(0, 8));
  // A ring: each gives to the next twice, and some to their own videos.
  for (const [i, donor] of group.accounts.entries()) {
    const next = group.at((i + 1) % group.accounts.length);
    for (let times = 0; times < 2; times++) await give(group, donor, next, giftCost.big);
    await give(group, donor, donor, randomInt(1, 1_000));
    await give(group, donor, group.at(randomInt(group.accounts.length)), randomInt(1, 100_000));
  }
  for (const account of group.accounts) await group.claim(account);
  // The other accounts give everything away, are deleted, sign up again and claim; the last one concurrently.
  for (const [i, alt] of alts.entries()) {
    await give(group, alt, main, randomInt(2) === 0 ? Infinity : 300_000);
    const again = await group.comeBack(i + 1);
    await share(again, 5);
    await group.claim(again);
    const { status, body } = await bloom.call('POST', `/v1/video/youtube/${stranger}`, again, {
      amount: -10_000,
    });
    expect([status, body.key]).toEqual([403, 'video.reduceTooNew']);
  }
  await detour(group, main, 'twitter');
  const last = group.at(accountsEach - 1);
  await group.claim(last, () => bloom.deleteAccount(last));
  const returned = await group.join('demo', accountsEach - 1);
  await group.claim(returned);
}

test(
  `${accounts} greedy accounts gain no more than the rewards that the rules pay`,
  { timeout: 120_000 + accounts * 6_000 },
  async () => {
    const stranger = await newVideo(await bloom.logIn('Stranger'), 60);
    const groups = Array.from(
      { length: Math.ceil(accounts / accountsEach) },
      (_none, number) => new Greedy(number),
    );
    for (const group of groups) {
      for (const [index, provider] of loginsOf.entries()) await group.join(provider, index);
    }
    for (let day = 0; day < days; day++) {
      await pretendToWatch(
        groups.flatMap((group) => [
          { account: group.at(0), video: group.at(1).longVideo, lengthS: 36_000 },
          { account: group.at(3), video: group.at(2).shortVideo, lengthS: 600 },
        ]),
      );
      // Limited concurrency, because each group reads its own wealth often.
      for (let i = 0; i < groups.length; i += 5) {
        await Promise.all(groups.slice(i, i + 5).map((group) => liveOneDay(group, stranger)));
      }
      expect((await bloom.database.snapshot(auditLedger)).problems).toEqual([]);
      await sleep();
    }
    // Pays out what is pending for inviters, so that it is counted too.
    for (const group of groups) for (const account of group.accounts) await group.claim(account);

    for (const group of groups) {
      const welcomes = [...group.logins].reduce(
        (sum, login) => sum + (login.startsWith('demo:') ? demoBalance : welcomeGift),
        0,
      );
      const { allowed, allowedInviters } = group;
      expect(allowed).toBeGreaterThan(0);
      expect(await group.minted('welcome', 'demo')).toBeLessThanOrEqual(welcomes);
      expect(await group.minted('reward')).toBeLessThanOrEqual(allowed);
      expect(await group.wealth()).toBeLessThanOrEqual(welcomes + allowed + allowedInviters);
    }
    const total = groups.reduce((sum, { allowed }) => sum + allowed, 0);
    process.stdout.write(`greedy: ${total} petals of rewards in ${days + 1} days\n`);
    expect((await bloom.video(stranger)).video_bloom_balance).toBe(10_000);
    expect((await bloom.database.snapshot(auditLedger)).problems).toEqual([]);
  },
);
