import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeProviders } from '@bloom/contract/account/login-providers';
import { startBloom, useBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { reversals } from '../gift/index.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import { auditChecks, auditLedger, readFigures } from './audit-service.ts';
import { createMintWatch, findMinting } from './mint-watch.ts';
import { authenticate } from '../account/index.ts';

const bloom = useBloom();
let videos = 0;

/** Moves petals in every way that exists. */
async function live({ addVideo, call, database, logIn, runJob, services }: Bloom): Promise<void> {
  const inviter = await logIn('Inviter');
  const { refCode } = await authenticate(services.accounts, inviter.token);
  const [invited, donor] = [await logIn('Invited', refCode), await logIn('Donor')];
  const id = `audt${String(++videos).padStart(7, '0')}`;
  await addVideo(invited, id);
  const give = (person: Person, amount: number) =>
    call('POST', `/v1/video/youtube/${id}`, person, { amount });
  for (const amount of [2_000, 1, -500, 27]) await give(donor, amount);
  await give(invited, 100);
  const { body: made } = await call('PUT', '/v1/collection', invited, {
    title: 'Songs',
    visibility: 'public',
  });
  await call('POST', `/v1/collection/${made.data.id}/gift`, donor, { amount: 4_000 });
  const { body: posted } = await call('POST', `/v1/video/youtube/${id}/moments`, invited, {
    content: 'Nice',
  });
  await call('POST', `/v1/moment/${posted.data.id}/thank`, donor, { amount: 40 });
  for (const person of [invited, donor, inviter]) {
    await call('POST', `/v1/account/daily_reward/${person.token}`, { body: { ap: 20 } });
  }
  // So that there are pending petals besides paid ones.
  await give(donor, 200);
  const reversed = await logIn('Reversed');
  await give(reversed, 90);
  await database.transact(async (tx) => {
    const gifts = {
      from: [reversed.id],
      to: { recipients: [invited.id] },
      between: { from: 0, to: 2 ** 32 },
    };
    await reversals.begin(tx, 1, gifts, 'donors');
  });
  await runJob('reverse gifts');
}

beforeAll(async () => {
  await live(bloom);
  // The role owns the tables, so it can grant itself the revoked permissions, to insert errors.
  for (const table of ['ledger_posting', 'ledger_transfer', 'reward_claim', 'gift']) {
    await sql
      .raw(`grant update, delete on ${table} to current_user; alter table ${table} disable trigger user`)
      .execute(bloom.database.write);
  }
});

const problems = async () => (await bloom.database.snapshot(auditLedger)).problems;

test('a ledger that only the server wrote has no problems', async () => {
  expect(await problems()).toEqual([]);
});

describe('an inserted error is found:', () => {
  const person = "(select id from account where name = 'Donor')";
  const invited = "(select id from account where name = 'Invited')";
  const inviter = "(select id from account where name = 'Inviter')";
  const paid = 'every gift and reduce was paid by its donor, and every such payment is a gift or reduce';
  const recipient = 'only the owner of a target got what was given to it';
  const sum =
    'the balance of a video is 10000, or 0 while it waits, and its gifts; the sum of all else its gifts';
  const referralSum = 'pending and paid referrals are the sum of gifts and claims of invitees';
  const last = (table: string) => `(select max(transfer_id) from ${table})`;

  const planted: [what: string, statement: string, rules: string[]][] = [
    [
      'a balance',
      `update ledger_account set balance = balance + 1 where id = ${person}`,
      ['every balance is the sum of its postings'],
    ],
    [
      'a posting',
      `update ledger_posting set amount = amount + 1 where account_id = ${person}
        and amount = -27`,
      [
        'the postings of every transfer sum to zero',
        'all postings sum to zero',
        'every balance is the sum of its postings',
        'every posting has the balance after it',
        paid,
      ],
    ],
    [
      'two postings that still sum to zero',
      `update ledger_posting set amount = amount + case when account_id < 0 then -1 else 1 end
        where transfer_id = ${last('reward_claim')}`,
      [
        'every balance is the sum of its postings',
        'every posting has the balance after it',
        'every claim was paid, and every such payment is a claim',
      ],
    ],
    [
      'a balance after a posting',
      `update ledger_posting set balance_after = balance_after + 1 where account_id = ${person}
        and amount = -2000`,
      ['every posting has the balance after it'],
    ],
    [
      'a balance of a system account',
      'update ledger_posting set balance_after = 7 where account_id = -1',
      ['every posting has the balance after it'],
    ],
    [
      'a missing posting of a system account',
      'delete from ledger_posting where account_id = -2 and amount = 500',
      [
        'the postings of every transfer sum to zero',
        'all postings sum to zero',
        'every transfer has two postings or more, and every posting its transfer',
      ],
    ],
    [
      'a transfer without postings',
      "insert into ledger_transfer (reason) values ('demo')",
      ['every transfer has two postings or more, and every posting its transfer'],
    ],
    [
      'postings without a transfer',
      'delete from ledger_transfer where id = 1',
      ['every transfer has two postings or more, and every posting its transfer'],
    ],
    [
      'a debt',
      `alter table ledger_account drop constraint ledger_account__balance_not_negative;
        update ledger_account set balance = -1 where id = ${person}`,
      ['every balance is the sum of its postings', 'no balance is negative'],
    ],
    ['a balance of a video', 'update video_rank set balance = balance - 1', [sum]],
    ['a video without a rank', 'delete from video_rank', [sum]],
    [
      'an amount of a gift',
      'update gift set amount = amount + 1 where amount = 27',
      [sum, "every gift to a video has the video's balance after it", paid],
    ],
    [
      'a gift that is gone',
      'delete from gift where amount < 0; update video_rank set balance = balance + 500',
      ["every gift to a video has the video's balance after it", paid],
    ],
    [
      'an amount of a gift to a collection',
      "update gift set amount = amount + 1 where kind = 'collection'",
      [sum, paid],
    ],
    [
      'a gift to a collection that is gone',
      "delete from gift where kind = 'collection'; update collection set received = 0",
      [paid, referralSum],
    ],
    [
      'a payment for a collection without a gift',
      `select ledger_post('collection', array[-1, ${person}], array[-5, 5])`,
      [paid],
    ],
    [
      'a gift to a collection that the ledger has for a video',
      "update ledger_transfer set reason = 'gift' where reason = 'collection'",
      [paid],
    ],
    [
      'a gift to a collection that the ledger has for a moment',
      "update ledger_transfer set reason = 'moment' where reason = 'collection'",
      [paid],
    ],
    [
      'a gift to a collection with another donor',
      `update gift set donor_id = ${inviter} where kind = 'collection'`,
      [paid, recipient],
    ],
    [
      'a gift to a collection with another maker',
      `update gift set recipient_id = ${inviter} where kind = 'collection'`,
      [recipient, referralSum],
    ],
    [
      'a rank of a gift to a collection',
      "update gift set rank_before = 2 where kind = 'collection'",
      ['only videos are reduced, ranked and boosted by their own sharer'],
    ],
    [
      'a gift to a video that names another target',
      'update gift set video_id = video_id + 1 where amount = 27',
      ['only videos are reduced, ranked and boosted by their own sharer'],
    ],
    [
      'an amount of thanks for a moment',
      "update gift set amount = amount + 1 where kind = 'moment'",
      [sum, paid],
    ],
    [
      'thanks for a moment that are gone',
      "delete from gift where kind = 'moment'; update moment set thanks = 0",
      [paid],
    ],
    [
      'thanks for a moment with another donor',
      `update gift set donor_id = ${inviter} where kind = 'moment'`,
      [paid, recipient],
    ],
    [
      'thanks for a moment with another author',
      `update gift set recipient_id = ${inviter} where kind = 'moment'`,
      [recipient],
    ],
    ['what a moment was thanked with', 'update moment set thanks = thanks + 1', [sum]],
    ['what a collection has received', 'update collection set received = received + 1', [sum]],
    [
      'a claim that is gone',
      `delete from reward_claim where account_id = ${person}`,
      ['every claim was paid, and every such payment is a claim'],
    ],
    [
      'a claim of too much',
      `update reward_claim set base = base + 500000 where account_id = ${person}`,
      ['every claim was paid, and every such payment is a claim', 'no claim is above what the rule pays'],
    ],
    [
      'pending petals that no gift or claim brought',
      `update referral_pending set pending = pending + 1 where account_id = ${invited}`,
      ['pending and paid referrals are the sum of gifts and claims of invitees'],
    ],
    [
      'paid petals that no claim paid',
      `update referral_pending set pending = pending - 1, paid = paid + 1
        where account_id = ${invited}`,
      ['what was paid to inviters is the sum of their claims'],
    ],
    [
      'an extra without pending petals for the inviter',
      `update reward_claim set extra = 0, base = base + extra where account_id = ${invited}`,
      ['pending and paid referrals are the sum of gifts and claims of invitees'],
    ],
    [
      'a referral that was not paid',
      `update reward_claim set referral = referral + 1 where account_id = ${inviter}`,
      [
        'every claim was paid, and every such payment is a claim',
        'what was paid to inviters is the sum of their claims',
      ],
    ],
    [
      'a reversal that takes less than its gift paid',
      "update gift_reversal set shortfall = shortfall + 1 where state = 'done'",
      ['every reversal takes back what its gift paid, but for its shortfall, and every such transfer is one'],
    ],
    [
      'a transfer without its reversal',
      "select ledger_post('reversal', array[-1, -2], array[0, 0])",
      ['every reversal takes back what its gift paid, but for its shortfall, and every such transfer is one'],
    ],
    [
      'a second welcome',
      `select ledger_post('welcome', array[-1, ${person}], array[-10000, 10000])`,
      ['a welcome gift is minted for one account, which knows of it, and only once'],
    ],
    [
      'a welcome gift that the account has not stored',
      `update account set welcome_paid = false where id = ${person};
        select ledger_post('welcome', array[-1, ${person}], array[-10000, 10000])`,
      ['a welcome gift is minted for one account, which knows of it, and only once'],
    ],
    [
      'a second welcome gift after signing up again',
      `insert into person values (person_hash('demo', 'Donor'), '2000-01-01', true, '2000-01-01',
        '2000-01-01', 0)`,
      ['no login gets a second welcome gift or an earlier reward by a new account'],
    ],
    [
      'a next reward earlier than that of the deleted account',
      `insert into person values (person_hash('demo', 'Donor'), now() + interval '2 days', false,
        '2000-01-01', '2000-01-01', 0)`,
      ['no login gets a second welcome gift or an earlier reward by a new account'],
    ],
  ];

  test.each(planted)('%s', async (_what, statement, rules) => {
    const undo = new Error('undo');
    const attempt = bloom.database.write.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      const found: string[] = [];
      for (const { name, sql: text } of auditChecks) {
        const { rows } = await sql.raw(text).execute(tx);
        if (rows.length > 0) found.push(name);
      }
      expect(found).toEqual(rules);
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
  });
});

describe('in a running server', () => {
  test('a correct ledger sets the metrics, which are absent before', async () => {
    expect(await bloom.services.metrics.metrics()).not.toMatch(/^bloom_(ledger_problems|petals)/m);
    await bloom.runJob('audit');
    const text = await bloom.services.metrics.metrics();
    expect(text).toContain('bloom_ledger_problems 0');
    const { supply } = await bloom.database.snapshot(auditLedger);
    expect(text).toContain(`bloom_petals_circulating ${supply.circulating}`);
    expect(supply.circulating).toBe(supply.minted - supply.burned);
  });

  // rule: #ledger-check
  test('a wrong ledger sets the metric and throws an error that names the problem', async () => {
    await bloom.execute(sql`update video_rank set balance = balance - 1`);
    try {
      await expect(bloom.runJob('audit')).rejects.toThrow(/video \d+ has \d+, its gifts make it \d+/);
      expect(await bloom.services.metrics.metrics()).toContain('bloom_ledger_problems 1');
    } finally {
      await bloom.execute(sql`update video_rank set balance = balance + 1`);
    }
  });

  test('a check ends when the server stops', async () => {
    const stopping = new AbortController();
    const check = bloom.database.snapshot(async (query) => {
      await query('select 1');
      const pending = query('select pg_sleep(60)');
      stopping.abort();
      return pending;
    }, stopping.signal);
    await expect(check).rejects.toThrow('Connection terminated');
  });

  test('a check does not start while the server stops', async () => {
    const stopping = new AbortController();
    const check = bloom.database.snapshot((query) => query('select pg_sleep(60)'), stopping.signal);
    stopping.abort();
    await expect(check).rejects.toThrow('aborted');
  });
});

describe('minting for one user on one day', () => {
  let other: Bloom;
  beforeAll(async () => {
    other = await startBloom();
  });
  afterAll(() => other.close());

  const suspects = () => other.database.snapshot((query) => findMinting(query, freeProviders));
  const today = new Date().toISOString().slice(0, 10);
  /** Mints like a claim that the rules do not allow. */
  const mint = ({ id }: Person, amount: number) =>
    other.execute(sql`select ledger_post('reward', array[-1, ${id}::bigint], array[${-amount}::bigint,
      ${amount}::bigint])`);

  // rule: #mint-alarm
  test('is reported above 620,000, and is not a problem of the ledger', async () => {
    const [ann, bob] = [await other.logIn('Ann'), await other.logIn('Bob')];
    await mint(ann, 600_000);
    await mint(ann, 20_000);
    await mint(bob, 300_000);
    expect(await suspects()).toEqual([]);
    const metrics = createMetrics();
    const watch = createMintWatch(other.database, metrics, freeProviders);
    const run = () => watch.run(AbortSignal.timeout(10_000), (found) => Promise.resolve(watch.learn(found)));
    await run();
    expect(await metrics.metrics()).toContain('bloom_minting_suspects 0');

    await mint(ann, 1);
    expect(await suspects()).toEqual([{ who: `account ${ann.id}`, day: today, minted: 620_001 }]);
    await expect(run()).rejects.toThrow(`620001 petals were minted for account`);
    expect(await metrics.metrics()).toContain('bloom_minting_suspects 1');
  });

  // rule: #mint-alarm
  test('follows a user from account to account', async () => {
    for (let i = 0; i < 3; i++) {
      const eve = await other.logIn('Eve');
      await mint(eve, 250_000);
      await other.deleteAccount(eve);
    }
    const gone = (await suspects()).find(({ who }) => who.startsWith('login '));
    expect(gone).toMatchObject({ day: today, minted: 750_000 });
    const back = await other.logIn('Eve');
    await mint(back, 50_000);
    expect(await suspects()).toContainEqual({
      who: `account ${back.id}`,
      day: today,
      minted: 800_000,
    });
    expect((await suspects()).some(({ who }) => who.startsWith('login '))).toBe(false);
  });

  describe('for a group of accounts with free logins alone', () => {
    /** An account with a passkey, or another login too. */
    const enter = async (name: string, ...logins: string[]) => {
      const person = await other.logIn(name);
      await other.execute(sql`delete from login_identity where account_id = ${person.id}`);
      for (const provider of ['passkey', ...logins]) {
        await other.execute(sql`insert into login_identity (provider, subject, account_id)
          values (${provider}, ${`${provider} of ${name}`}, ${person.id})`);
      }
      return person;
    };
    const groups = async () =>
      (await suspects()).flatMap(({ who, minted, accounts }) =>
        accounts ? [`${minted} ${who} (accounts ${accounts.join(', ')})`] : [],
      );
    const invite = (inviter: Person, invitee: Person) =>
      other.execute(sql`insert into referral (inviter_id, invitee_id) values (${inviter.id}, ${invitee.id})`);
    const mintTimes = async (person: Person, times: number) => {
      for (let i = 0; i < times; i++) await mint(person, 500_000);
    };

    // rule: #mint-alarm
    test('is reported of those that one account invited, directly or through others, with it', async () => {
      const [root, child, grandchild, paying] = [
        await enter('Root'),
        await enter('Child'),
        await enter('Grandchild'),
        await enter('Paying', 'facebook'),
      ];
      await invite(root, child);
      await invite(child, grandchild);
      await invite(child, paying);
      await mintTimes(root, 2);
      await mintTimes(grandchild, 3);
      await mintTimes(paying, 9);
      expect(await groups()).toEqual([]);
      await mintTimes(child, 1);
      expect(await groups()).toEqual([
        `3000000 invitations of account ${root.id} (accounts ${[root, child, grandchild].map(({ id }) => id).join(', ')})`,
      ]);
    });

    // rule: #mint-alarm
    test('is reported of a ring of gifts', async () => {
      const ring = [
        await enter('Ring 1'),
        await enter('Ring 2'),
        await enter('Ring 3'),
        await enter('Ring 4'),
      ];
      for (const [i, donor] of ring.entries()) {
        await mintTimes(donor, 2);
        const id = `ring000000${i}`;
        await other.addVideo(ring[(i + 1) % 3] ?? donor, id);
        await other.call('POST', `/v1/video/youtube/${id}`, donor, { amount: 10 });
      }
      const [one, two, three] = ring.map(({ id }) => id);
      expect((await groups()).filter((each) => each.includes('ring'))).toEqual([
        `3000000 ring of account ${one} (accounts ${one}, ${two}, ${three})`,
      ]);
    });

    // rule: #mint-alarm
    test('is reported of an address of today or yesterday, by the hash of the day', async () => {
      const [ann, ben] = [await enter('Address 1'), await enter('Address 2')];
      const claims = (hash: string, id: number, claimed: number, daysAgo: number, counts = true) =>
        other.execute(sql`insert into reward_address (address_hash, account_id, claimed, counts, created_at)
          values (decode(${hash}, 'hex'), ${id}, ${claimed}, ${counts}, now() - make_interval(days => ${daysAgo}))`);
      for (const [hash, daysAgo] of [
        ['aa11', 0],
        ['bb22', 1],
        ['cc33', 2],
      ] as const) {
        await claims(hash, ann.id, 1_400_000, daysAgo);
        await claims(hash, ben.id, 1_600_000, daysAgo);
      }
      await claims('dd44', ann.id, 1_500_000, 0);
      await claims('dd44', ben.id, 1_500_000, 0, false);
      expect((await groups()).filter((each) => each.includes('address'))).toEqual([
        `3000000 address aa11 (accounts ${ben.id}, ${ann.id})`,
        `3000000 address bb22 (accounts ${ben.id}, ${ann.id})`,
      ]);
    });
  });

  test('does not count gifts or the petals of a demo user', async () => {
    const [rich, sharer] = [await other.logIn('Rich'), await other.logIn('Sharer')];
    await other.addVideo(sharer, 'mint0000001');
    await other.call('POST', '/v1/video/youtube/mint0000001', rich, { amount: 900_000 });
    const known = (await suspects()).map(({ who }) => who);
    expect(known).not.toContain(`account ${rich.id}`);
    expect(known).not.toContain(`account ${sharer.id}`);
  });

  test('does not count what was minted the day before yesterday', async () => {
    const dan = await other.logIn('Dan');
    await mint(dan, 700_000);
    expect((await suspects()).map(({ who }) => who)).toContain(`account ${dan.id}`);
    const age = (days: number) =>
      sql
        .raw(
          `grant update on ledger_transfer to current_user;
           alter table ledger_transfer disable trigger user;
           update ledger_transfer set created_at = created_at - interval '${days} days'
             where id in (select transfer_id from ledger_posting where account_id = ${dan.id});
           alter table ledger_transfer enable trigger user`,
        )
        .execute(other.database.write);
    await age(1);
    expect((await suspects()).map(({ who }) => who)).toContain(`account ${dan.id}`);
    await age(1);
    expect((await suspects()).map(({ who }) => who)).not.toContain(`account ${dan.id}`);
  });
});

test('the figures are what was minted and burned by day and reason', async () => {
  const { supply, days } = await bloom.database.snapshot((query) => readFigures(query, 30));
  const today = new Date().toISOString().slice(0, 10);
  expect(days.map(({ day, reason, transfers }) => [day, reason, transfers])).toEqual([
    [today, 'collection', 1],
    [today, 'demo', 4],
    [today, 'gift', 6],
    [today, 'moment', 1],
    [today, 'reduce', 1],
    [today, 'referral', 1],
    [today, 'reversal', 1],
    [today, 'reward', 3],
  ]);
  // A quarter is burned, of the gift to one's own video everything; extras are 5 % of the other part.
  expect(days[0]).toMatchObject({ minted: 150, burned: 1_000 });
  expect(days[1]).toMatchObject({ minted: 4_000_000, burned: 0 });
  expect(days[2]).toMatchObject({ minted: 75 + 1 + 7 + 3, burned: 500 + 7 + 1 + 100 + 50 + 23 });
  expect(days[3]).toMatchObject({ minted: 0, burned: 10 });
  expect(days[4]).toMatchObject({ minted: 0, burned: 500 });
  const sum = (of: 'minted' | 'burned') => days.reduce((total, day) => total + day[of], 0);
  expect(supply).toEqual({
    minted: sum('minted'),
    burned: sum('burned'),
    circulating: sum('minted') - sum('burned'),
  });
});
