import { BloomError } from '@bloom/contract/errors';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Sources } from '../sources/index.ts';
import { VideoReader } from './video-store.ts';
import { shownVideo, type VideoKey } from './video.ts';

/** Finds single videos. */
export type Videos = ReturnType<typeof createVideos>;

export function createVideos(database: Database<Tables>, sources: Sources) {
  const reader = new VideoReader(database.read);
  return {
    /** The shared video, also if lists do not show it. Errors: `request.notFound`, `video.removed` (`rule`, `version`). */
    find: async (video: VideoKey) => shownVideo(await reader.find(video)),
    /**
     * The video as its source describes it now, shared or not.
     * Errors: `video.removed` (`rule`, `version`), `video.unavailable`, `upstream.failed`, `upstream.timeout`,
     * `share.unsupportedSource`.
     */
    async findRemote({ source, id }: VideoKey) {
      const removal = await reader.findRemoval({ source, id });
      if (removal) throw new BloomError('video.removed', removal);
      return sources.lookup(source, id);
    },
    /** Whether a shared video that moderators have not removed has the image at this URL. */
    hasThumbnail: (url: string) => reader.hasThumbnail(url),
  };
}
