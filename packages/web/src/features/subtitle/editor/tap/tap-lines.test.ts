import { expect, it } from 'vitest';
import { readLines, textOf } from './tap-lines.ts';

const wordsOf = (text: string) => readLines(text).lines.map(({ words }) => [words.EN, words.CN]);

// rule: #tap-to-time
it('each row is a line, in the language of most rows; blank rows are none', () => {
  expect(wordsOf('\u{FEFF}One\r\n\r\n  Two \rThree 三\n')).toEqual([
    ['One', ''],
    ['Two', ''],
    ['Three 三', ''],
  ]);
  expect(wordsOf('第一句\nOK\n第三句')).toEqual([
    ['', '第一句'],
    ['', 'OK'],
    ['', '第三句'],
  ]);
});

// rule: #tap-to-time
it.for([
  ['a tab', 'One\t第一句\nTwo\t第二句'],
  ['a bar', 'One | 第一句\nTwo｜not apart | 第二句'],
  ['a wide bar, Chinese first', '第一句 ｜ One\n第二句　｜　Two'],
  ['rows that alternate', 'One\n第一句\nTwo\n第二句'],
  ['rows that alternate, Chinese first', '第一句\nOne\n\n第二句\nTwo'],
])('two languages are read beside each other: %s', ([, text]) => {
  const words = wordsOf(text ?? '');
  expect(words[0]).toEqual(['One', '第一句']);
  expect(words[1]?.[1]).toBe('第二句');
  expect(words).toHaveLength(2);
});

it('a bar without spaces is part of the text, and a row can lack a language', () => {
  expect(wordsOf('A|B\nC')).toEqual([
    ['A|B', ''],
    ['C', ''],
  ]);
  expect(wordsOf('One\t第一句\nTwo\n\t第三句')).toEqual([
    ['One', '第一句'],
    ['Two', ''],
    ['', '第三句'],
  ]);
});

it('rows of which only some alternate are lines of their own', () => {
  expect(wordsOf('One\n第一句\nTwo')).toEqual([
    ['One', ''],
    ['第一句', ''],
    ['Two', ''],
  ]);
});

it('of a subtitle file only the words are lines', () => {
  expect(
    wordsOf('1\n00:00:01,000 --> 00:00:02,000\nOne\n第一句\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n'),
  ).toEqual([
    ['One', '第一句'],
    ['Two', ''],
  ]);
});

it('rows that are too long are named, and markup stays text', () => {
  const { lines, tooLong } = readLines(`<b>One</b>\n\n${'x'.repeat(1_001)}\nTwo`);
  expect(lines.map(({ words }) => words.EN)).toEqual(['<b>One</b>', 'Two']);
  expect(tooLong).toEqual([3]);
});

it('each line has an id of its own', () => {
  const { lines } = readLines('One\nOne');
  expect(new Set(lines.map(({ cue }) => cue)).size).toBe(2);
});

it('lines that are read again as a text keep their ids where their words stay', () => {
  const { lines } = readLines('One\t一\nTwo\nOne\t一');
  const again = readLines(textOf(lines), lines).lines;
  expect(again).toEqual(lines);
  const changed = readLines(`${textOf(lines)}\nNew`.replace('Two', 'Changed'), lines).lines;
  expect(changed.map(({ cue }, index) => cue === lines[index]?.cue)).toEqual([true, false, true, false]);
});
