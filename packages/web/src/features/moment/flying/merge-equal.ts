import type { MomentMode } from '@bloom/contract/moment/moment-rules';
import type { FlyingMoment } from './flying-moment.ts';

/** Within so many milliseconds of the first one, equal moments are one. */
export const mergeMs = 10_000;
/** The most characters that fly; the list has all of them. */
const maxShown = 60;

/** A moment that can fly. */
export type Candidate = {
  id: number;
  atMs: number;
  content: string;
  mode: MomentMode | undefined;
  /** The text by which it is compared. */
  key: string;
  /** Petals. */
  thanks: number;
  isOwn: boolean;
};

/**
 * Makes equal moments one, with their number behind the text: `哈哈哈 ×4`. Its worth is the petals of all of
 * them and one for each. One that flies and one that stands are not equal, and the viewer's own is always by
 * itself, so that its author sees it.
 *
 * @param candidates in order of their seconds
 */
export function mergeEqual(candidates: readonly Candidate[]): FlyingMoment[] {
  const merged: { first: Candidate; ids: number[]; worth: number }[] = [];
  const open = new Map<string, (typeof merged)[number]>();
  for (const candidate of candidates) {
    const worth = candidate.thanks + 1;
    const key = `${candidate.mode} ${candidate.key}`;
    const known = candidate.isOwn ? undefined : open.get(key);
    if (known && candidate.atMs - known.first.atMs <= mergeMs) {
      known.ids.push(candidate.id);
      known.worth += worth;
      continue;
    }
    const begun = { first: candidate, ids: [candidate.id], worth };
    merged.push(begun);
    if (!candidate.isOwn) open.set(key, begun);
  }
  return merged.map(({ first, ids, worth }) => ({
    id: first.id,
    ids,
    atMs: first.atMs,
    mode: first.mode,
    text: shortened(first.content) + (ids.length > 1 ? ` ×${ids.length}` : ''),
    worth: first.isOwn ? Infinity : worth,
    isOwn: first.isOwn,
  }));
}

function shortened(content: string): string {
  if (content.length <= maxShown) return content;
  const characters = Array.from(content);
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join('')}…` : content;
}
