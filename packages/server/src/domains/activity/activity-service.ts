import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import type { SeenProgress } from '../history/index.ts';
import type { VideoKey } from '../video/index.ts';
import { createPlayRegister, findWatchedToday } from './activity-store.ts';

/** Registers plays and watched time. */
export type Plays = ReturnType<typeof createPlays>;

export function createPlays(database: Primary<Tables>) {
  const register = createPlayRegister(database.write);
  return {
    /**
     * Registers the beginning, a heartbeat or the end of a play
     * (docs/specification/rewards.md#watch-credit).
     *
     * @param watcher undefined for a visitor, whose play is counted but earns nothing
     * @param progress how far the watcher has watched, to be stored with the play
     * Returns whether more watching earns activity points. Errors: `request.notFound`,
     * `request.invalid` (`episode`), and `video.offline` for a play of a video that its source no longer has.
     */
    register(watcher: Account | undefined, video: VideoKey, playing: boolean, progress?: SeenProgress) {
      return register({ accountId: watcher?.id, video, playing, progress });
    },

    /** How many seconds an account was credited with today (UTC). */
    async watchedTodayS({ id }: Account) {
      return Math.floor((await findWatchedToday(database.write, id)) / 1_000_000);
    },
  };
}
