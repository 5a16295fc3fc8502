import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingBalance } from '@bloom/contract/gift/economy';
import { maxMomentThanks } from '@bloom/contract/moment/moment-rules';
import { auditLedger } from '../../src/domains/audit/index.ts';
import { reversals } from '../../src/domains/gift/index.ts';
import { startBloom, type ApiResponse, type Bloom, type Person } from '../bloom.ts';
import { authenticate } from '../../src/domains/account/index.ts';

/** `npm run proof` sets many more; ECONOMY_SEED repeats a run. */
const runs = Number(process.env['ECONOMY_RUNS'] ?? 12);
const seed = Number(process.env['ECONOMY_SEED'] ?? randomInt(2 ** 31));

let bloom: Bloom;
let worlds = 0;

beforeAll(async () => {
  // So short that a claim is sometimes due and sometimes not.
  bloom = await startBloom({ rewardPeriodS: 0.03 });
});
afterAll(() => bloom.close());

/**
 * The users: 0 invited 1 and 2, 1 invited 3. Each has shared one video, made one public collection and posted
 * one moment.
 */
const people = 4;
const inviterOf = [undefined, 0, 0, 1];

const person = fc.nat(people - 1);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('gift' as const),
      from: person,
      to: person,
      amount: fc.oneof(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1_000, max: 700_000 }),
        fc.integer({ min: -30_000, max: -1 }),
      ),
      // How often it is sent concurrently with one key; 0: once, without a key.
      copies: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('thank' as const),
      from: person,
      to: person,
      amount: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1_000, max: 700_000 })),
      copies: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('love' as const),
      from: person,
      to: person,
      amount: fc.integer({ min: 1, max: maxMomentThanks }),
      copies: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      from: person,
      ap: fc.double({ min: 0, max: 30, noNaN: true }),
      copies: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('watch' as const), from: person, to: person }),
  },
);
/** The steps of a list run concurrently, the lists one after the other. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), {
  minLength: 1,
  maxLength: 4,
});
/** Whose gifts to whom moderators reverse in the end. */
const choice = fc.record({
  from: fc.uniqueArray(person, { minLength: 1 }),
  to: fc.uniqueArray(person, { minLength: 1 }),
  refund: fc.constantFrom('donors' as const, 'sink' as const),
});
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Users, videos, collections and moments of one run. */
async function newWorld() {
  const world = ++worlds;
  // All worlds are at one address, of which only some invitees a day count.
  await bloom.execute(sql`delete from referral_address`);
  const inhabitants: Person[] = [];
  const collections: string[] = [];
  const moments: number[] = [];
  for (const [i, inviter] of inviterOf.entries()) {
    const by = inviter === undefined ? undefined : inhabitants[inviter];
    const refCode = by && (await authenticate(bloom.services.accounts, by.token)).refCode;
    const inhabitant = await bloom.logIn(`World ${world}, person ${i}`, refCode);
    await bloom.addVideo(inhabitant, videoId(world, i));
    const { body } = await bloom.call('PUT', '/v1/collection', inhabitant, {
      title: 'Songs',
      visibility: 'public',
    });
    const path = `/v1/video/youtube/${videoId(world, i)}/moments`;
    const posted = await bloom.call('POST', path, inhabitant, { content: 'Nice', at_ms: 5_000 });
    inhabitants.push(inhabitant);
    collections.push(body.data.id);
    moments.push(posted.body.data.id);
  }
  return { world, inhabitants, collections, moments };
}

const videoId = (world: number, i: number) => `w${String(world).padStart(8, '0')}v${i}`;
const at = <T>(list: readonly T[], i: number): T => {
  const found = list[i];
  if (found === undefined) throw new Error(`nothing at ${i}`);
  return found;
};

type World = Awaited<ReturnType<typeof newWorld>>;

/** Runs a step and returns the body of its effect; undefined if it was refused. */
async function carryOut(
  step: Step,
  { world, inhabitants, collections, moments }: World,
): Promise<ApiResponse['body']> {
  const { token } = at(inhabitants, step.from);
  const request = (() => {
    switch (step.kind) {
      case 'gift':
        return {
          path: `/v1/video/youtube/${videoId(world, step.to)}`,
          body: { amount: step.amount },
        };
      case 'thank':
        return {
          path: `/v1/collection/${at(collections, step.to)}/gift`,
          body: { amount: step.amount },
        };
      case 'love':
        return {
          path: `/v1/moment/${at(moments, step.to)}/thank`,
          body: { amount: step.amount },
        };
      case 'claim':
        return { path: `/v1/account/daily_reward/${token}`, body: { ap: step.ap } };
      case 'watch':
        return {
          path: `/v1/video/youtube/${videoId(world, step.to)}/play`,
          body: { playing: true },
        };
    }
  })();
  const copies = step.kind === 'watch' ? 0 : step.copies;
  const key = copies > 0 ? { key: crypto.randomUUID() } : {};
  const responses = await Promise.all(
    Array.from({ length: Math.max(1, copies) }, () =>
      bloom.call('POST', request.path, { token, body: request.body, ...key }),
    ),
  );
  for (const { status, body } of responses) {
    expect([200, 422]).toContain(status);
    if (status === 422) {
      expect([
        'account.insufficientBloom',
        'account.rewardNotDue',
        ...(step.kind === 'thank' && step.from === step.to ? ['collection.own'] : []),
        ...(step.kind === 'love' && step.from === step.to ? ['moment.own'] : []),
      ]).toContain(body.key);
    }
  }
  // A refusal is not stored under the key, so of equal requests some may be refused and one succeed.
  const done = responses.filter(({ status }) => status === 200);
  for (const { body } of done) expect(body).toEqual(done[0]?.body);
  return done[0]?.body;
}

/** The balances of users and videos that the rules require after the steps. */
class Expected {
  readonly balances = Array.from({ length: people }, () => 1_000_000);
  readonly videos = Array.from({ length: people }, () => Number(openingBalance));
  readonly collections = Array.from({ length: people }, () => 0);
  readonly moments = Array.from({ length: people }, () => 0);
  readonly brought = Array.from({ length: people }, () => 0);
  readonly paid = Array.from({ length: people }, () => 0);

  add(step: Step, response: ApiResponse['body']): void {
    if (step.kind === 'watch') return;
    if (step.kind === 'claim') {
      this.#pay(step.from, response.reward + response.accumulated_referral_reward);
      this.#bring(step.from, response.parts.extra);
      this.paid[step.from] = at(this.paid, step.from) + response.accumulated_referral_reward;
      return;
    }
    const { from, to, amount } = step;
    this.#pay(from, -Math.abs(amount));
    const given = { gift: this.videos, thank: this.collections, love: this.moments }[step.kind];
    given[to] = at(given, to) + amount;
    if (amount < 0) return;
    const inviter = inviterOf[to];
    const sharer = from === to ? 0 : Math.floor((amount * 75) / 100);
    const isReferred =
      step.kind !== 'love' && inviter !== undefined && inviter !== from && inviterOf[from] !== to;
    const referral = isReferred ? Math.floor((sharer * 5) / 100) : 0;
    this.#pay(to, sharer + referral);
    this.#bring(to, referral);
  }

  #pay(who: number, amount: number): void {
    this.balances[who] = at(this.balances, who) + amount;
  }

  #bring(who: number, amount: number): void {
    const inviter = inviterOf[who];
    if (inviter !== undefined) this.brought[inviter] = at(this.brought, inviter) + amount;
  }
}

const problems = async () => (await bloom.database.snapshot(auditLedger)).problems;

/** The balances, the sums of all targets, and what each user's invitees have brought and wait to be paid. */
async function found({ world, inhabitants, collections, moments }: World) {
  const each = <T>(read: (inhabitant: Person, i: number) => Promise<T>) => Promise.all(inhabitants.map(read));
  return {
    balances: await each((inhabitant) => bloom.balance(inhabitant)),
    videos: await each(async (_, i) => (await bloom.video(videoId(world, i))).video_bloom_balance),
    collections: await each(async (_, i) => {
      const { body } = await bloom.call('GET', `/v1/collection/${at(collections, i)}`);
      return body.collection.received as number;
    }),
    moments: await each(async (_, i) => {
      const { body } = await bloom.call('GET', `/v1/moment/${at(moments, i)}`);
      return body.data.thanks as number;
    }),
    referrals: await each(async (inhabitant) => {
      const { body } = await bloom.call('GET', '/v1/account/referral', inhabitant);
      return [body.brought, body.pending];
    }),
  };
}

/** Reverses gifts as by an action of moderators. Returns its number; the next one is free. */
async function reverseSome({ inhabitants }: World, { from, to, refund }: Choice) {
  const ids = (chosen: number[]) => chosen.map((i) => at(inhabitants, i).id);
  const gifts = { from: ids(from), to: { recipients: ids(to) }, between: { from: 0, to: 2 ** 32 } };
  const id = 2 * worlds;
  await bloom.database.transact((tx) => reversals.begin(tx, id, gifts, refund));
  await bloom.runJob('reverse gifts');
  return id;
}

// rule: #share-results, #double-entry, #reversed-gifts
test(
  'whatever people do at once, they have what the rules say and the books are right, also when gifts are reversed and given back',
  { timeout: 60_000 + runs * 2_000 },
  async () => {
    process.stdout.write(`economy: ${runs} runs, ECONOMY_SEED=${seed}\n`);
    await fc.assert(
      fc.asyncProperty(story, choice, async (lists, reversed) => {
        const made = await newWorld();
        const expected = new Expected();
        for (const list of lists) {
          const responses = await Promise.all(list.map((step) => carryOut(step, made)));
          for (const [i, response] of responses.entries()) {
            if (response) expected.add(at(list, i), response);
          }
        }

        const all = {
          balances: expected.balances,
          videos: expected.videos,
          collections: expected.collections,
          moments: expected.moments,
          referrals: expected.brought.map((brought, i) => [brought, brought - at(expected.paid, i)]),
        };
        expect(await found(made)).toEqual(all);
        expect(await problems()).toEqual([]);

        const action = await reverseSome(made, reversed);
        expect(await problems()).toEqual([]);
        await bloom.database.transact((tx) => reversals.undo(tx, action + 1, action));
        await bloom.runJob('reverse gifts');
        expect(await found(made)).toEqual(all);
        expect(await problems()).toEqual([]);
      }),
      { seed, numRuns: runs, endOnFailure: true },
    );
  },
);
