import { maxTimeMs, sortCues, type Cue } from '@bloom/contract/subtitle/cue';
import { shift, type Anchor } from './edits.ts';

/** How far the cues that follow can come together, as a part of their distances before. */
const leastScale = 0.1;

/** Moves a cue and all that follow it by some milliseconds. */
export function moveRest(cues: readonly Cue[], id: string, byMs: number): Cue[] {
  const from = cues.findIndex(({ cue }) => cue === id);
  if (from < 0) return [...cues];
  return shift(cues, new Set(cues.slice(from).map(({ cue }) => cue)), byMs);
}

/**
 * Stretches all cues from one on, which keeps its start, so that another one starts when it should; those
 * behind that one follow in proportion.
 *
 * @param first the id of the cue that keeps its start; it is before the other
 */
export function stretchRest(cues: readonly Cue[], first: string, { cue: id, startMs }: Anchor): Cue[] {
  const from = cues.findIndex(({ cue }) => cue === first);
  const origin = cues[from]?.startMs;
  const moved = cues.find(({ cue }) => cue === id);
  if (origin === undefined || !moved || moved.startMs <= origin) return [...cues];
  const lastMs = Math.max(...cues.slice(from).map(({ endMs }) => endMs));
  const wanted = (startMs - origin) / (moved.startMs - origin);
  const scale = Math.min((maxTimeMs - origin) / (lastMs - origin), Math.max(leastScale, wanted));
  const place = (ms: number) => Math.round(origin + (ms - origin) * scale);
  return sortCues(
    cues.map((cue, index) =>
      index < from ? cue : { ...cue, startMs: place(cue.startMs), endMs: place(cue.endMs) },
    ),
  );
}
