import { expect, test } from 'vitest';
import { inParts } from './parts.ts';

test('a list is read in parts, each entry once', async () => {
  const all = Array.from({ length: 25 }, (_, index) => 25 - index);
  const asked: (number | undefined)[] = [];
  const parts = inParts(
    async (before) => {
      asked.push(before);
      return all.filter((id) => before === undefined || id < before).slice(0, 10);
    },
    (id) => id,
  );
  const read: number[] = [];
  for await (const part of parts) read.push(...part);
  expect(read).toEqual(all);
  expect(asked).toEqual([undefined, 16, 6, 1]);
});
