import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { imageSources } from '@bloom/contract/video/images';
import { inLocale } from '@bloom/contract/wire/locale';
import type { ProblemKind } from '@bloom/contract/moderation/report';
import { sourceTable, videoImage, watchUrl } from '@bloom/contract/sources/sources';
import type { Video } from '@bloom/contract/video/video';
import { useLocale, withMessages } from '../../i18n/locale.ts';
import { Button, buttonClass } from '../../ui/form/Button.tsx';
import { Icon, type IconName } from '../../ui/image/Icon.tsx';
import { Image } from '../../ui/image/Image.tsx';
import { CopyLine } from './copies/CopyLine.tsx';
import { keyOf } from './copies/copies.ts';
import type { Copies } from './copies/use-copies.ts';
import type { Playable } from './playable.ts';
import { usePlayingVideo } from './playing-video.ts';
import type { PlayerViewProps } from './player/PlayerView.tsx';
import { loadPlayer, loadPlayerBar } from './player/players.ts';
import { isConnection, type PlayerProblem } from './player/problems.ts';
import { reportProblem } from './video-api.ts';
import { useStreamDocument } from './stream-document.ts';

type Failure = { index: number; problem: PlayerProblem };

type VideoPlayerProps = {
  video: Video;
  /** The video or the copy of it that plays. */
  copies: Copies;
  /** The number of the episode, from 0. */
  index: number;
  /** Whether the visitor wants it to play; until then nothing is loaded from the source. */
  started: boolean;
  /** It plays in a corner of another page. */
  isMini: boolean;
  /** Where it begins, in seconds; 0 by default. */
  startS: number;
  /** The element of the player with what is below it. */
  column: RefObject<HTMLElement | null>;
  onStart: () => void;
  /** The content to watch where it does not play. */
  instead: ReactNode;
  /** The visitor skips an episode that does not play. */
  onNext: () => void;
  /** It does not play. */
  onBroken: () => void;
  /** The content over the image before it plays. */
  children: ReactNode;
};

/** The frame of every player, with the messages of what can go wrong. */
function loadPlayerView(): Promise<ComponentType<PlayerViewProps>> {
  return withMessages(() => import('./player/PlayerView.tsx')).then((module) => module.PlayerView);
}

/** Loads the code of a player; what fails here is said when it is needed. */
function prepare({ player }: Playable): void {
  loadPlayerView().catch(() => undefined);
  loadPlayer(player).catch(() => undefined);
  loadPlayerBar().catch(() => undefined);
}

/** For a player as wide as the page, on simple and dense screens. */
const posterWidths = [640, 960, 1280] as const;

/**
 * The player of a video or of an episode of it: before it is wanted, the video's image. An episode that does
 * not play shows that in the player's place and does not keep the others from playing. `PlayerSlots` has what
 * the page adds to it.
 */
export function VideoPlayer({
  video,
  copies,
  index,
  started,
  isMini,
  startS,
  column,
  onStart,
  instead,
  onNext,
  onBroken,
  children,
}: VideoPlayerProps) {
  const { t } = useLocale();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);

  const { list } = video;
  const episode = list[index]?.id;
  const image = imageSources(videoImage(video, index > 0 ? episode : undefined), posterWidths);
  const { current, playable } = copies;
  const beginsAtS = current.from?.index === index ? current.from.startS : startS;
  const failed = failure !== undefined && failure.index === index;
  const hasNext = index + 1 < list.length;
  if (failure && !failed) setFailure(undefined);
  // Loading the page again would end what plays in the corner.
  const isOtherPlaying = usePlayingVideo() !== undefined && !started;
  useStreamDocument(isOtherPlaying ? undefined : playable, {
    started,
    onStart,
    onFailure: () => void goOnOr('network'),
  });

  // Each problem of an episode is reported once in a view, however often it is tried again.
  const reported = useRef(new Set<string>());
  const report = (kind: ProblemKind) => {
    const key = JSON.stringify([kind, keyOf(current.video), copies.episode]);
    if (reported.current.has(key)) return;
    reported.current.add(key);
    reportProblem(current.video, kind, copies.episode);
  };
  /** Another copy takes over, unless it is the device that has no network; else that is said. */
  const goOnOr = async (problem: PlayerProblem, whenNone?: () => void) => {
    if (navigator.onLine && (await copies.goOn(problem, current.video))) return;
    setFailure({ index, problem });
    whenNone?.();
  };
  const fail = (problem: PlayerProblem) => {
    report(problem);
    void goOnOr(problem, () => {
      // What keeps this one from playing keeps the others, too: none is marked, and none skipped.
      if (!isConnection(problem)) onBroken();
    });
  };
  const elsewhere = (
    <>
      {/* A row of its own, so that nothing moves when it is there. */}
      <span className="player-instead">{instead}</span>
      <WatchLink video={video} episode={episode} variant="outline" />
    </>
  );
  // A chosen episode is seen to begin.
  const show = useEffectEvent(() => {
    if (started && !isMini) column.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => show(), [started, index]);
  usePlayerHeight(column);

  return (
    <section
      ref={column}
      aria-label={isMini ? undefined : t('video.player')}
      className="player-column"
      data-player={playable?.player}
      data-subtitled={video.community_subtitles?.length}
      data-moments={(video.video_type !== 'Live' && video.moments) || undefined}
      tabIndex={-1}
    >
      {!playable ? (
        <PlayerPanel icon="play" title={t('video.elsewhereTitle')} text={t('video.elsewhereText')}>
          <WatchLink video={video} episode={episode} />
        </PlayerPanel>
      ) : failed ? (
        <BrokenPlayer
          problem={failure.problem}
          elsewhere={elsewhere}
          onNext={hasNext && !isConnection(failure.problem) ? onNext : undefined}
          onRetry={() => {
            setFailure(undefined);
            copies.reset();
            setAttempt(attempt + 1);
          }}
        />
      ) : started && copies.isPending ? (
        <EmptyPlayer />
      ) : started ? (
        <WantedPlayer
          key={attempt}
          {...{ video, index, playable }}
          {...{ played: current.video, shiftS: current.shiftS, startS: beginsAtS }}
          elsewhere={<span className="flex flex-wrap gap-3">{elsewhere}</span>}
          onProblem={fail}
          onNotice={(notice) => {
            // The video has no part in what the browser blocks.
            if (notice !== 'autoplayBlocked') report(notice);
          }}
        />
      ) : (
        <Poster
          video={video}
          image={image}
          episode={index > 0 ? list[index]?.title : undefined}
          onPrepare={() => playable && prepare(playable)}
          onStart={() => {
            onStart();
            // The button goes; the keyboard stays at the player.
            column.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <CopyLine copies={copies} isHidden={failed} />
      {!started && children}
    </section>
  );
}

/** Says to styles what it covers of a phone's page (app/styles.css). */
function usePlayerHeight(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--player-height', `${column.current?.offsetHeight ?? 0}px`);
    });
    if (column.current) observer.observe(column.current);
    return () => observer.disconnect();
  }, [column]);
}

/** The player, as soon as its code is there. */
function WantedPlayer(props: PlayerViewProps) {
  const [PlayerView, setPlayerView] = useState<ComponentType<PlayerViewProps>>();
  const onMissing = useEffectEvent(() => props.onProblem('network'));
  useEffect(() => {
    let isWanted = true;
    loadPlayerView().then(
      (view) => {
        if (isWanted) setPlayerView(() => view);
      },
      () => {
        if (isWanted) onMissing();
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return PlayerView ? <PlayerView {...props} /> : <EmptyPlayer />;
}

function EmptyPlayer() {
  return (
    <div className="player-frame">
      <div className="player" />
    </div>
  );
}

/** The image of a video, with what starts it. */
function Poster({
  video,
  image,
  episode,
  onPrepare,
  onStart,
}: {
  video: Video;
  /** Its image, or that of the episode. */
  image: ReturnType<typeof imageSources>;
  /** The title of the episode, from the second on. */
  episode: string | undefined;
  /** The visitor may be about to start it. */
  onPrepare: () => void;
  onStart: () => void;
}) {
  const { t } = useLocale();
  return (
    <div className="player-frame">
      <button
        type="button"
        className="player player-image"
        onPointerEnter={onPrepare}
        onFocus={onPrepare}
        onClick={onStart}
      >
        <Image {...image} sizes="(min-width: 1100px) 65vw, 100vw" eager first video={video} />
        {episode && (
          <span aria-hidden="true" className="player-episode" dir="auto">
            {episode}
          </span>
        )}
        <span className="player-start">
          <Icon name="play" size={32} />
          <span className="sr-only">{t('video.play')}</span>
        </span>
      </button>
      <div aria-hidden="true" className="player-room">
        {(video.moments ?? 0) > 0 && video.video_type !== 'Live' && (
          <span className="player-room-moments">{t('video.momentsHere')}</span>
        )}
        {video.community_subtitles && (
          <span className="player-room-subtitles">{t('video.subtitlesHere')}</span>
        )}
      </div>
    </div>
  );
}

/** Says why a video does not play, and offers what helps. */
function BrokenPlayer({
  problem,
  elsewhere,
  onNext,
  onRetry,
}: {
  problem: PlayerProblem;
  elsewhere: ReactNode;
  onNext: (() => void) | undefined;
  onRetry: () => void;
}) {
  const { t } = useLocale();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = new AbortController();
    if (isConnection(problem)) window.addEventListener('online', () => retry(), again);
    return () => again.abort();
  }, [problem]);
  return (
    <PlayerPanel icon="warning" alert title={t('video.problemTitle')} text={t(`video.problem_${problem}`)}>
      {elsewhere}
      {onNext && (
        <Button variant="outline" onClick={onNext}>
          {t('video.nextEpisode')}
        </Button>
      )}
      <Button variant="outline" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </PlayerPanel>
  );
}

/** Is shown in the player's place, in its size. */
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
  children: ReactNode;
}) {
  return (
    <div className="player-frame">
      <div className="player player-panel" role={alert ? 'alert' : undefined}>
        <Icon name={icon} size={36} />
        <h2 className="text-20 font-semibold">{title}</h2>
        <p className="max-w-md text-soft">{text}</p>
        <div className="mt-2 flex w-full flex-wrap justify-center gap-3">{children}</div>
      </div>
    </div>
  );
}

/** The way to the video at its source. */
export function WatchLink({
  video,
  episode,
  variant = 'filled',
}: {
  video: Video;
  episode?: string | undefined;
  variant?: 'filled' | 'outline' | 'menu';
}) {
  const { locale, t } = useLocale();
  const address = watchUrl(video.source, video.id, episode);
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={variant === 'menu' ? 'menu-item' : buttonClass(variant)}
    >
      <Icon name="external" size={18} />
      <span>{t('video.watchAt', { source: inLocale(sourceTable[video.source].name, locale) })}</span>
    </a>
  );
}
