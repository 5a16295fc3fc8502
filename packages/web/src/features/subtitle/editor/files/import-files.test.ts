// rule: #subtitle-editor
import { expect, it } from 'vitest';
import { importedCues, readFiles, type FilesLanguages } from './import-files.ts';

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
