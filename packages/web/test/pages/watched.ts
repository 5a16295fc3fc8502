import type { Progress } from '@bloom/contract/history/history';

/** How far a video of 300 seconds was watched, some time ago. */
export const watchedAt = (position_s: number, fields: Partial<Progress> = {}): Progress => ({
  position_s,
  duration_s: 300,
  finished: false,
  watched_timestamp: 1_790_000_000,
  ...fields,
});
