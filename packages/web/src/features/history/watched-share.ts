import type { Progress } from '@bloom/contract/history/history';
import { isFinished } from '@bloom/contract/history/history-rules';

/** How much of a video was watched, from 0 to 1. */
export function shareOf({
  position_s: positionS,
  duration_s: durationS,
}: Pick<Progress, 'position_s' | 'duration_s'>): number {
  if (durationS === 0) return 0;
  return isFinished(positionS, durationS) ? 1 : positionS / durationS;
}
