import { expect, test } from 'vitest';
import { writeExport, type ExportList } from './privacy.ts';

async function written(fields: Record<string, unknown>, lists: ExportList[]): Promise<unknown> {
  let text = '';
  for await (const piece of writeExport(fields, lists)) text += piece;
  return JSON.parse(text);
}

test('an export is JSON, whatever is in it', async () => {
  const fields = { exported_at: 1, profile: { name: '"}\n}', none: null } };
  expect(
    await written(fields, [
      { name: 'empty', pages: [] },
      { name: 'emptyPage', pages: [[]] },
      { name: 'some', pages: [[{ a: '"]' }, { a: '\n }' }], [], [3]] },
    ]),
  ).toEqual({ ...fields, empty: [], emptyPage: [], some: [{ a: '"]' }, { a: '\n }' }, 3] });
});
