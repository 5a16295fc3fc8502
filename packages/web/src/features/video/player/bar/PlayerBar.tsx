import {
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { watchWindow } from '../../../../lib/layout.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { platform } from '../../../../platform/index.ts';
import { IconButton } from '../../../../ui/form/Button.tsx';
import { togglePlay } from '../keys/commands.ts';
import { offerActions, currentPlayer, usePlayerState } from '../current-player.ts';
import { EndScreen, UpcomingLine } from '../EndScreen.tsx';
import { useFullScreen } from '../full-screen.ts';
import { connectMediaSession, type MediaFacts } from '../media-session.ts';
import { connectPointer } from './pointer.ts';
import { autoQuality, type Player } from '../player.ts';
import './player-bar.css';
import { PlayerSlots } from '../player-slots.ts';
import { PlayerSign, type PlayerSignName } from './PlayerSign.tsx';
import { toggleTheatre, useTheatreMode } from '../theatre.ts';
import { Timeline } from './Timeline.tsx';
import { useKeys } from '../keys/use-keys.ts';

export type PlayerBarProps = {
  player: Player;
  /** The element with the player and all that is around it, which takes the full screen. */
  frame: RefObject<HTMLElement | null>;
  /** The element that the player is in. */
  place: RefObject<HTMLElement | null>;
  facts: MediaFacts;
};

/**
 * The controls around a player of any source: a bar of controls over it, or below it where nothing may lie
 * over it, the end screen, keys, and the system's media controls.
 */
export function PlayerBar({ player, frame, place, facts }: PlayerBarProps) {
  const { t } = useLocale();
  const { actions = {}, timeline, controls, gifts, offers, upcoming } = useContext(PlayerSlots);
  const { next, previous, openKeys } = actions;
  const { can } = player;
  const isWide = useSyncExternalStore(wide.subscribe, () => wide.matches);
  const inTheatre = useTheatreMode();
  const { isFull, toggle: toggleFullScreen } = useFullScreen(frame);
  const hasEnded = usePlayerState(({ status }) => status === 'ended') ?? false;
  const isWaiting = usePlayerState(({ waiting }) => waiting) ?? false;
  useLayoutEffect(() =>
    offerActions({ ...actions, toggleFullScreen, toggleTheatre: isWide ? toggleTheatre : undefined }),
  );
  useKeys();
  useMediaSession(player, facts, next !== undefined, previous !== undefined);
  useScreenOn(player);
  const onFullScreen = useEffectEvent(toggleFullScreen);
  useEffect(() => {
    if (!can.cover || !frame.current || !place.current) return undefined;
    return connectPointer(frame.current, place.current, player, () => onFullScreen());
  }, [player, can.cover, frame, place]);

  return (
    <>
      {can.cover && isWaiting && <span className="player-waiting" aria-hidden="true" />}
      {can.cover && (hasEnded || upcoming) && <EndScreen offers={offers} upcoming={upcoming} />}
      <div
        className="player-bar"
        data-over={can.cover || undefined}
        data-dark={can.cover || undefined}
        role="group"
        aria-label={t('player.controls')}
        onMouseDown={keepFocus}
      >
        <Timeline player={player}>{timeline}</Timeline>
        <div className="player-row">
          <PlayButton player={player} />
          {(previous ?? next) && (
            <>
              <BarButton
                label={t('video.previousEpisode')}
                sign="previous"
                className="player-roomy"
                onPress={previous}
              />
              <BarButton label={t('video.nextEpisode')} sign="next" onPress={next} />
            </>
          )}
          <Volume player={player} />
          <LiveButton player={player} />
          {isFull && !(can.cover && hasEnded) && gifts}
          <span className="player-bar-space" />
          <RateChoice player={player} />
          <QualityChoice player={player} />
          {controls}
          {can.pictureInPicture && (
            <BarButton
              label={t('player.pictureInPicture')}
              sign="pictureInPicture"
              className="player-roomy"
              onPress={() => player.togglePictureInPicture()}
            />
          )}
          {isWide && !isFull && (
            <BarButton label={t('player.theatre')} sign="theatre" isOn={inTheatre} onPress={toggleTheatre} />
          )}
          {openKeys && (
            <BarButton label={t('video.keysTitle')} sign="keys" className="player-roomy" onPress={openKeys} />
          )}
          <BarButton
            label={t(isFull ? 'player.leaveFullScreen' : 'player.fullScreen')}
            sign={isFull ? 'leaveFullScreen' : 'fullScreen'}
            onPress={toggleFullScreen}
          />
        </div>
        {!can.cover && upcoming && <UpcomingLine {...upcoming} />}
      </div>
    </>
  );
}

function BarButton({
  label,
  sign,
  isOn,
  className = '',
  onPress,
}: {
  label: string;
  sign: PlayerSignName;
  /** Whether it is on, for one that switches something. */
  isOn?: boolean;
  className?: string;
  /** The action of the button; undefined where there is none now. */
  onPress: (() => void) | undefined;
}) {
  return (
    <IconButton
      label={label}
      className={className}
      aria-pressed={isOn}
      aria-disabled={onPress === undefined || undefined}
      onClick={onPress}
    >
      <PlayerSign name={sign} />
    </IconButton>
  );
}

/** A press of a mouse leaves the focus where it is, so that keys go on working for the player. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

function PlayButton({ player }: { player: Player }) {
  const { t } = useLocale();
  const status = usePlayerState((state) => state.status);
  if (!player.can.control) return null;
  const [label, sign] =
    status === 'playing'
      ? ([t('player.pause'), 'pause'] as const)
      : status === 'ended'
        ? ([t('player.replay'), 'replay'] as const)
        : ([t('video.play'), 'play'] as const);
  return <BarButton label={label} sign={sign} onPress={() => togglePlay(player)} />;
}

/** Switches the sound; where there is room, a slider beside it. */
function Volume({ player }: { player: Player }) {
  const { t } = useLocale();
  const muted = usePlayerState((state) => state.muted) ?? false;
  const volume = usePlayerState((state) => state.volume) ?? 1;
  const { can } = player;
  if (!can.mute) return null;
  const shown = muted ? 0 : volume;
  return (
    <span className="player-volume">
      <BarButton
        label={t(muted ? 'player.unmute' : 'player.mute')}
        sign={shown === 0 ? 'noSound' : 'sound'}
        onPress={() => player.setMuted(!muted)}
      />
      {can.volume && (
        <input
          type="range"
          className="player-range"
          aria-label={t('player.volume')}
          aria-valuetext={`${Math.round(shown * 100)} %`}
          min={0}
          max={1}
          step={0.05}
          value={shown}
          style={{ '--share': shown } as CSSProperties}
          onChange={({ target }) => player.setVolume(target.valueAsNumber)}
        />
      )}
    </span>
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
      title={live === 'behind' ? t('player.toLive') : undefined}
      onClick={() => {
        if (live === 'behind') player.seekToLive();
      }}
    >
      {t(live === 'edge' ? 'catalogue.live' : 'player.toLive')}
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
      label={t('player.rate')}
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
  const shown = usePlayerState((state) => state.shownQuality);
  if (!player.can.quality || qualities.length < 2) return null;
  return (
    <BarChoice
      label={t('player.quality')}
      className="player-quality"
      value={quality}
      onChange={(value) => player.setQuality(value)}
    >
      <option value={autoQuality}>
        {quality === autoQuality && shown !== undefined
          ? t('player.qualityAutoOf', { quality: shown })
          : t('player.qualityAuto')}
      </option>
      {qualities.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </BarChoice>
  );
}

function BarChoice({
  label,
  className = '',
  value,
  onChange,
  children,
}: {
  label: string;
  className?: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <select
      className={`player-choice ${className}`}
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
        // Its list is open while it has the focus, as far as anything shows.
        if (!target.matches(':focus-visible')) target.blur();
      }}
    >
      {children}
    </select>
  );
}

/** From this width on the page has a column beside the player, which theatre mode takes. */
const wide = watchWindow('(min-width: 1100px)');

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
