import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanImageUrl, cleanTitle } from './title.ts';

const family = '👨‍👩‍👧';

test.each([
  ['Plain title', 'Plain title'],
  ['  two\n lines\tof  it ', 'two lines of it'],
  ['cafe\u0301', 'café'],
  ['\u202Eevil\u202C \u2066x\u2069', 'evil x'],
  ['a\u0000b\u0007c\u009Fd', 'abcd'],
  ['zero\u200Bwidth\uFEFF\u00AD', 'zerowidth'],
  ['tag\u{E0041}\u{E0042}s', 'tags'],
  ['lone \uD800 surrogate', 'lone surrogate'],
  [`Z\u0301\u0302\u0303\u0304\u0305\u0306\u0307a`, 'Ź\u0302\u0303\u0304\u0305a'],
  [`${family} می‌خواهم`, `${family} می‌خواهم`],
  ['<b>R&amp;D</b> "quoted"', '<b>R&amp;D</b> "quoted"'],
  ['S01花絮【第1集】', 'S01花絮【第1集】'],
  ['', 'fallback'],
  [' \u200B\u3164\u2800\n'.replace('\u2800', ''), 'fallback'],
  ['\u200D\uFE0F', 'fallback'],
])('%j is shown as %j', (text, title) => {
  expect(cleanTitle(text, 'fallback')).toBe(title);
});

test('a long title is cut between characters, after at most 300 code points', () => {
  expect(cleanTitle('x'.repeat(500), '')).toBe('x'.repeat(300));
  expect(cleanTitle('花'.repeat(500), '')).toBe('花'.repeat(300));
  expect(cleanTitle('😀'.repeat(500), '')).toBe('😀'.repeat(300));
  // Five code points each.
  expect(cleanTitle(`x${family.repeat(100)}`, '')).toBe(`x${family.repeat(59)}`);
});

test('a title of one character with more than 300 code points becomes the fallback', () => {
  expect(cleanTitle(Array<string>(400).fill('👩').join('\u200D'), 'fallback')).toBe('fallback');
});

test('every title is visible, short, in NFC, and does not change when cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 800 }), (text) => {
      const title = cleanTitle(text, 'fallback');
      expect(Array.from(title).length).toBeLessThanOrEqual(300);
      expect(title).toBe(title.normalize('NFC').trim());
      expect(title).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      expect(cleanTitle(title, 'fallback')).toBe(title);
    }),
  );
});

describe('the URL of an image', () => {
  test.each([
    ['https://i.ytimg.com/vi/a/hqdefault.jpg', 'https://i.ytimg.com/vi/a/hqdefault.jpg'],
    ['http://i0.hdslb.com/bfs/a.jpg', 'http://i0.hdslb.com/bfs/a.jpg'],
    ['https://example.com/a b"c', 'https://example.com/a%20b%22c'],
    ['', ''],
    ['/upload/a.jpg', ''],
    ['javascript:alert(1)', ''],
    ['data:image/svg+xml,x', ''],
    ['https://user@example.com/a.jpg', ''],
    [`https://example.com/${'a'.repeat(2_000)}`, ''],
  ])('%j becomes %j', (text, url) => {
    expect(cleanImageUrl(text)).toBe(url);
  });
});
