import { useCallback, useMemo, useState } from 'react';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../../i18n/locale.ts';
import { fullAmount } from '../../../lib/format.ts';
import { useToolbar } from '../../../ui/form/use-toolbar.ts';
import { useBest, useLiveSegments } from '../use-segments.ts';
import type { MomentsOf } from '../moment-api.ts';
import { curveOf, endOf, marksOf, pathOf, peakOf } from './curve.ts';
import './timeline.css';

/** As wide as a mark is for a finger in timeline.css. */
const fingerPx = 44;

type MomentTimelineProps = {
  video: MomentsOf;
  /** The id of the episode. */
  episode: string | undefined;
  /** Undefined while unknown: then it ends with the last moment. */
  durationS: number | undefined;
  /** Goes to a second. */
  onSeek: (timeS: number) => void;
};

/**
 * How many moments and petals each part of a video has, over a timeline, and marks at the best ones, which
 * say what they are on hover and focus and go there (docs/specification/moments.md#moment-timeline).
 */
export function MomentTimeline({ video, episode, durationS: knownS, onSeek }: MomentTimelineProps) {
  const { t } = useLocale();
  const { best, segments } = useBest({ video, episode });
  useLiveSegments(video);
  const durationS = knownS ?? endOf(segments);
  const { item, move } = useToolbar();
  const [moments, petals] = useMemo(
    () =>
      (['density', 'petals'] as const).map((counted) => ({
        path: pathOf(curveOf(segments, durationS, counted)),
        peak: peakOf(segments, counted),
      })),
    [segments, durationS],
  );
  const { line, room } = useFingerRoom();
  const marks = useMemo(() => marksOf(best, durationS, room), [best, durationS, room]);
  return (
    <>
      {moments?.peak && (
        <svg
          ref={line}
          role="img"
          aria-label={[
            t('flying.mostMoments', { time: formatDuration(moments.peak.timeS) }),
            petals?.peak &&
              t('flying.mostPetals', {
                time: formatDuration(petals.peak.timeS),
                amount: fullAmount(petals.peak.count),
              }),
          ]
            .filter(Boolean)
            .join(' ')}
          className="moment-curve"
          viewBox="0 0 1000 100"
          preserveAspectRatio="none"
        >
          <path d={moments.path} />
          {petals?.peak && <path className="moment-curve-petals" d={petals.path} />}
        </svg>
      )}
      {marks.length > 0 && (
        <div role="toolbar" aria-label={t('flying.marks')} className="moment-marks" onKeyDown={move}>
          {marks.map(({ id, at, timeS, content }, index) => (
            <button
              key={id}
              type="button"
              className="moment-mark"
              style={{ left: `${at * 100}%` }}
              data-side={at < 0.25 ? 'start' : at > 0.75 ? 'end' : undefined}
              aria-label={t('flying.mark', { time: formatDuration(timeS), content })}
              onClick={() => onSeek(timeS)}
              {...item(index)}
            >
              <span aria-hidden="true" className="moment-mark-text">
                <b>{formatDuration(timeS)}</b> {content}
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** The room that a finger needs on a timeline, as a part of its width; 0 for a mouse. */
function useFingerRoom() {
  const [room, setRoom] = useState(0);
  const line = useCallback((element: SVGSVGElement | null) => {
    if (!element || !window.matchMedia('(pointer: coarse)').matches) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(fingerPx / entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { line, room };
}
