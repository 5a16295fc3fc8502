// rule: #subtitle-files
import { expect, test } from 'vitest';
import { importSubtitles } from './files.ts';

const timesOf = (text: string) => importSubtitles(text).cues.map(({ startMs, endMs }) => [startMs, endMs]);

test.each([
  '00:00:03,500 –> 00:00:05,000',
  '00:00:03,500 —> 00:00:05,000',
  '00:00:03,500 -- > 00:00:05,000',
  '00:00:03,500 ==> 00:00:05,000',
  '00:00:03,500 → 00:00:05,000',
  '00:00:03,500\t-->\t00:00:05,000',
  '００：００：０３，５００　－－＞　００：００：０５，０００',
  '00：00：03，5 —＞ 00：00：05，0',
  '00 :00 :03,500 --> 00 :00 :05,000',
  '0:0:3.5 -> 0:0:5',
  '00:00:3,500 --> 00:00:5,000',
  '00:00:03:500 --> 00:00:05:000',
  '00:00:03;500 --> 00:00:05;000',
  '00.00.03,500 --> 00.00.05,000',
  '00:00:03.500000 --> 00:00:05.000000',
  '0:00:03.500,0:00:05.000',
  '00:00:03,500.0999999 --> 00:00:05,000.5',
  '7. 00:00:03,500 --> 00:00:05,000',
  '7 00:00:03,500 --> 00:00:05,000',
  '\u200B\u202A00:00:03,500 --> 00:00:05,000\u202C',
  '00:00:03,500 --> 00:00:05,000  X1:10 X2:20 Y1:30 Y2:40',
])('times that a person would read are read: %s', (row) => {
  for (const text of [`1\n${row}\nGo on\n`, `WEBVTT\n\n1\n${row}\nGo on\n`]) {
    const { cues, bad } = importSubtitles(text);
    expect(cues).toMatchObject([{ startMs: 3_500, endMs: 5_000, words: { EN: 'Go on' } }]);
    expect(bad).toEqual([]);
  }
});

test('without hours, minutes count on', () => {
  expect(timesOf('75:10,5 --> 75:12,25\nLate')).toEqual([[4_510_500, 4_512_250]]);
});

test('words in the row of times are words', () => {
  const { cues } = importSubtitles('[00:00:01.000 --> 00:00:02.000]  Well, yes：so\n\nand no\n');
  expect(cues).toMatchObject([{ words: { EN: 'Well, yes：so\nand no' } }]);
});

test('text with times stays text', () => {
  const lines = ['10:00 - 11:00', '08:30:00 – 09:15:00', 'Turn --> left', 'At 7:15, then 8:20'];
  const file = `1\n00:00:01,000 --> 00:00:02,000\n${lines.join('\n')}\n`;
  expect(importSubtitles(file).cues[0]?.words.EN).toBe(lines.join('\n'));
});

test.each([
  '00:00:01,000 --> 00:00:x2,000',
  '00:00:01,000 --> 00:00:02abc,000',
  '00:00:01,000 --> -00:00:02,000',
  '00:75:01,000 --> 00:76:00,000',
  '--> 00:00:02,000',
])('times that cannot be are listed: %s', (row) => {
  expect(importSubtitles(`1\n${row}\nHi\n`)).toMatchObject({
    cues: [],
    bad: [{ line: 2, reason: 'invalidTime', text: row }],
  });
});

test.each([
  ['a carriage return too many', '\r\r\n', '\r\r\n\r\r\n'],
  ['carriage returns', '\r', '\r\r'],
  ['line feeds without blank lines', '\n', '\n'],
  ['a blank line behind each line', '\n\n', '\n\n'],
])('no word is lost or added with %s', (_name, end, between) => {
  const entries = ['One', 'Two', 'Three'].map((word, i) =>
    [`${i + 1}`, `00:00:0${i + 1},000 --> 00:00:0${i + 1},900`, word].join(end),
  );
  const { cues, bad } = importSubtitles(entries.join(between));
  expect(cues.map(({ words }) => words.EN)).toEqual(['One', 'Two', 'Three']);
  expect(bad).toEqual([]);
});

test.each([
  ['a mark before each line', '\u200F1\n', '\u200F2\n'],
  ['numbers of full width', '１\n', '２\n'],
  ['a number too many', '1\n\n1\n', '2\n\n2\n'],
  ['a byte order mark in each of two joined files', '\uFEFF1\n', '\uFEFF1\n'],
])('the number of an entry is no word: %s', (_name, first, second) => {
  const file = `${first}00:00:01,000 --> 00:00:02,000\nOne\n\n${second}00:00:03,000 --> 00:00:04,000\nTwo\n`;
  const { cues, bad } = importSubtitles(file);
  expect(cues.map(({ words }) => words.EN)).toEqual(['One', 'Two']);
  expect(bad).toEqual([]);
});

test('a number that is said is a word', () => {
  const file = '1\n00:00:01,000 --> 00:00:02,000\n\n250\n\n2\n00:00:03,000 --> 00:00:04,000\nFold\n';
  expect(importSubtitles(file).cues.map(({ words }) => words.EN)).toEqual(['250', 'Fold']);
});

test('headers of joined WebVTT files are no bad rows, and a fence around a file is none of it', () => {
  const vtt = 'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n00:01.000 --> 00:02.000\nOne\n\n';
  const joined = `${vtt}${vtt.replace('One', 'Two')}`;
  for (const file of [joined, `\`\`\`vtt\n${joined}\`\`\`\n`]) {
    const { format, cues, bad } = importSubtitles(file);
    expect([format, cues.map(({ words }) => words.EN), bad]).toEqual(['vtt', ['One', 'Two'], []]);
  }
});

test('in WebVTT a blank line behind the times keeps no words away', () => {
  const { cues, bad } = importSubtitles('WEBVTT\n\n00:01.000 --> 00:02.000\n\nLate words\n\nlost\n');
  expect(cues.map(({ words }) => words.EN)).toEqual(['Late words']);
  expect(bad).toMatchObject([{ line: 7, reason: 'noTime', text: 'lost' }]);
});

const events = (...rows: string[]) =>
  `[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${rows.join('\n')}\n`;

test('rows of ASS are read with commas in their times, without fractions, and with wide signs', () => {
  const { cues, bad } = importSubtitles(
    events(
      'Dialogue: 0,0:00:01,50,0:00:02,75,Default,,0,0,0,,First, second',
      'Dialogue: 0,0:00:03,0:00:04,Default,,0,0,0,,Third',
      'Dialogue：0，0：00：05.00，0：00：06.00，Default，，0，0，0，，Fourth，fifth',
    ),
  );
  expect(cues.map(({ startMs, endMs, words }) => [startMs, endMs, words.EN])).toEqual([
    [1_500, 2_750, 'First, second'],
    [3_000, 4_000, 'Third'],
    [5_000, 6_000, 'Fourth，fifth'],
  ]);
  expect(bad).toEqual([]);
});

test('a row of the events that is none is listed, and events need no header', () => {
  const row = 'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Go';
  expect(importSubtitles(events(row, 'on with it', '; a comment'))).toMatchObject({
    cues: [{ words: { EN: 'Go' } }],
    bad: [{ line: 4, reason: 'noTime', text: 'on with it' }],
  });
  expect(importSubtitles(row)).toMatchObject({ format: 'ass', cues: [{ words: { EN: 'Go' } }] });
});
