import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { wantsStillness } from '../../ui/motion/motion.ts';
import { dayName } from './map-format.ts';

type TimeSliderProps = {
  firstDay: string;
  lastDay: number;
  day: number;
  /** Not before the data are loaded. */
  disabled: boolean;
  onDay: (day: number) => void;
};

const stepMs = 80;
/** Without motion a week passes at once, now and then. */
const still = { stepMs: 1_000, days: 7 };

/** The day of the map, and play (docs/specification/map.md#map-time). */
export function TimeSlider({ firstDay, lastDay, day, disabled, onDay }: TimeSliderProps) {
  const { locale, t } = useLocale();
  const id = useId();
  const [playing, setPlaying] = useState(false);
  const advance = useEffectEvent((days: number) => {
    const next = Math.min(lastDay, day + days);
    onDay(next);
    if (next === lastDay) setPlaying(false);
  });
  useEffect(() => {
    if (!playing) return undefined;
    const [ms, days] = wantsStillness() ? [still.stepMs, still.days] : [stepMs, 1];
    const timer = setInterval(() => advance(days), ms);
    return () => clearInterval(timer);
  }, [playing]);

  const name = dayName(locale, firstDay, day);
  return (
    <div className="map-time">
      <button
        type="button"
        className="map-play"
        disabled={disabled}
        aria-label={t(playing ? 'player.pause' : 'video.play')}
        title={t(playing ? 'player.pause' : 'video.play')}
        onClick={() => {
          if (!playing && day >= lastDay) onDay(0);
          setPlaying(!playing);
        }}
      >
        <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
          <path d={playing ? 'M7 5h3.500v14H7zM13.500 5H17v14h-3.500z' : 'M8 5v14l11-7z'} />
        </svg>
      </button>
      <label htmlFor={id} className="sr-only">
        {t('map.day')}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={lastDay}
        step={1}
        value={day}
        disabled={disabled}
        aria-valuetext={name}
        onChange={(event) => {
          setPlaying(false);
          onDay(Number(event.target.value));
        }}
      />
      <output htmlFor={id} className="map-day">
        {name}
      </output>
    </div>
  );
}
