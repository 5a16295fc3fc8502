import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { titlesInBothScripts } from '../../../test/titles-in-both-scripts.ts';
import { spellingColumns, spellingsOf } from './pinyin.ts';
import { foldSearch, parseSearch, searchTerms } from './search-terms.ts';

// rule: #search
describe('the terms of a title', () => {
  test.each([
    ['Hello World', ['hello', 'world']],
    ['花絮', ['花絮', '絮']],
    ['S01花絮', ['s01', '花絮', '絮']],
    ['ＡＢＣ１２', ['abc12']],
    ['花', ['花']],
    ['Beyoncé', ['beyonce']],
    ["Don't stop", ['dont', 'stop']],
    ['カラオケ', ['カラ', 'ラオ', 'オケ', 'ケ']],
    ['100%', ['100', '%']],
    ['Wi-Fi', ['wi', '-', 'fi', 'wifi']],
    ['AC/DC S.W.A.T.', ['ac', '/', 'dc', 's', '.', 'w', 'a', 't', 'acdc', 'swat']],
    ['Steins;Gate', ['steins', ';', 'gate', 'steinsgate']],
    ['2020-12-31', ['2020', '-', '12', '31']],
    ['Ørsted', ['orsted']],
    ['', []],
  ])('%s', (title, terms) => {
    expect(searchTerms(foldSearch(title))).toEqual(terms);
  });

  test('218 titles have the same text in either script', () => {
    expect(titlesInBothScripts).toHaveLength(218);
    for (const [simplified, traditional] of titlesInBothScripts) {
      expect(foldSearch(traditional)).toBe(foldSearch(simplified));
    }
  });
});

describe('a search', () => {
  test.each([
    ['花', "'花':*", []],
    ['花絮', "'花絮'", []],
    ['花开时节', "'花开' & '开时' & '时节'", ['花开时节']],
    ['S01花絮', "'s01':* & '花絮'", []],
    ['  The Big  ', "'the':* & 'big':*", [], { tsquery: "'~theb'", spelling: ['thebig'] }],
    ['ＴＨＥ', "'the':*", [], { tsquery: "'~the':*" }],
    ['jjdj', "'jjdj':*", [], { tsquery: "'~jjdj'" }],
    ['a', "'a':*", []],
    ['后宮', "'后宫'", []],
    ['%', "'%'", []],
    ["'", "''''", []],
    ['\\', "'\\\\'", []],
    ['花Wi‑Fi', "('wi':* & 'fi':* | 'wifi':*) & '花':*", []],
    ['e.t. 2', "('e':* & 't':* | 'et':*) & '2':*", []],
    ['2020-12', "'2020':* & '12':*", []],
    ['nü', "'nu':*", [], { tsquery: "'~nu':*" }],
    ['lvse', "'lvse':*", [], { tsquery: "'~luse'" }],
    ['lyuse', "'lyuse':*", [], { tsquery: "'~lyus' | '~luse'", spelling: ['lyuse', 'luse'] }],
    ['big!', "'big':*", [], { tsquery: "'~big':*" }],
  ])('for %s', (keyWords, tsquery, contains, pinyin?: { tsquery: string; spelling?: string[] }) => {
    const second = pinyin && {
      pinyin: { ...pinyin, contains: [], without: tsquery },
    };
    expect(parseSearch(keyWords)).toEqual({ tsquery, contains, ...second });
  });

  test.each(['', '   ', '\u3000'])('for %j is undefined', (keyWords) => {
    expect(parseSearch(keyWords)).toBeUndefined();
  });
});

// rule: #search
describe('the pinyin of a title', () => {
  test.each([
    ['进击的巨人', ['jinjidejuren', 'jjdjr']],
    ['樂隊', ['yuedui', 'yd', 'ledui', 'ld', 'yaodui', 'laodui']],
    ['沈腾 看著', ['chenteng', 'ct', 'shenteng', 'st', 'kanzhe', 'kz', 'kanzhuo', 'kanzhao', 'kanzhu']],
    ['S01花絮', ['huaxu', 'hx']],
    ['一', ['yi']],
    ['乾隆', ['ganlong', 'gl', 'qianlong', 'ql']],
    ['B站 QQ音乐', ['zhan', 'bzhan', 'bz', 'yinyue', 'yy', 'qqyinyue', 'qqyy']],
    ['卡拉OK', ['kala', 'kl', 'qiala', 'ql', 'kalaok', 'klok']],
    ['水滸傳', ['shuihuchuan', 'shc', 'shuihuzhuan', 'shz']],
    ['后宫·甄嬛傳', ['hougong', 'hg', 'zhenhuanchuan', 'zhc', 'zhenhuanzhuan', 'zhz']],
    ['大唐吐蕃', ['datangtubo', 'dttb', 'daitangtubo']],
    ['漢與大宛', ['hanyudayuan', 'hydy']],
    ['單于冒頓', ['chanyumodu', 'cymd', 'danyumodu', 'dymd', 'shanyumodu', 'symd']],
    ['萬俟', ['moqi', 'mq', 'wanqi', 'wq']],
    ['高句麗', ['gaogouli', 'ggl']],
    ['康乾', ['kanggan', 'kg', 'kangqian', 'kq']],
    ['笑著', ['xiaozhe', 'xz', 'xiaozhuo', 'xiaozhao', 'xiaozhu']],
    ['\u{20BB7}野家', ['yejia', 'yj']],
    ['绿皮书', ['lvpishu', 'lps', 'lupishu']],
    ['中华人民共和国成立', ['zhonghuarenmingonghe', 'zhrmghgcl']],
    ['カラオケ Karaoke 2', []],
  ])('of %s is %j', async (title, terms) => {
    expect(await spellingsOf(title)).toEqual(terms);
  });
});

// rule: #search
test('a title is spelled from each of its words too, and ü as it is typed', async () => {
  expect(await spellingColumns('绿巨人在旅行')).toEqual({
    spelling: '~lujurenzailuxing~ljrzlx',
    terms: ['~luju', '~ljrz', '~jure', '~luxi'],
  });
});

test('any characters can be spelled', async () => {
  const han = fc.integer({ min: 0x3400, max: 0x323af }).map((code) => String.fromCodePoint(code));
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.oneof(han, fc.constantFrom('乾', '著', '隆', 'a', ' ')) }),
      async (title) => {
        const { terms } = await spellingColumns(title);
        expect(terms.join('')).toMatch(/^(?:~[a-z]{1,4})*$/);
      },
    ),
  );
});
