import type { MomentMode } from '@bloom/contract/moment/moment-rules';

/**
 * A moment that flies, which has a second; equal ones are one (docs/specification/moments.md#flying-moments).
 */
export type FlyingMoment = {
  /** The id of the first of them. */
  id: number;
  /** The ids of all of them. */
  ids: readonly number[];
  /** When it comes in, in milliseconds of the video. */
  atMs: number;
  text: string;
  /** Where it stands still; undefined: it flies from right to left. */
  mode: MomentMode | undefined;
  /** The value that decides which moment is left out when the lanes are full; the higher flies. */
  worth: number;
  /** The viewer's own. */
  isOwn: boolean;
};
