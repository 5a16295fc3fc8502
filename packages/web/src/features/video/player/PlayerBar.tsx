import {
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { platform } from '../../../platform/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { offerActions, currentPlayer, usePlayerState, type PageActions } from './current-player.ts';
import { connectMediaSession, type MediaFacts } from './media-session.ts';
import { autoQuality, type Player } from './player.ts';
import './player-bar.css';
import { toggleTheatre, useTheatreMode } from './theatre.ts';
import { useKeys } from './use-keys.ts';

export type PlayerBarProps = {
  player: Player;
  /** The element with the player and its subtitles, which takes the full screen. */
  frame: RefObject<HTMLElement | null>;
  facts: MediaFacts;
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
  toggleSubtitles: (() => void) | undefined;
  openKeys: (() => void) | undefined;
  /** Further controls. */
  controls: ReactNode;
};

/** What is around a player of any source: a bar of controls below it, keys, and the system's media controls. */
export function PlayerBar({
  player,
  frame,
  facts,
  next,
  previous,
  toggleSubtitles,
  openKeys,
  controls,
}: PlayerBarProps) {
  const { t } = useLocale();
  const { can } = player;
  const isWide = useSyncExternalStore(onWide, () => wide.matches);
  const inTheatre = useTheatreMode();
  const toggleFullScreen = document.fullscreenEnabled
    ? () => {
        const change = document.fullscreenElement
          ? document.exitFullscreen()
          : frame.current?.requestFullscreen();
        // The browser may refuse it without a press.
        change?.catch(() => undefined);
      }
    : undefined;
  const actions: PageActions = {
    next,
    previous,
    toggleFullScreen,
    toggleTheatre: isWide ? toggleTheatre : undefined,
    toggleSubtitles,
    openKeys,
  };
  useLayoutEffect(() => offerActions(actions));
  useKeys();
  useMediaSession(player, facts, next !== undefined, previous !== undefined);
  useScreenOn(player);

  return (
    <div className="player-bar" role="group" aria-label={t('video.controls')}>
      <LiveButton player={player} />
      <span className="player-bar-space" />
      <RateChoice player={player} />
      <QualityChoice player={player} />
      {controls}
      {can.pictureInPicture && (
        <IconButton
          label={t('video.pictureInPicture')}
          onClick={() => player.togglePictureInPicture()}
        >
          <Sign path="M4 5.5h16v13H4zM12 12h6v4.500h-6z" />
        </IconButton>
      )}
      {isWide && (
        <IconButton label={t('video.theatre')} aria-pressed={inTheatre} onClick={toggleTheatre}>
          <Sign path="M2.500 7h19v10h-19z" />
        </IconButton>
      )}
      {toggleFullScreen && (
        <IconButton label={t('video.fullScreen')} onClick={toggleFullScreen}>
          <Sign path="M4 9V4.500h5M15 4.500h5V9M20 15v4.500h-5M9 19.500H4V15" />
        </IconButton>
      )}
      {openKeys && (
        <IconButton label={t('video.keysTitle')} onClick={openKeys}>
          <Sign path="M3 6.500h18v11H3zM6.500 10h.1M10 10h.1M14 10h.1M17.500 10h.1M8 14h8" />
        </IconButton>
      )}
    </div>
  );
}

/** A sign of the bar; the icons of ui/Icon.tsx come with every page. */
function Sign({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" className="icon" width={20} height={20} viewBox="0 0 24 24">
      <path d={path} />
    </svg>
  );
}

/** Goes to the newest moment of a live stream, and says whether it is shown. */
function LiveButton({ player }: { player: Player }) {
  const { t } = useLocale();
  const live = usePlayerState((state) => state.live);
  if (!live || !player.can.seek) return null;
  return (
    <button
      type="button"
      className="player-live"
      data-live={live}
      aria-disabled={live === 'edge'}
      title={live === 'behind' ? t('video.toLive') : undefined}
      onClick={() => {
        if (live === 'behind') player.seekToLive();
      }}
    >
      {t(live === 'edge' ? 'catalogue.live' : 'video.toLive')}
    </button>
  );
}

function RateChoice({ player }: { player: Player }) {
  const { t } = useLocale();
  const rate = usePlayerState((state) => state.rate) ?? 1;
  const rates = usePlayerState((state) => state.rates) ?? [];
  const live = usePlayerState((state) => state.live);
  if (!player.can.rate || rates.length < 2 || live) return null;
  return (
    <BarChoice
      label={t('video.rate')}
      value={String(rate)}
      onChange={(value) => player.setRate(Number(value))}
    >
      {rates.map((each) => (
        <option key={each} value={each}>
          {each}×
        </option>
      ))}
    </BarChoice>
  );
}

function QualityChoice({ player }: { player: Player }) {
  const { t } = useLocale();
  const quality = usePlayerState((state) => state.quality) ?? autoQuality;
  const qualities = usePlayerState((state) => state.qualities) ?? [];
  if (!player.can.quality || qualities.length < 2) return null;
  return (
    <BarChoice
      label={t('video.quality')}
      value={quality}
      onChange={(value) => player.setQuality(value)}
    >
      <option value={autoQuality}>{t('video.qualityAuto')}</option>
      {qualities.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </BarChoice>
  );
}

function BarChoice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <select
      className="player-choice"
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  );
}

/** From this width on the page has a column beside the player, which theatre mode takes. */
const wide = window.matchMedia('(min-width: 1100px)');
function onWide(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

function useMediaSession(
  player: Player,
  { title, artist, image }: MediaFacts,
  hasNext: boolean,
  hasPrevious: boolean,
): void {
  useEffect(
    () =>
      connectMediaSession(
        player,
        { title, artist, image },
        { hasNext, hasPrevious },
        () => currentPlayer().actions,
      ),
    [player, title, artist, image, hasNext, hasPrevious],
  );
}

/** The screen stays on while the video plays. A player that does not report it keeps it on by itself. */
function useScreenOn(player: Player): void {
  const plays = usePlayerState((state) => state.status === 'playing') ?? false;
  const isOn = plays && player.can.observe;
  useEffect(() => {
    if (!isOn) return undefined;
    platform.keepAwake(true);
    return () => platform.keepAwake(false);
  }, [isOn]);
}
