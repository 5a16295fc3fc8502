// rule: #subtitle-editor
import { expect, it } from 'vitest';
import { damaged, importedCues, readFiles, shownCues, type FilesLanguages } from './import-files.ts';

const srt = (words: string) => new File([`1\n00:00:01,000 --> 00:00:03,000\n${words}\n`], 'a.srt');

it.each<[FilesLanguages, string, string]>([
  ['EN', 'Hello', 'Again'],
  ['CN', 'Again', 'Hello'],
])('two files become one list whose first file has %s', async (languages, EN, CN) => {
  const read = await readFiles([srt('Hello'), srt('Again')], languages);
  expect(importedCues(read, [])).toMatchObject([{ startMs: 1_000, words: { EN, CN } }]);
});

it('a cue at the time of a known one takes its id', async () => {
  const read = await readFiles([srt('Hello')], 'EN');
  const [cue] = importedCues(read, []);
  if (!cue) throw new Error('the file has one cue');
  expect(importedCues(read, [{ ...cue, cue: 'known' }])[0]?.cue).toBe('known');
});

/** `né` in windows-1252. */
const western = new File(['1\n00:00:01,000 --> 00:00:03,000\nn', Uint8Array.of(0xe9), '\n'], 'b.srt');

it('each file has its own encoding, guessed or chosen, also where the first place is empty', async () => {
  const read = await readFiles([undefined, western], 'auto', ['big5', undefined]);
  expect(read).toMatchObject([{ place: 1, encoding: 'windows-1252', cues: [{ words: { EN: 'né' } }] }]);
  const chosen = await readFiles([srt('Hello'), western], 'EN', [undefined, 'windows-1251']);
  expect(chosen).toMatchObject([
    { encoding: 'utf-8' },
    { encoding: 'windows-1251', cues: [{ words: { CN: 'nй' } }] },
  ]);
});

it('what shows how a file was read is its beginning, what is more than ASCII, and what is damaged', () => {
  const words = ['a', 'b', 'c', 'd', 'é', 'f', 'ü', 'ñ', 'ö', 'g', 'x\uFFFD', '\uE001', 'z'];
  const cues = words.map((EN, i) => ({ cue: `cue0000${i}`, startMs: i, endMs: i, words: { EN, CN: '' } }));
  const shown = shownCues(cues).map((cue) => cue.words.EN);
  expect(shown).toEqual(['a', 'b', 'c', 'é', 'ü', 'ñ', 'x\uFFFD', '\uE001']);
  expect(shown.filter((text) => damaged.test(text))).toEqual(['x\uFFFD', '\uE001']);
});
