import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import type { SeenProgress } from '../history/index.ts';
import type { VideoKey } from '../video/index.ts';
import { createPlayRegister, findWatchedToday } from './activity-store.ts';

/** Registers plays and watched time. */
export type Plays = {
  /**
   * Registers the beginning, a heartbeat or the end of a play
   * (docs/specification/rewards.md#watch-credit).
   *
   * @param watcher undefined for a visitor, whose play is counted but earns nothing
   * @param progress how far the watcher has watched, to be stored with the play
   * Returns whether more watching earns activity points. Errors: `request.notFound`,
   * `request.invalid` (`episode`), and `video.offline` for a play of a video that its source no longer has.
   */
  register(
    watcher: Account | undefined,
    video: VideoKey,
    playing: boolean,
    progress?: SeenProgress,
  ): Promise<{ earns: boolean }>;
  /** How many seconds an account was credited with today (UTC). */
  watchedTodayS(owner: Account): Promise<number>;
};

export function createPlays(database: Primary<Tables>): Plays {
  const register = createPlayRegister(database.write);
  return {
    register(watcher, video, playing, progress) {
      return register({ accountId: watcher?.id, video, playing, progress });
    },

    async watchedTodayS({ id }) {
      return Math.floor((await findWatchedToday(database.write, id)) / 1_000_000);
    },
  };
}
