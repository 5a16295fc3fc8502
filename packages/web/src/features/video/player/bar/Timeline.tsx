import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../../../i18n/locale.ts';
import { usePlayerState } from '../current-player.ts';
import type { Player } from '../player.ts';

/** As wide as in player-bar.css: the thumb of a slider never leaves it. */
const thumbPx = 14;
/** The step of an arrow key, in seconds; it is that of the same keys elsewhere. */
const stepS = 5;

/**
 * Where the player is in the video, how far it has loaded, a slider that goes elsewhere, and what lies over
 * it.
 */
export function Timeline({ player, children }: { player: Player; children: ReactNode }) {
  const { t } = useLocale();
  const durationS = usePlayerState((state) => state.durationS);
  const timeS = usePlayerState((state) => state.timeS) ?? 0;
  const loadedS = usePlayerState((state) => state.loadedS) ?? 0;
  const live = usePlayerState((state) => state.live);
  const [draggedS, setDraggedS] = useState<number>();
  const [pointed, setPointed] = useState<{ timeS: number; x: number }>();
  const isHeld = useRef(false);
  if (!player.can.seek || live) return null;
  // It has its room before the length is known.
  if (durationS === undefined) return <div className="player-timeline" />;

  const shownS = Math.min(draggedS ?? timeS, durationS);
  const [time, length] = [formatDuration(shownS), formatDuration(durationS)];
  /** While the slider is held it shows where it would go. */
  const hold = (slider: HTMLInputElement) => {
    const ending = new AbortController();
    const end = () => {
      ending.abort();
      isHeld.current = false;
      setDraggedS(undefined);
      player.seek(slider.valueAsNumber);
    };
    isHeld.current = true;
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, ending);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps: Record<string, number> = {
      ArrowLeft: -stepS,
      ArrowDown: -stepS,
      ArrowRight: stepS,
      ArrowUp: stepS,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    player.seek(player.time() + step);
  };
  return (
    <div className="player-timeline">
      <span aria-hidden="true">{time}</span>
      <span className="player-track">
        <input
          type="range"
          className="player-range"
          aria-label={t('player.position')}
          aria-valuetext={t('player.positionOf', { time, length })}
          min={0}
          max={durationS}
          step="any"
          value={shownS}
          style={
            {
              '--share': shownS / durationS,
              '--loaded': Math.min(1, loadedS / durationS),
            } as CSSProperties
          }
          onPointerDown={({ currentTarget }) => hold(currentTarget)}
          onPointerMove={({ currentTarget, clientX, pointerType }) => {
            if (pointerType !== 'mouse') return;
            const { left, width } = currentTarget.getBoundingClientRect();
            const share = (clientX - left - thumbPx / 2) / (width - thumbPx);
            const x = Math.max(0, Math.min(width, clientX - left));
            setPointed({ timeS: Math.max(0, Math.min(1, share)) * durationS, x });
          }}
          onPointerLeave={() => setPointed(undefined)}
          onKeyDown={onKey}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            if (isHeld.current) setDraggedS(valueAsNumber);
            else player.seek(valueAsNumber);
          }}
        />
        {pointed && (
          <span aria-hidden="true" className="player-preview" style={{ left: pointed.x }}>
            {formatDuration(pointed.timeS)}
          </span>
        )}
        {children}
      </span>
      <span aria-hidden="true">{length}</span>
    </div>
  );
}
