import { expect, test } from 'vitest';
import { iteratePages } from './paginate.ts';

test('a list is read in pages, each entry once', async () => {
  const all = Array.from({ length: 25 }, (_, index) => 25 - index);
  const requested: (number | undefined)[] = [];
  const pages = iteratePages(
    async (before) => {
      requested.push(before);
      return all.filter((id) => before === undefined || id < before).slice(0, 10);
    },
    (id) => id,
  );
  const read: number[] = [];
  for await (const page of pages) read.push(...page);
  expect(read).toEqual(all);
  expect(requested).toEqual([undefined, 16, 6, 1]);
});
