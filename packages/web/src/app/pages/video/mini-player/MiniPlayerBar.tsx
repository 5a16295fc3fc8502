import { useLinkProps } from '@tanstack/react-router';
import type { Video } from '@bloom/contract/video/video';
import type { Upcoming } from '../../../../features/video/player/EndScreen.tsx';
import { usePlayer, usePlayerState } from '../../../../features/video/player/current-player.ts';
import { PlayerSign } from '../../../../features/video/player/bar/PlayerSign.tsx';
import { stopPlaying } from '../../../../features/video/playing-video.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { textLanguage } from '../../../../lib/text/text-language.ts';
import { IconButton } from '../../../../ui/form/Button.tsx';
import { Icon } from '../../../../ui/image/Icon.tsx';

type MiniPlayerBarProps = {
  video: Video;
  /** The number of the episode, from 0. */
  index: number;
  upcoming: Pick<Upcoming, 'title' | 'leftS'> | undefined;
};

/** The text and buttons of the mini player: the way back to the page, play and pause, and the end. */
export function MiniPlayerBar({ video, index, upcoming }: MiniPlayerBarProps) {
  const { locale, t } = useLocale();
  const player = usePlayer();
  const isPaused = usePlayerState(({ status }) => status === 'paused' || status === 'ended');
  const { leftS: nextS } = upcoming ?? {};
  const { source, id, list } = video;
  const title = list[index]?.title || video.title;
  const link = useLinkProps({
    to: '/video/$id',
    params: { id },
    search: { videoSrc: source, ...(index > 0 && { episode: index + 1 }) },
  });
  return (
    <div className="mini-player-bar">
      <a
        {...link}
        className="mini-player-title"
        // Where something may lie over the player, a press on it leads back too.
        data-covers={player?.can.cover}
        dir="auto"
        lang={nextS === undefined ? textLanguage(locale, title) : undefined}
      >
        <span>
          {upcoming && nextS !== undefined
            ? t('video.nextIn', { count: nextS, title: upcoming.title })
            : title}
        </span>
      </a>
      {player?.can.control && (
        <IconButton
          label={isPaused ? t('video.play') : t('player.pause')}
          onClick={() => (isPaused ? player.play() : player.pause())}
        >
          <PlayerSign name={isPaused ? 'play' : 'pause'} />
        </IconButton>
      )}
      <IconButton
        label={t('shell.close')}
        onClick={() => {
          stopPlaying();
          // The button goes; the keyboard goes on in the page.
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
