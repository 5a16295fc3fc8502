import { describe, expect, it } from 'vitest';
import { maxTimeMs, type Cue } from '@bloom/contract/subtitle/cue';
import { openState, reduceEditor } from '../editor-state.ts';
import { moveRest, stretchRest } from './rest.ts';

const cue = (id: string, startMs: number, endMs: number): Cue => ({
  cue: id,
  startMs,
  endMs,
  words: { EN: id, CN: '' },
});
const cues = [cue('a', 0, 900), cue('b', 2_000, 3_000), cue('c', 4_000, 5_000), cue('d', 8_000, 9_000)];
const timesOf = (list: readonly Cue[]) => list.map(({ cue: id, startMs, endMs }) => [id, startMs, endMs]);

describe('moving all that follow', () => {
  // rule: #subtitle-editor
  it('takes a cue and those behind it along, and leaves those before', () => {
    expect(timesOf(moveRest(cues, 'b', 500))).toEqual([
      ['a', 0, 900],
      ['b', 2_500, 3_500],
      ['c', 4_500, 5_500],
      ['d', 8_500, 9_500],
    ]);
  });

  it('stops at the start of the video, and does nothing without the cue', () => {
    expect(timesOf(moveRest(cues, 'b', -5_000))[1]).toEqual(['b', 0, 1_000]);
    expect(moveRest(cues, 'x', 500)).toEqual(cues);
  });
});

describe('stretching all that follow', () => {
  // rule: #subtitle-editor
  it('keeps the start of the first, brings a cue to its time, and those behind it in proportion', () => {
    expect(timesOf(stretchRest(cues, 'b', { cue: 'c', startMs: 5_000 }))).toEqual([
      ['a', 0, 900],
      ['b', 2_000, 3_500],
      ['c', 5_000, 6_500],
      ['d', 11_000, 12_500],
    ]);
  });

  it('keeps a tenth of the distances at least, and the last time of all', () => {
    expect(timesOf(stretchRest(cues, 'b', { cue: 'd', startMs: 0 }))[3]).toEqual(['d', 2_600, 2_700]);
    const far = stretchRest(cues, 'b', { cue: 'c', startMs: maxTimeMs });
    expect(far[3]?.endMs).toBe(maxTimeMs);
  });

  it('does nothing where the cue is not behind the first', () => {
    expect(stretchRest(cues, 'c', { cue: 'b', startMs: 9_000 })).toEqual(cues);
    expect(stretchRest(cues, 'b', { cue: 'b', startMs: 9_000 })).toEqual(cues);
  });
});

it('both are steps of the history, and the same keys in a row are one', () => {
  let state = openState(cues);
  for (const byMs of [100, 100]) state = reduceEditor(state, { kind: 'moveRest', cue: 'b', byMs });
  state = reduceEditor(state, { kind: 'stretchRest', first: 'b', to: { cue: 'd', startMs: 14_200 } });
  expect(timesOf(state.cues)[3]).toEqual(['d', 14_200, 16_200]);
  expect(state.past).toHaveLength(2);
  state = reduceEditor(reduceEditor(state, { kind: 'undo' }), { kind: 'undo' });
  expect(state.cues).toEqual(cues);
});
