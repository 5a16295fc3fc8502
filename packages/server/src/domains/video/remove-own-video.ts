import { BloomError } from '@bloom/contract/errors/errors';
import type { Account } from '../account/index.ts';
import { VideoReader, VideoWriter } from './video-store.ts';
import type { VideoKey } from './video.ts';
import type { Shares } from './share-video.ts';

/**
 * Removes the account's own video (docs/specification/people.md#users).
 * Errors: `request.notFound`; `request.forbidden` if it is the video of another account;
 * `video.hasGifts`, `video.hasSubtitles`.
 *
 * @param isHidden whether the country of the visitor hides the videos of others
 */
export async function removeOwnVideo(
  { database, events }: Shares,
  sharer: Account,
  video: VideoKey,
  { isHidden }: { isHidden: boolean },
) {
  const row = await new VideoReader(database.write).find(video);
  if (row?.sharer_id !== sharer.id) {
    throw new BloomError(row && !isHidden ? 'request.forbidden' : 'request.notFound');
  }
  const refused = await database.transact((tx) => new VideoWriter(tx).remove(row.id));
  if (refused === 'missing') throw new BloomError('request.notFound');
  if (refused === 'gifts') throw new BloomError('video.hasGifts');
  if (refused === 'subtitles') throw new BloomError('video.hasSubtitles');
  events.publish('video.removed', { videoId: row.id });
}
