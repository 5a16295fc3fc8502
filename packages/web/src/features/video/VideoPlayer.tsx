import { useState } from 'react';
import { nameKey } from '@bloom/contract/locale';
import { sourceTable } from '@bloom/contract/sources/sources';
import type { Video } from '@bloom/contract/video';
import { useLocale } from '../../i18n/locale.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { EpisodeList } from './EpisodeList.tsx';
import type { PlayerProblem } from './player-problem.ts';
import { playableOf, type Playable } from './playable.ts';
import { reportProblem } from './video-api.ts';
import { watchUrl } from './watch-url.ts';
import { FramePlayer } from './FramePlayer.tsx';
import { HlsPlayer } from './HlsPlayer.tsx';
import { YouTubePlayer } from './YouTubePlayer.tsx';

type Failure = { index: number; problem: PlayerProblem };

type VideoPlayerProps = {
  video: Video;
  /** It plays now, or has stopped. */
  onPlaying: (playing: boolean) => void;
  children: React.ReactNode;
};

/**
 * The player of a video and, for a playlist, its episodes. An episode that does not play says so in
 * the player's place and does not keep the others from playing.
 */
export function VideoPlayer({ video, onPlaying, children }: VideoPlayerProps) {
  const { t } = useLocale();
  const { players } = usePageConfig();
  const [chosen, setChosen] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);

  const { list } = video;
  const index = chosen ?? 0;
  const episode = list[index]?.id;
  const playable = playableOf(video, episode, players);
  const failed = failure !== undefined && failure.index === index;
  const hasNext = index + 1 < list.length;
  const choose = (number: number) => {
    setChosen(number);
    setFailure(undefined);
  };

  return (
    <>
      <section aria-label={t('video.player')} className="player-column">
        {!playable ? (
          <PlayerPanel
            icon="play"
            title={t('video.elsewhereTitle')}
            text={t('video.elsewhereText')}
          >
            <WatchLink video={video} episode={episode} />
          </PlayerPanel>
        ) : failed ? (
          <PlayerPanel
            icon="warning"
            alert
            title={t('video.problemTitle')}
            text={t(`video.problem_${failure.problem}`)}
          >
            <WatchLink video={video} episode={episode} />
            {hasNext && (
              <Button look="outline" onClick={() => choose(index + 1)}>
                {t('video.nextEpisode')}
              </Button>
            )}
            <Button
              look="outline"
              onClick={() => {
                setFailure(undefined);
                setAttempt(attempt + 1);
              }}
            >
              {t('shell.retry')}
            </Button>
          </PlayerPanel>
        ) : (
          <Player
            key={attempt}
            playable={playable}
            title={video.title}
            autoplay={chosen !== undefined}
            onEnded={() => hasNext && choose(index + 1)}
            onPlaying={onPlaying}
            onProblem={(problem) => {
              setFailure({ index, problem });
              reportProblem(video, problem, episode);
            }}
          />
        )}
      </section>
      {children}
      {list.length > 0 && <EpisodeList episodes={list} current={index} onChoose={choose} />}
    </>
  );
}

type PlayerProps = {
  playable: Playable;
  title: string;
  autoplay: boolean;
  onEnded: () => void;
  onPlaying: (playing: boolean) => void;
  onProblem: (problem: PlayerProblem) => void;
};

/** The player of the kind that a video needs. */
function Player({ playable, ...rest }: PlayerProps) {
  switch (playable.player) {
    case 'youtube':
      return <YouTubePlayer video={playable.video} {...rest} />;
    case 'frame':
      return <FramePlayer address={playable.address} {...rest} />;
    case 'hls':
      return <HlsPlayer stream={playable.stream} {...rest} />;
  }
}

/** Stands in the player's place, in its size. */
function PlayerPanel({
  icon,
  title,
  text,
  alert = false,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  alert?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className="player player-panel" role={alert ? 'alert' : undefined}>
      <Icon name={icon} size={36} />
      <h2 className="text-20 font-semibold">{title}</h2>
      <p className="max-w-md text-soft">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

/** The way to the video at its source. */
export function WatchLink({
  video,
  episode,
  look = 'filled',
}: {
  video: Video;
  episode?: string | undefined;
  look?: 'filled' | 'plain';
}) {
  const { locale, t } = useLocale();
  const address = watchUrl(video, episode);
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClass(look)} max-desktop:px-2 max-desktop:whitespace-normal`}
    >
      <Icon name="external" size={18} />
      {t('video.watchAt', { source: sourceTable[video.source].name[nameKey[locale]] })}
    </a>
  );
}
