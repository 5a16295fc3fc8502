import { describe, expect, it } from 'vitest';
import type { Cue } from '@bloom/contract/subtitle/cue';
import {
  addCue,
  insertAfter,
  insertBefore,
  mergeWithNext,
  nudge,
  setTimes,
  shift,
  splitCue,
  stretch,
} from './edits.ts';

const cue = (id: string, startMs: number, endMs: number, EN = '', CN = ''): Cue => ({
  cue: id,
  startMs,
  endMs,
  words: { EN, CN },
});
const one = cue('a', 1_000, 3_000, 'Hello there, my friend', '你好啊，我的朋友');
const two = cue('b', 5_000, 6_000, 'Good morning', '早上好');
const three = cue('c', 6_000, 9_000);
const cues = [one, two, three];
const times = (list: readonly Cue[] | undefined) =>
  list?.map(({ cue: id, startMs, endMs }) => [id, startMs, endMs]);
const wordsOf = (list: readonly Cue[], id: string) => list.find((each) => each.cue === id)?.words;

describe('a new cue', () => {
  it('lasts two seconds, or until the next one starts', () => {
    expect(times(addCue(cues, 'n', 9_500))).toContainEqual(['n', 9_500, 11_500]);
    expect(times(addCue(cues, 'n', 3_500))).toContainEqual(['n', 3_500, 5_000]);
  });
  it('is never shorter than can be read, even where there is no room', () => {
    expect(times(addCue(cues, 'n', 4_900))).toContainEqual(['n', 4_900, 5_733]);
  });
  it('after another one starts where that ends, before another one ends where that starts', () => {
    expect(times(insertAfter(cues, 'a', 'n'))).toEqual([
      ['a', 1_000, 3_000],
      ['n', 3_000, 5_000],
      ['b', 5_000, 6_000],
      ['c', 6_000, 9_000],
    ]);
    expect(times(insertBefore(cues, 'a', 'n'))?.[0]).toEqual(['n', 0, 1_000]);
    expect(times(insertBefore(cues, 'b', 'n'))?.[1]).toEqual(['n', 3_000, 5_000]);
  });
});

describe('splitting', () => {
  // rule: #subtitle-editor
  it('at the caret divides the words of both languages and the time', () => {
    const split = splitCue(cues, 'a', { language: 'EN', at: 12 }, 'n');
    expect(wordsOf(split, 'a')).toEqual({ EN: 'Hello there,', CN: '你好啊，' });
    expect(wordsOf(split, 'n')).toEqual({ EN: 'my friend', CN: '我的朋友' });
    expect(times(split)?.slice(0, 2)).toEqual([
      ['a', 1_000, 2_091],
      ['n', 2_091, 3_000],
    ]);
  });
  it('never breaks an English word of the other language', () => {
    const split = splitCue(cues, 'b', { language: 'CN', at: 2 }, 'n');
    expect([wordsOf(split, 'b')?.EN, wordsOf(split, 'n')?.EN]).toEqual(['Good', 'morning']);
  });
  // rule: #subtitle-editor
  it('divides Chinese at a mark that is near, else at the same part of the words', () => {
    const split = (CN: string) => {
      const whole = cue('s', 0, 3_000, 'It did not sink. It set sail.', CN);
      const parts = splitCue([whole], 's', { language: 'EN', at: 16 }, 'n');
      return parts.map(({ words }) => words.CN);
    };
    expect(split('它没有沉，它启航了。')).toEqual(['它没有沉，', '它启航了。']);
    expect(split('它没有沉它启航了')).toEqual(['它没有沉', '它启航了']);
    expect(split('啊，它没有沉它启航了')).toEqual(['啊，它没有沉', '它启航了']);
  });
  it('at the end of the words halves the time and leaves the words', () => {
    const split = splitCue(cues, 'a', { language: 'EN', at: 22 }, 'n');
    expect(wordsOf(split, 'a')).toEqual(one.words);
    expect(wordsOf(split, 'n')).toEqual({ EN: '', CN: '' });
    expect(times(split)?.[1]).toEqual(['n', 2_000, 3_000]);
  });
});

it('merging with the next one joins the words and spans both times', () => {
  const merged = mergeWithNext(cues, 'a');
  expect(merged[0]).toEqual(
    cue('a', 1_000, 6_000, 'Hello there, my friend Good morning', '你好啊，我的朋友 早上好'),
  );
  expect(times(merged)).toHaveLength(2);
  expect(mergeWithNext(cues, 'c')).toEqual(cues);
});

describe('moving', () => {
  it('keeps the order by start', () => {
    expect(times(setTimes(cues, 'a', { startMs: 7_000, endMs: 8_000 }))?.map(([id]) => id)).toEqual([
      'b',
      'c',
      'a',
    ]);
  });
  it('moves one edge, or both with the length kept', () => {
    expect(times(nudge(cues, 'b', 'start', -100))?.[1]).toEqual(['b', 4_900, 6_000]);
    expect(times(nudge(cues, 'b', 'end', 100))?.[1]).toEqual(['b', 5_000, 6_100]);
    expect(times(nudge(cues, 'a', 'both', -9_000))?.[0]).toEqual(['a', 0, 2_000]);
  });
  it('keeps lengths and distances, and nothing goes below 0', () => {
    expect(times(shift(cues, 'all', -1_500))).toEqual([
      ['a', 0, 2_000],
      ['b', 4_000, 5_000],
      ['c', 5_000, 8_000],
    ]);
    expect(times(shift(cues, new Set(['b', 'c']), 250))?.[0]).toEqual(['a', 1_000, 3_000]);
  });
});

describe('stretching', () => {
  // rule: #subtitle-editor
  it('places both anchors and keeps the proportions between them', () => {
    const stretched = stretch(cues, { cue: 'a', startMs: 2_000 }, { cue: 'c', startMs: 12_000 });
    expect(times(stretched)).toEqual([
      ['a', 2_000, 6_000],
      ['b', 10_000, 12_000],
      ['c', 12_000, 18_000],
    ]);
  });
  it('is refused where the anchors would change their order', () => {
    expect(stretch(cues, { cue: 'a', startMs: 8_000 }, { cue: 'c', startMs: 2_000 })).toBeUndefined();
    expect(stretch(cues, { cue: 'a', startMs: 8_000 }, { cue: 'a', startMs: 9_000 })).toBeUndefined();
  });
});
