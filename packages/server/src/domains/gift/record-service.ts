import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { shownVideo, VideoReader, type VideoKey, type VideoRow } from '../video/index.ts';
import { findRecord } from './record-store.ts';
import type { RecordRow } from './record.ts';

/** Reads the public record of a video. */
export type Records = {
  /**
   * A video's gifts, reduces and reversals, newest first, with the video itself.
   *
   * @param before only those older than this transfer
   * Errors: `request.notFound`, `video.removed` (`rule`).
   */
  find(video: VideoKey, limit: number, before?: number): Promise<{ video: VideoRow; rows: RecordRow[] }>;
};

export function createRecords(database: Database<Tables>): Records {
  const videos = new VideoReader(database.read);
  return {
    async find(videoKey, limit, before) {
      const video = shownVideo(await videos.find(videoKey));
      return {
        video,
        rows: await findRecord(database.read, { videoId: video.id, before, limit }),
      };
    },
  };
}
