import type { Video } from '@bloom/contract/video/video';
import { useAccount } from '../../../../features/account/account-api.ts';
import { toggleSubtitles } from '../../../../features/subtitle/display-choice.ts';
import { SubtitleButton } from '../../../../features/subtitle/SubtitleButton.tsx';
import { SubtitleMenu } from '../../../../features/subtitle/SubtitleMenu.tsx';
import { SubtitleText } from '../../../../features/subtitle/SubtitleText.tsx';
import { usePlayer } from '../../../../features/video/player/current-player.ts';
import { useSubtitleReport } from '../subtitles/use-subtitle-report.tsx';

export { SubtitleButton, toggleSubtitles };

type VideoSubtitlesProps = {
  video: Video;
  /** The id of the episode. */
  episode: string | undefined;
};

/**
 * The subtitles of what plays, where the player says its time: over it, or below it where nothing may cover
 * it.
 */
export function PlayerSubtitles({ video, episode }: VideoSubtitlesProps) {
  const player = usePlayer();
  if (!player?.can.observe) return null;
  return <SubtitleText video={video} episode={episode} clock={player} covers={player.can.cover} />;
}

type PanelProps = VideoSubtitlesProps & {
  /** Opens the editor. */
  onEdit?: (() => void) | undefined;
};

/** The menu of the subtitles. */
export function SubtitlePanel({ video, episode, onEdit, onClose }: PanelProps & { onClose: () => void }) {
  const { report, dialog } = useSubtitleReport();
  return (
    <>
      <SubtitleMenu
        video={video}
        episode={episode}
        follows={usePlayer()?.can.observe !== false}
        isModerator={useAccount()?.role !== undefined}
        onEdit={onEdit}
        onReport={report}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
