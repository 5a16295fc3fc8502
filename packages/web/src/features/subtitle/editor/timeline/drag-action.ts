import type { Cue } from '@bloom/contract/subtitle/cue';
import type { EditorAction } from '../editor-state.ts';
import { dragged, type Handle } from './timeline-view.ts';

/** Which cues a drag moves: one, it and all that follow, or all from the active one on, in proportion. */
export const reaches = ['one', 'rest', 'stretch'] as const;
export type Reach = (typeof reaches)[number];

/** A cue that is dragged by some milliseconds. */
type CueDrag = { cue: Cue; handle: Handle; byMs: number };

/**
 * The cue from which on all are stretched when another one is dragged: the active one, or where that is not
 * before it, the first. Undefined where none is before it.
 */
function firstOf(cues: readonly Cue[], active: string | undefined, moved: Cue): Cue | undefined {
  const isBefore = (cue: Cue | undefined) => cue && cue.startMs < moved.startMs;
  return [cues.find(({ cue }) => cue === active), cues[0]].find(isBefore);
}

/** The edit of a drag. */
export function actionOfDrag(
  { cue, handle, byMs }: CueDrag,
  reach: Reach,
  { cues, active, lastMs }: { cues: readonly Cue[]; active: string | undefined; lastMs: number },
): EditorAction {
  const id = cue.cue;
  if (reach === 'one') return { kind: 'times', cue: id, ...dragged(cue, handle, byMs, lastMs) };
  const first = reach === 'stretch' ? firstOf(cues, active, cue) : undefined;
  // Nothing is before the first one, which then takes all with it.
  if (!first) return { kind: 'moveRest', cue: id, byMs: Math.round(byMs) };
  const to = { cue: id, startMs: Math.round(cue.startMs + byMs) };
  return { kind: 'stretchRest', first: first.cue, to };
}
