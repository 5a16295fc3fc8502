import { expect, it } from 'vitest';
import { textLanguage } from './text-language.ts';

it.each([
  ['稻香 Rice Field', 'zh', undefined],
  ['A quiet day', undefined, 'en'],
  ['千と千尋の神隠し', 'ja', 'ja'],
  ['봄날', 'ko', 'ko'],
  ['2024 · 4', undefined, undefined],
])('%s is marked as %s on an English page, as %s on a Chinese one', (text, en, cn) => {
  expect(textLanguage('en', text)).toBe(en);
  expect(textLanguage('zh-hans', text)).toBe(cn);
});
