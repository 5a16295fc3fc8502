import allCharacters from 'opencc-js/dict/STCharacters';
import allPhrases from 'opencc-js/dict/STPhrases';
import { expect, test, vi } from 'vitest';
import { commonCharacters, packPhrases } from './phrases.ts';
import { convert as toHans } from './to-hans.ts';

vi.mock('packed-dictionary', () => {
  const characters = commonCharacters(allCharacters);
  return { characters, phrases: packPhrases(allPhrases, characters) };
});
const { words, convert: toHant } = await import('./to-hant.ts');

// rule: #subtitle-menu
test('packed phrases convert each phrase of the dictionary as the whole dictionary does', () => {
  const entries = allPhrases.split('|').map((entry) => entry.split(' '));
  expect(entries.filter(([source = '', target]) => words.convert(source) !== target)).toEqual([]);
  expect(entries.length).toBeGreaterThan(40_000);
});

test.each([
  ['皇后在后面', '皇后在後面'],
  ['干净的树干很干燥', '乾淨的樹幹很乾燥'],
  ['头发发布', '頭髮發佈'],
  ['播放列表链接', '播放列表鏈接'],
  ['未签名的标签', '未簽名的標籤'],
  ['一只猫只吃面', '一隻貓只吃麵'],
  ['已經是繁體', '已經是繁體'],
])('%s becomes %s', (simplified, traditional) => {
  expect(toHant(simplified)).toBe(traditional);
});

test.each([
  ['皇后在後面', '皇后在后面'],
  ['為了頭髮，裡裏外外', '为了头发，里里外外'],
  ['乾隆不乾燥', '乾隆不干燥'],
  ['已经是简体', '已经是简体'],
])('%s becomes %s', (traditional, simplified) => {
  expect(toHans(traditional)).toBe(simplified);
});
