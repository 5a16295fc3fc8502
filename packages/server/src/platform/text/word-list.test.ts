import { expect, test, vi } from 'vitest';
import { createWordList } from './word-list.ts';

const list = createWordList([
  'ass',
  '赌场',
  'casino',
  'c++',
  'Free Money',
  'kill',
  'bum',
  'нарко',
  'solo',
  '666',
  '한국',
  '金币',
  '優惠碼',
  '那裏',
  '\u200B',
]);

test.each([
  ['Win at the CASINO today', 'casino'],
  ['在线赌场开户', '赌场'],
  ['去casino玩', 'casino'],
  ['casino', 'casino'],
  ['get (c++) now', 'c++'],
  ['free money for all', 'Free Money'],
  ['call 666 now', '666'],
  ['대한국민', '한국'],
])('"%s" contains %s', (text, found) => {
  expect(list.find(text)).toBe(found);
});

// rule: #word-lists
test.each([
  ['casino2'],
  ['Casinos of the world'],
  ['A class of its own'],
  ['call 6667 now'],
  ['我打赌，场面很大'],
  [''],
  ['\u200B'],
])('"%s" contains no word of the list', (text) => {
  expect(list.find(text)).toBeUndefined();
});

// rule: #word-lists
test.each([
  ['full-width letters', 'Ｃａｓｉｎｏ', 'casino'],
  ['mathematical letters', '𝐜𝐚𝐬𝐢𝐧𝐨', 'casino'],
  ['zero-width characters', 'c\u200Ba\u200Cs‍i\u2060n\uFEFFo', 'casino'],
  ['zero-width characters in Chinese', '赌\u200B场', '赌场'],
  ['a soft hyphen', 'ca\u00ADsino', 'casino'],
  ['a direction mark', 'cas\u200Fino', 'casino'],
  ['Cyrillic letters', 'саsіnо', 'casino'],
  ['Cyrillic letters in capitals', 'САSІΝО', 'casino'],
  ['Greek letters', 'casinο', 'casino'],
  ['a letter with a look-alike in capitals only', 'кill', 'kill'],
  ['digits', 'cas1n0', 'casino'],
  ['a line', 'k|ll', 'kill'],
  ['a capital I', 'kiIl', 'kill'],
  ['accents', 'càsïnó', 'casino'],
  ['accents as own characters', 'ca\u0301\u0302sino', 'casino'],
  ['a letter with a stroke', 'casinø', 'casino'],
  ['Latin letters in a Cyrillic word', 'hapкo', 'нарко'],
  ['traditional characters', '賭場', '赌场'],
  ['both scripts and zero-width characters', '賭\u200B\u2060场', '赌场'],
  ['simplified characters', '优惠码', '優惠碼'],
  ['another variant', '那裡', '那裏'],
  ['a radical', '\u2FA6币', '金币'],
])('a word is found that is hidden by %s', (_trick, text, found) => {
  expect(list.find(`see ${text} here`)).toBe(found);
});

test.each([
  ['that merely looks like a word in another font', 'Please burn it'],
  ['in a number', 'He won 5010 to 501'],
])('a word is not found %s', (_reason, text) => {
  expect(list.find(text)).toBeUndefined();
});

// rule: #word-lists
test('a number is no word', () => {
  expect(createWordList(['io', 'lol']).find('10 of 101')).toBeUndefined();
  expect(createWordList(['io', 'lol']).find('l0l')).toBe('lol');
});

test('the first word of the list is the one that is named', () => {
  expect(createWordList(['b', 'a']).find('a b')).toBe('b');
});

test('of a long list, only the words that a text can contain are compared sign by sign', () => {
  const long = createWordList(Array.from({ length: 1_000 }, (_, index) => `word${index}`));
  const compare = vi.spyOn(String.prototype, 'matchAll');
  expect(long.find('w\u043Erd '.repeat(100))).toBeUndefined();
  expect(compare).not.toHaveBeenCalled();
  expect(long.find('w\u043Erd7 '.repeat(100))).toBe('word7');
  expect(compare).toHaveBeenCalledOnce();
});
