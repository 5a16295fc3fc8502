import { expect, test } from 'vitest';
import { cleanLine, lengthOf } from './plain-text.ts';

test.each([
  ['  thank you  ', 'thank you'],
  ['two\r\nlines\tand a tab', 'two lines and a tab'],
  ['<b>bold</b> & "quoted"', '<b>bold</b> & "quoted"'],
  ['a\u202Ecba\u2066x\u2069\u200E\u200F\u061C', 'acbax'],
  ['bell\u0007 and nul\0', 'bell and nul'],
  ['half \uD83D of a pair', 'half  of a pair'],
  ['cafe\u0301', 'caf\u00e9'],
  ['👨‍👩‍👧 谢谢 ❤️', '👨‍👩‍👧 谢谢 ❤️'],
])('the line %j becomes %j', (text, cleaned) => {
  expect(cleanLine(text)).toBe(cleaned);
});

test.each(['', ' \n ', '\u202E\u200B', '\u200D', '\u3164', '\u00AD\uFE0F', ' \u2800\u2800'])(
  'nothing is visible in %j, which becomes empty',
  (text) => {
    expect(cleanLine(text)).toBe('');
  },
);

test('a cleaned line stays as it is', () => {
  const line = cleanLine(' \u200Ee\u0301\u202E \n');
  expect(cleanLine(line)).toBe(line);
});

test('a character outside of the basic plane counts once', () => {
  expect(lengthOf('🌸花a')).toBe(3);
});
