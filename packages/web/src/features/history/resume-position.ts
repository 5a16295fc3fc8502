import type { Progress } from '@bloom/contract/history/history';
import { historyStartS } from '@bloom/contract/history/history-rules';
import { shareOf } from './watched-share.ts';

/** Where an episode goes on that was watched so far, in seconds. A finished one begins again. */
export function resumeS(known: Pick<Progress, 'position_s' | 'duration_s'> | undefined): number {
  if (!known || known.position_s < historyStartS || shareOf(known) === 1) return 0;
  return known.position_s;
}

/**
 * The episode with which a series goes on: the one that was watched last, or the next one once that is
 * finished.
 *
 * @returns its number, from 0; or -1 if none is known
 */
export function episodeToResume(list: readonly { id: string }[], last: Progress | undefined): number {
  const index = list.findIndex(({ id }) => id === last?.episode);
  const isOver = last?.finished === true && last.duration_s > 0 && index + 1 < list.length;
  return index + (isOver ? 1 : 0);
}
