import { expect, test } from 'vitest';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { placeToContinue, type Place } from './place-to-continue.ts';

const cue = (id: string, startMs: number, EN: string, CN: string): Cue => ({
  cue: id,
  startMs,
  endMs: startMs + 2_000,
  words: { EN, CN },
});
const place = (id: string, language: Place['language'], atMs: number): Place => ({ cue: id, language, atMs });

// rule: #subtitle-editor
test.each<[what: string, cues: Cue[], durationMs: number | undefined, to: Place | undefined]>([
  ['nowhere without cues', [], 60_000, undefined],
  [
    'the first gap of a language that was begun',
    [cue('a', 0, 'One', '一'), cue('b', 3_000, 'Two', ''), cue('c', 6_000, 'Three', '')],
    60_000,
    place('b', 'CN', 3_000),
  ],
  ['the first gap of both', [cue('a', 0, 'One', ''), cue('b', 3_000, '', '二')], 60_000, place('a', 'CN', 0)],
  [
    'behind the last cue, while the video goes on',
    [cue('a', 0, '', '一'), cue('b', 3_000, '', '二')],
    60_000,
    place('b', 'CN', 5_000),
  ],
  [
    'the other language, once one is written to the end',
    [cue('a', 0, 'One', ''), cue('b', 53_000, 'Two', '')],
    60_000,
    place('a', 'CN', 0),
  ],
  [
    'the other language, where the length is unknown',
    [cue('a', 1_000, '', '一')],
    undefined,
    place('a', 'EN', 1_000),
  ],
  ['behind the last cue, where all is written', [cue('a', 0, 'One', '一')], 2_000, place('a', 'EN', 2_000)],
  ['the first cue, where none has words', [cue('a', 500, '', '')], undefined, place('a', 'EN', 500)],
])('goes on %s', (_what, cues, durationMs, to) => {
  expect(placeToContinue(cues, durationMs)).toEqual(to);
});
