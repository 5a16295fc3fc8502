import type { CueConflict, CuePart } from '@bloom/contract/subtitle/changes';
import { isMachine, markCue, sortCues, type Cue } from '@bloom/contract/subtitle/cue';

/** Whose version of a cue to keep. */
export type Side = 'mine' | 'theirs';

/**
 * The cues after the user has decided each conflict. `merged` has everything without a conflict. In a part
 * that is no conflict the change of either side stays, whatever was decided.
 */
export function resolveConflicts(
  merged: readonly Cue[],
  conflicts: readonly CueConflict[],
  decided: ReadonlyMap<string, Side>,
): Cue[] {
  const byId = new Map(merged.map((cue) => [cue.cue, cue]));
  for (const { cue, mine, theirs, parts } of conflicts) {
    if (decided.get(cue) !== 'mine') continue;
    if (!mine) byId.delete(cue);
    else byId.set(cue, theirs ? copyParts(byId.get(cue) ?? theirs, mine, parts) : mine);
  }
  return sortCues([...byId.values()]);
}

function copyParts(into: Cue, from: Cue, parts: readonly CuePart[]): Cue {
  const isTaken = (part: CuePart) => parts.includes(part);
  const of = (part: CuePart) => (isTaken(part) ? from : into);
  const { startMs, endMs } = of('time');
  const words = { EN: of('EN').words.EN, CN: of('CN').words.CN };
  return markCue({ cue: into.cue, startMs, endMs, words }, (language) => isMachine(of(language), language));
}
