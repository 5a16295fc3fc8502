import { useEffect, useRef } from 'react';
import { segmentMs } from '@bloom/contract/moment/moment-rules';
import type { MomentSegments } from '../moment-segments.ts';
import { useFlyingChoice, type FlyingChoice } from './flying-choice.ts';
import './flying.css';
import { createSource } from './flying-source.ts';
import { interpolate } from './interpolate.ts';
import { keepOffSubtitles } from './keep-off-subtitles.ts';
import { createStage, type StageClock } from './stage.ts';

/** How long a point takes over the width of the player, in milliseconds of the video. */
const crossMs: Record<FlyingChoice['speed'], number> = { slow: 12_000, medium: 8_000, fast: 5_500 };

type FlyingLayerProps = {
  segments: MomentSegments;
  /** A player that says its time. */
  clock: StageClock;
  /** Whether they may fly over it; otherwise they have a strip below it. */
  covers: boolean;
  /** The viewer's account. */
  viewer: number | undefined;
  /** People whose moments do not fly. */
  people: readonly { id: number }[];
};

/**
 * Moments that fly over the player at their second (docs/specification/moments.md#flying-moments), or below
 * it where nothing may cover it. Screen readers do not have them: they have the list.
 */
export function FlyingLayer({ segments, clock, covers, viewer, people }: FlyingLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { area, opacity, size, speed, mutedWords } = useFlyingChoice();
  useEffect(() => {
    const element = layer.current;
    if (!element) return undefined;
    const source = createSource(segments, { viewer, mutedWords, people, stands: covers });
    const stage = createStage(element, covers ? clock : interpolate(clock), source, {
      crossMs: crossMs[speed],
      // One frame is no difference; what is interpolated is not more exact.
      driftMs: covers ? 50 : 150,
    });
    const stops = [
      segments.subscribe((change) => {
        if (change.kind === 'loaded') stage.arrived(change.n * segmentMs, (change.n + 1) * segmentMs);
        else if (change.kind === 'removed') stage.remove(change.id);
        else {
          // An edited one: what it said before goes.
          stage.remove(change.moment.id);
          const own = change.moment.userId === viewer ? source.of([change.moment]) : [];
          own.forEach(stage.showLate);
        }
      }),
      onResize(element, stage.restart),
      keepOffSubtitles(element),
      stage.end,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [clock, covers, segments, people, mutedWords, area, size, speed, viewer]);
  return (
    <div
      ref={layer}
      className="flying"
      data-strip={!covers || undefined}
      aria-hidden="true"
      data-area={area}
      data-opacity={opacity}
      data-size={size}
    />
  );
}

/** Calls a function when the size of an element changes. Returns the end of it. */
function onResize(element: Element, changed: () => void): () => void {
  let isFirst = true;
  const observer = new ResizeObserver(() => {
    // It reports the size that there is, too.
    if (!isFirst) changed();
    isFirst = false;
  });
  observer.observe(element);
  return () => observer.disconnect();
}
