import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { simplifiedModule, simplifiedPairs } from './simplified.ts';

test('the table in the repository is the one that the script makes of the dictionaries', () => {
  const file = new URL('../packages/contract/src/fold/simplified.ts', import.meta.url);
  expect(simplifiedModule()).toBe(readFileSync(file, 'utf8'));
});

test('what a character becomes does not become another one', () => {
  const pairs = simplifiedPairs();
  expect(pairs.size).toBeGreaterThan(2_900);
  expect([...pairs.values()].filter((each) => pairs.has(each))).toEqual([]);
});
