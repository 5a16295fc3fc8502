// rule: #gift-note
import { describe, expect, test } from 'vitest';
import { cleanLine, lengthOf, limitMarks } from './plain-text.ts';
import { cleanWords } from '../subtitle/cue.ts';

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

describe('combining marks', () => {
  // rule: #combining-marks
  test.each([
    ['Zalgo', `Z${'\u0301\u0328'.repeat(200)}a`, '\u0179\u0328\u0328\u0328\u0328a'],
    ['marks with joiners between them', `x${'\u0316\u200D'.repeat(9)}y`, null],
    ['marks with soft hyphens between them', `x${'\u0316\u00AD'.repeat(9)}y`, null],
    ['marks without a letter', '\u0316'.repeat(9), '\u0316\u0316\u0316\u0316'],
  ])('of %s are at most four in a line', (_what, text, limited) => {
    const cleaned = cleanLine(`${text}!`);
    const most = Math.max(
      ...(cleaned.match(/(?:[\p{M}\u200D\u00AD])+/gu) ?? []).map(
        (run) => Array.from(run.matchAll(/\p{M}/gu)).length,
      ),
    );
    expect(most).toBe(4);
    if (limited !== null) expect(cleaned).toBe(`${limited}!`);
    expect(cleanLine(cleaned)).toBe(cleaned);
  });

  // rule: #combining-marks
  test.each([
    ['Thai', 'ที่นี่ น้ำ ผู้ใหญ่'],
    ['Vietnamese', 'Tiếng Việt: những người Nguyễn'],
    ['Hebrew with points', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
    ['Arabic with vowels', 'بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ'],
    ['Devanagari', 'हिन्दी क्षत्रिय र्‍य श्री'],
    ['Tibetan', 'བསྒྲུབས་རྒྱུད'],
    ['emoji', '👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥'],
  ])('of %s stay as they are', (_what, text) => {
    expect(cleanLine(text)).toBe(text.normalize('NFC'));
    expect(cleanWords(text)).toBe(text.normalize('NFC'));
  });

  test('of a hostile text are limited in time that grows with its length', () => {
    const text = 'a'.concat('\u0301\u200D\uFE0F\u00AD'.repeat(50_000), '\u200D'.repeat(50_000));
    expect(lengthOf(limitMarks(text).replaceAll(/[^\p{M}]/gu, ''))).toBe(4);
  });

  test('of a cue are limited on every line, also where nothing else changes', () => {
    const piled = `a${'\u0316'.repeat(30)}`;
    const four = `a${'\u0316'.repeat(4)}`;
    expect(cleanWords(piled)).toBe(four);
    expect(cleanWords(`${piled} \r\n\t${piled}`)).toBe(`${four}\n${four}`);
  });
});
