import { useNavigate } from '@tanstack/react-router';
import type { Video } from '@bloom/contract/video/video';
import { useAccount } from '../../../../features/account/account-api.ts';
import { SubtitleEditor } from '../../../../features/subtitle/editor/SubtitleEditor.tsx';
import { usePlayer } from '../../../../features/video/player/current-player.ts';
import { useLoginPrompt } from '../../../dialogs/login/use-login-prompt.ts';
import { useSubtitleReport } from './use-subtitle-report.tsx';

type VideoSubtitleEditorProps = {
  video: Video;
  /** The id of the episode. */
  episode: string | undefined;
  /** Starts the video, where there is no player yet; at a second, if one is given. */
  onStart: (timeS?: number) => void;
};

/** The subtitle editor of a video, with the player of the page. */
export function VideoSubtitleEditor({ video, episode, onStart }: VideoSubtitleEditorProps) {
  const navigate = useNavigate();
  const promptLogin = useLoginPrompt();
  const player = usePlayer();
  const account = useAccount();
  const { report, dialog } = useSubtitleReport();
  const { source, id, duration, list } = video;
  const episodeTitle = list.find((each) => each.id === episode)?.title;
  return (
    <>
      <SubtitleEditor
        key={episode}
        subject={{ source, id, episode }}
        name={episodeTitle ? `${video.title} · ${episodeTitle}` : video.title}
        player={player}
        // Of a playlist it is that of all its episodes.
        durationS={list.length > 0 ? undefined : (duration ?? undefined)}
        onStart={onStart}
        onClose={() =>
          void navigate({
            to: '.',
            search: ({ edit: _edit, ...search }) => search,
            resetScroll: false,
          })
        }
        onLoginNeeded={() => promptLogin(undefined, { subtitle: true })}
        isModerator={account?.role !== undefined}
        ownId={account?.id}
        onReport={report}
      />
      {dialog}
    </>
  );
}
