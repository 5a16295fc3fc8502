import { maxCues, newCueId, type Cue } from '@bloom/contract/subtitle/cue';

/** As many cues as a file may have, as of a film, two seconds apart. */
export function someCues(CN: string): Cue[] {
  return Array.from({ length: maxCues }, (_, i) => ({
    cue: newCueId(),
    startMs: i * 2_000 + 7,
    endMs: i * 2_000 + 1_900,
    words: { EN: `Said in line ${i} of the film`, CN },
  }));
}
