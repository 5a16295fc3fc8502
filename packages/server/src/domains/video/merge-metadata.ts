import type { Episode } from '@bloom/contract/video/video';
import type { UpstreamVideo } from '../sources/index.ts';
import type { VideoRow } from './video.ts';

/** The metadata that is stored of a video. */
export type Metadata = Pick<
  VideoRow,
  'title' | 'thumbnail_url' | 'type' | 'duration_s' | 'episodes' | 'streams'
>;

/** The metadata of a video after a new lookup. Fields that the source does not provide stay as stored. */
export function mergeMetadata(stored: Metadata, upstream: UpstreamVideo): Metadata {
  const type = upstream.partial ? stored.type : upstream.type;
  return {
    title: upstream.title,
    thumbnail_url: upstream.thumbnailUrl || stored.thumbnail_url,
    type,
    duration_s: type === 'Live' ? null : (upstream.durationS ?? stored.duration_s),
    episodes: upstream.partial ? mergeEpisodes(stored.episodes, upstream.episodes) : upstream.episodes,
    streams: upstream.url ?? null,
  };
}

/** The stored episodes, then those that are new. */
function mergeEpisodes(stored: readonly Episode[], upstream: readonly Episode[]): Episode[] {
  const ids = new Set(stored.map(({ id }) => id));
  return [...stored, ...upstream.filter(({ id }) => !ids.has(id))];
}
