import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineLanguages } from './combine.ts';
import { decodeSubtitles } from './encoding.ts';
import { checkCues, isBlocking } from './checks.ts';
import {
  cleanWords,
  isMachine,
  machineHalves,
  markCue,
  maxCues,
  newCueId,
  sortCues,
  type Cue,
} from './cue.ts';
import {
  adoptIds,
  detectFormat,
  exportSubtitles,
  importSubtitles,
  subtitleFormats,
  type BadRow,
} from './files.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const brief = ({ startMs, endMs, words }: Cue) => [startMs, endMs, words.EN, words.CN];
const withMark = (cue: Cue) => [...brief(cue), cue.machine];
const badOf = (bad: readonly BadRow[]) => bad.map(({ line, reason }) => [line, reason]);

test('an SRT file with two lines a cue has both languages', () => {
  const file = `1
00:00:01,000 --> 00:00:02,500
Good morning
早上好

2
00:00:03,000 --> 00:00:04,000
再见
Bye
`;
  const { cues, bad, ...rest } = importSubtitles(file);
  expect(rest).toEqual({ format: 'srt', languages: 'both' });
  expect(cues.map(brief)).toEqual([
    [1_000, 2_500, 'Good morning', '早上好'],
    [3_000, 4_000, 'Bye', '再见'],
  ]);
  expect(bad).toEqual([]);
});

test('an SRT file in one language has the words of its language', () => {
  const chinese = importSubtitles('1\n00:00:01,000 --> 00:00:02,000\n你好\n');
  expect([chinese.languages, chinese.cues.map(brief)]).toEqual(['CN', [[1_000, 2_000, '', '你好']]]);
  const chosen = importSubtitles('1\n00:00:01,000 --> 00:00:02,000\n你好\n', { languages: 'EN' });
  expect(chosen.cues.map(brief)).toEqual([[1_000, 2_000, '你好', '']]);
});

test('SRT is read with CRLF, a mark, points, no space, no number, no hours, tags and blank lines in a text', () => {
  const file =
    '\uFEFF1\r\n00:00:01.000-->00:00:02.5\r\n<i>One</i> <font color="red">red</font>{\\an8}\r\n\r\ngoes on\r\n' +
    '\r\n00:03,000 --> 00:04,000 X1:0\r\n<3 & <script>\r\n2\r\n00:00:05,000 --> 00:00:06,000\r\nThree';
  expect(importSubtitles(file).cues.map(brief)).toEqual([
    [1_000, 2_500, 'One red\ngoes on', ''],
    [3_000, 4_000, '<3 & <script>', ''],
    [5_000, 6_000, 'Three', ''],
  ]);
});

// rule: #subtitle-files
test('bad rows of SRT are listed with their line, and the others are imported', () => {
  const file = `Title of the film

1
00:00:01,000 --> 00:00:02,000
One

2
00:61:00,000 --> 00:62:00,000
Bad minutes

3
Without times

4
00:00:09,000 --> 00:00:08,000
Backwards

5
-00:00:09,000 --> 00:00:10,000
Negative

6
00:00:11,000 --> 00:00:12,000
Last

7
00:00:13,000 --> 00:`;
  const { cues, bad } = importSubtitles(file);
  expect(cues.map(({ words }) => words.EN)).toEqual(['One', 'Last']);
  expect(badOf(bad)).toEqual([
    [1, 'noTime'],
    [8, 'invalidTime'],
    [11, 'noTime'],
    [15, 'endBeforeStart'],
    [19, 'invalidTime'],
    [27, 'invalidTime'],
  ]);
  expect(bad[1]?.text).toBe('00:61:00,000 --> 00:62:00,000');
});

test('of WebVTT identifiers of Bloom, entities and text count; notes, styles, settings and tags do not', () => {
  const file = `WEBVTT - a title
Kind: captions

STYLE
::cue { background: url(//evil.example) }

NOTE a comment
on two lines

chapter7
00:01.000 --> 01:00:02.000 align:start position:10%
<v Ann><b>One</b> &amp; &lt;two&gt;&nbsp;&#x4F60;<00:00:02.000>

question text
00:03.000 --> 00:04.000
&unknown; &#0; --

a question
question
00:05.000 --> 00:06.000
Six
00:07.000 --> 00:08.000
Eight
`;
  const { format, cues, bad } = importSubtitles(file, { languages: 'EN' });
  expect(format).toBe('vtt');
  expect(cues.map(brief)).toEqual([
    [1_000, 3_602_000, 'One & <two>\u00A0你', ''],
    [3_000, 4_000, '&unknown; &#0; --', ''],
    [5_000, 6_000, 'Six', ''],
    [7_000, 8_000, 'Eight', ''],
  ]);
  expect([cues[0]?.cue, cues[2]?.cue]).toEqual(['chapter7', 'question']);
  expect(bad).toEqual([]);
});

test('bad rows of WebVTT are listed with their line', () => {
  const file = `WEBVTT

00:01.000 --> 00:02.000
One

no times here

00:03.000 --> 00:-4.000
A minus

00:05.000 --> 00:61.000
Bad seconds
`;
  const { cues, bad } = importSubtitles(file);
  expect(cues.map(({ words }) => words.EN)).toEqual(['One']);
  expect(badOf(bad)).toEqual([
    [6, 'noTime'],
    [8, 'invalidTime'],
    [11, 'invalidTime'],
  ]);
});

test('of ASS the times and the text of events are read, without overrides, drawings and comments', () => {
  const file = `[Script Info]
Title: x

[Events]
Format: Start, End, Style, Text
Comment: 0:00:00.00,0:00:01.00,Default,no
Dialogue: 0:00:01.00,0:00:02.50,Default,{\\pos(1,2)}Hello, {\\b1}world{\\b0}\\N你好
Dialogue: 0:00:03.00,0:00:04.00,Default,{\\p1}m 0 0 l 1 1{\\p0}Text\\hhere
Dialogue: 0:00:05.00,0:00:0x.00,Default,bad
Dialogue: 0:00:05.00
[Fonts]
Dialogue: 0:00:07.00,0:00:08.00,Default,not an event
`;
  const { format, languages, cues, bad } = importSubtitles(file);
  expect([format, languages]).toEqual(['ass', 'both']);
  expect(cues.map(brief)).toEqual([
    [1_000, 2_500, 'Hello, world', '你好'],
    [3_000, 4_000, 'Text\u00A0here', ''],
  ]);
  expect(badOf(bad)).toEqual([
    [9, 'invalidTime'],
    [10, 'invalidTime'],
  ]);
});

test('ASS has the exact times beside the rounded ones, unless another program has moved the row', () => {
  const cue = { cue: 'aaaaaaaa', startMs: 1_234, endMs: 5_678, words: { EN: 'One', CN: '' } };
  const file = exportSubtitles([cue], 'ass', 'EN');
  expect(file).toContain('Dialogue: 0,0:00:01.23,0:00:05.67,Default,,0,0,0,ms 1234 5678,One');
  const moved = file.replace('0:00:05.67', '0:00:06.00');
  expect(importSubtitles(moved).cues.map(brief)).toEqual([[1_230, 6_000, 'One', '']]);
});

test('JSON is the list of items, alone or in a response; bad items are listed by their number', () => {
  const items = [
    { start_sec: 1, end_sec: 2, words: { EN: 'One', CN: '一' } },
    { start_sec: 'x', end_sec: 2, words: { EN: '', CN: '' } },
    { start_sec: 2, end_sec: 1, words: { EN: '', CN: '' } },
    7,
  ];
  for (const text of [JSON.stringify(items), JSON.stringify({ status: 'ok', data: items })]) {
    const { format, cues, bad } = importSubtitles(text);
    expect(format).toBe('json');
    expect(cues.map(brief)).toEqual([[1_000, 2_000, 'One', '一']]);
    expect(badOf(bad)).toEqual([
      [2, 'invalidTime'],
      [3, 'endBeforeStart'],
      [4, 'invalidItem'],
    ]);
  }
  expect(badOf(importSubtitles('{"a":1}').bad)).toEqual([[1, 'notJson']]);
  expect(badOf(importSubtitles('[{').bad)).toEqual([[1, 'notJson']]);
});

test.each([
  ['WEBVTT', 'vtt'],
  ['\uFEFFWEBVTT \n', 'vtt'],
  ['WEBVTTX', 'srt'],
  [' [{"start_sec":1}]', 'json'],
  ['[Script Info]\n', 'ass'],
  ['; made by x\n[Events]\n', 'ass'],
  ['1\n00:00:01,000 --> 00:00:02,000\n', 'srt'],
])('%j begins a file in the format %s', (text, format) => {
  expect(detectFormat(text)).toBe(format);
});

test('more cues than a video can have are listed, and words that are too long', () => {
  const rows = Array.from({ length: maxCues + 1 }, (_, i) => `${i}\n00:00:01,000 --> 00:00:02,000\na${i}\n`);
  const { cues, bad } = importSubtitles(rows.join('\n'));
  expect([cues.length, badOf(bad)]).toEqual([maxCues, [[maxCues * 4 + 2, 'tooMany']]]);
  expect(badOf(importSubtitles(`0:01 --> 0:02\n${'a'.repeat(1_001)}`).bad)).toEqual([[1, 'tooLong']]);
});

/** Words with everything that a format could take for its own. */
const line = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '00:00:01,000 --> 00:00:02,000',
    '-->',
    '42',
    '<b>bold</b>',
    '</font',
    '{\\an8}{x}',
    '\\N \\h \\{',
    '&amp; &lt;',
    'NOTE',
    'STYLE',
    'WEBVTT',
    '你好',
    'Hi 你',
    'Dialogue: 0,0:00:01.00',
    '\u202E\u2063\u2060x',
    ',,,',
    'aaaaaaaa',
    '[Events]',
    '00：00：01 → 00：00：02',
    '00:00:01 - 00:00:02',
    '[0:01 -> 0:02] ha',
    '＜i＞a<br>b</ i >',
    '&eacute;&#146;&lt',
    '{y:i}{\\p1}m 0 0{\\p0}',
    'C:\\New',
    'La la',
    '…',
  ),
);
const words = fc.array(line, { maxLength: 3 }).map((lines) => cleanWords(lines.join('\n')));
/** Some cues have the same times, and some follow directly. */
const gap = fc.oneof(fc.constantFrom(0, 10, 1_000), fc.nat(5_000));
const ms = fc.oneof(fc.constantFrom(10, 1_000), fc.nat(9_000));
const machine = fc.constantFrom(undefined, ...machineHalves);
const fields = fc.record({ gap, ms, EN: words, CN: words, machine });
const someCues = fc.array(fields, { maxLength: 8 }).map((list) => {
  let startMs = 0;
  const cues = list.map(({ gap: gapMs, ms: lengthMs, EN, CN, machine: halves }): Cue => {
    startMs += gapMs;
    const cue = { cue: newCueId(), startMs, endMs: startMs + lengthMs, words: { EN, CN } };
    return halves ? markCue(cue, (language) => isMachine({ machine: halves }, language)) : cue;
  });
  return sortCues(cues);
});

// rule: #subtitle-files
test.each(subtitleFormats)('export and then import of %s is the identity', (format) => {
  fc.assert(
    fc.property(someCues, fc.constantFrom('EN', 'CN', 'both'), (cues, languages) => {
      const file = exportSubtitles(cues, format, languages);
      const read = importSubtitles(file, { languages });
      expect(read.bad).toEqual([]);
      expect(read.format).toBe(format);
      const only = languages === 'both' || format === 'json' ? undefined : languages;
      const exported = cues
        .filter((cue) => !only || cue.words[only] !== '')
        .map((cue) =>
          only
            ? markCue({ ...cue, words: { EN: '', CN: '', [only]: cue.words[only] } }, (language) =>
                isMachine(cue, language),
              )
            : cue,
        );
      if (format === 'vtt' || format === 'json') expect(read.cues).toEqual(exported);
      else expect(read.cues.map(withMark)).toEqual(exported.map(withMark));
    }),
    { numRuns: 200 },
  );
});

// rule: #subtitle-files
test('any bytes give cues, or a list of what is wrong with them', () => {
  const ascii = fc.array(line).map((lines) => new TextEncoder().encode(lines.join('\n')));
  const bytes = fc.uint8Array({ maxLength: 200 });
  fc.assert(
    fc.property(ascii, bytes, ascii, fc.nat(3), (before, damage, after, cut) => {
      const file = Uint8Array.from([...before, ...damage, ...after]).slice(0, -cut || undefined);
      const { text } = decodeSubtitles(file);
      for (const format of subtitleFormats) {
        const { cues, bad } = importSubtitles(text, { format });
        expect(cues.every(({ startMs, endMs }) => 0 <= startMs && startMs <= endMs)).toBe(true);
        expect(bad.every(({ line: at }) => at > 0)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

// rule: #subtitle-files
test('two files of one language each become cues in both languages', () => {
  const english = importSubtitles('0:01 --> 0:02\nOne\n\n0:03 --> 0:04\nTwo\n\n0:05 --> 0:06\nThree').cues;
  const chinese = importSubtitles('00:01,150 --> 00:02,150\n一\n\n0:05 --> 0:09\n三\n\n0:10 --> 0:11\n四', {
    languages: 'CN',
  }).cues;
  const combined = combineLanguages(english, chinese);
  expect(combined.map(brief)).toEqual([
    [1_000, 2_000, 'One', '一'],
    [3_000, 4_000, 'Two', ''],
    [5_000, 6_000, 'Three', ''],
    [5_000, 9_000, '', '三'],
    [10_000, 11_000, '', '四'],
  ]);
  expect(combined[0]?.cue).toBe(english[0]?.cue);
});

test('imported cues take the ids of existing cues at the same times', () => {
  const at = (cue: string, startMs: number) => ({
    cue,
    startMs,
    endMs: startMs + 1,
    words: { EN: '', CN: '' },
  });
  const adopted = adoptIds(
    [at('newaaaaa', 0), at('newbbbbb', 5), at('newccccc', 5)],
    [at('oldaaaaa', 5), at('newaaaaa', 9)],
  );
  expect(adopted.map(({ cue }) => cue)).toEqual(['newaaaaa', 'oldaaaaa', 'newccccc']);
});

test('5,000 cues are parsed and checked, and hostile files are read, in good time', () => {
  const cues = Array.from({ length: maxCues }, (_, i): Cue => {
    const startMs = i * 3_000;
    return {
      cue: newCueId(),
      startMs,
      endMs: startMs + 2_500,
      words: { EN: `A usual sentence number ${i}`, CN: `第 ${i} 句话` },
    };
  });
  for (const format of subtitleFormats) {
    const read = importSubtitles(exportSubtitles(cues, format, 'both'));
    expect(read.cues).toHaveLength(maxCues);
    expect(checkCues(read.cues).filter(isBlocking)).toEqual([]);
  }
  const hostile = [
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<b>'.repeat(100_000)}`,
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(300_000)}`,
    `0:01 --> 0:02\n${'{\\'.repeat(200_000)}`,
    `0:01 --> 0:02\n${'<b'.repeat(200_000)}`,
    `${'0'.repeat(500_000)} --> ${'0'.repeat(500_000)}`,
    `${' '.repeat(300_000)}-->`,
    `[Events]\nDialogue: ${'{\\p1'.repeat(100_000)}`,
    `[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,${'{\\p1'.repeat(100_000)}`,
    `[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,${'\\'.repeat(300_000)}`,
    '-->\n'.repeat(100_000),
    '['.repeat(100_000),
  ];
  // What grows with the square of the length takes longer than a test may.
  for (const file of hostile) importSubtitles(file);
});
