import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { shownVideo, VideoReader, type VideoKey } from '../video/index.ts';
import { findRecord } from './record-store.ts';

/**
 * A video's gifts, reduces and reversals, newest first, with the video itself. Errors: `request.notFound`,
 * `video.removed` (`rule`).
 *
 * @param before only those older than this transfer
 */
export async function readRecord({ read }: Database<Tables>, key: VideoKey, limit: number, before?: number) {
  const video = shownVideo(await new VideoReader(read).find(key));
  return { video, rows: await findRecord(read, { videoId: video.id, before, limit }) };
}
