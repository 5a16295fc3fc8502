import { setImmediate as nextTurn } from 'node:timers/promises';
import { diffCues, maxChanges } from '@bloom/contract/subtitle/changes';
import { itemOf } from '@bloom/contract/subtitle/cue';
import type { SubtitleDifferenceResponse } from '@bloom/contract/subtitle/subtitle';
import { pageOf } from '../../platform/http/index.ts';
import { decodeCues } from './subtitle.ts';

/**
 * Compares two contents as they are stored; null is empty. Between its parts, of which each takes a few
 * milliseconds for 5,000 cues, the event loop does other work.
 *
 * @param first how many changes come before those of the response
 */
export async function compareContents(
  before: string | null,
  after: string | null,
  first: number,
): Promise<Pick<SubtitleDifferenceResponse, 'data' | 'total' | 'next'>> {
  const old = decodeCues(before);
  await nextTurn();
  const cues = decodeCues(after);
  await nextTurn();
  const changes = diffCues(old, cues);
  await nextTurn();
  const page = changes.slice(first, first + maxChanges + 1);
  const { entries, next } = pageOf(page, maxChanges, () => [first + maxChanges]);
  const data = entries.map((change) => ({
    cue: change.cue,
    before: change.before && itemOf(change.before),
    after: change.after && itemOf(change.after),
    parts: [...change.parts],
  }));
  return { data, total: changes.length, ...next };
}
