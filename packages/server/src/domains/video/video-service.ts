import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Sources, UpstreamVideo } from '../sources/index.ts';
import { VideoReader } from './video-store.ts';
import type { VideoKey, VideoRow } from './video.ts';

/** Finds single videos. */
export type Videos = {
  /** The shared video, also if it is hidden from lists; undefined if it is not shared. */
  find(video: VideoKey): Promise<VideoRow | undefined>;
  /**
   * The video as its source describes it now, shared or not.
   * Errors: `video.unavailable`, `upstream.failed`, `upstream.timeout`, `share.unsupportedSource`.
   */
  findRemote(video: VideoKey): Promise<UpstreamVideo>;
  /** Whether a shared video has the image at this URL. */
  hasThumbnail(url: string): Promise<boolean>;
};

export function createVideos(database: Database<Tables>, sources: Sources): Videos {
  const reader = new VideoReader(database.read);
  return {
    find: (video) => reader.find(video),
    findRemote: ({ source, id }) => sources.lookup(source, id),
    hasThumbnail: (url) => reader.hasThumbnail(url),
  };
}
