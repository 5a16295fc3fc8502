import { expect, test } from 'vitest';
import { diffCues, isByPerson, mergeCues, revertChange } from './changes.ts';
import { combineTracks } from './combine.ts';
import { itemOf, readItem, type Cue, type MachineHalves } from './cue.ts';
import { exportSubtitles, importSubtitles, subtitleFormats } from './files.ts';

const cueOf = (EN: string, CN: string, machine?: MachineHalves): Cue => ({
  cue: 'aaaaaaaa',
  startMs: 1_000,
  endMs: 2_000,
  words: { EN, CN },
  ...(machine && { machine }),
});
const suggested = cueOf('Hello', '你好', 'CN');
const accepted = cueOf('Hello', '你好');
const edited = cueOf('Hello', '您好');

// rule: #machine-made
test('an item and its cue lead to each other with the mark; an item without one is made by people', () => {
  expect(itemOf(suggested)).toMatchObject({ machine: 'CN' });
  expect(readItem(itemOf(suggested))).toEqual(suggested);
  expect(itemOf(accepted)).not.toHaveProperty('machine');
  expect(readItem({ ...itemOf(suggested), machine: undefined })).toEqual(accepted);
});

test('a half without words has no mark, and another mark is refused by its name', () => {
  expect(readItem({ ...itemOf(cueOf('', '你好')), machine: 'both' })).toEqual(cueOf('', '你好', 'CN'));
  expect(readItem({ ...itemOf(cueOf('Hello', '')), machine: 'CN' })).toEqual(cueOf('Hello', ''));
  for (const machine of ['FR', true, null, ['CN']]) {
    expect(readItem({ ...itemOf(accepted), machine })).toEqual({
      reason: 'invalidMachine',
      field: 'machine',
    });
  }
});

test('accepting words is a change of their language alone, and is taken back', () => {
  expect(diffCues([suggested], [accepted])).toMatchObject([{ parts: ['CN'] }]);
  expect(revertChange([suggested], [accepted], [cueOf('Hi', '你好')])).toEqual([cueOf('Hi', '你好', 'CN')]);
});

// rule: #machine-made
test.each([
  ['one accepts and the other edits', suggested, accepted, edited, edited],
  ['one accepts and the other changes nothing', suggested, accepted, suggested, accepted],
  [
    'one accepts and the other edits the other language',
    suggested,
    accepted,
    cueOf('Hi', '你好', 'CN'),
    cueOf('Hi', '你好'),
  ],
  ['both accept', suggested, accepted, accepted, accepted],
  ['one writes what the other has as a suggestion', cueOf('Hello', ''), suggested, accepted, accepted],
  ['both have the same suggestion', cueOf('Hello', ''), suggested, suggested, suggested],
  [
    'one adds a suggestion and the other moves the cue',
    cueOf('Hello', ''),
    suggested,
    { ...cueOf('Hello', ''), endMs: 3_000 },
    { ...suggested, endMs: 3_000 },
  ],
])('a merge keeps the mark of words, without a conflict: %s', (_, base, mine, theirs, merged) => {
  expect(mergeCues([base], [mine], [theirs])).toEqual({ cues: [merged], conflicts: [] });
  expect(mergeCues([base], [theirs], [mine])).toEqual({ cues: [merged], conflicts: [] });
});

test('two who make different words of a suggestion are in conflict', () => {
  const other = cueOf('Hello', '你好呀');
  expect(mergeCues([suggested], [edited], [other]).conflicts).toMatchObject([{ parts: ['CN'] }]);
});

// rule: #subtitle-points
test.each([
  ['a suggestion', [cueOf('Hello', '')], [suggested], false],
  ['accepting one', [suggested], [accepted], false],
  ['removing one', [suggested], [cueOf('Hello', '')], false],
  ['a new cue with words of a person beside suggested ones', [], [suggested], true],
  ['a new cue with suggested words only', [], [cueOf('', '你好', 'CN')], false],
  ['a new cue without words', [], [cueOf('', '')], true],
  ['editing a suggestion', [suggested], [edited], true],
  ['moving a cue with a suggestion', [suggested], [{ ...suggested, endMs: 3_000 }], true],
  ['removing words of a person', [cueOf('Hello', '你好')], [cueOf('Hello', '')], true],
  ['removing a cue', [suggested], [], true],
])('is by a person: %s', (_, before, after, expected) => {
  expect(isByPerson(diffCues(before, after))).toBe(expected);
});

const many: Cue[] = [
  ['Hello\nyou', '你好', 'CN'],
  ['Hello', '你好\n朋友', 'EN'],
  ['Bye', '再见', 'both'],
  ['2012', '2012', 'CN'],
  ['Only', '', 'EN'],
  ['', '只有', 'CN'],
  ['By people', '人写的', undefined],
].map(([EN = '', CN = '', machine], i) => ({
  ...cueOf(EN, CN, machine as MachineHalves | undefined),
  cue: `cue0000${i}`,
  startMs: i * 5_000,
  endMs: i * 5_000 + 2_000,
}));
const brief = ({ startMs, words, machine }: Cue) => [startMs, words.EN, words.CN, machine];

// rule: #subtitle-files
test.each(subtitleFormats)('export and import keep the marks: %s', (format) => {
  const both = exportSubtitles(many, format, 'both');
  expect(importSubtitles(both, { format }).cues.map(brief)).toEqual(many.map(brief));
  if (format === 'json') return;
  const chinese = importSubtitles(exportSubtitles(many, format, 'CN'), { format, languages: 'CN' });
  expect(chinese.cues.map(({ machine }) => machine)).toEqual(['CN', undefined, 'CN', 'CN', 'CN', undefined]);
});

test('a file that a person opens says what is machine-made, where its format has a place for it', () => {
  expect(
    exportSubtitles(
      [suggested, { ...accepted, cue: 'bbbbbbbb', startMs: 3_000, endMs: 4_000 }],
      'vtt',
      'both',
    ),
  ).toBe(
    'WEBVTT\n\nNOTE machine-made\n\naaaaaaaa\n00:00:01.000 --> 00:00:02.000\nHello\n\u2064你好\n' +
      '\nbbbbbbbb\n00:00:03.000 --> 00:00:04.000\nHello\n你好\n',
  );
  expect(exportSubtitles([suggested], 'vtt', 'EN')).not.toContain('NOTE');
  expect(exportSubtitles([suggested], 'ass', 'CN')).toContain(',Default,machine-made,0,0,0,,\u2064你好\n');
  expect(exportSubtitles([suggested], 'ass', 'EN')).toContain(',Default,,0,0,0,,Hello\n');
});

test('two languages in entries of their own keep the mark of each', () => {
  const english = cueOf('Hello', '');
  const chinese = { ...cueOf('', '你好', 'CN'), cue: 'bbbbbbbb' };
  expect(combineTracks([english, chinese])).toEqual([suggested]);
  const sign = { ...cueOf('2012', '', 'EN'), cue: 'cccccccc', startMs: 5_000, endMs: 6_000 };
  const words = { ...cueOf('In twenty twelve', ''), cue: 'dddddddd', startMs: 5_000, endMs: 6_000 };
  expect(combineTracks([english, chinese, words, sign])[1]).toMatchObject({
    words: { EN: 'In twenty twelve', CN: '2012' },
    machine: 'CN',
  });
});
