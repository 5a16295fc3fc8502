import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Sources } from '../sources/index.ts';
import { VideoReader } from './video-store.ts';
import type { VideoKey } from './video.ts';

/** Finds single videos. */
export type Videos = ReturnType<typeof createVideos>;

export function createVideos(database: Database<Tables>, sources: Sources) {
  const reader = new VideoReader(database.read);
  return {
    /** The shared video, also if it is hidden from lists; undefined if it is not shared. */
    find: (video: VideoKey) => reader.find(video),
    /**
     * The video as its source describes it now, shared or not.
     * Errors: `video.unavailable`, `upstream.failed`, `upstream.timeout`, `share.unsupportedSource`.
     */
    findRemote: ({ source, id }: VideoKey) => sources.lookup(source, id),
    /** Whether a shared video has the image at this URL. */
    hasThumbnail: (url: string) => reader.hasThumbnail(url),
  };
}
