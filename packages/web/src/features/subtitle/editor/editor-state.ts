import {
  checkEachCue,
  fixCues,
  type CheckRules,
  type CueFix,
  type CueProblem,
  type KnownChecks,
} from '@bloom/contract/subtitle/checks';
import { diffCues, mergeCues, revertChange, type CueChange } from '@bloom/contract/subtitle/changes';
import { sortCues, type Cue, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { rebreakCues } from '@bloom/contract/subtitle/rebreak';
import {
  addCue,
  insertAfter,
  insertBefore,
  mergeWithNext,
  nudge,
  removeCues,
  setTimes,
  setWords,
  shift,
  splitCue,
  stretch,
  type Anchor,
  type Caret,
  type Edge,
} from './cues/edits.ts';
import { moveRest, stretchRest } from './cues/rest.ts';
import { acceptWords, suggestWords, type SuggestedLine } from './cues/machine-words.ts';
import { tapLine, type Pass, type Tapped } from './tap/tapping.ts';

/**
 * An edit that can be undone. It is kept as what it changed, so that undoing leaves the changes of others.
 */
export type Step = {
  changes: readonly CueChange[];
  /** Edits in a row with the same name are one step, as the letters of a word. */
  name: string | undefined;
  /** The line to which a tap gave its times. */
  tapped?: Tapped | undefined;
};

/** The cues that are edited, and the steps that led to them. */
export type EditorState = {
  /** Sorted. */
  cues: readonly Cue[];
  /** The id of the cue that is worked on. */
  active: string | undefined;
  /** The ids of the selected cues. */
  selected: ReadonlySet<string>;
  /** How many fields have a typed time that is not applied, because it is being typed or invalid. */
  typedTimes: number;
  past: readonly Step[];
  future: readonly Step[];
};

/** The actions of the user. Ids of new cues come with the action, so that the reducer is pure. */
export type EditorAction =
  | { kind: 'words'; cue: string; language: SubtitleLanguage; text: string }
  | { kind: 'times'; cue: string; startMs?: number; endMs?: number }
  | { kind: 'nudge'; cue: string; edge: Edge; byMs: number }
  | { kind: 'add'; newId: string; atMs: number }
  | { kind: 'insertBefore' | 'insertAfter'; cue: string; newId: string }
  | { kind: 'split'; cue: string; caret: Caret; newId: string }
  | { kind: 'mergeWithNext'; cue: string }
  | { kind: 'remove'; cues: readonly string[] }
  | { kind: 'shift'; cues: readonly string[] | 'all'; byMs: number }
  | { kind: 'stretch'; one: Anchor; two: Anchor }
  | { kind: 'rebreak'; cues: readonly string[] | 'all' }
  /** Moves a cue and all that follow, or stretches all from `first` on so that a cue starts at a time. */
  | { kind: 'moveRest'; cue: string; byMs: number }
  | { kind: 'stretchRest'; first: string; to: Anchor }
  /** Gives a line of a pass of tapping its times. */
  | { kind: 'tap'; pass: Pass; line: number; startMs: number; endMs: number }
  | { kind: 'fix'; fix: CueFix }
  | { kind: 'fixAll'; rules: CheckRules }
  /** Suggested words of a language; all of a run are one step. */
  | { kind: 'suggest'; language: SubtitleLanguage; lines: readonly SuggestedLine[]; run: number }
  /** Words that a machine made are a person's; without a language, of both. */
  | { kind: 'accept'; cues: readonly string[]; language?: SubtitleLanguage }
  /** Replaces all cues, for example by those of a file. */
  | { kind: 'replace'; cues: readonly Cue[] }
  /** More or fewer fields have a typed time that is not applied. */
  | { kind: 'typeTime'; fields: 1 | -1 }
  /** Ends a row of edits that are one step. */
  | { kind: 'endStep' }
  | { kind: 'undo' | 'redo' }
  | { kind: 'activate'; cue: string | undefined }
  | { kind: 'select'; cues: readonly string[] }
  /** Others changed `from` to `to`: that is no edit of the user, and is not undone. */
  | { kind: 'rebase'; from: readonly Cue[]; to: readonly Cue[] }
  /** Begins with other cues and without a history. */
  | { kind: 'open'; cues: readonly Cue[] };

/**
 * The state when an editor opens.
 *
 * @param active the id of the cue that is worked on first
 */
export function openState(cues: readonly Cue[], active = cues[0]?.cue): EditorState {
  return {
    cues: sortCues(cues),
    active,
    selected: new Set(),
    typedTimes: 0,
    past: [],
    future: [],
  };
}

/** The next state; the same one if an action changes nothing. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  const { cues } = state;
  switch (action.kind) {
    case 'words': {
      const next = setWords(cues, action.cue, action.language, action.text);
      return edited(state, next, action.cue, { name: `words ${action.cue} ${action.language}` });
    }
    case 'times':
      return edited(state, setTimes(cues, action.cue, action), action.cue);
    case 'nudge': {
      const next = nudge(cues, action.cue, action.edge, action.byMs);
      return edited(state, next, action.cue, { name: `nudge ${action.cue} ${action.edge}` });
    }
    case 'add':
      return edited(state, addCue(cues, action.newId, action.atMs), action.newId);
    case 'insertBefore':
      return edited(state, insertBefore(cues, action.cue, action.newId), action.newId);
    case 'insertAfter':
      return edited(state, insertAfter(cues, action.cue, action.newId), action.newId);
    case 'split':
      return edited(state, splitCue(cues, action.cue, action.caret, action.newId), action.newId);
    case 'mergeWithNext':
      return edited(state, mergeWithNext(cues, action.cue), action.cue);
    case 'remove':
      return removed(state, new Set(action.cues));
    case 'shift': {
      const ids = action.cues === 'all' ? 'all' : new Set(action.cues);
      return edited(state, shift(cues, ids, action.byMs), state.active);
    }
    case 'stretch':
      return edited(state, stretch(cues, action.one, action.two) ?? cues, state.active);
    case 'rebreak': {
      const ids = action.cues === 'all' ? 'all' : new Set(action.cues);
      return edited(state, rebreakCues(cues, ids), state.active);
    }
    case 'moveRest': {
      const next = moveRest(cues, action.cue, action.byMs);
      return edited(state, next, action.cue, { name: `rest ${action.cue}` });
    }
    case 'stretchRest': {
      const { first, to } = action;
      return edited(state, stretchRest(cues, first, to), state.active, {
        name: `stretch ${first} ${to.cue}`,
      });
    }
    case 'tap': {
      const { pass, line } = action;
      const next = tapLine(cues, pass, line, action);
      return edited(state, next, pass.lines[line]?.cue, { tapped: { pass: pass.id, line } });
    }
    case 'fix': {
      const { index, startMs, endMs } = action.fix;
      const cue = cues[index];
      return cue ? edited(state, setTimes(cues, cue.cue, { startMs, endMs }), cue.cue) : state;
    }
    case 'fixAll':
      return edited(state, fixCues(cues, action.rules), state.active);
    case 'suggest': {
      const next = suggestWords(cues, action.language, action.lines);
      return edited(state, next, state.active, { name: `suggest ${action.run}` });
    }
    case 'accept':
      return edited(state, acceptWords(cues, new Set(action.cues), action.language), state.active);
    case 'replace':
      return edited(state, sortCues(action.cues), state.active);
    case 'endStep':
      return closeStep(state);
    case 'undo':
      return undone(state);
    case 'redo':
      return redone(state);
    case 'activate':
      return action.cue === state.active ? state : closeStep({ ...state, active: action.cue });
    case 'select':
      return { ...state, selected: new Set(action.cues) };
    case 'rebase':
      return rebased(state, action.from, action.to);
    case 'open':
      return { ...openState(action.cues), typedTimes: state.typedTimes };
    case 'typeTime':
      return { ...state, typedTimes: state.typedTimes + action.fields };
  }
}

/**
 * The state of saving that the editor shows.
 *
 * @param changes how many there are that are not saved
 */
export function savedState({ typedTimes }: EditorState, changes: number): 'typing' | 'unsaved' | 'saved' {
  if (typedTimes > 0) return 'typing';
  return changes > 0 ? 'unsaved' : 'saved';
}

/** Records an edit. */
function edited(
  state: EditorState,
  cues: readonly Cue[],
  active: string | undefined,
  { name, tapped }: Partial<Pick<Step, 'name' | 'tapped'>> = {},
): EditorState {
  const changes = diffCues(state.cues, cues);
  // A tap counts even if it gives a line the times that it has.
  if (changes.length === 0 && !tapped) return active === state.active ? state : { ...state, active };
  const last = state.past.at(-1);
  const isSameStep = name !== undefined && last?.name === name;
  const step = { changes: isSameStep ? joined(last.changes, changes) : changes, name, tapped };
  const past = [...(isSameStep ? state.past.slice(0, -1) : state.past), step];
  return present({ ...state, cues, active, past, future: [] });
}

/** Removing selects the cue that follows. */
function removed(state: EditorState, ids: ReadonlySet<string>): EditorState {
  const { cues } = state;
  const last = cues.findLastIndex(({ cue }) => ids.has(cue));
  const rest = removeCues(cues, ids);
  const next = cues.slice(last + 1).find(({ cue }) => !ids.has(cue)) ?? rest.at(-1);
  return edited(state, rest, next?.cue);
}

/** The change from before the one to after the other. */
function joined(one: readonly CueChange[], two: readonly CueChange[]): CueChange[] {
  const before = new Map([...two, ...one].map((each) => [each.cue, each.before]));
  const after = new Map([...one, ...two].map((each) => [each.cue, each.after]));
  const cuesOf = (versions: Map<string, Cue | null>) => [...versions.values()].flatMap((cue) => cue ?? []);
  return diffCues(cuesOf(before), cuesOf(after));
}

const befores = ({ changes }: Step) => changes.flatMap(({ before }) => before ?? []);
const afters = ({ changes }: Step) => changes.flatMap(({ after }) => after ?? []);

function undone(state: EditorState): EditorState {
  const step = state.past.at(-1);
  if (!step) return state;
  return present({
    ...state,
    cues: revertChange(befores(step), afters(step), state.cues),
    active: step.changes[0]?.cue,
    past: state.past.slice(0, -1),
    future: [...state.future, step],
  });
}

function redone(state: EditorState): EditorState {
  const step = state.future.at(-1);
  if (!step) return state;
  return present({
    ...state,
    cues: revertChange(afters(step), befores(step), state.cues),
    active: step.changes[0]?.cue,
    // What is typed next is a step of its own.
    past: [...state.past, { ...step, name: undefined }],
    future: state.future.slice(0, -1),
  });
}

function rebased(state: EditorState, from: readonly Cue[], to: readonly Cue[]): EditorState {
  // What the user has edited since stays; where both did, the user's is in sight and is kept.
  const { cues } = mergeCues(from, to, state.cues);
  return present({ ...state, cues });
}

function closeStep(state: EditorState): EditorState {
  const last = state.past.at(-1);
  if (last?.name === undefined) return state;
  return { ...state, past: [...state.past.slice(0, -1), { ...last, name: undefined }] };
}

/** Lets nothing point at a cue that is not there any more. */
function present(state: EditorState): EditorState {
  const isActiveThere = state.cues.some(({ cue }) => cue === state.active);
  const active = isActiveThere ? state.active : state.cues[0]?.cue;
  if (state.selected.size === 0) return { ...state, active };
  const ids = new Set(state.cues.map(({ cue }) => cue));
  const selected = [...state.selected].every((id) => ids.has(id))
    ? state.selected
    : new Set([...state.selected].filter((id) => ids.has(id)));
  return { ...state, active, selected };
}

const known: KnownChecks = new WeakMap();

/** The problems of each cue, at its position. Only what has changed since the last time is checked again. */
export function problemsOf(cues: readonly Cue[], rules: CheckRules): CueProblems {
  return checkEachCue(cues, rules, known);
}

/** The problems of the cues of a list, each at the position of its cue. */
export type CueProblems = readonly (readonly CueProblem[])[];
