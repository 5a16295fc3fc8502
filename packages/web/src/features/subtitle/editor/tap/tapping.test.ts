import { describe, expect, it } from 'vitest';
import { defaultRules } from '@bloom/contract/subtitle/checks';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { openState, reduceEditor, type EditorState } from '../editor-state.ts';
import { nextLine, tapLine, timesOfPress, type Pass } from './tapping.ts';

const words = (EN: string) => ({ EN, CN: '' });
const cue = (id: string, startMs: number, endMs: number): Cue => ({
  cue: id,
  startMs,
  endMs,
  words: words(id),
});
const passOf = (lines: Pass['lines'], fields: Partial<Pass> = {}): Pass => ({
  id: 'pass',
  kind: 'new',
  lines,
  from: 0,
  after: 0,
  ...fields,
});
const three = passOf(['a', 'b', 'c'].map((id) => ({ cue: id, words: words(id) })));
const tap = (state: EditorState, pass: Pass, startMs: number, endMs: number) =>
  reduceEditor(state, { kind: 'tap', pass, line: nextLine(pass, state.past), startMs, endMs });
const timesOf = (state: EditorState) => state.cues.map((each) => [each.cue, each.startMs, each.endMs]);

describe('the times of a press', () => {
  const press = { fromMs: 5_000, toMs: 6_500, heldMs: 1_500, rate: 1 };

  // rule: #tap-to-time
  it('are those of the player, a tenth of a second of the person earlier', () => {
    expect(timesOfPress(press, words('a'), defaultRules)).toEqual({ startMs: 4_900, endMs: 6_400 });
    const half = { ...press, rate: 0.5, heldMs: 3_000 };
    expect(timesOfPress(half, words('a'), defaultRules)).toEqual({ startMs: 4_950, endMs: 6_450 });
  });

  // rule: #tap-to-time
  it('end after a short press when the line can be read', () => {
    const short = { ...press, toMs: 5_100, heldMs: 100 };
    const { minMs, maxMs, maxSpeed } = defaultRules;
    expect(timesOfPress(short, words('Hi'), defaultRules).endMs).toBe(4_900 + minMs);
    const long = words('x'.repeat(maxSpeed.EN * 3));
    expect(timesOfPress(short, long, defaultRules).endMs).toBe(7_900);
    expect(timesOfPress(short, words('x'.repeat(900)), defaultRules).endMs).toBe(4_900 + maxMs);
  });

  it('are within the video', () => {
    const rules = { ...defaultRules, durationMs: 6_000 };
    expect(timesOfPress(press, words('a'), rules)).toEqual({ startMs: 4_900, endMs: 6_000 });
    const early = { ...press, fromMs: 40, toMs: 60, heldMs: 300 };
    expect(timesOfPress(early, words('a'), rules)).toEqual({ startMs: 0, endMs: 0 });
  });
});

describe('a line that is tapped', () => {
  it('is a cue with its words', () => {
    expect(tapLine([], three, 1, { startMs: 5, endMs: 9 })).toEqual([cue('b', 5, 9)]);
  });

  // rule: #tap-to-time
  it('keeps the words that its cue has now, and leaves the times of the others', () => {
    const known = [
      cue('a', 0, 900),
      { ...cue('b', 1_000, 2_000), words: words('changed') },
      cue('c', 3_000, 4_000),
    ];
    const next = tapLine(known, three, 1, { startMs: 1_500, endMs: 2_600 });
    expect(next).toEqual([known[0], { ...known[1], startMs: 1_500, endMs: 2_600 }, known[2]]);
  });

  it('ends the line before it, where that would go on', () => {
    const next = tapLine([cue('a', 0, 5_000)], three, 1, { startMs: 2_000, endMs: 3_000 });
    expect(next).toEqual([cue('a', 0, 2_000), cue('b', 2_000, 3_000)]);
  });
});

describe('a pass', () => {
  it('goes from line to line, and ends after the last one', () => {
    let state = openState([]);
    for (const startMs of [1_000, 2_000, 3_000]) {
      state = tap(state, three, startMs, startMs + 800);
    }
    expect(timesOf(state)).toEqual([
      ['a', 1_000, 1_800],
      ['b', 2_000, 2_800],
      ['c', 3_000, 3_800],
    ]);
    expect(nextLine(three, state.past)).toBe(3);
    expect(tapLine(state.cues, three, 3, { startMs: 0, endMs: 1 })).toEqual(state.cues);
  });

  // rule: #tap-to-time
  it('goes back a line with each undo of the editor, and on with each redo', () => {
    let state = tap(tap(openState([]), three, 1_000, 1_800), three, 1_500, 2_800);
    state = reduceEditor(state, { kind: 'undo' });
    expect([nextLine(three, state.past), timesOf(state)]).toEqual([1, [['a', 1_000, 1_800]]]);
    state = reduceEditor(state, { kind: 'redo' });
    expect([nextLine(three, state.past), timesOf(state)[0]]).toEqual([2, ['a', 1_000, 1_500]]);
  });

  it('counts a line that gets the times that it had', () => {
    const known = [cue('a', 0, 900)];
    const state = tap(openState(known), passOf(known), 0, 900);
    expect(nextLine(passOf(known), state.past)).toBe(1);
  });

  // rule: #tap-to-time
  it('gives times again from a line on: those before keep theirs, those after until they are tapped', () => {
    const known = [cue('a', 0, 900), cue('b', 1_000, 1_900), cue('c', 2_000, 2_900)];
    const again = passOf(known, { from: 1 });
    const state = tap(openState(known), again, 1_400, 1_950);
    expect(timesOf(state)).toEqual([
      ['a', 0, 900],
      ['b', 1_400, 1_950],
      ['c', 2_000, 2_900],
    ]);
    expect(reduceEditor(state, { kind: 'undo' }).cues).toEqual(known);
  });

  it('goes on with the line that the user has chosen, and undoing leads back beyond the choice', () => {
    let state = tap(tap(openState([]), three, 1_000, 1_800), three, 2_000, 2_800);
    const chosen = { ...three, from: 0, after: state.past.length };
    expect(nextLine(chosen, state.past)).toBe(0);
    state = tap(state, chosen, 1_100, 1_700);
    expect(nextLine(chosen, state.past)).toBe(1);
    state = reduceEditor(reduceEditor(state, { kind: 'undo' }), { kind: 'undo' });
    expect(nextLine(chosen, state.past)).toBe(1);
  });

  it('knows nothing of the taps of another pass', () => {
    const state = tap(openState([]), three, 1_000, 1_800);
    expect(nextLine({ ...three, id: 'another' }, state.past)).toBe(0);
  });
});
