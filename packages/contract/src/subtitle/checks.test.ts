import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkCues,
  checkEachCue,
  defaultRules,
  fixCues,
  isBlocking,
  type CheckRules,
  type KnownChecks,
} from './checks.ts';
import { sortCues, type Cue } from './cue.ts';

const cueOf = (startMs: number, endMs: number, words: Partial<Cue['words']> = {}): Cue => ({
  cue: String(startMs),
  startMs,
  endMs,
  words: { EN: 'Hello', CN: '你好', ...words },
});
const kindsOf = (cues: readonly Cue[], rules?: CheckRules) =>
  checkCues(cues, rules).map(({ kind, index, field }) => [kind, index, field]);

test('good subtitles have no problem', () => {
  expect(checkCues([cueOf(0, 2_000), cueOf(2_000, 4_000), cueOf(4_083, 6_000)])).toEqual([]);
});

// rule: #subtitle-checks
test.each<[string, Cue[], unknown[]]>([
  ['an end before the start', [cueOf(2_000, 1_000)], ['endBeforeStart', 0, 'end_sec']],
  ['an overlap', [cueOf(0, 3_000), cueOf(2_000, 4_000)], ['overlap', 1, 'start_sec']],
  ['a small gap', [cueOf(0, 2_000), cueOf(2_082, 4_000)], ['gap', 1, 'start_sec']],
  ['a cue of 832 ms', [cueOf(0, 832)], ['tooShort', 0, 'end_sec']],
  ['a cue of more than 7 s', [cueOf(0, 7_001)], ['tooLong', 0, 'end_sec']],
  [
    '21 English characters in a second',
    [cueOf(0, 1_000, { EN: 'a'.repeat(21) })],
    ['tooFast', 0, 'words.EN'],
  ],
  [
    '10 Chinese characters in a second',
    [cueOf(0, 1_000, { CN: '字'.repeat(10) })],
    ['tooFast', 0, 'words.CN'],
  ],
  [
    '43 English characters in a line',
    [cueOf(0, 6_000, { EN: `a\n${'b'.repeat(43)}` })],
    ['lineTooLong', 0, 'words.EN'],
  ],
  [
    '17 Chinese characters in a line',
    [cueOf(0, 6_000, { CN: '字'.repeat(17) })],
    ['lineTooLong', 0, 'words.CN'],
  ],
  ['three lines', [cueOf(0, 2_000, { EN: 'a\nb\nc' })], ['tooManyLines', 0, 'words.EN']],
  ['no English', [cueOf(0, 2_000, { EN: '' })], ['emptyLanguage', 0, 'words.EN']],
])('%s is found', (_what, cues, problem) => {
  expect(kindsOf(cues)).toEqual([problem]);
});

// rule: #subtitle-checks
test('5/6 s, and 20 English and 9 Chinese characters a second are enough, and a line break is none', () => {
  const words = { EN: `${'a'.repeat(8)}\n${'b'.repeat(12)}`, CN: '𠮷'.repeat(9) };
  expect(checkCues([cueOf(0, 1_000, words), cueOf(2_000, 2_833)])).toEqual([]);
});

// rule: #subtitle-checks
test('42 English and 16 Chinese characters fit on each line', () => {
  const words = { EN: `${'a'.repeat(42)}\n${'b'.repeat(42)}`, CN: `${'字'.repeat(16)}\n${'ab'.repeat(16)}` };
  expect(checkCues([cueOf(0, 6_000, words)])).toEqual([]);
});

test('the reading speed can be adjusted', () => {
  const rules = { ...defaultRules, maxSpeed: { EN: 25, CN: 9 } };
  expect(checkCues([cueOf(0, 1_000, { EN: 'a'.repeat(25) })], rules)).toEqual([]);
});

test('a cue that begins or ends after the video is outside, with a second of tolerance', () => {
  const rules = { ...defaultRules, durationMs: 10_000 };
  expect(kindsOf([cueOf(9_000, 11_000)], rules)).toEqual([]);
  expect(kindsOf([cueOf(9_000, 11_001)], rules)).toEqual([['outsideVideo', 0, 'end_sec']]);
  expect(kindsOf([cueOf(10_001, 12_000)], rules)).toEqual([['outsideVideo', 0, 'start_sec']]);
});

test('a cue overlaps with one that is not its neighbour', () => {
  const cues = [cueOf(0, 6_000), cueOf(1_000, 2_000), cueOf(3_000, 4_000)];
  expect(checkCues(cues).filter(isBlocking)).toMatchObject([
    { kind: 'overlap', index: 1 },
    { kind: 'overlap', index: 2 },
  ]);
});

// rule: #subtitle-checks
test('only an end before the start, an overlap and a cue outside the video block', () => {
  const rules = { ...defaultRules, durationMs: 20_000 };
  const cues = [
    cueOf(0, 500, { EN: 'a\nb\nc'.repeat(9), CN: '' }),
    cueOf(550, 9_000),
    cueOf(8_000, 12_000),
    cueOf(14_000, 13_000),
    cueOf(19_000, 30_000),
  ];
  const kinds = checkCues(cues, rules)
    .filter(isBlocking)
    .map(({ kind }) => kind);
  expect(kinds).toEqual(['overlap', 'endBeforeStart', 'outsideVideo']);
});

// rule: #subtitle-checks
test('what needs no judgement is fixed: overlap, gap, outside the video, too short, too fast', () => {
  const rules = { ...defaultRules, durationMs: 20_000 };
  const cues = [
    cueOf(0, 3_000),
    cueOf(2_000, 3_950),
    cueOf(4_000, 4_200),
    cueOf(6_000, 7_000, { EN: 'a'.repeat(40) }),
    cueOf(18_000, 23_000),
  ];
  const fixed = fixCues(cues, rules);
  expect(fixed.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 2_000],
    [2_000, 4_000],
    [4_000, 4_833],
    [6_000, 8_000],
    [18_000, 20_000],
  ]);
  expect(checkCues(fixed, rules)).toEqual([]);
});

test('what needs judgement is left: no room, too long, lines, a language, the order of times', () => {
  const cues = [
    cueOf(0, 900),
    cueOf(300, 500),
    cueOf(600, 9_000, { EN: 'a\nb\nc', CN: '' }),
    cueOf(12_000, 11_000),
  ];
  expect(fixCues(cues)).toEqual(cues);
});

// rule: #subtitle-checks
test('fixing never adds a blocking problem, moves a start or makes a cue too short', () => {
  const cue = fc
    .record({ startMs: fc.nat(30_000), ms: fc.nat(8_000), length: fc.nat(60) })
    .map(({ startMs, ms, length }) => cueOf(startMs, startMs + ms, { EN: 'a'.repeat(length) }));
  const rules = { ...defaultRules, durationMs: 30_000 };
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 15 }), (cues) => {
      const sorted = sortCues(cues);
      const fixed = fixCues(cues, rules);
      const count = (list: readonly Cue[]) => checkCues(list, rules).filter(isBlocking).length;
      expect(count(fixed)).toBeLessThanOrEqual(count(sorted));
      for (const [i, { startMs, endMs }] of fixed.entries()) {
        const before = sorted[i] as Cue;
        expect(startMs).toBe(before.startMs);
        expect(endMs - startMs >= Math.min(rules.minMs, before.endMs - before.startMs)).toBe(true);
      }
    }),
  );
});

// rule: #subtitle-editor
test('what is known of an earlier list changes nothing in the problems of a later one', () => {
  const cue = fc.record({
    cue: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    startMs: fc.nat(20_000),
    endMs: fc.nat(20_000),
    words: fc.record({ EN: fc.constantFrom('', 'Hello'), CN: fc.constantFrom('', '你好') }),
  });
  const list = fc.uniqueArray(cue, { selector: (each) => each.cue, maxLength: 8 });
  fc.assert(
    fc.property(list, fc.array(fc.tuple(fc.nat(7), cue)), (first, edits) => {
      const known: KnownChecks = new WeakMap();
      let cues = sortCues(first);
      expect(checkEachCue(cues, defaultRules, known).flat()).toEqual(checkCues(cues));
      for (const [index, next] of edits) {
        // The others stay the same objects, as in the editor.
        const rest = cues.filter((each, at) => at !== index && each.cue !== next.cue);
        cues = sortCues([...rest, next]);
        expect(checkEachCue(cues, defaultRules, known).flat()).toEqual(checkCues(cues));
        const slow = { ...defaultRules, maxSpeed: { EN: 3, CN: 3 } };
        expect(checkEachCue(cues, slow, known).flat()).toEqual(checkCues(cues, slow));
      }
    }),
  );
});
