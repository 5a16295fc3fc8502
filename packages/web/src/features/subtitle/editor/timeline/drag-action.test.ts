import { expect, it } from 'vitest';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { actionOfDrag, type Reach } from './drag-action.ts';

const cue = (id: string, startMs: number): Cue => ({
  cue: id,
  startMs,
  endMs: startMs + 1_000,
  words: { EN: id, CN: '' },
});
const cues = [cue('a', 1_000), cue('b', 3_000), cue('c', 6_000)];
const drag = (index: number, reach: Reach, active?: string) => {
  const moved = cues[index] ?? cue('none', 0);
  return actionOfDrag({ cue: moved, handle: 'both', byMs: 500.4 }, reach, { cues, active, lastMs: 60_000 });
};

it('a drag moves one cue, or it and all that follow', () => {
  expect(drag(1, 'one')).toEqual({ kind: 'times', cue: 'b', startMs: 3_500, endMs: 4_500 });
  expect(drag(1, 'rest')).toEqual({ kind: 'moveRest', cue: 'b', byMs: 500 });
});

// rule: #subtitle-editor
it('a drag stretches from the active cue on, or from the first where that is not before', () => {
  const to = { cue: 'c', startMs: 6_500 };
  expect(drag(2, 'stretch', 'b')).toEqual({ kind: 'stretchRest', first: 'b', to });
  expect(drag(2, 'stretch', 'c')).toEqual({ kind: 'stretchRest', first: 'a', to });
  expect(drag(2, 'stretch')).toEqual({ kind: 'stretchRest', first: 'a', to });
  expect(drag(0, 'stretch', 'c')).toEqual({ kind: 'moveRest', cue: 'a', byMs: 500 });
});
