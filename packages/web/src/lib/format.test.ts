import { describe, expect, it } from 'vitest';
import {
  dayText,
  endTime,
  fullAmount,
  longDate,
  shortAmount,
  shortTime,
  timeAgo,
  percentText,
  pointsText,
  signedAmount,
} from './format.ts';
import { messages as chinese } from '../i18n/zh-hans/index.ts';
import { messages as english } from '../i18n/en/index.ts';
import { createTranslator } from '../i18n/messages.ts';

describe('an amount', () => {
  it.each([
    ['en', 640, '640\u00A0Petals'],
    ['zh-hans', 640, '640\u00A0花瓣'],
    ['en', 2_000, '2\u00A0K'],
    ['zh-hans', 2_000, '2千'],
    ['zh-hans', 20_000, '2万'],
    ['zh-hant', 2_000, '2千'],
    ['zh-hant', 200_000, '20萬'],
    ['zh-hans', 1_500_000, '150万'],
  ] as const)('is short in %s: %i is %s', (locale, petals, text) => {
    expect(shortAmount(locale, petals)).toBe(text);
  });
  it('in full has its thousands apart', () => {
    expect(fullAmount(1_234_567)).toBe('1,234,567');
    expect(fullAmount(-123_456)).toBe('-123,456');
    expect(fullAmount(999)).toBe('999');
  });
});

describe('how long ago', () => {
  const nowS = 1_800_000_000;
  it.each([
    [-30, 'now', '刚刚'],
    [0, 'now', '刚刚'],
    [59, 'now', '刚刚'],
    [60, '1 min ago', '1 分钟前'],
    [3_599, '59 min ago', '59 分钟前'],
    [3_600, '1 hr ago', '1 小时前'],
    [86_400, 'yesterday', '昨天'],
    [3 * 86_400, '3 days ago', '3 天前'],
    [40 * 86_400, 'last month', '上个月'],
    [70 * 86_400, '2 mo ago', '2 个月前'],
    [400 * 86_400, 'last year', '去年'],
    [800 * 86_400, '2 years ago', '2 年前'],
  ])('%i seconds are "%s" and "%s"', (seconds, en, cn) => {
    expect(timeAgo(createTranslator(english, 'en'), nowS - seconds, nowS)).toBe(en);
    expect(timeAgo(createTranslator(chinese, 'zh-Hans'), nowS - seconds, nowS)).toBe(cn);
  });
});

it('a day is written as each language writes it', () => {
  const noonS = Date.UTC(2020, 3, 17, 12) / 1000;
  expect(longDate('en', noonS)).toBe('April 17, 2020');
  expect(longDate('zh-hans', noonS)).toBe('2020年4月17日');
});

it('a date is the same day in every time zone', () => {
  expect(dayText('en', Date.UTC(2020, 3, 17) / 1000)).toBe('April 17, 2020');
  expect(dayText('zh-hans', Date.UTC(2020, 0, 1) / 1000)).toBe('2020年1月1日');
});

it('a time of a day is short', () => {
  const noonS = new Date(2020, 3, 17, 12, 5).getTime() / 1000;
  expect(shortTime('en', noonS)).toMatch(/^Apr 17, 2020, 12:05\sPM$/);
  expect(shortTime('zh-hans', noonS)).toBe('2020年4月17日 12:05');
});

it('the end of something within half a day needs no date', () => {
  const endS = new Date(2020, 3, 18, 0, 5).getTime() / 1000;
  expect(endTime('zh-hans', endS, endS - 11 * 3_600)).toBe('00:05');
  expect(endTime('zh-hans', endS, endS - 13 * 3_600)).toBe('2020年4月18日 00:05');
});

it.each([
  [0.0001, '0'],
  [0.0167, '0'],
  [7.25009, '7.3'],
  [12.3456, '12.3'],
  [20, '20'],
])('%d points are written as %s', (points, text) => {
  expect(pointsText('en', points)).toBe(text);
});

it.each([
  [0.8317, '83.2%'],
  [0.2, '20%'],
  [0.002236, '0.224%'],
  [1, '100%'],
])('a part of %d is written as %s', (part, text) => {
  expect(percentText('en', part)).toBe(text);
});

it.each([
  [2_000, '+2,000'],
  [-500, '-500'],
])('a change of %i is written as %s', (petals, text) => {
  expect(signedAmount('zh-hans', petals)).toBe(text);
});
