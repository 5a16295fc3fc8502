import type { Episode, Video } from '@bloom/contract/video';
import type { VideoType } from '@bloom/contract/sources/sources';
import type { Ask } from './ask.ts';

/** A video as its source tells of it: cleaned, and safe to store. */
export type UpstreamVideo = {
  readonly id: string;
  /** 1 to 300 code points, without anything invisible. */
  readonly title: string;
  /** An http(s) address; '' where the source has no picture. */
  readonly thumbnailUrl: string;
  readonly type: VideoType;
  /** In order; empty unless it is a playlist, and for one whose source does not tell. */
  readonly episodes: Episode[];
  /** Whole seconds; null where the source does not tell, and for live streams. */
  readonly durationS: number | null;
  /** Where it is played from, for sources that are played by their streams (product.md §3). */
  readonly url?: Video['url'];
  /**
   * The source could be asked for a part only: it exists with this title and picture, and may well
   * be live, last for a time and have more episodes.
   */
  readonly partial?: true;
};

/** How one site is asked about a video. */
export type SourceAdapter = {
  /**
   * Asks for a video; `id` as `parseVideoId` gives it.
   *
   * @throws BloomError `video.unavailable` only if the source itself says that the video is gone,
   *   private or not to be embedded; the source's own key if it says that this is no id;
   *   `upstream.failed` or `upstream.timeout` for everything that leaves it unknown
   */
  lookup(id: string, ask: Ask): Promise<UpstreamVideo>;
};
