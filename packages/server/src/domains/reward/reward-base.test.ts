import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullActivity, maxRewardBase, minRewardBase } from '@bloom/contract/gift/economy';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { expectedRewardBase } from '../../../test/money/reward-model.ts';
import { openDatabase, type Database } from '../../platform/database/index.ts';

let database: TestDatabase;
let opened: Database<unknown>;

beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connection);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const rule = { min_base: minRewardBase, max_base: maxRewardBase, full_activity: fullActivity };

/** The petals that the SQL function pays for each pair of activity points and chance. */
async function rewardBases(pairs: [activity: number, chance: number][]): Promise<number[]> {
  const { rows } = await sql<{ base: number }>`
    select reward_base(${JSON.stringify(rule)}::jsonb, activity, chance) as base
    from unnest(${pairs.map(([activity]) => activity)}::float8[],
      ${pairs.map(([, chance]) => chance)}::float8[]) as pair (activity, chance)`.execute(opened.read);
  return rows.map(({ base }) => base);
}

test.each([
  [0, 1, 2_000],
  [0.0001, 0.5, 2_000],
  [0.0001, 1, 2_000],
  [0.001, 1, 3_536],
  [5, 1, 250_000],
  [10, 0.5, 176_777],
  [20, 0.5, 250_000],
  [20, 1, 500_000],
  [1_000, 1, 500_000],
])('%d activity points and a chance of %d pay %d petals', async (activity, chance, petals) => {
  expect(await rewardBases([[activity, chance]])).toEqual([petals]);
  expect(expectedRewardBase(activity, chance)).toBe(petals);
});

// rule: #daily-reward
test('no reward is below 2,000 or above 500,000 petals, and more activity never pays less', async () => {
  const activity = fc.double({ min: 0, max: 1e308, noNaN: true });
  const chance = fc.double({ min: 0.5, max: 1, noNaN: true });
  const samples = fc.sample(fc.tuple(activity, activity, chance), 1_000);
  const bases = await rewardBases(
    samples.flatMap(([a, b, luck]): [number, number][] => [
      [Math.min(a, b), luck],
      [Math.max(a, b), luck],
    ]),
  );
  expect(bases).toHaveLength(2_000);
  expect(Math.min(...bases)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...bases)).toBeLessThanOrEqual(500_000);
  for (let i = 0; i < bases.length; i += 2) {
    expect(bases[i + 1], String(samples[i / 2])).toBeGreaterThanOrEqual(bases[i] ?? Number.NaN);
  }
});
