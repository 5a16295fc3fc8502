// rule: #subtitle-files
import { expect, test } from 'vitest';
import { importSubtitles } from './files.ts';

const files = {
  srt: (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`,
  vtt: (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`,
  ass: (text: string) => `[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,${text}\n`,
};
const read = (format: keyof typeof files, text: string) =>
  importSubtitles(files[format](text), { languages: 'EN' }).cues.map(({ words }) => words.EN);

test.each([
  ['Fish &amp; chips, it&apos;s &eacute;gal&#233; &#xe9; &hellip;', "Fish & chips, it's égalé é …"],
  ['quoted &#147;so&#148;', 'quoted “so”'],
  ['up<br>down<BR/>left<br />right', 'up\ndown\nleft\nright'],
  [String.raw`up\Ndown\nleft\hright`, 'up\ndown\nleft\u00A0right'],
  [String.raw`{\an8}{\i1}top{\i0}`, 'top'],
  ['<em>a</em> <font color="#f00">b</font> <c.red>c</c> <v Ann>d</v> ＜i＞e＜/i＞ < /i>', 'a b c d e'],
  ['one<00:00:01.500> two', 'one two'],
  ['<b>&lt;b&gt;</b>', '<b>'],
  ['I <3 it: 2<3 & 5>4, AT&T, <someone>', 'I <3 it: 2<3 & 5>4, AT&T, <someone>'],
])('signs of all formats mean in each what they mean: %s', (text, words) => {
  for (const format of ['srt', 'vtt', 'ass'] as const) expect(read(format, text), format).toEqual([words]);
});

test('braces are text but for settings, a path has no line break, and in ASS all braces are comments', () => {
  expect(read('srt', String.raw`{sighs} {y:i}so, C:\New`)).toEqual([String.raw`{sighs} so, C:\New`]);
  expect(read('ass', String.raw`{a comment}Ann:\NNo!`)).toEqual(['Ann:\nNo!']);
});

test.each([
  [String.raw`{\p1}m 0 0 l 9 0{\1c&HFF&}m 1 1 l 5 5{\p0}Yes`, ['Yes']],
  [String.raw`No {\p2\bord0}m 0 0{\r}m 2 2{\pos(3,4)}m 3 3`, ['No']],
  [String.raw`{\p0}Words{\pbo5} and {\pos(1,1)}more`, ['Words and more']],
  [String.raw`{\p1}m 0 0 l 1 1`, []],
])('shapes of ASS are no words: %s', (text, words) => {
  expect(read('ass', text)).toEqual(words);
});

test('entries without words make no cue, unless a file has only times so far', () => {
  const one = '1\n00:00:01,000 --> 00:00:02,000\n<i></i>\n\n';
  expect(importSubtitles(`${one}2\n00:00:03,000 --> 00:00:04,000\nWords\n`).cues).toHaveLength(1);
  expect(importSubtitles(`${one}2\n00:00:03,000 --> 00:00:04,000\n`).cues).toHaveLength(2);
});
