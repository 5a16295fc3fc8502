import { expect, test } from 'vitest';
import { writeExport, type ExportList } from './privacy.ts';

async function written(fields: Record<string, unknown>, lists: ExportList[]): Promise<unknown> {
  let text = '';
  for await (const chunk of writeExport(fields, lists)) text += chunk;
  return JSON.parse(text);
}

test('an export is valid JSON, whatever it contains', async () => {
  const fields = { exported_at: 1, profile: { name: '"}\n}', none: null } };
  expect(
    await written(fields, [
      { name: 'empty', pages: [] },
      { name: 'emptyPage', pages: [[]] },
      { name: 'some', pages: [[{ a: '"]' }, { a: '\n }' }], [], [3]] },
    ]),
  ).toEqual({ ...fields, empty: [], emptyPage: [], some: [{ a: '"]' }, { a: '\n }' }, 3] });
});
