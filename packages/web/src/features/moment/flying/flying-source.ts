import { foldText } from '@bloom/contract/fold/fold-text';
import type { MomentSegments, SecondMoment } from '../moment-segments.ts';
import type { FlyingMoment } from './flying-moment.ts';
import { mergeEqual, type Candidate } from './merge-equal.ts';
import { mutedBy } from './muted-words.ts';
import type { StageSource } from './stage.ts';

/** The facts about the viewer: which moments to hide, and which are the viewer's own. */
type Viewing = {
  /** The viewer's account. */
  viewer: number | undefined;
  mutedWords: readonly string[];
  people: readonly { id: number }[];
  /** Whether those with a mode stand still; otherwise all fly. */
  stands: boolean;
};

/**
 * Of moments those that fly: no spoilers, nothing muted, and equal ones as one
 * (docs/specification/moments.md#flying-moments).
 */
export function createSource(
  segments: Pick<MomentSegments, 'load' | 'between'>,
  { viewer, mutedWords, people, stands }: Viewing,
): StageSource & { of: (moments: readonly SecondMoment[]) => FlyingMoment[] } {
  const isMuted = mutedBy(mutedWords);
  const muted = new Set<number | null>(people.map(({ id }) => id));
  const folded = new WeakMap<object, string>();
  const foldOf = (moment: SecondMoment): string => {
    const known = folded.get(moment) ?? foldText(moment.content);
    folded.set(moment, known);
    return known;
  };
  const of = (moments: readonly SecondMoment[]): FlyingMoment[] => {
    const flying: Candidate[] = [];
    for (const moment of moments) {
      const key = foldOf(moment);
      if (moment.spoiler || muted.has(moment.userId) || isMuted(key)) continue;
      const mode = stands ? moment.mode : undefined;
      flying.push({ ...moment, mode, key, isOwn: moment.userId === viewer });
    }
    return mergeEqual(flying);
  };
  return {
    of,
    between: (fromMs, toMs, without) => {
      segments.load(fromMs);
      return of(segments.between(fromMs, toMs).filter(({ id }) => !without.has(id)));
    },
  };
}
