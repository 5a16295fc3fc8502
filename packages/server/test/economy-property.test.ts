import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingBalance } from '@bloom/contract/economy';
import { auditLedger } from '../src/domains/audit/index.ts';
import { startBloom, type ApiResponse, type Bloom, type Person } from './bloom.ts';

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

/** The users: 0 invited 1 and 2, 1 invited 3. Each has shared one video and made one public collection. */
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
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Users, videos and collections of one run. */
async function newWorld() {
  const world = ++worlds;
  // All worlds are at one address, of which only some invitees a day count.
  await bloom.execute(sql`delete from referral_address`);
  const inhabitants: Person[] = [];
  const collections: string[] = [];
  for (const [i, inviter] of inviterOf.entries()) {
    const by = inviter === undefined ? undefined : inhabitants[inviter];
    const refCode = by && (await bloom.services.accounts.authenticate(by.token)).refCode;
    const inhabitant = await bloom.logIn(`World ${world}, person ${i}`, refCode);
    await bloom.addVideo(inhabitant, videoId(world, i));
    const { body } = await bloom.call('PUT', '/v1/collection', inhabitant, {
      title: 'Songs',
      visibility: 'public',
    });
    inhabitants.push(inhabitant);
    collections.push(body.data.id);
  }
  return { world, inhabitants, collections };
}

const videoId = (world: number, i: number) => `w${String(world).padStart(8, '0')}v${i}`;
const at = <T>(list: readonly T[], i: number): T => {
  const found = list[i];
  if (found === undefined) throw new Error(`nothing at ${i}`);
  return found;
};

/** Runs a step and returns the body of its effect; undefined if it was refused. */
async function carryOut(
  step: Step,
  { world, inhabitants, collections }: Awaited<ReturnType<typeof newWorld>>,
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
    const given = step.kind === 'gift' ? this.videos : this.collections;
    given[to] = at(given, to) + amount;
    if (amount < 0) return;
    const inviter = inviterOf[to];
    const sharer = from === to ? 0 : Math.floor((amount * 75) / 100);
    const isReferred = inviter !== undefined && inviter !== from && inviterOf[from] !== to;
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

// rule: #share-results, #double-entry
test(
  'whatever people do at once, they have what the rules say and the books are right',
  { timeout: 60_000 + runs * 2_000 },
  async () => {
    process.stdout.write(`economy: ${runs} runs, ECONOMY_SEED=${seed}\n`);
    await fc.assert(
      fc.asyncProperty(story, async (lists) => {
        const made = await newWorld();
        const { world, inhabitants, collections } = made;
        const expected = new Expected();
        for (const list of lists) {
          const responses = await Promise.all(list.map((step) => carryOut(step, made)));
          for (const [i, response] of responses.entries()) {
            if (response) expected.add(at(list, i), response);
          }
        }

        const balances = await Promise.all(inhabitants.map(bloom.balance));
        expect(balances).toEqual(expected.balances);
        for (const [i, inhabitant] of inhabitants.entries()) {
          const { video_bloom_balance } = await bloom.video(videoId(world, i));
          expect(video_bloom_balance).toBe(expected.videos[i]);
          const { body: shown } = await bloom.call('GET', `/v1/collection/${at(collections, i)}`);
          expect(shown.collection.received).toBe(expected.collections[i]);
          const { body } = await bloom.call('GET', '/v1/account/referral', inhabitant);
          const brought = at(expected.brought, i);
          expect(body).toMatchObject({ brought, pending: brought - at(expected.paid, i) });
        }
        expect((await bloom.database.snapshot(auditLedger)).problems).toEqual([]);
      }),
      { seed, numRuns: runs, endOnFailure: true },
    );
  },
);
