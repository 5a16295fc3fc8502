import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRandom } from '../dataset/random.ts';
import { erlangC, waitMs, type Work } from './queue.ts';
import { kneeOf, resourcesOf, steps, waitLimitMs } from './steps.ts';
import { stepMarkdown } from './table.ts';

/** The same queue, request by request, in their order; the times between them and those they take are exponential. */
function simulate(works: readonly Work[], cores: number, count: number): number[] {
  const random = createRandom(7).next;
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;
  const perSecond = works.reduce((sum, work) => sum + work.perSecond, 0);
  const freeAt = Array.from({ length: cores }, () => 0);
  let now = 0;
  const waits: number[] = [];
  for (let i = 0; i < count; i++) {
    now += exponential(1_000 / perSecond);
    let pick = random() * perSecond;
    const work = works.find((each) => (pick -= each.perSecond) < 0) ?? works.at(-1);
    const first = freeAt.indexOf(Math.min(...freeAt));
    const begin = Math.max(now, freeAt[first] ?? 0);
    waits.push(begin - now);
    freeAt[first] = begin + exponential(work?.serviceMs ?? 0);
  }
  return waits.toSorted((a, b) => a - b);
}

test.each([
  [1, [{ perSecond: 80, serviceMs: 10 }], 0.1],
  [4, [{ perSecond: 340, serviceMs: 10 }], 0.1],
  [
    2,
    [
      { perSecond: 1_500, serviceMs: 0.3 },
      { perSecond: 60, serviceMs: 15 },
    ],
    0.2,
  ],
])('the formula agrees with a simulated queue at %i cores', (cores, works, tolerance) => {
  const waits = simulate(works, cores, 400_000);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? Number.NaN;
  expect(Math.abs(waitMs(works, cores, 0.99) / p99 - 1)).toBeLessThan(tolerance);
});

test('waiting begins when all cores are busy, and has no end beyond', () => {
  expect(erlangC(0.5, 1)).toBeCloseTo(0.5, 9);
  expect(erlangC(2, 3)).toBeCloseTo(4 / 9, 9);
  expect(waitMs([], 1, 0.99)).toBe(0);
  expect(waitMs([{ perSecond: 1, serviceMs: 1 }], 4, 0.99)).toBe(0);
  expect(waitMs([{ perSecond: 100, serviceMs: 10 }], 1, 0.99)).toBe(Infinity);
});

test('each step carries more users than the one before, and the last 100 million', () => {
  const users = steps.map((step) => kneeOf(step).users);
  expect(users).toEqual(users.toSorted((a, b) => a - b));
  expect(users.at(-1)).toBeGreaterThan(1e8);
});

test('a step ends where the first resource is too slow', () => {
  for (const step of steps) {
    const { users, limitedBy } = kneeOf(step);
    const slow = (at: number) => resourcesOf(step, at).filter(({ waitMs: ms }) => ms > waitLimitMs);
    expect(slow(users)).toEqual([]);
    expect(slow(users * 1.002).map(({ name }) => name)).toEqual([limitedBy]);
  }
});

test('docs/scale.md has the table of this model', () => {
  const page = readFileSync(new URL('../../../docs/scale.md', import.meta.url), 'utf8');
  // Else: npm run bench:scale
  expect(page).toContain(stepMarkdown());
});
