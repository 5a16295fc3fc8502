import { sourceTable } from '@bloom/contract/sources/sources';
import { videoUrl } from '@bloom/contract/sources/video-url';
import type { Video } from '@bloom/contract/video';

type Watchable = Pick<Video, 'source' | 'id' | 'url'>;

/**
 * Where a video, or one episode of it, is watched at its source; undefined if the catalogue knows no
 * address that may be linked.
 */
export function watchUrl({ source, id, url }: Watchable, episode?: string): string | undefined {
  if (sourceTable[source].player === 'youtube') return videoUrl(source, episode ?? id);
  // The address of a resource site is a stream, which is no page to open.
  if (sourceTable[source].player === 'hls') return undefined;
  const address = typeof url === 'string' ? url : (url[episode ?? ''] ?? Object.values(url)[0]);
  return address && /^https?:\/\//.test(address) ? address : undefined;
}
