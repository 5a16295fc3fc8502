import { expect, test } from 'vitest';
import { parseCategory } from './categories.ts';
import { localeOfDevice } from '../wire/locale.ts';

// rule: #category-names
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

// rule: #locale-choice
test.each([
  ['zh-CN', 'zh-hans'],
  ['zh-SG', 'zh-hans'],
  ['zh-Hans-HK', 'zh-hans'],
  ['zh-Hant-TW', 'zh-hant'],
  ['zh-TW', 'zh-hant'],
  ['zh-HK', 'zh-hant'],
  ['zh-MO', 'zh-hant'],
  ['ZH', 'zh-hans'],
  ['zha', 'en'],
  ['en-GB', 'en'],
  ['en-ZH', 'en'],
  ['', 'en'],
])('the device language %s gives %s', (language, locale) => {
  expect(localeOfDevice(language)).toBe(locale);
});
