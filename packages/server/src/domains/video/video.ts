import { parseSource, parseVideoId, type Source } from '@bloom/contract/sources/sources';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Episode, Video } from '@bloom/contract/video/video';
import type { NamedRule } from '@bloom/contract/moderation/site-rules';

/** Identifies a video by its source and the source's id (docs/specification/sources.md#source-table). */
export type VideoKey = { source: Source; id: string };

/** By which rule moderators removed a video; by none if it waits for them. */
export type Removal = NamedRule | { rule: null };

/** A video with its balance and its sharer's name, from the database. */
export type VideoRow = {
  id: number;
  source: string;
  source_id: string;
  type: string;
  title: string;
  thumbnail_url: string;
  category: string;
  label: string;
  audio: string;
  subtitle: string;
  duration_s: number | null;
  episodes: Episode[];
  /** The URLs of the streams, for sources that are played by them. */
  streams: Video['url'] | null;
  /** Since when the video is offline; a string if it was stored as JSON, null while it plays. */
  offline_since: Date | string | null;
  sharer_id: number;
  sharer_name: string;
  sharer_handle: string | null;
  sharer_deleted: boolean;
  /** Microseconds since the epoch. */
  shared_us: number;
  /** The blurb. */
  line: string | null;
  /** Petals. */
  balance: number;
  /** Microseconds since the epoch. */
  updated_us: number;
  /** The languages of subtitles by users. */
  community: string[];
  /** On its own page: the percentages of English and Chinese words in them; null without any. */
  coverage?: number[] | null;
  /** How many moments it has. */
  moments: number;
  /** In lists: the newest note of a gift from another account; null without one. */
  newest_note?: NonNullable<Video['newest_note']> | null;
  /** In lists: the sources of its shown copies on other ones; null for a video alone. */
  other_sources?: string[] | null;
  /** Null while moderators have not removed it. Missing where all rows are of such. */
  removal?: Removal | null;
};

export type FoundVideo = VideoRow & {
  /** Null for a video alone. */
  work_id: number | null;
  removal: Removal | null;
};

/** A video of an own list: the number of episodes instead of the episodes. */
export type ListedVideo = Omit<VideoRow, 'episodes' | 'streams'> & {
  episode_count: number;
  /** The action of a moderator that removed it. */
  hidden_by: number | null;
};

/**
 * The video that was found, if everybody may see it. Errors: `request.notFound` if there is none, or it waits
 * for a moderator; `video.removed` (`rule`, `version`) if moderators removed it.
 */
export function shownVideo<V extends Pick<FoundVideo, 'removal'>>(found: V | undefined): V {
  const removal: Removal | null | undefined = found?.removal;
  if (!found || removal?.rule === null) throw new BloomError('request.notFound');
  if (removal) throw new BloomError('video.removed', removal);
  return found;
}

/**
 * The video in a path, with its id in the canonical form (docs/specification/sources.md#video-ids).
 * Error: `request.notFound` if the source or the id is invalid.
 */
export function videoKeyOf(path: { source: string; id: string }): VideoKey {
  const key = parseVideoKey(path);
  if (!key) throw new BloomError('request.notFound');
  return key;
}

/** As `videoKeyOf`; undefined if the source or the id is invalid. */
export function parseVideoKey(path: { source: string; id: string }): VideoKey | undefined {
  const source = parseSource(path.source);
  const id = source && parseVideoId(source, path.id);
  return source && id !== undefined ? { source, id } : undefined;
}

/**
 * The video of two query fields, which come together; undefined without them.
 * Errors: those of `videoKeyOf`, `request.invalid` (the missing field).
 */
export function queriedVideoKey(query: {
  source?: string | undefined;
  id?: string | undefined;
}): VideoKey | undefined {
  const { source, id } = query;
  if (source === undefined && id === undefined) return undefined;
  if (source === undefined) throw new BloomError('request.invalid', { field: 'source' });
  if (id === undefined) throw new BloomError('request.invalid', { field: 'id' });
  return videoKeyOf({ source, id });
}

/** Checks that source and id in a body, if given, match the video. Error: `request.invalid`. */
export function assertSameVideo(
  video: VideoKey,
  body: { source?: string | undefined; id?: string | undefined },
): void {
  if (body.source !== undefined && body.source !== video.source) {
    throw new BloomError('request.invalid', { field: 'source' });
  }
  if (body.id !== undefined && parseVideoId(video.source, body.id) !== video.id) {
    throw new BloomError('request.invalid', { field: 'id' });
  }
}
