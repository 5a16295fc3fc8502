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

async function* whole(text: string) {
  yield text;
}
const d = (text: string, p = '1,1,25,0,1600000000,0,7,id1') => `<d p="${p}">${text}</d>`;
const readRows = async (...rows: string[]) => all(readBilibili(whole(`<i>\n${rows.join('\n')}\n</i>`)));

// rule: #moment-import
test.each([
  ['a bare &', 'salt & vinegar &c', 'salt & vinegar &c'],
  ['faces', '<(_ _)> (>_<) <3 a<b', '<(_ _)> (>_<) <3 a<b'],
  ['entities of HTML', 'caf&eacute;&nbsp;&hellip; &unknown; &#146;', 'café\u00A0… &unknown; ’'],
  ['entities of a document type', '&x;', '&x;'],
  ['numbers of no character', 'a&#8;b&#xD800;c', 'abc'],
  ['a character in two halves', '&#55357;&#56832;', '😀'],
  ['Chinese in angle brackets', '<前方高能>', '<前方高能>'],
  ['elements', 'one <b class="x">two</b><br/> three<!-- no -->', 'one two three'],
  ['CDATA', '<![CDATA[a </d> & b]]>', 'a </d> & b'],
  ['CDATA without end', '<![CDATA[a', '<![CDATA[a'],
  ['control characters', 'a\u0001\u0008b', 'ab'],
])('a text with %s is read as it is meant, and the next row too', async (_name, text, content) => {
  expect(contentsOf(await readRows(d(text), d('next')))).toEqual([content, 'next']);
});

// rule: #moment-import
test('rows as recorders write them are read', async () => {
  const rows = await all(
    readBilibili(
      whole(`\uFEFF<?xml version="1.0"?><!DOCTYPE i [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<i>${d('milliseconds', '1.0,1,25,0,1600000000123,0,7,id1')}
${d('few fields', '3.0,5')}
${d('other numbers', '4e0, 4 ,25,0,0,0,7,id4,10')}
${d('a clock', '0:00:05.5,1,25,0,,0,7,id5')}
<d user="who "is" it" p='6,1,25,0,1600000000,0,7,id6' raw="{&quot;a&quot;:1}">quotes</d>
<gift ts="1" user="x>y"/><sc ts="1">thanks</sc>
<d p="7,1,25,0,1600000000,0,7,id7">no end
${d('after it', '8,1,25,0,1600000000,0,7,id8')}
<d p="9,1,25,0,1600000000,0,7,id9"/>
<d p="10,1,25,0,1600000000,0,7,i`),
    ),
  );
  const brief = rows.map((row) =>
    row.skip ? [row.row, row.line, row.skip] : [row.moment.atMs, row.moment.content.trim(), row.moment.time],
  );
  expect(brief).toEqual([
    [1_000, 'milliseconds', 1_600_000_000_123],
    [3_000, 'few fields', undefined],
    [4_000, 'other numbers', undefined],
    [5_500, 'a clock', undefined],
    [6_000, 'quotes', 1_600_000_000_000],
    [7_000, 'no end', 1_600_000_000_000],
    [8_000, 'after it', 1_600_000_000_000],
    [9_000, '', 1_600_000_000_000],
    [9, 11, 'unreadable'],
  ]);
});

// rule: #moment-import
test('files that are joined are read, and version 2 with its milliseconds', async () => {
  const one = `<?xml version="1.0"?><i>${d('one')}</i>\n`;
  const p = '34656419668557827,0,61486,5,25,16777215,1593244049,0,3dbb2ac3';
  const two = `<?xml version="2.0"?><i><oid>1</oid>${d('two', p)}</i>`;
  expect(await all(readBilibili(whole(one + two)))).toMatchObject([
    { moment: { content: 'one', atMs: 1_000 } },
    {
      row: 2,
      moment: {
        importId: 'bilibili:34656419668557827',
        content: 'two',
        atMs: 61_486,
        mode: 'top',
        time: 1_593_244_049_000,
      },
    },
  ]);
});

// rule: #moment-import
test('a quote too many ends with its row', async () => {
  const odd = `<d user="a"b" p="1,1,25,0,1600000000,0,7,id1">odd</d>`;
  const rows = [odd, d('next'), odd, odd.replace('"b', "'b"), d('last')];
  expect(contentsOf(await readRows(...rows))).toEqual(['odd', 'next', 'odd', 'odd', 'last']);
});

// rule: #moment-import
test('rows with the id 0 have one of what they say, the same each time', async () => {
  const rows = [d('a', '1,1,25,0,0,0,7,0'), d('b', '1,1,25,0,0,0,7,0'), d('a', '2,1,25,0,0,0,7,0')];
  const ids = async () => (await readRows(...rows)).map((row) => row.skip ?? row.moment.importId);
  expect(new Set(await ids()).size).toBe(3);
  expect(await ids()).toEqual(await ids());
});

// rule: #moment-import
test('a table has rows that cannot be read, quotes in a cell, and dates with slashes', async () => {
  const rows = [
    'id,content,time,create_time',
    '1,good,1,2020/09/13 12:26:40',
    '2,b,NaN,',
    '3,b,,',
    '0,no id,2,',
    '4,a, b,3,',
    '5,say "hi",4,1600000000000',
  ];
  const read = await all(readMaccms(whole(rows.join('\n')), undefined));
  expect(contentsOf(read)).toEqual(['good', 'unreadable', 'unreadable', 'no id', 'unreadable', 'say "hi"']);
  const times = read.map((row) => (row.skip ? row.skip : row.moment.time));
  expect([times[0], times[5]]).toEqual([1_600_000_000_000, 1_600_000_000_000]);
});

// rule: #moment-import
test('a content that a comma cuts is not imported as it is', async () => {
  const read = await all(readMaccms(whole('id,time,content\n1,1,well, no\n2,2,"well, yes"\n'), undefined));
  expect(contentsOf(read)).toEqual(['unreadable', 'well, yes']);
});
