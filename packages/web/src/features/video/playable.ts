import type { PageConfig } from '@bloom/contract/page/page';
import type { Frame } from '@bloom/contract/sources/source';
import { sourceTable } from '@bloom/contract/sources/sources';
import type { Video } from '@bloom/contract/video/video';
import { platform } from '../../platform/index.ts';
import type { YouTubeVideo } from './player/engines/youtube-api.ts';

/** The media to play, and the player for it. */
export type Playable =
  | { player: 'youtube'; video: YouTubeVideo }
  | ({ player: 'frame' } & Frame)
  | { player: 'hls'; stream: string };

/** How a video, or one episode of it, is played; undefined where it can only be watched elsewhere. */
export function playableOf(
  video: Video,
  episode: string | undefined,
  players: PageConfig['players'],
): Playable | undefined {
  const { source, id, url } = video;
  const { player, frame } = sourceTable[source];
  switch (player) {
    case 'youtube': {
      const whole = video.video_type === 'Playlist' && episode === undefined;
      return { player, video: whole ? { playlist: id } : { id: episode ?? id } };
    }
    case 'frame': {
      const framed = frame?.(id, episode, players);
      return framed && { player, ...framed };
    }
    case 'hls': {
      const stream = typeof url === 'string' ? url : url[episode ?? ''];
      if (!stream) return undefined;
      // The demo's clips are files of the server.
      return { player, stream: stream.startsWith('/') ? platform.serverOrigin + stream : stream };
    }
  }
}
