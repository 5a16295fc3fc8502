import type { Category } from '@bloom/contract/catalogue/categories';
import type { VideoType } from '@bloom/contract/sources/source';
import { watchUrl, type Source } from '@bloom/contract/sources/sources';
import type { SavedVideo } from '@bloom/contract/account/user';
import type { Episode, RemoteVideo, Video, VideoSummary } from '@bloom/contract/video/video';
import type { UpstreamVideo } from '../sources/index.ts';
import type { ListedVideo, VideoKey, VideoRow } from './video.ts';

/** A video in lists: the number of episodes instead of the episodes. */
export function presentSummary(
  row: Omit<VideoRow, 'episodes' | 'streams' | 'offline_since' | 'id'> & {
    episode_count: number;
  },
): VideoSummary {
  return {
    id: row.source_id,
    source: row.source as Source,
    title: row.title,
    thumbnails: { high: { url: row.thumbnail_url } },
    video_type: row.type as VideoType,
    category: row.category as Category,
    label: row.label,
    audio: row.audio,
    subtitle: row.subtitle,
    duration: row.duration_s,
    episode_count: row.episode_count,
    video_bloom_balance: row.balance,
    account_id: row.sharer_deleted ? null : row.sharer_id,
    account_name: row.sharer_name,
    account_handle: row.sharer_handle,
    share_timestamp: seconds(row.shared_us),
    update_timestamp: seconds(row.updated_us),
    ...(row.line && { line: row.line }),
    ...(row.moments > 0 && { moments: row.moments }),
    ...(row.newest_note && { newest_note: row.newest_note }),
    ...(row.other_sources?.length && {
      sources: [...new Set([row.source, ...row.other_sources.toSorted()])] as Source[],
    }),
    ...(row.community.length > 0 && {
      community_subtitles: row.community as NonNullable<VideoSummary['community_subtitles']>,
    }),
  };
}

/**
 * A video of an own list, also while it is offline or waits. Of one that moderators removed, only that it was
 * there.
 */
export function presentListed(row: ListedVideo): SavedVideo {
  const isOffline = row.offline_since !== null && { offline: true as const };
  const waits = row.removal?.rule === null && { waiting: true as const };
  if (row.hidden_by === null || waits) return { ...presentSummary(row), ...isOffline, ...waits };
  const withheld = {
    ...row,
    title: '',
    thumbnail_url: '',
    line: null,
    community: [],
    moments: 0,
    newest_note: null,
    other_sources: null,
  };
  return { ...presentSummary(withheld), offline: true, removed: true };
}

/** A video on its own page. */
export function presentVideo(row: VideoRow): Video {
  const key = { source: row.source as Source, id: row.source_id };
  const [english = 0, chinese = 0] = row.coverage ?? [];
  return {
    ...presentSummary({ ...row, episode_count: row.episodes.length }),
    ...(english + chinese > 0 && { subtitle_coverage: { english, chinese } }),
    list: row.episodes,
    url: row.streams ?? urlOf(key, row.episodes),
    ...(Boolean(row.offline_since) && { offline: true }),
    ...(row.removal?.rule === null && { waiting: true }),
  };
}

/**
 * A video as its source describes it now.
 *
 * @param sig the signature of its image's URL, which may not be stored
 */
export function presentUpstream(key: VideoKey, upstream: UpstreamVideo, sig: string): RemoteVideo {
  return {
    ...key,
    title: upstream.title,
    ...(upstream.uploader !== undefined && { uploader: upstream.uploader }),
    thumbnails: { high: { url: upstream.thumbnailUrl, sig } },
    video_type: upstream.type,
    duration: upstream.durationS,
    episode_count: upstream.episodes.length,
    list: upstream.episodes,
    url: upstream.url ?? urlOf(key, upstream.episodes),
  };
}

/** One URL, or one for each episode (docs/specification/videos.md#video-fields). */
function urlOf({ source, id }: VideoKey, episodes: Episode[]): Video['url'] {
  if (episodes.length === 0) return watchUrl(source, id) ?? '';
  return Object.fromEntries(episodes.map((episode) => [episode.id, watchUrl(source, id, episode.id) ?? '']));
}

function seconds(microseconds: number): number {
  return Math.floor(microseconds / 1_000_000);
}
