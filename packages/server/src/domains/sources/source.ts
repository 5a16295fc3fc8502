import type { ErrorKey } from '@bloom/contract/errors/errors';
import type { Episode, Video } from '@bloom/contract/video/video';
import type { VideoType } from '@bloom/contract/sources/source';
import type { UpstreamRequest } from './upstream-request.ts';

/** A video as its source describes it: cleaned, and safe to store. */
export type UpstreamVideo = {
  readonly id: string;
  /** 1 to 300 code points, without invisible characters. */
  readonly title: string;
  /** Who put it on the source; undefined where the source does not say. It is not stored. */
  readonly uploader?: string;
  /** An http(s) URL; '' where the source has no image. */
  readonly thumbnailUrl: string;
  readonly type: VideoType;
  /** In order; empty unless it is a playlist, and where the source does not list them. */
  readonly episodes: Episode[];
  /** Whole seconds; null where the source does not say, and for live streams. */
  readonly durationS: number | null;
  /**
   * The URLs of the streams, for sources that are played by them (docs/specification/videos.md#video-fields).
   */
  readonly url?: Video['url'];
  /**
   * Only a part of the metadata could be read: the video exists with this title and image, but may be
   * live and may have a duration and more episodes.
   */
  readonly partial?: true;
};

/** How videos of one source are looked up. */
export type SourceAdapter = {
  /**
   * Looks a video up; `id` as `parseVideoId` returns it.
   *
   * @throws BloomError `video.unavailable` only if the source itself says that the video is gone,
   *   private or not to be embedded; the source's own key if it says that this is no id;
   *   `upstream.failed` or `upstream.timeout` for everything that leaves it unknown
   */
  lookup(id: string, request: UpstreamRequest): Promise<UpstreamVideo>;
};

/** The errors of reading a link and looking its video up. */
export const sourceRefusals = [
  'share.unsupportedSource',
  'share.youtubeInvalidUrl',
  'share.bilibiliNotSupportSuchShare',
  'share.tencentInvalidUrl',
  'share.tvsNotPlaylist',
  'video.unavailable',
  'upstream.failed',
  'upstream.timeout',
] as const satisfies ErrorKey[];
