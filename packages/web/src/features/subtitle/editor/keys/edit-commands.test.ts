import { describe, expect, it } from 'vitest';
import { checkCues } from '@bloom/contract/subtitle/checks';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { editOf, goToProblem, type EditCommand, type EditorSituation } from './edit-commands.ts';
import { openState, reduceEditor } from '../editor-state.ts';

const cue = (id: string, startMs: number, endMs = startMs + 2_000): Cue => ({
  cue: id,
  startMs,
  endMs,
  words: { EN: `${id} and more`, CN: '' },
});
const cues = [cue('a', 0), cue('b', 4_000), cue('c', 8_000)];

const situation = (active: string | undefined, more: Partial<EditorSituation> = {}) => ({
  state: { ...openState(more.state?.cues ?? cues), active },
  problems: [],
  nowMs: undefined,
  caret: undefined,
  ...more,
});

/** Runs a command; the result has the times of the cues by id. */
function run(name: EditCommand, at: EditorSituation) {
  const edit = editOf(name, at);
  const state = edit ? reduceEditor(at.state, edit.action) : at.state;
  const times = Object.fromEntries(state.cues.map((each) => [each.cue, [each.startMs, each.endMs]]));
  return { edit, state, times };
}

describe('setting a time from the player', () => {
  it('moves only the start while that is before the end', () => {
    expect(run('setStart', situation('b', { nowMs: 5_500 })).times['b']).toEqual([5_500, 6_000]);
  });

  it('moves a cue as a whole whose start would be at its end or after it', () => {
    expect(run('setStart', situation('b', { nowMs: 6_000 })).times['b']).toEqual([6_000, 8_000]);
    expect(run('setStart', situation('b', { nowMs: 7_000 })).times['b']).toEqual([7_000, 9_000]);
  });

  it('sets the end, and does nothing without a time or without a cue', () => {
    expect(run('setEnd', situation('b', { nowMs: 5_000 })).times['b']).toEqual([4_000, 5_000]);
    for (const name of ['setStart', 'setEnd'] as const) {
      expect(editOf(name, situation('b'))).toBeUndefined();
      expect(editOf(name, situation(undefined, { nowMs: 1 }))).toBeUndefined();
    }
  });
});

describe('going through the cues', () => {
  it('stays at the first one, and after the last one adds one where that ends', () => {
    expect(run('previous', situation('a')).state.active).toBe('a');
    expect(run('previous', situation('c')).state.active).toBe('b');
    expect(run('next', situation('a')).state.active).toBe('b');
    const { edit, state } = run('next', situation('c', { nowMs: 1_000 }));
    expect(edit).toMatchObject({
      action: { kind: 'add', atMs: 10_000 },
      write: { language: 'EN' },
    });
    expect(state.cues).toHaveLength(4);
  });

  it('goes on writing in the language of the caret, but in English in a new cue', () => {
    expect(editOf('next', situation('a'))?.write).toEqual({});
    expect(editOf('insertAfter', situation('a'))?.write).toEqual({ language: 'EN' });
    expect(editOf('earlier', situation('a'))?.write).toBeUndefined();
  });

  it('goes to the next problem that prevents saving, from the last one to the first, then to hints', () => {
    const overlapping = [cue('a', 0, 5_000), cue('b', 4_000), cue('c', 8_000, 8_100)];
    const at = (active: string) =>
      situation(active, { state: openState(overlapping), problems: checkCues(overlapping) });
    const next = (active: string) => {
      const here = at(active);
      return goToProblem({ ...here, state: { ...here.state, active } }).action;
    };
    const blocked = checkCues(overlapping).find(({ kind }) => kind === 'overlap')?.cue;
    expect(next('c')).toEqual({ kind: 'activate', cue: blocked });
  });
});

describe('all that follow', () => {
  it('move with the active cue, or stretch by their last one', () => {
    expect(editOf('restLater', situation('b'))?.action).toEqual({ kind: 'moveRest', cue: 'b', byMs: 100 });
    expect(run('restEarlier', situation('b')).times['c']).toEqual([7_900, 9_900]);
    expect(run('restWider', situation('a')).times['c']?.[0]).toBe(8_100);
    expect(run('restTighter', situation('a')).times['c']?.[0]).toBe(7_900);
  });

  it('stay where none is active, and the last one has none behind it to stretch', () => {
    expect(editOf('restLater', situation(undefined))).toBeUndefined();
    expect(editOf('restWider', situation(undefined))).toBeUndefined();
    expect(run('restWider', situation('c')).state.cues).toEqual(cues);
  });
});

describe('where a cue is added', () => {
  it('is the time of the player, or without one the end of the last cue', () => {
    expect(editOf('add', situation('a', { nowMs: 3_000 }))?.action).toMatchObject({ atMs: 3_000 });
    expect(editOf('add', situation('a'))?.action).toMatchObject({ atMs: 10_000 });
  });

  it('is beside the active cue; without one it is the time of the player', () => {
    expect(editOf('insertBefore', situation('b'))?.action).toMatchObject({
      kind: 'insertBefore',
      cue: 'b',
    });
    expect(editOf('insertAfter', situation(undefined, { nowMs: 700 }))?.action).toMatchObject({
      kind: 'add',
      atMs: 700,
    });
  });
});

describe('splitting', () => {
  const caret = { cue: 'b', language: 'CN', at: 3 } as const;

  it('is at the caret, where that is in the active cue', () => {
    expect(editOf('split', situation('b', { caret }))).toMatchObject({
      action: { caret: { language: 'CN', at: 3 } },
      write: { language: 'CN' },
    });
  });

  it('is at the end of the English words, where the caret is elsewhere', () => {
    expect(editOf('split', situation('a', { caret }))?.action).toMatchObject({
      caret: { language: 'EN', at: 'a and more'.length },
    });
  });
});

it('fixes the active cue only', () => {
  const crowded = [cue('a', 0, 4_100), cue('b', 4_000), cue('c', 7_000)];
  const problems = checkCues(crowded);
  const fixed = problems.find(({ fix }) => fix);
  const at = (active: string | undefined) => ({ ...situation(active), problems });
  expect(editOf('fix', at(fixed?.cue))?.action).toEqual({ kind: 'fix', fix: fixed?.fix });
  expect(editOf('fix', at('c'))).toBeUndefined();
});

// rule: #subtitle-lines
it('breaks the lines of the selected cues again, else of the active one, or of all', () => {
  const chosen = situation('a');
  const selected = { ...chosen, state: { ...chosen.state, selected: new Set(['b', 'c']) } };
  expect(editOf('rebreak', chosen)?.action).toEqual({ kind: 'rebreak', cues: ['a'] });
  expect(editOf('rebreak', selected)?.action).toEqual({ kind: 'rebreak', cues: ['b', 'c'] });
  expect(editOf('rebreakAll', selected)?.action).toEqual({ kind: 'rebreak', cues: 'all' });
});
