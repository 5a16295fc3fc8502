import { expect, test } from 'vitest';
import {
  cleanWords,
  coverageOf,
  isCueId,
  itemOf,
  maxWordsLength,
  newCueId,
  readItem,
  readItems,
  sortCues,
  type Cue,
} from './cue.ts';

const cue = (changes: Partial<Cue> = {}): Cue => ({
  cue: 'aaaaaaaa',
  startMs: 1_000,
  endMs: 3_000,
  words: { EN: 'Hello', CN: '你好' },
  ...changes,
});
const item = (changes: object = {}) => ({
  start: '00:01',
  start_sec: 1,
  end: '00:03',
  end_sec: 3,
  words: { EN: 'Hello', CN: '你好' },
  ...changes,
});

test('an item and its cue lead to each other', () => {
  const sent = cue({ startMs: 3_661_005, endMs: 3_662_000 });
  expect(itemOf(sent)).toEqual({
    cue: 'aaaaaaaa',
    start: '01:01:01.005',
    start_sec: 3_661.005,
    end: '01:01:02',
    end_sec: 3_662,
    words: { EN: 'Hello', CN: '你好' },
  });
  expect(readItem(itemOf(sent))).toEqual(sent);
});

test('an item of a client that knows no ids, and one without a language, are read', () => {
  expect(readItem(item())).toEqual(cue({ cue: '' }));
  expect(readItem({ start_sec: 1, end_sec: 3, words: { CN: '你好' }, onclick: 'x' })).toEqual(
    cue({ cue: '', words: { EN: '', CN: '你好' } }),
  );
});

// rule: #subtitle-items
test.each([
  ['a number', 7, 'notObject', ''],
  ['a list', [], 'notObject', ''],
  ['an id of another form', item({ cue: '../etc' }), 'invalidId', 'cue'],
  ['a start that is text', item({ start_sec: '1' }), 'invalidStart', 'start_sec'],
  ['no start', item({ start_sec: undefined }), 'invalidStart', 'start_sec'],
  ['a negative start', item({ start_sec: -1 }), 'invalidStart', 'start_sec'],
  ['a start that is no time', item({ start: '61:99' }), 'invalidStart', 'start'],
  ['an infinite end', item({ end_sec: Infinity }), 'invalidEnd', 'end_sec'],
  ['an end after 100 hours', item({ end_sec: 360_000 }), 'invalidEnd', 'end_sec'],
  ['an end that is a number', item({ end: 3 }), 'invalidEnd', 'end'],
  ['an end before the start', item({ end_sec: 0.5 }), 'endBeforeStart', 'end_sec'],
  ['no words', item({ words: undefined }), 'invalidWords', 'words'],
  ['words in a list', item({ words: ['a', 'b'] }), 'invalidWords', 'words'],
  ['words that are a number', item({ words: { EN: 1, CN: '' } }), 'invalidWords', 'words.EN'],
  [
    'words that are too long',
    item({ words: { EN: '', CN: '字'.repeat(maxWordsLength + 1) } }),
    'wordsTooLong',
    'words.CN',
  ],
])('an item with %s is refused by its field', (_what, value, reason, field) => {
  expect(readItem(value)).toEqual({ reason, field });
});

test('an end that equals the start is accepted', () => {
  expect(readItem(item({ end_sec: 1 }))).toMatchObject({ startMs: 1_000, endMs: 1_000 });
});

test('of a list every bad item is named by its position, also one that repeats an id', () => {
  const { cues, problems } = readItems([
    item({ cue: 'aaaaaaaa' }),
    item({ start_sec: null }),
    item({ cue: 'aaaaaaaa' }),
    item(),
    item(),
  ]);
  expect(cues).toHaveLength(3);
  expect(problems).toEqual([
    { reason: 'invalidStart', field: 'start_sec', position: 2 },
    { reason: 'repeatedId', field: 'cue', position: 3 },
  ]);
});

// rule: #subtitle-items
test.each([
  ['  spaces  ', 'spaces'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['a\n\n \nb\n', 'a\nb'],
  ['nul\0 and \u202Eright to left', 'nul and right to left'],
  ['half \uD83D pair', 'half  pair'],
  ['e\u0301', 'é'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['家\u200D庭', '家\u200D庭'],
])('the words %j become %j', (typed, stored) => {
  expect(cleanWords(typed)).toBe(stored);
  expect(cleanWords(stored)).toBe(stored);
});

// rule: #subtitle-items
test('cues are sorted by start, then end, then id, whatever their order was', () => {
  const sorted = [
    cue({ cue: 'bbbbbbbb', startMs: 0 }),
    cue({ cue: 'aaaaaaaa', endMs: 2_000 }),
    cue({ cue: 'cccccccc' }),
    cue({ cue: 'dddddddd' }),
  ];
  expect(sortCues(sorted.toReversed())).toEqual(sorted);
});

test('a new id is one that a cue can have', () => {
  expect(isCueId(newCueId())).toBe(true);
  expect(newCueId(() => 0)).toBe('00000000');
  expect(newCueId(() => 1 - 2 ** -53)).toBe('zzzzzzzz');
  expect(isCueId('AAAAAAAA')).toBe(false);
});

test('the coverage of a language is 100 percent only if every cue has words in it', () => {
  const cues = Array.from({ length: 200 }, (_, i) => cue({ words: { EN: 'a', CN: i ? '字' : '' } }));
  expect(coverageOf(cues)).toEqual({ EN: 100, CN: 99 });
  expect(coverageOf([])).toEqual({ EN: 0, CN: 0 });
});
