// rule: #subtitle-files
import { expect, test } from 'vitest';
import { checkCues, isBlocking } from './checks.ts';
import { importSubtitles } from './files.ts';

type Row = [startMs: number, endMs: number, text: string];
const clock = (ms: number) => `00:00:${String(ms / 1_000).padStart(2, '0')}`;
const srt = (rows: readonly Row[]) =>
  rows.map(([start, end, text], i) => `${i + 1}\n${clock(start)} --> ${clock(end)}\n${text}\n`).join('\n');
const vtt = (rows: readonly Row[]) => `WEBVTT\n\n${srt(rows)}`;
const ass = (rows: readonly Row[]) =>
  `[Events]\n${rows
    .map(([start, end, text]) =>
      `Dialogue: 0,0:${clock(start)},0:${clock(end)},X,,0,0,0,,${text}`.replaceAll('0:00:00', '0:00'),
    )
    .join('\n')}\n`;
const read = (text: string) => {
  const { languages, cues } = importSubtitles(text);
  return [languages, ...cues.map(({ startMs, words }) => `${startMs} ${words.EN}|${words.CN}`)];
};

const english: Row[] = [
  [1_000, 2_000, 'Run!'],
  [3_000, 4_000, 'Why?'],
  [5_000, 6_000, 'He comes.'],
];
const chinese: Row[] = [
  [1_100, 2_050, '快跑！'],
  [2_900, 4_150, '为什么？'],
  [5_000, 6_000, '他来了。'],
];
const both = ['both', '1000 Run!|快跑！', '3000 Why?|为什么？', '5000 He comes.|他来了。'];
const byTurns = english.flatMap((row, i) => [row, ...chinese.slice(i, i + 1)]);

test.each([
  ['SubRip, each time twice', srt(byTurns)],
  ['SubRip, one language behind the other', srt([...english, ...chinese])],
  ['SubRip, the other language first', srt([...chinese, ...english])],
  ['WebVTT', vtt(byTurns)],
  ['ASS', ass([...chinese, ...english])],
])('two languages at about the same times are cues in both: %s', (_name, file) => {
  expect(read(file)).toEqual(both);
  expect(checkCues(importSubtitles(file).cues).filter(isBlocking)).toEqual([]);
});

test('a long file that has one language behind the other is in both', () => {
  const half = (word: string) =>
    Array.from({ length: 3_000 }, (_, i) => {
      const at = `${Math.floor(i / 60)}:${i % 60}`;
      return `0:${at},0 --> 0:${at},9\n${word} ${i}\n`;
    }).join('\n');
  const { languages, cues, bad } = importSubtitles(`${half('word')}\n${half('字')}`);
  expect([languages, cues.length, bad]).toEqual(['both', 3_000, []]);
  expect(cues.at(-1)?.words).toEqual({ EN: 'word 2999', CN: '字 2999' });
});

test('two speakers of one language stay two cues, in a file of one language or of both', () => {
  const two: Row[] = [
    [7_000, 8_000, 'Ann speaks'],
    [7_000, 8_000, 'Ben speaks'],
  ];
  expect(read(srt([...english, ...two]))).toHaveLength(6);
  const four: Row[] = [...two, [7_000, 8_000, '安说'], [7_000, 8_000, '本说']];
  expect(read(srt([...byTurns, ...four]))).toEqual([...both, '7000 Ann speaks|安说', '7000 Ben speaks|本说']);
  const alone: Row[] = [...two, [7_000, 8_000, '安说']];
  expect(read(srt([...byTurns, ...alone])).slice(4)).toEqual(['7000 Ann speaks|安说', '7000 Ben speaks|']);
});

test('what has no Chinese character is the Chinese of a pair where the rest of the file shows it', () => {
  const numbers: Row[] = [
    [7_000, 8_000, '……'],
    [7_000, 8_000, 'What?'],
  ];
  expect(read(srt([...byTurns, ...numbers])).at(-1)).toBe('7000 What?|……');
  const more = [10, 20, 30].flatMap((after) =>
    byTurns.map(([a, b, text]): Row => [a + after * 1_000, b + after * 1_000, text]),
  );
  const name: Row[] = [
    [7_000, 8_000, 'Jack!'],
    [7_000, 8_000, 'Jack！'],
  ];
  expect(read(srt([...byTurns, ...more, ...name]))).toContain('7000 Jack!|Jack！');
});

test('two speakers of one language stay two cues where the rest of the file is pairs', () => {
  const pairs = Array.from({ length: 9 }, (_, i): Row[] => [
    [i * 1_000, i * 1_000 + 900, `Line ${i}`],
    [i * 1_000, i * 1_000 + 900, `第${i}句`],
  ]).flat();
  const speakers: Row[] = [
    [20_000, 21_000, 'Stop there!'],
    [20_000, 21_000, 'No way, Jack.'],
  ];
  expect(read(srt([...pairs, ...speakers])).slice(-2)).toEqual([
    '20000 Stop there!|',
    '20000 No way, Jack.|',
  ]);
});

test('a file of one language with one line of the other keeps that language', () => {
  const file = srt([
    ...chinese,
    [7_000, 8_000, '好'],
    [9_000, 10_000, '走'],
    [9_000, 10_000, 'OK'],
    [11_000, 12_000, '快'],
    [13_000, 14_000, '停'],
  ]);
  expect(read(file)[0]).toBe('CN');
});

test('the same words at the same times, as in layers of a style, are one cue', () => {
  const layers: Row[] = [
    [1_000, 2_000, '{\\bord3}Once'],
    [1_000, 2_000, '{\\bord0}Once'],
  ];
  expect(read(ass(layers))).toEqual(['EN', '1000 Once|']);
});

test('captions that roll up are each line once, when it comes', () => {
  const file = `WEBVTT
Kind: captions

00:00:00.200 --> 00:00:02.000 align:start position:0%
 
so<00:00:00.600><c> here</c><00:00:01.100><c> we</c>

00:00:02.000 --> 00:00:02.010 align:start position:0%
so here we
 

00:00:02.010 --> 00:00:04.000 align:start position:0%
so here we
are<00:00:03.000><c> now</c>

00:00:04.000 --> 00:00:04.010 align:start position:0%
are now
 
`;
  expect(importSubtitles(file).cues.map(({ startMs, endMs, words }) => [startMs, endMs, words.EN])).toEqual([
    [200, 2_000, 'so here we'],
    [2_010, 4_000, 'are now'],
  ]);
});

test('captions that roll up within their times end when the next line comes', () => {
  const { cues } = importSubtitles(
    srt([
      [0, 4_000, 'so here'],
      [2_000, 6_000, 'so here\nwe are'],
      [4_000, 8_000, 'we are\nat last'],
    ]),
  );
  expect(cues.map(({ startMs, endMs, words }) => [startMs, endMs, words.EN])).toEqual([
    [0, 2_000, 'so here'],
    [2_000, 4_000, 'we are'],
    [4_000, 8_000, 'at last'],
  ]);
});

test('texts with more lines than a caption shows do not roll up', () => {
  const linesFrom = (from: number) => Array.from({ length: 12 }, (_, i) => `line ${from + i}`).join('\n');
  const pages: Row[] = [0, 1, 2, 3].map((s) => [s * 1_000, s * 1_000 + 1_000, linesFrom(s)]);
  expect(importSubtitles(srt(pages)).cues.map(({ words }) => words.EN)).toEqual([0, 1, 2, 3].map(linesFrom));
});

test('a refrain that is sung again stays', () => {
  const song: Row[] = [1, 2, 3, 4].map((s) => [s * 1_000, s * 1_000 + 1_000, 'La la la']);
  expect(read(srt(song))).toHaveLength(5);
});
