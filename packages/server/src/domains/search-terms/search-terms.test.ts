import { describe, expect, test } from 'vitest';
import { titlesInBothScripts } from '../../../test/titles-in-both-scripts.ts';
import { spellingsOf } from './pinyin.ts';
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
    ['  The Big  ', "'the':* & 'big':*", [], { tsquery: "'~theb'", spelling: '~thebig' }],
    ['ＴＨＥ', "'the':*", [], { tsquery: "'~the':*" }],
    ['jjdj', "'jjdj':*", [], { tsquery: "'~jjdj'" }],
    ['a', "'a':*", []],
    ['后宮', "'后宫'", []],
    ['%', "'%'", []],
    ["'", "''''", []],
    ['\\', "'\\\\'", []],
    ['big!', "'big':*", [], { tsquery: "'~big':*" }],
  ])('for %s', (keyWords, tsquery, contains, pinyin?: { tsquery: string; spelling?: string }) => {
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
    ['沈腾 看著', ['shenteng', 'st', 'chenteng', 'ct', 'kanzhu', 'kz']],
    ['S01花絮', ['huaxu', 'hx']],
    ['一', ['yi']],
    ['绿皮书', ['lvpishu', 'lps', 'lupishu']],
    ['中华人民共和国成立', ['zhonghuarenmingonghe', 'zhrmghgcl']],
    ['カラオケ Karaoke 2', []],
  ])('of %s is %j', async (title, terms) => {
    expect(await spellingsOf(title)).toEqual(terms);
  });
});
