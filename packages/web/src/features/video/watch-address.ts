import { videoUrl } from '@bloom/contract/sources/link';
import type { Video } from '@bloom/contract/video';

type Watchable = Pick<Video, 'source' | 'id' | 'url'>;

/**
 * Where a video, or one episode of it, is watched at its source; undefined if the catalogue knows no
 * address that may be linked.
 */
export function watchAddress({ source, id, url }: Watchable, episode?: string): string | undefined {
  if (source === 'youtube') return videoUrl(source, episode ?? id);
  const address = typeof url === 'string' ? url : (url[episode ?? ''] ?? Object.values(url)[0]);
  return address && /^https?:\/\//.test(address) ? address : undefined;
}
