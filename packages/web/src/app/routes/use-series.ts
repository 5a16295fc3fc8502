import { useEffect, useEffectEvent, useReducer } from 'react';
import type { Video } from '@bloom/contract/video';
import { isAutoplayOn } from '../../lib/autoplay.ts';
import { newSeries, nextEpisode, reduceSeries } from './series.ts';

/** Goes through the episodes of a playlist, and remembers which of them do not play. */
export function useSeries(
  { list }: Pick<Video, 'list'>,
  index: number,
  choose: (index: number) => void,
) {
  const [series, dispatch] = useReducer(reduceSeries, newSeries);
  const { broken, waiting } = series;
  // Another episode was chosen meanwhile.
  const upcoming = waiting?.from === index ? waiting : undefined;
  const { to, leftS } = upcoming ?? {};
  const cancel = () => dispatch({ kind: 'stop' });
  const begin = useEffectEvent((number: number) => {
    cancel();
    choose(number);
  });
  useEffect(() => {
    if (to === undefined || leftS === undefined) return undefined;
    const timer = setTimeout(() => {
      if (leftS > 1) dispatch({ kind: 'tick' });
      else begin(to);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [to, leftS]);

  const end = (kind: 'ended' | 'broken') => () =>
    dispatch({ kind, index, count: list.length, isAutoplay: isAutoplayOn() });
  return {
    next: nextEpisode(list.length, index, series),
    previous: index > 0 ? index - 1 : undefined,
    broken,
    upcoming,
    cancel,
    onEnded: end('ended'),
    onBroken: end('broken'),
    onPlays: () => dispatch({ kind: 'plays', index }),
  };
}
