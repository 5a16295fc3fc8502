import { expect, test } from 'vitest';
import { interpolate } from './interpolate.ts';

test.each([
  ['{source} 视频', '哔哩哔哩', '哔哩哔哩视频'],
  ['{source} 视频', 'YouTube', 'YouTube 视频'],
  ['{source} video', '哔哩哔哩', '哔哩哔哩 video'],
  ['去 {source} 观看', '腾讯视频', '去腾讯视频观看'],
  ['收到 {name} 送的花', '𠮷野', '收到𠮷野送的花'],
  ['收到 {name} 送的花', '小明 Ming', '收到小明 Ming 送的花'],
  ['收到 {name} 送的花', '《花 开》', '收到《花 开》送的花'],
  ['{name} {other}', '小明', '小明 {other}'],
  ['{name}，{name}', '{name} $&', '{name} $&，{name} $&'],
  ['第 {n} 名', 3, '第 3 名'],
  ['{n} 集', '', ' 集'],
])('"%s" with "%s" is "%s"', (text, value, filled) => {
  expect(interpolate(text, (name) => (name === 'other' ? undefined : value))).toBe(filled);
});
