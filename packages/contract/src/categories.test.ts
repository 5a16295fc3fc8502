import { expect, test } from 'vitest';
import { parseCategory, parseLabel } from './categories.ts';
import { matchingLanguages, parseAudioLanguage, parseSubtitleLanguage } from './languages.ts';
import { localeOfDevice } from './locale.ts';

test.each([
  ['tvseries', 'tvseries'],
  ['movies', 'movies'],
  ['movie', 'movies'],
  ['entertainment', 'entertainment'],
  ['other', 'other'],
  ['video', 'other'],
  ['Movies', undefined],
  ['toString', undefined],
  ['', undefined],
])('the category %s is %s', (text, category) => {
  expect(parseCategory(text)).toBe(category);
});

test('a subcategory belongs to its category', () => {
  expect(parseLabel('entertainment', 'talk show')).toBe('talk show');
  expect(parseLabel('movies', 'talk show')).toBeUndefined();
  expect(parseLabel('other', '')).toBeUndefined();
});

test('languages are accepted coarse and fine', () => {
  expect(parseAudioLanguage('chinese')).toBe('chinese');
  expect(parseAudioLanguage('cantonese')).toBe('cantonese');
  expect(parseAudioLanguage('simplified_chinese')).toBeUndefined();
  expect(parseSubtitleLanguage('simplified_chinese')).toBe('simplified_chinese');
  expect(parseSubtitleLanguage('constructor')).toBeUndefined();
});

test('a coarse language covers its fine ones, a fine one only itself', () => {
  expect(matchingLanguages('chinese')).toEqual(expect.arrayContaining(['mandarin', 'cantonese']));
  expect(matchingLanguages('other_language')).toContain('other');
  expect(matchingLanguages('mandarin')).toEqual(['mandarin']);
});

test.each([
  ['zh-CN', 'cn'],
  ['zh-Hant-TW', 'cn'],
  ['ZH', 'cn'],
  ['zha', 'en'],
  ['en-GB', 'en'],
  ['', 'en'],
])('the device language %s gives %s', (language, locale) => {
  expect(localeOfDevice(language)).toBe(locale);
});
