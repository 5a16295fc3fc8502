import {
  lazy,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { sourceTable, videoImage } from '@bloom/contract/sources/sources';
import { imageSources } from '@bloom/contract/video/images';
import type { Video } from '@bloom/contract/video/video';
import { inLocale, localeTable } from '@bloom/contract/wire/locale';
import { useLocale } from '../../../i18n/locale.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { keyOf } from '../copies/copies.ts';
import type { Playable } from '../playable.ts';
import { isReachable } from '../video-api.ts';
import { PlayerOwner, showAsCurrent, usePlayer, usePlayerState } from './current-player.ts';
import type { Player, PlayerNotice, PlayerState } from './player.ts';
import './mini-player.css';
import { PlayerSlots } from './player-slots.ts';
import type { PlayerBarProps } from './bar/PlayerBar.tsx';
import { loadPlayer, loadPlayerBar } from './players.ts';
import type { PlayerProblem } from './problems.ts';
import { shiftPlayer } from './shift-player.ts';

export type PlayerViewProps = {
  video: Video;
  /** The number of the episode, from 0. */
  index: number;
  playable: Playable;
  /** The video that plays: that of the page, or a copy of it. */
  played: Video;
  /** How many seconds later its content begins. */
  shiftS: number;
  /** Where it begins, in seconds. */
  startS: number;
  /** The way to the video at its source. */
  elsewhere: ReactNode;
  onProblem: (problem: PlayerProblem) => void;
  onNotice: (notice: PlayerNotice) => void;
};

const Nothing: ComponentType<PlayerBarProps> = () => null;

/** Without it the player works as its source made it. */
const PlayerBar = lazy(() =>
  loadPlayerBar()
    .catch(() => Nothing)
    .then((bar) => ({ default: bar })),
);

/** Loads the player of a source and starts it; another episode is loaded into the one that is there. */
export function PlayerView({
  video,
  index,
  playable,
  played,
  shiftS,
  startS,
  elsewhere,
  onProblem,
  onNotice,
}: PlayerViewProps) {
  const { locale, t } = useLocale();
  const { players, streams } = usePageConfig();
  const { subtitles, menu, onEnded, onPlaying } = useContext(PlayerSlots);
  const owner = useContext(PlayerOwner);
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [player, setPlayer] = useState<Player>();
  const { id: episode, title = '' } = video.list[index] ?? {};
  const facts = {
    title: title || video.title,
    artist: inLocale(sourceTable[played.source].name, locale),
    image: imageSources(videoImage(video, index > 0 ? episode : undefined), [640]).src,
  };
  const label = t('video.playerOf', { title: facts.title });

  const media = { ...playable, episode, isLive: played.video_type === 'Live', startS };
  // A video may be in a list twice, so that the same address is another episode.
  const key = JSON.stringify([playable, episode]);
  const loaded = useRef(key);
  const mount = useEffectEvent((element: Element, create: Awaited<ReturnType<typeof loadPlayer>>) => {
    loaded.current = key;
    return shiftPlayer(create, shiftS)(element, {
      media,
      players,
      streams,
      language: localeTable[locale].regionalTag,
      isReachable: () => isReachable(played.source),
    });
  });
  const load = useEffectEvent((current: Player) => {
    if (loaded.current === key) return;
    loaded.current = key;
    current.load(media);
  });
  const show = useEffectEvent((current: Player) => showAsCurrent(current, owner));
  const report = useEffectEvent((problem: PlayerProblem) => onProblem(problem));
  const onChange = useEffectEvent((now: PlayerState, before: PlayerState) => {
    if (now.problem && now.problem !== before.problem) onProblem(now.problem);
    if (now.notice && now.notice !== before.notice) onNotice(now.notice);
    const plays = now.status === 'playing';
    if (plays !== (before.status === 'playing')) onPlaying?.(plays);
    if (now.status === 'ended' && before.status !== 'ended') onEnded?.();
  });
  const stopped = useEffectEvent(() => onPlaying?.(false));

  const { player: kind } = playable;
  const copy = keyOf(played);
  useEffect(() => {
    let mounted: Player | undefined;
    let wanted = true;
    let release: (() => void)[] = [];
    loadPlayer(kind).then(
      (create) => {
        if (!wanted || !place.current) return;
        mounted = mount(place.current, create);
        release = [mounted.state.subscribe((now, before) => onChange(now, before)), show(mounted)];
        const { problem } = mounted.state.getState();
        if (problem) report(problem);
        setPlayer(mounted);
      },
      () => {
        if (wanted) report('network');
      },
    );
    return () => {
      wanted = false;
      for (const each of release) each();
      mounted?.destroy();
      // What is around it stays until the next one is there, and with it the full screen.
      stopped();
    };
  }, [kind, copy]);

  useEffect(() => player?.setLabel(label), [player, label]);
  useEffect(() => {
    if (player) load(player);
  }, [player, key]);
  useEffect(() => {
    if (!player || player.can.cover) return undefined;
    // Nothing may lie over it: behind a dialog it pauses, and is hidden (video.css).
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDialogElement && target.matches(':modal')) player.pause();
    };
    document.addEventListener('toggle', onToggle, { capture: true });
    return () => document.removeEventListener('toggle', onToggle, { capture: true });
  }, [player]);

  return (
    <>
      <div ref={frame} className="player-frame">
        <div className="player-area">
          <div ref={place} className="player" />
          {player && subtitles}
          <Suspense fallback={null}>
            {player && <PlayerBar player={player} frame={frame} place={place} facts={facts} />}
          </Suspense>
        </div>
        {player && menu}
      </div>
      <PlayerNotices elsewhere={elsewhere} />
    </>
  );
}

/** The notice for the visitor while the player stays, below it. */
function PlayerNotices({ elsewhere }: { elsewhere: ReactNode }) {
  const { t } = useLocale();
  const player = usePlayer();
  const notice = usePlayerState((state) => state.notice);
  if (!player || !notice) return null;
  return (
    <div className="mt-3 max-desktop:mx-4">
      <Notice tone="info">
        <p>{t(`video.${notice}`)}</p>
        <p className="mt-2">
          {notice === 'autoplayBlocked' ? (
            <Button variant="outline" onClick={() => player.play()}>
              {t('video.play')}
            </Button>
          ) : (
            elsewhere
          )}
        </p>
      </Notice>
    </div>
  );
}
