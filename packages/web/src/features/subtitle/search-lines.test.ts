import { expect, test } from 'vitest';
import { findLines, foldLine, splitMatches, stepOfKey } from './search-lines.ts';

const marked = (text: string, search: string) =>
  splitMatches(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test('case, width and line breaks do not count', () => {
  expect(foldLine(' Never\ngonna  GIVE ｙｏｕ ')).toBe('never gonna give you');
  expect(foldLine('你好，世界')).toContain(foldLine('世界'));
});

// rule: #transcript
test('lines are found and highlighted in either script', () => {
  const lines = [{ text: foldLine('那年的發如雪') }];
  for (const search of ['发如雪', '發如雪']) expect(findLines(lines, search)).toEqual(lines);
  expect(marked('那年的發如雪', '发如雪')).toBe('那年的[發如雪]');
  expect(marked('那年的发如雪', '發')).toBe('那年的[发]如雪');
  expect(marked('見絺衣著絺衣', '\u{2B128}衣')).toBe('見[絺衣]著[絺衣]');
  expect(marked('见\u{2B128}衣着', '衣著')).toBe('见\u{2B128}[衣着]');
});

// rule: #transcript
test('every match is highlighted, also over a line break', () => {
  expect(marked('Give it, give it', 'GIVE')).toBe('[Give] it, [give] it');
  expect(marked('never\ngonna', 'never gonna')).toBe('[never\ngonna]');
  expect(marked('你好，你', '你')).toBe('[你]好，[你]');
  expect(marked('nothing', 'else')).toBe('nothing');
  expect(marked('all', '  ')).toBe('all');
});

test('what is typed is text and no pattern', () => {
  expect(marked('a.c abc (x', 'a.c')).toBe('[a.c] abc (x');
  for (const search of ['(', '[a-', '*', '\\', '{2}', '$^', '/', '|']) {
    expect(marked(`x${search}y`, search)).toBe(`x[${search}]y`);
  }
});

test('each part says where it begins', () => {
  expect(splitMatches('ab ab', 'ab').map(({ at }) => at)).toEqual([0, 2, 3]);
});

test('lines are found by what they say, and all of them without a search', () => {
  const lines = ['good night', 'good morning'].map((text) => ({ text }));
  expect(findLines(lines, 'NIGHT')).toEqual([{ text: 'good night' }]);
  expect(findLines(lines, ' ')).toBe(lines);
});

test('the keys of a list go to a line that there is', () => {
  expect(stepOfKey('ArrowDown', 1, 3)).toBe(2);
  expect(stepOfKey('ArrowDown', 2, 3)).toBe(2);
  expect(stepOfKey('ArrowUp', 0, 3)).toBe(0);
  expect(stepOfKey('Home', 2, 3)).toBe(0);
  expect(stepOfKey('End', 0, 3)).toBe(2);
  expect(stepOfKey('a', 0, 3)).toBeUndefined();
});
