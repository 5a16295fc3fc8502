import { describe, expect, it } from 'vitest';
import { defaultRules } from '@bloom/contract/subtitle/checks';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { openState, reduceEditor, savedState, type EditorAction, type EditorState } from './editor-state.ts';

const cue = (id: string, startMs: number, EN = '', CN = ''): Cue => ({
  cue: id,
  startMs,
  endMs: startMs + 2_000,
  words: { EN, CN },
});
const cues = [cue('a', 0, 'Hi', '嗨'), cue('b', 2_000, 'Bye', '再见'), cue('c', 5_000)];
const run = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(reduceEditor, state);
const words = (id: string, text: string): EditorAction => ({
  kind: 'words',
  cue: id,
  language: 'EN',
  text,
});
const english = ({ cues: list }: EditorState) => list.map((each) => each.words.EN);
const undo: EditorAction = { kind: 'undo' };
const redo: EditorAction = { kind: 'redo' };

describe('undo', () => {
  it('takes back what was typed in a row as one step, and redo brings it back', () => {
    const typed = run(openState(cues), words('a', 'Hi t'), words('a', 'Hi th'), words('b', 'By'));
    expect(english(run(typed, undo))).toEqual(['Hi th', 'Bye', '']);
    expect(english(run(typed, undo, undo))).toEqual(['Hi', 'Bye', '']);
    expect(english(run(typed, undo, undo, redo, redo))).toEqual(['Hi th', 'By', '']);
  });

  // rule: #subtitle-editor
  it('goes back to the first edit, however many there were', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const start = openState(cues);
    let state = start;
    let steps = 0;
    for (let edit = 0; edit < 500; edit++) {
      const id = state.cues[random(state.cues.length)]?.cue ?? 'a';
      const newId = `n${edit}`;
      const options: EditorAction[] = [
        { kind: 'words', cue: id, language: random(2) ? 'EN' : 'CN', text: `text ${edit}` },
        { kind: 'nudge', cue: id, edge: 'both', byMs: random(2_000) - 1_000 },
        { kind: 'add', newId, atMs: random(60_000) },
        { kind: 'insertAfter', cue: id, newId },
        { kind: 'split', cue: id, caret: { language: 'EN', at: 1 }, newId },
        { kind: 'mergeWithNext', cue: id },
        { kind: 'remove', cues: state.cues.length > 5 ? [id] : [] },
        { kind: 'shift', cues: 'all', byMs: random(100) },
        { kind: 'fixAll', rules: defaultRules },
        { kind: 'rebreak', cues: random(2) ? [id] : 'all' },
      ];
      const action = options[random(options.length)];
      if (action) state = reduceEditor(state, action);
      steps = state.past.length;
    }
    expect(steps).toBeGreaterThan(300);
    const back = run(state, ...Array.from({ length: steps }, () => undo));
    expect(back.cues).toEqual(start.cues);
    expect(back.past).toEqual([]);
    const again = run(back, ...Array.from({ length: steps }, () => redo));
    expect(again.cues).toEqual(state.cues);
  });

  // rule: #subtitle-lines
  it('takes back new line breaks of all cues in one step', () => {
    const long = 'The captain warned them to turn around but the crew did not listen';
    const broken = run(openState([cue('a', 0, long), cue('b', 3_000, 'Two\nlines')]), {
      kind: 'rebreak',
      cues: 'all',
    });
    expect(english(broken)).toEqual([long.replace(' but', '\nbut'), 'Two lines']);
    expect(english(run(broken, undo))).toEqual([long, 'Two\nlines']);
  });

  it('of a redone step is not joined with what is typed next', () => {
    const again = run(openState(cues), words('a', 'Hi t'), undo, redo, words('a', 'Hi th'));
    expect(english(run(again, undo))).toEqual(['Hi t', 'Bye', '']);
  });

  // rule: #subtitle-editor
  it('leaves what others have changed since', () => {
    const typed = run(openState(cues), words('a', 'Mine'));
    const theirs = typed.cues.map((each) =>
      each.cue === 'b' ? { ...each, words: { EN: 'Theirs', CN: '再见' } } : each,
    );
    const merged = run(typed, { kind: 'rebase', from: typed.cues, to: theirs });
    expect(english(merged)).toEqual(['Mine', 'Theirs', '']);
    expect(english(run(merged, undo))).toEqual(['Hi', 'Theirs', '']);
  });
});

it('what is typed while a save runs stays when its response arrives', () => {
  const sent = run(openState(cues), words('a', 'Sent'));
  const typed = run(sent, words('a', 'Sent and more'));
  const stored = [...sent.cues, cue('d', 9_000, 'Theirs')];
  const merged = run(typed, { kind: 'rebase', from: sent.cues, to: stored });
  expect(english(merged)).toEqual(['Sent and more', 'Bye', '', 'Theirs']);
});

it('the cue after a removed one becomes active, at the end the one before', () => {
  const opened = openState(cues);
  expect(run(opened, { kind: 'remove', cues: ['a'] }).active).toBe('b');
  expect(run(opened, { kind: 'remove', cues: ['c'] }).active).toBe('b');
  expect(run(opened, { kind: 'remove', cues: ['a', 'b', 'c'] }).active).toBeUndefined();
});

it('a cue that is gone is not selected any more', () => {
  const state = run(openState(cues), { kind: 'select', cues: ['a', 'b'] }, { kind: 'remove', cues: ['a'] });
  expect([...state.selected]).toEqual(['b']);
});

it('an action that changes nothing is no step', () => {
  const state = run(openState(cues), words('a', 'Hi'), { kind: 'remove', cues: ['x'] });
  expect(state.past).toEqual([]);
});

describe('what is said of saving', () => {
  const typing: EditorAction = { kind: 'typeTime', fields: 1 };
  const typed: EditorAction = { kind: 'typeTime', fields: -1 };
  const saved = (state: EditorState, changes = 0) => savedState(state, changes);

  // rule: #subtitle-editor
  it('is never "saved" while a typed time is not applied, as an invalid one never is', () => {
    const invalid = run(openState(cues), typing);
    expect([saved(openState(cues)), saved(invalid), saved(invalid, 2)]).toEqual([
      'saved',
      'typing',
      'typing',
    ]);
    expect(saved(run(invalid, words('a', 'Mine'), undo), 0)).toBe('typing');
    expect(saved(run(invalid, typing, typed))).toBe('typing');
    expect(saved(run(invalid, { kind: 'open', cues }))).toBe('typing');
    expect(saved(run(invalid, { kind: 'open', cues }, typed))).toBe('saved');
  });

  it('is the number of changes otherwise', () => {
    expect(saved(run(openState(cues), typing, typed), 2)).toBe('unsaved');
  });
});
