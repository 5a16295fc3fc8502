import { expect, test } from 'vitest';
import { findBlockedWord } from './blocked-words.ts';

test.each([
  ['Win at the CASINO today', 'casino'],
  ['Ｃａｓｉｎｏ', 'casino'],
  ['在线赌场开户', '赌场'],
  ['去casino玩', 'casino'],
  ['casino', 'casino'],
  ['casino2', undefined],
  ['Casinos of the world', undefined],
  ['A class of its own', undefined],
  ['get (c++) now', 'c++'],
  ['free money for all', 'Free Money'],
  ['', undefined],
])('the blocked word in the title "%s" is %s', (title, found) => {
  expect(findBlockedWord(title, ['ass', '赌场', 'casino', 'c++', 'Free Money'])).toBe(found);
});
