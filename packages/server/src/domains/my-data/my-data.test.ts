import { expect, test } from 'vitest';
import { inParts, writeExport, type ExportList } from './my-data.ts';

async function written(fields: Record<string, unknown>, lists: ExportList[]): Promise<unknown> {
  let text = '';
  for await (const piece of writeExport(fields, lists)) text += piece;
  return JSON.parse(text);
}

test('an export is JSON, whatever is in it', async () => {
  const fields = { exported_at: 1, profile: { name: '"}\n}', none: null } };
  expect(
    await written(fields, [
      { name: 'empty', parts: [] },
      { name: 'emptyPart', parts: [[]] },
      { name: 'some', parts: [[{ a: '"]' }, { a: '\n }' }], [], [3]] },
    ]),
  ).toEqual({ ...fields, empty: [], emptyPart: [], some: [{ a: '"]' }, { a: '\n }' }, 3] });
});

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
