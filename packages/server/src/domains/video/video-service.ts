import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Sources, UpstreamVideo } from '../sources/index.ts';
import { VideoReader } from './video-store.ts';
import type { VideoKey, VideoRow } from './video.ts';

/** Shows single videos. */
export type Videos = {
  /** The shared video, hidden ones too; undefined when nobody shared it. */
  find(video: VideoKey): Promise<VideoRow | undefined>;
  /**
   * The video as its source tells of it now, shared or not.
   * Errors: `video.unavailable`, `upstream.failed`, `upstream.timeout`, `share.unsupportedSource`.
   */
  findRemote(video: VideoKey): Promise<UpstreamVideo>;
  /** Whether a shared video shows the picture of this address. */
  hasThumbnail(address: string): Promise<boolean>;
};

export function createVideos(database: Database<Tables>, sources: Sources): Videos {
  const reader = new VideoReader(database.read);
  return {
    find: (video) => reader.find(video),
    findRemote: ({ source, id }) => sources.lookup(source, id),
    hasThumbnail: (address) => reader.hasThumbnail(address),
  };
}
