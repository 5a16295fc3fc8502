import { describe, expect, test } from 'vitest';
import { foldText, parseSearch, searchTerms } from './search-terms.ts';

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
    expect(searchTerms(foldText(title))).toEqual(terms);
  });
});

describe('a search', () => {
  test.each([
    ['花', "'花':*", []],
    ['花絮', "'花絮'", []],
    ['花开时节', "'花开' & '开时' & '时节'", ['花开时节']],
    ['S01花絮', "'s01':* & '花絮'", []],
    ['  The Big  ', "'the':* & 'big':*", []],
    ['ＴＨＥ', "'the':*", []],
    ['%', "'%'", []],
    ["'", "''''", []],
    ['\\', "'\\\\'", []],
    ['big!', "'big':*", []],
  ])('for %s', (keyWords, tsquery, contains) => {
    expect(parseSearch(keyWords)).toEqual({ tsquery, contains });
  });

  test.each(['', '   ', '\u3000'])('for %j is undefined', (keyWords) => {
    expect(parseSearch(keyWords)).toBeUndefined();
  });
});
