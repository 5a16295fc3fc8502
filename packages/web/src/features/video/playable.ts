import type { PageConfig } from '@bloom/contract/page';
import { sourceTable } from '@bloom/contract/sources/sources';
import type { Video } from '@bloom/contract/video';
import { platform } from '../../platform/index.ts';
import { frameUrl } from './frame-url.ts';
import type { YouTubeVideo } from './player/youtube-api.ts';

/** What is to be played, and by which player. */
export type Playable =
  | { player: 'youtube'; video: YouTubeVideo }
  /** `startName` is the parameter of its address for the second that it begins at, where it has one. */
  | { player: 'frame'; address: string; startName?: string }
  | { player: 'hls'; stream: string };

/** How a video, or one episode of it, is played; undefined where it can only be watched elsewhere. */
export function playableOf(
  video: Video,
  episode: string | undefined,
  players: PageConfig['players'],
): Playable | undefined {
  const { source, id, url } = video;
  switch (sourceTable[source].player) {
    case 'youtube': {
      const whole = video.video_type === 'Playlist' && episode === undefined;
      return { player: 'youtube', video: whole ? { playlist: id } : { id: episode ?? id } };
    }
    case 'bilibili':
    case 'tencent': {
      const address = frameUrl({ source, id, episode }, players);
      if (address === undefined) return undefined;
      // Tencent's frame has none, and a room of bilibili is live.
      const canStart = source === 'bilibili' && video.video_type !== 'Live';
      return { player: 'frame', address, ...(canStart && { startName: 't' }) };
    }
    case 'hls': {
      const stream = typeof url === 'string' ? url : url[episode ?? ''];
      if (!stream) return undefined;
      // The demo's clips are files of the server.
      return {
        player: 'hls',
        stream: stream.startsWith('/') ? platform.serverOrigin + stream : stream,
      };
    }
  }
}
