import type { Episode } from '@bloom/contract/video';
import type { UpstreamVideo } from '../sources/index.ts';
import type { VideoRow } from './video.ts';

/** What is kept of a video from its source. */
export type Metadata = Pick<
  VideoRow,
  'title' | 'thumbnail_url' | 'type' | 'duration_s' | 'episodes' | 'streams'
>;

/** What is known of a video after its source was asked again: what it cannot tell is kept. */
export function refreshed(known: Metadata, told: UpstreamVideo): Metadata {
  const type = told.partial ? known.type : told.type;
  return {
    title: told.title,
    thumbnail_url: told.thumbnailUrl || known.thumbnail_url,
    type,
    duration_s: type === 'Live' ? null : (told.durationS ?? known.duration_s),
    episodes: told.partial ? withMore(known.episodes, told.episodes) : told.episodes,
    streams: told.url ?? null,
  };
}

/** The known episodes, then those that are new. */
function withMore(known: readonly Episode[], told: readonly Episode[]): Episode[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...told.filter(({ id }) => !ids.has(id))];
}
