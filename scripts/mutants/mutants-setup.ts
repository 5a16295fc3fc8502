// Stryker counts what a `beforeAll` executes (the start of a server, for example) as executed by no test, so
// that it runs none, or only the few that execute it once more. Here each test of the file executes it.
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** How often each mutant was executed, by its number. */
type Counts = Record<string, number>;
/** The state that Stryker has in the global scope. */
type Stryker = { currentTestId?: string; mutantCoverage?: { perTest: Record<string, Counts> } };

const stryker = (globalThis as { __stryker__?: Stryker }).__stryker__ ?? {};
const beforeTests = 'before the tests';
const tests = new Set<string>();

beforeAll(() => {
  stryker.currentTestId = beforeTests;
});
beforeEach(() => {
  if (stryker.currentTestId !== undefined) tests.add(stryker.currentTestId);
});
afterAll(() => {
  const { perTest = {} } = stryker.mutantCoverage ?? {};
  const before = Object.entries(perTest[beforeTests] ?? {});
  delete perTest[beforeTests];
  for (const test of tests) {
    const counts = (perTest[test] ??= {});
    for (const [mutant, count] of before) counts[mutant] = (counts[mutant] ?? 0) + count;
  }
});
