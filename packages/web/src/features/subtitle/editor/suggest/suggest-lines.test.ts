import { expect, it } from 'vitest';
import type { Cue, MachineHalves } from '@bloom/contract/subtitle/cue';
import { acceptWords, suggestWords } from '../cues/machine-words.ts';
import { openState, reduceEditor, type EditorState } from '../editor-state.ts';
import { batchesOf, missingCues } from './suggest-lines.ts';

const cueOf = (number: number, EN: string, CN = '', machine?: MachineHalves): Cue => ({
  cue: `cue${String(number).padStart(5, '0')}`,
  startMs: number * 1_000,
  endMs: number * 1_000 + 900,
  words: { EN, CN },
  ...(machine && { machine }),
});
const idOf = (number: number) => cueOf(number, '').cue;

// rule: #subtitle-suggestions
it('words are missing where one language has some and the other none', () => {
  const cues = [cueOf(0, 'One', '一'), cueOf(1, 'Two', ' '), cueOf(2, '', '三'), cueOf(3, '')];
  expect(missingCues(cues, 'CN')).toEqual([cues[1]]);
  expect(missingCues(cues, 'EN')).toEqual([cues[2]]);
});

// rule: #subtitle-suggestions
it('each batch has the five lines before and after it, those of other batches too', () => {
  const cues = Array.from({ length: 12 }, (_, i) => cueOf(i, `Line ${i}`, i === 3 ? '三' : ''));
  const batches = batchesOf(cues, 'CN', 5);
  expect(batches.map((batch) => batch.cues.map(({ words }) => words.EN))).toEqual([
    ['Line 0', 'Line 1', 'Line 2', 'Line 4', 'Line 5'],
    ['Line 6', 'Line 7', 'Line 8', 'Line 9', 'Line 10'],
    ['Line 11'],
  ]);
  expect(batches.map(({ before, after }) => [before, after])).toEqual([
    [[], ['Line 6', 'Line 7', 'Line 8', 'Line 9', 'Line 10']],
    [['Line 1', 'Line 2', 'Line 3', 'Line 4', 'Line 5'], ['Line 11']],
    [['Line 6', 'Line 7', 'Line 8', 'Line 9', 'Line 10'], []],
  ]);
  expect(batchesOf([], 'CN', 5)).toEqual([]);
});

it('a suggestion changes no words that are there, and none that it was not made for', () => {
  const cues = [cueOf(0, 'One'), cueOf(1, 'Two', '二'), cueOf(2, 'Changed'), cueOf(3, 'Four', '', 'EN')];
  const lines = ['One', 'Two', 'Three', 'Four'].map((from, i) => ({ cue: idOf(i), from, text: `译${i}` }));
  expect(suggestWords(cues, 'CN', [...lines, { cue: 'gone0000', from: 'x', text: 'y' }])).toEqual([
    cueOf(0, 'One', '译0', 'CN'),
    cues[1],
    cues[2],
    cueOf(3, 'Four', '译3', 'both'),
  ]);
  expect(suggestWords([cueOf(0, 'One')], 'CN', [{ cue: idOf(0), from: 'One', text: '' }])).toEqual([
    cueOf(0, 'One'),
  ]);
});

it('accepting takes the mark off the chosen cues, in one language or both', () => {
  const cues = [cueOf(0, 'One', '一', 'both'), cueOf(1, 'Two', '二', 'CN')];
  const marksOf = (list: readonly Cue[]) => list.map(({ machine }) => machine);
  expect(marksOf(acceptWords(cues, new Set([idOf(0)]), 'CN'))).toEqual(['EN', 'CN']);
  expect(marksOf(acceptWords(cues, new Set([idOf(0), idOf(1)])))).toEqual([undefined, undefined]);
  expect(acceptWords(cues, new Set([idOf(1)]), 'EN')).toEqual(cues);
});

it('all batches of a run are undone at once, and accepting is a step of its own', () => {
  let state: EditorState = openState([cueOf(0, 'One'), cueOf(1, 'Two')]);
  const suggest = (number: number, from: string) => {
    const lines = [{ cue: idOf(number), from, text: `译${number}` }];
    state = reduceEditor(state, { kind: 'suggest', language: 'CN', lines, run: 1 });
  };
  suggest(0, 'One');
  suggest(1, 'Two');
  expect(state.cues.map(({ machine }) => machine)).toEqual(['CN', 'CN']);
  state = reduceEditor(state, { kind: 'accept', cues: [idOf(0)] });
  expect(state.cues.map(({ machine }) => machine)).toEqual([undefined, 'CN']);
  state = reduceEditor(state, { kind: 'undo' });
  expect(state.cues.map(({ machine }) => machine)).toEqual(['CN', 'CN']);
  state = reduceEditor(state, { kind: 'undo' });
  expect(state.cues.map(({ words }) => words.CN)).toEqual(['', '']);
});
