import type { MomentMode } from '@bloom/contract/moment/moment-rules';

/** What flies: moments with a second, equal ones as one (docs/specification/moments.md#flying-moments). */
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
  /** What decides who stays away when the lanes are full; the higher flies. */
  worth: number;
  /** The viewer's own. */
  isOwn: boolean;
};
