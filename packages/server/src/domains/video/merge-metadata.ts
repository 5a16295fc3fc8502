import type { Episode } from '@bloom/contract/video';
import type { UpstreamVideo } from '../sources/index.ts';
import type { VideoRow } from './video.ts';

/** What the source of a video says about it, as it is stored. */
export type Metadata = Pick<
  VideoRow,
  'title' | 'thumbnail_url' | 'type' | 'duration_s' | 'episodes' | 'streams'
>;

/** The metadata after a new lookup. What the lookup lacks stays as it was. */
export function mergeMetadata(known: Metadata, found: UpstreamVideo): Metadata {
  const type = found.partial ? known.type : found.type;
  return {
    title: found.title,
    thumbnail_url: found.thumbnailUrl || known.thumbnail_url,
    type,
    duration_s: type === 'Live' ? null : (found.durationS ?? known.duration_s),
    episodes: found.partial ? withMore(known.episodes, found.episodes) : found.episodes,
    streams: found.url ?? null,
  };
}

/** The known episodes, then the new ones. */
function withMore(known: readonly Episode[], found: readonly Episode[]): Episode[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...found.filter(({ id }) => !ids.has(id))];
}
