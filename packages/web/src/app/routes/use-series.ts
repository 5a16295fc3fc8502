import { useEffect, useEffectEvent, useState } from 'react';
import type { Video } from '@bloom/contract/video';
import { isAutoplayOn } from '../../lib/autoplay.ts';

/** How long the next episode can be cancelled, in seconds (docs/specification/playback.md#series). */
const countdownS = 5;

/** The next episode that begins by itself. */
export type UpcomingEpisode = {
  /** Its number, from 0. */
  to: number;
  /** The one before it does not play. */
  isSkip: boolean;
  /** Whole seconds until it begins. */
  leftS: number;
};

/** Goes through the episodes of a playlist, and remembers which of them do not play. */
export function useSeries(
  { list }: Pick<Video, 'list'>,
  index: number,
  choose: (index: number) => void,
) {
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set());
  const [waiting, setWaiting] = useState<UpcomingEpisode & { from: number }>();
  const nextFrom = (unplayable: ReadonlySet<number>) => {
    const next = list.findIndex((_, number) => number > index && !unplayable.has(number));
    return next < 0 ? undefined : next;
  };
  const wait = (to: number | undefined, isSkip: boolean) => {
    if (to !== undefined && isAutoplayOn()) {
      setWaiting({ from: index, to, isSkip, leftS: countdownS });
    }
  };
  // Another episode was chosen meanwhile.
  const upcoming = waiting?.from === index ? waiting : undefined;
  const { to, leftS } = upcoming ?? {};
  const begin = useEffectEvent((number: number) => {
    setWaiting(undefined);
    choose(number);
  });
  useEffect(() => {
    if (to === undefined || leftS === undefined) return undefined;
    const timer = setTimeout(() => {
      if (leftS > 1) setWaiting((known) => known && { ...known, leftS: leftS - 1 });
      else begin(to);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [to, leftS]);

  return {
    /** The episode that follows, without those that do not play; undefined at the end. */
    next: nextFrom(broken),
    previous: index > 0 ? index - 1 : undefined,
    broken,
    upcoming,
    cancel: () => setWaiting(undefined),
    /** The episode has ended. */
    onEnded: () => wait(nextFrom(broken), false),
    /** The episode does not play. */
    onBroken: () => {
      const more = new Set(broken).add(index);
      setBroken(more);
      wait(nextFrom(more), true);
    },
    /** The episode plays after all. */
    onPlays: () => {
      if (!broken.has(index)) return;
      const fewer = new Set(broken);
      fewer.delete(index);
      setBroken(fewer);
    },
  };
}
