import { expect, test } from 'vitest';
import { languagesOf, readChoice, shownLanguages } from './display-choice.ts';

const unchosen = {
  on: true,
  languages: undefined,
  script: 'written',
  size: 'medium',
  contrast: 'normal',
};

// rule: #subtitle-menu
test.each([null, '', '{', '[]', 'null', '"on"', '{"languages":"FR","size":9,"contrast":null}'])(
  'what is stored as %j is as if nothing had been chosen',
  (stored) => {
    expect(readChoice(stored)).toEqual(unchosen);
  },
);

test('a choice is read back', () => {
  const choice = {
    on: false,
    languages: 'CN-EN',
    script: 'hant',
    size: 'large',
    contrast: 'high',
  };
  expect(readChoice(JSON.stringify(choice))).toEqual(choice);
});

// rule: #subtitle-menu
test('without a choice it is the page’s language, or the only one there is', () => {
  const none = { languages: undefined };
  expect(shownLanguages(none, 'en', ['EN', 'CN'])).toEqual(['EN']);
  expect(shownLanguages(none, 'zh-hans', ['EN', 'CN'])).toEqual(['CN']);
  expect(shownLanguages(none, 'en', ['CN'])).toEqual(['CN']);
  expect(shownLanguages(none, 'en', [])).toEqual([]);
});

test('a choice counts in its order, as far as the video has the languages', () => {
  expect(shownLanguages({ languages: 'CN-EN' }, 'en', ['EN', 'CN'])).toEqual(['CN', 'EN']);
  expect(shownLanguages({ languages: 'EN-CN' }, 'zh-hans', ['CN'])).toEqual(['CN']);
  expect(shownLanguages({ languages: 'EN' }, 'en', ['CN'])).toEqual([]);
});

test('a video has a language if any cue has words in it', () => {
  expect(languagesOf([])).toEqual([]);
  expect(languagesOf([{ words: { EN: '', CN: '' } }, { words: { EN: '', CN: '好' } }])).toEqual(['CN']);
});
