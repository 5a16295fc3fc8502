// rule: #suggested-works
import { expect, test } from 'vitest';
import { compareVideos, suggestedFrom, type Compared } from './compare-videos.ts';

const video = (title: string, durationS: number | null = 240): Compared => ({ title, durationS });
const isSuggested = (a: Compared, b: Compared, images?: [bigint, bigint]) =>
  compareVideos(a, b, images) >= suggestedFrom;

test.each([
  ['周杰倫 Jay Chou【晴天 Sunny Day】Official MV', '【4K修复】周杰伦 - 晴天'],
  ['權力的遊戲 第一季 第九集', '权力的游戏 S01E09 中英双字 1080p'],
  ['進擊的巨人 第四季 第2集', '【中字】进击的巨人 S04E02'],
  ['名偵探 第十二集', '名侦探 EP12 (超清)'],
  ['The Quiet Harbour: Part Two', 'The Quiet Harbour - Part 2 [HD]'],
  ['Harbour Lights II', 'Harbour Lights 2'],
  ['新聞聯播 2024年1月1日', '【新闻联播】20240101 完整版'],
  ['ＨＡＲＢＯＵＲ ｌｉｇｈｔｓ', 'harbour lights'],
])('%s is %s', (a, b) => {
  expect(isSuggested(video(a), video(b))).toBe(true);
  expect(isSuggested(video(b), video(a))).toBe(true);
});

test.each([
  ['another episode', '甄嬛傳 第1集', '甄嬛传 第2集'],
  ['another season', '进击的巨人 S04E02', '进击的巨人 S03E02'],
  ['a trailer', 'Harbour Lights', 'Harbour Lights Official Trailer'],
  ['a teaser beside a trailer', 'Harbour Lights Trailer', 'Harbour Lights Teaser'],
  ['a reaction', 'Harbour Lights', 'Harbour Lights REACTION'],
  ['a cover', '周杰伦 晴天', '周杰倫 晴天 翻唱'],
  ['a concert', '周杰伦 晴天', '周杰倫 晴天 演唱会'],
  ['what is behind the scenes', 'Harbour Lights', 'Harbour Lights Behind the Scenes'],
  ['the second half', '国家宝藏 第一季 上', '国家宝藏 第一季 下'],
  ['another year', '2019英雄联盟总决赛', '2020英雄联盟总决赛'],
  ['another song', '周杰伦 - 晴天', '周杰伦 - 稻香'],
  ['another bond', 'How the Stock Exchange Works', 'How the Bond Exchange Works'],
])('%s is not the same', (_what, a, b) => {
  expect(compareVideos(video(a), video(b))).toBe(0);
});

test('lengths differ by half a minute or three percent at most', () => {
  expect(isSuggested(video('Harbour', 600), video('Harbour', 630))).toBe(true);
  expect(isSuggested(video('Harbour', 600), video('Harbour', 631))).toBe(false);
  expect(isSuggested(video('Harbour', 10_000), video('Harbour', 9_700))).toBe(true);
  expect(isSuggested(video('Harbour', 10_000), video('Harbour', 9_699))).toBe(false);
});

test('without a length, a title must say more', () => {
  expect(isSuggested(video('夜空中最亮的星 逃跑计划', null), video('夜空中最亮的星'))).toBe(false);
  expect(isSuggested(video('夜空中最亮的星 逃跑计划'), video('夜空中最亮的星'))).toBe(true);
  expect(isSuggested(video('夜空中最亮的星', null), video('夜空中最亮的星 高清'))).toBe(true);
});

test('an image alike adds to a title that is nearly enough, and is never enough alone', () => {
  const [a, b] = [video('灯塔之光 北方的人们'), video('灯塔之光')];
  expect(isSuggested(a, b)).toBe(false);
  expect(isSuggested(a, b, [0n, 0b11_1111_1111n])).toBe(true);
  expect(compareVideos(a, b, [0n, 0b11_1111_1111n])).toBeCloseTo(compareVideos(a, b) + 0.1);
  expect(compareVideos(a, b, [0n, 0b111_1111_1111n])).toBe(compareVideos(a, b));
  expect(isSuggested(video('Harbour'), video('Meadow'), [5n, 5n])).toBe(false);
  expect(isSuggested(video('Harbour Trailer'), video('Harbour'), [5n, 5n])).toBe(false);
});
