import { isBlocking, type CueProblem } from '@bloom/contract/subtitle/checks';
import { newCueId, type Cue, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import type { Caret } from '../cues/edits.ts';
import type { EditorAction, EditorState } from '../editor-state.ts';
import type { EditorCommand } from './keys.ts';

/** Where the caret was last in the words of a cue. */
export type WordsCaret = Caret & { cue: string };

/** The facts on which a command of the editor depends. */
export type EditorSituation = {
  state: EditorState;
  /** The problems of all cues, in their order. */
  problems: readonly CueProblem[];
  /** Where the player is, in milliseconds; undefined where that is unknown. */
  nowMs: number | undefined;
  caret: WordsCaret | undefined;
};

/**
 * The change that a command makes to the cues, and the language in which the user goes on writing; by default
 * the one before.
 */
export type Edit = { action: EditorAction; write?: { language?: SubtitleLanguage } };

/** How far the commands that move the player go, in seconds. */
export const jumpsS = {
  back10: -10,
  forward10: 10,
  back1: -1,
  forward1: 1,
  back01: -0.1,
  forward01: 0.1,
} as const satisfies Partial<Record<EditorCommand, number>>;

/** The commands that change cues, or make another one the active one. */
export type EditCommand = Exclude<
  EditorCommand,
  keyof typeof jumpsS | 'playPause' | 'playClip' | 'remove' | 'save' | 'keys'
>;

/** The edit that a command makes; undefined where there is nothing to do. */
export function editOf(name: EditCommand, situation: EditorSituation): Edit | undefined {
  const { state, problems, nowMs } = situation;
  const { cues, active } = state;
  const index = cues.findIndex(({ cue }) => cue === active);
  const current = cues[index];
  const endMs = cues.at(-1)?.endMs;
  switch (name) {
    case 'add':
      return addAt(nowMs ?? endMs ?? 0);
    case 'previous':
      return activate(cues[Math.max(0, index - 1)]?.cue);
    case 'next': {
      const next = cues[index + 1];
      return next ? activate(next.cue) : addAt(endMs ?? nowMs ?? 0);
    }
    case 'insertAfter':
    case 'insertBefore':
      if (!current) return addAt(nowMs ?? 0);
      return {
        action: { kind: name, cue: current.cue, newId: newCueId() },
        write: { language: 'EN' },
      };
    case 'fix': {
      const fix = problems.find((each) => each.cue === active && each.fix)?.fix;
      return fix && { action: { kind: 'fix', fix } };
    }
    case 'rebreak': {
      const { selected } = state;
      const ids = selected.size > 0 ? [...selected] : current ? [current.cue] : [];
      return { action: { kind: 'rebreak', cues: ids } };
    }
    case 'rebreakAll':
      return { action: { kind: 'rebreak', cues: 'all' } };
    case 'restEarlier':
    case 'restLater':
      return (
        current && { action: { kind: 'moveRest', cue: current.cue, byMs: name === 'restLater' ? 100 : -100 } }
      );
    case 'restTighter':
    case 'restWider': {
      const last = cues.at(-1);
      if (!current || !last) return undefined;
      const startMs = last.startMs + (name === 'restWider' ? 100 : -100);
      return { action: { kind: 'stretchRest', first: current.cue, to: { cue: last.cue, startMs } } };
    }
    case 'undo':
    case 'redo':
      return { action: { kind: name } };
    default:
      return current && editOfCue(name, current, situation);
  }
}

function editOfCue(
  name: 'setStart' | 'setEnd' | 'earlier' | 'later' | 'split' | 'merge',
  { cue, startMs, endMs, words }: Cue,
  { nowMs, caret }: EditorSituation,
): Edit | undefined {
  switch (name) {
    case 'setStart': {
      if (nowMs === undefined) return undefined;
      // A cue that would end before its start moves as a whole.
      const lengthMs = Math.max(0, endMs - startMs);
      const end = nowMs < endMs ? {} : { endMs: nowMs + lengthMs };
      return { action: { kind: 'times', cue, startMs: nowMs, ...end } };
    }
    case 'setEnd':
      return nowMs === undefined ? undefined : { action: { kind: 'times', cue, endMs: nowMs } };
    case 'earlier':
    case 'later':
      return {
        action: { kind: 'nudge', cue, edge: 'both', byMs: name === 'later' ? 100 : -100 },
      };
    case 'split': {
      const { language, at }: Caret = caret?.cue === cue ? caret : { language: 'EN', at: words.EN.length };
      return {
        action: { kind: 'split', cue, caret: { language, at }, newId: newCueId() },
        write: { language },
      };
    }
    case 'merge':
      return { action: { kind: 'mergeWithNext', cue }, write: {} };
  }
}

/** Makes the next cue with a problem the active one: what prevents saving first, then hints. */
export function goToProblem({ state, problems }: EditorSituation): Edit {
  const index = state.cues.findIndex(({ cue }) => cue === state.active);
  const next =
    problems.find((each) => each.index > index && isBlocking(each)) ??
    problems.find(isBlocking) ??
    problems.find((each) => each.index > index) ??
    problems[0];
  return activate(next?.cue);
}

/** Makes a cue the active one, and writes in it. */
export const activate = (cue: string | undefined): Edit => ({
  action: { kind: 'activate', cue },
  write: {},
});

const addAt = (atMs: number): Edit => ({
  action: { kind: 'add', newId: newCueId(), atMs },
  write: { language: 'EN' },
});
