import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SubtitleLanguage } from './cue.ts';
import { widthOf } from './line-width.ts';
import { rebreakCues, rebreakWords } from './rebreak.ts';

// rule: #subtitle-lines
test.each<[what: string, language: SubtitleLanguage, text: string, lines: string]>([
  ['words that fit', 'EN', 'Two short\nlines', 'Two short lines'],
  [
    'a clause',
    'EN',
    'When the storm came, no one on the island was ready for it.',
    'When the storm came,\nno one on the island was ready for it.',
  ],
  [
    'a conjunction',
    'EN',
    'The captain warned them to turn around but the crew did not listen',
    'The captain warned them to turn around\nbut the crew did not listen',
  ],
  [
    'a preposition',
    'EN',
    'She found several old brown letters from our mother yesterday',
    'She found several old brown letters\nfrom our mother yesterday',
  ],
  [
    'a clause after which the words would not fit',
    'EN',
    'After the big storm, everyone walked back to the old harbour road',
    'After the big storm, everyone\nwalked back to the old harbour road',
  ],
  [
    'an article, which stays with its word',
    'EN',
    'Everybody here was building the incomprehensibly magnificent.',
    'Everybody here was building\nthe incomprehensibly magnificent.',
  ],
  [
    'a title, which ends no sentence',
    'EN',
    'Yesterday we finally met old Mr. Smithson, whom we all admire',
    'Yesterday we finally met old Mr. Smithson,\nwhom we all admire',
  ],
  ['two speakers', 'EN', '- Where are you?\n- Here.', '- Where are you?\n- Here.'],
  ['three lines', 'EN', 'One\ntwo\nthree', 'One two three'],
  ['a word that is too long', 'EN', 'a'.repeat(60), 'a'.repeat(60)],
  ['Chinese that fits', 'CN', '你好，\n世界', '你好，世界'],
  ['short Chinese lines', 'CN', '你好\n世界', '你好 世界'],
  [
    'Chinese lines that fit',
    'CN',
    '我从来没有想过我们还会再见面\n在这里吧',
    '我从来没有想过我们还会再见面\n在这里吧',
  ],
  [
    'a Chinese clause',
    'CN',
    '明天可能会下雨，所以我们今天去公园吧',
    '明天可能会下雨，\n所以我们今天去公园吧',
  ],
  [
    'a Chinese conjunction',
    'CN',
    '我们昨天本来想去公园但是后来下雨了',
    '我们昨天本来想去公园\n但是后来下雨了',
  ],
  [
    'the same in traditional characters',
    'CN',
    '他今天沒有來學校上課因為他感冒發燒了',
    '他今天沒有來學校上課\n因為他感冒發燒了',
  ],
  ['a Chinese space', 'CN', '我从来没有想过会再见面 这里真漂亮啊', '我从来没有想过会再见面\n这里真漂亮啊'],
  [
    'a Chinese particle',
    'CN',
    '我们昨天在公园里看见的小动物都很可爱啊',
    '我们昨天在公园里\n看见的小动物都很可爱啊',
  ],
  ['an opening mark', 'CN', '我们喜欢那部电影《夏天里的美丽风景》', '我们喜欢那部电影\n《夏天里的美丽风景》'],
  ['a number', 'CN', '参加比赛的人有1200位来自各地的选手', '参加比赛的人有\n1200位来自各地的选手'],
  [
    'a word with hyphens',
    'CN',
    '这是一个well-known-and-loved的项目真好',
    '这是一个\nwell-known-and-loved的项目真好',
  ],
  ['a Chinese word', 'CN', '那些正在盛开的樱花树下站着很多年轻人', '那些正在盛开的樱花\n树下站着很多年轻人'],
  ['a year', 'CN', '我奶奶说这座大桥是在1920年才建成通车的', '我奶奶说这座大桥是在\n1920年才建成通车的'],
  [
    'English words in Chinese',
    'CN',
    '这个项目是用TypeScript写的所以容易读懂',
    '这个项目是用TypeScript写的\n所以容易读懂',
  ],
])('%s', (_what, language, text, lines) => {
  expect(rebreakWords(text, language)).toBe(lines);
});

const pieces = [
  '我们',
  '公园',
  '但是',
  'hello',
  'the',
  'GitHub',
  '12',
  '𠮷',
  '，',
  '。',
  '！”',
  '（',
  '“',
  ' ',
  ' ',
  '\n',
  '.',
  '、',
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) =>
  parts
    .join('')
    .replaceAll(/[ \n]*\n[ \n]*/g, '\n')
    .trim(),
);

// rule: #subtitle-lines
test('no more than two lines, no character lost, no word split, no line that begins with a closing mark', () => {
  fc.assert(
    fc.property(text, fc.constantFrom<SubtitleLanguage>('EN', 'CN'), (words, language) => {
      const broken = rebreakWords(words, language);
      const lines = broken.split('\n');
      expect(lines.length).toBeLessThanOrEqual(2);
      expect(broken.replaceAll(/\s/g, '')).toBe(words.replaceAll(/\s/g, ''));
      if (lines.length === 1) return;
      const [first = '', second = ''] = lines;
      expect(first.at(-1)).not.toMatch(/[（“\s]/);
      expect(second).not.toMatch(/^[，。！”、\s]/);
      const split = /[a-z\d]\n[a-z\d]/i.exec(broken);
      // Where letters meet at a break there was a space, or a line break.
      if (split) expect(words.replaceAll(/\s+/g, ' ')).toContain(split[0].replace('\n', ' '));
      // Lines that were broken well stay as they are.
      const isCertain = language === 'CN' || !/\p{Script=Han}/u.test(words);
      const fits = lines.every((line) => widthOf(line, language) <= (language === 'CN' ? 16 : 42));
      if (isCertain && fits) expect(rebreakWords(broken, language)).toBe(broken);
    }),
    { numRuns: 500 },
  );
});

test('both lines fit where they can', () => {
  const words = 'It is a truth universally acknowledged that a single man in possession of it';
  const lines = rebreakWords(words, 'EN').split('\n');
  expect(lines.map((line) => widthOf(line, 'EN') <= 42)).toEqual([true, true]);
});

test('all cues are broken again, or some; those that do not change stay the same objects', () => {
  const long = 'The captain warned them to turn around but the crew did not listen';
  const cues = ['a', 'b', 'c'].map((cue, at) => ({
    cue,
    startMs: at * 3_000,
    endMs: at * 3_000 + 2_000,
    words: { EN: cue === 'c' ? 'Short' : long, CN: '' },
  }));
  const breaks = (list: typeof cues) => list.map(({ words }) => words.EN.includes('\n'));
  expect(breaks(rebreakCues(cues))).toEqual([true, true, false]);
  const some = rebreakCues(cues, new Set(['b']));
  expect(breaks(some)).toEqual([false, true, false]);
  expect([some[0] === cues[0], rebreakCues(cues)[2] === cues[2]]).toEqual([true, true]);
});

// rule: #subtitle-lines
test.each<[what: string, language: SubtitleLanguage, text: string, width: number]>([
  ['English letters, digits and spaces', 'EN', 'In 1920 …', 9],
  ['Chinese in an English line', 'EN', 'Tea (茶)', 8],
  ['Chinese characters and marks', 'CN', '你好，世界。', 6],
  ['quotation marks and dots in Chinese', 'CN', '“你好……”', 6],
  ['half width in Chinese', 'CN', '用 GitHub', 4.5],
  ['characters beyond the basic plane', 'CN', '𠮷野家', 3],
  ['combining marks and line breaks', 'EN', 'e\u0301\na', 2],
  ['the half width of Katakana', 'CN', 'ｱｲ', 1],
])('%s have their width', (_what, language, words, width) => {
  expect(widthOf(words, language)).toBe(width);
});
