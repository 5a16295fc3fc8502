import type { Video } from '@bloom/contract/video/video';
import { Transcript } from '../../../../features/subtitle/Transcript.tsx';
import { usePlayer } from '../../../../features/video/player/current-player.ts';

type TranscriptPanelProps = {
  video: Video;
  /** The id of the episode. */
  episode: string | undefined;
  /** Opens the editor. */
  onEdit?: (() => void) | undefined;
  /** Starts the video at a time in seconds, also before there is a player. */
  onSeek: (timeS: number) => void;
};

/**
 * The transcript beside its player. Apart from the subtitles, as it brings the table of characters for its
 * search.
 */
export function TranscriptPanel({ video, episode, onEdit, onSeek }: TranscriptPanelProps) {
  const player = usePlayer();
  const can = player?.can;
  return (
    <Transcript
      video={video}
      episode={episode}
      clock={can?.observe ? player : undefined}
      onSeek={!can || can.seek ? onSeek : undefined}
      cannotFollow={can?.observe === false}
      onEdit={onEdit}
    />
  );
}
