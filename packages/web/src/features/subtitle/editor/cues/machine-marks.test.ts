import { expect, it } from 'vitest';
import type { Cue, MachineHalves } from '@bloom/contract/subtitle/cue';
import { draftOf, readDraft, writeDraft } from '../draft/draft.ts';
import { fillWords } from '../files/fill-words.ts';
import { resolveConflicts } from '../save/conflict.ts';
import { mergeWithNext, setTimes, setWords, splitCue } from './edits.ts';

const cueOf = (id: string, startMs: number, EN: string, CN: string, machine?: MachineHalves): Cue => ({
  cue: id,
  startMs,
  endMs: startMs + 1_000,
  words: { EN, CN },
  ...(machine && { machine }),
});
const hello = cueOf('aaaaaaaa', 1_000, 'Hello, you', '你好，朋友', 'both');
const bye = cueOf('bbbbbbbb', 2_000, 'Bye', '再见');
const marksOf = (cues: readonly Cue[]) => cues.map(({ machine }) => machine);

// rule: #machine-made
it('words that a person edits lose the mark, those of the other language and other times keep it', () => {
  expect(marksOf(setWords([hello, bye], 'aaaaaaaa', 'CN', '你好'))).toEqual(['EN', undefined]);
  expect(marksOf(setWords([hello], 'aaaaaaaa', 'CN', ''))).toEqual(['EN']);
  expect(marksOf(setWords([hello], 'aaaaaaaa', 'CN', hello.words.CN))).toEqual(['both']);
  expect(marksOf(setTimes([hello], 'aaaaaaaa', { startMs: 500 }))).toEqual(['both']);
});

it('both parts of a cue that is split keep the mark, and so does a cue that is joined with a person’s', () => {
  expect(marksOf(splitCue([hello], 'aaaaaaaa', { language: 'EN', at: 6 }, 'cccccccc'))).toEqual([
    'both',
    'both',
  ]);
  expect(marksOf(splitCue([hello], 'aaaaaaaa', { language: 'EN', at: 10 }, 'cccccccc'))).toEqual([
    'both',
    undefined,
  ]);
  expect(marksOf(mergeWithNext([hello, bye], 'aaaaaaaa'))).toEqual(['both']);
  const chinese = cueOf('bbbbbbbb', 2_000, 'Bye', '再见', 'CN');
  expect(marksOf(mergeWithNext([cueOf('aaaaaaaa', 1_000, 'Hello', ''), chinese], 'aaaaaaaa'))).toEqual([
    'CN',
  ]);
});

it('an import that fills in missing words brings their mark, and leaves that of words that are there', () => {
  const cues = [cueOf('aaaaaaaa', 1_000, 'Hello', '', 'EN'), bye];
  const file = [
    cueOf('cccccccc', 1_000, 'Hi', '你好', 'CN'),
    cueOf('dddddddd', 2_000, 'Bye', '再见', 'both'),
  ];
  expect(fillWords(cues, file)).toEqual([
    { ...cues[0], words: { EN: 'Hello', CN: '你好' }, machine: 'both' },
    bye,
  ]);
});

it('a draft has the mark', () => {
  const draft = draftOf({ revision: 1, cues: [bye] }, [hello, bye], 0);
  expect(draft && readDraft(writeDraft(draft))?.changes).toMatchObject([{ after: { machine: 'both' } }]);
});

it('a conflict that is decided takes the mark with its words', () => {
  const base = cueOf('aaaaaaaa', 1_000, 'Hello', '');
  const mine = cueOf('aaaaaaaa', 1_000, 'Hello', '你好', 'CN');
  const theirs = cueOf('aaaaaaaa', 1_000, 'Hello', '您好');
  const conflict = { cue: 'aaaaaaaa', base, mine, theirs, parts: ['CN'] as const };
  expect(marksOf(resolveConflicts([theirs], [conflict], new Map([['aaaaaaaa', 'mine']])))).toEqual(['CN']);
  expect(marksOf(resolveConflicts([theirs], [conflict], new Map()))).toEqual([undefined]);
});
