import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ImportRefused, type ImportRow } from './import-row.ts';
import { readBilibili } from './read-bilibili.ts';
import { readMaccms } from './read-maccms.ts';

/** Pieces of whole characters, as a decoder makes them. */
async function* pieces(text: string, sizes: readonly number[]): AsyncGenerator<string> {
  const characters = Array.from(text);
  for (const size of sizes) yield characters.splice(0, size).join('');
  yield characters.join('');
}

const sizes = fc.array(fc.nat({ max: 40 }), { maxLength: 60 });
async function all(rows: AsyncGenerator<ImportRow>): Promise<ImportRow[]> {
  const read: ImportRow[] = [];
  for await (const row of rows) read.push(row);
  return read;
}
const contentsOf = (rows: readonly ImportRow[]) =>
  rows.map((row) => (row.skip ? row.skip : row.moment.content));

const escaped = (text: string) => text.replaceAll(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`);
const xmlOf = (texts: readonly string[]) =>
  `<?xml version="1.0"?><i><!-- > <d> --><maxlimit>8000</maxlimit>${texts
    .map((text, i) => `<d p='${i},1,25,0,1500000000,0,>,r${i}'>${escaped(text)}</d>`)
    .join('')}</i>`;
const csvOf = (texts: readonly string[]) =>
  `id,content,time\r\n${texts.map((text, i) => `r${i},"${text.replaceAll('"', '""')}",${i}\r\n`).join('')}`;

/** As XML has it: with line feeds only, and without the control characters that it forbids. */
const asXml = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\u0001', '');

describe.each([
  ['XML of bilibili', xmlOf, readBilibili, asXml],
  [
    'CSV of maccms10',
    csvOf,
    (texts: AsyncIterable<string>) => readMaccms(texts, undefined),
    (text: string) => text,
  ],
])('%s', (_name, fileOf, read, asRead) => {
  // rule: #moment-import
  test('is read the same in whatever pieces it comes', async () => {
    const unit = fc.constantFrom(...Array.from('ab<>&;"\'`,\n\r\t \u0001前\u0301😀]-!?\\N'));
    const texts = fc.array(fc.string({ unit, maxLength: 30 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(texts, sizes, async (written, cuts) => {
        const rows = await all(read(pieces(fileOf(written), cuts)));
        expect(contentsOf(rows).map((text) => text.trim())).toEqual(
          written.map((text) => asRead(text).trim()),
        );
      }),
      {
        examples: [
          [['a\r\u0001\na'], []],
          [['a\r\nb'], [40, 40, 19]],
        ],
      },
    );
  });

  // rule: #moment-import
  test('that is damaged in any place is read or refused, and nothing else', async () => {
    const whole = fileOf(['one', 'two & <three>', '"four"', '五']);
    const damage = fc.record({
      at: fc.nat({ max: whole.length }),
      removed: fc.nat({ max: 12 }),
      added: fc.string({
        unit: fc.constantFrom(...Array.from('<>/"\'&;!-[]?=,\n\\ ad9')),
        maxLength: 8,
      }),
    });
    await fc.assert(
      fc.asyncProperty(damage, sizes, async ({ at, removed, added }, cuts) => {
        const text = whole.slice(0, at) + added + whole.slice(at + removed);
        const outcome = await all(read(pieces(text, cuts))).catch((error: unknown) => error);
        if (Array.isArray(outcome)) return;
        expect(outcome).toBeInstanceOf(ImportRefused);
        expect((outcome as Error).message).toMatch(/[Rr]ow|line|<i>/);
      }),
      { numRuns: 500 },
    );
  });
});

// rule: #moment-import
test('XML that never ends a tag or text is refused', async () => {
  for (const endless of ['<d p="', '<d '.padEnd(99, ' '), '<!-- ', '<![CDATA[', 'x', '&']) {
    async function* texts() {
      yield '<i><d p="1,1,1,1,1,1,1,r">';
      for (let i = 0; ; i++) yield endless + ' a="b"'.repeat(50);
    }
    await expect(all(readBilibili(texts())), endless).rejects.toThrow(ImportRefused);
  }
});
