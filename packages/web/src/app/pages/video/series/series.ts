/**
 * How long the next episode or video can be cancelled, in seconds (docs/specification/playback.md#series).
 */
const countdownS = 5;

/** In place of the number of an episode: another video follows. */
export const anotherVideo = -1;

/** The video that comes next: an episode, or after the last one another video. */
type Next = {
  /** The number of the episode, from 0, or `anotherVideo`. */
  to: number;
  /** The one before it does not play. */
  isSkip: boolean;
  /** Whole seconds until it begins; undefined where it waits to be played. */
  leftS: number | undefined;
};

/** A playlist as it is watched. Episodes are named by their number, from 0. */
export type Series = {
  /** The episodes that do not play. */
  broken: ReadonlySet<number>;
  /** The episode that follows `from`, unless another one is chosen before. */
  waiting: (Next & { from: number }) | undefined;
};

export type SeriesEvent =
  /**
   * An episode has ended, or does not play; of `count` episodes one follows, and after the last one that has
   * ended another video if `hasAnother`. It begins by itself if `isAutoplay`.
   */
  | {
      kind: 'ended' | 'broken';
      index: number;
      count: number;
      isAutoplay: boolean;
      hasAnother: boolean;
    }
  /** An episode plays, perhaps after all, or once more. */
  | { kind: 'plays'; index: number }
  /** A second has passed. */
  | { kind: 'tick' }
  /** The next episode has begun, or does not begin by itself. */
  | { kind: 'stop' };

export const newSeries: Series = { broken: new Set(), waiting: undefined };

/** The episode that follows one, without those that do not play; undefined at the end. */
export function nextEpisode(
  count: number,
  index: number,
  { broken }: Pick<Series, 'broken'>,
): number | undefined {
  for (let next = index + 1; next < count; next++) if (!broken.has(next)) return next;
  return undefined;
}

/** The state of a series after an event. */
export function reduceSeries(series: Series, event: SeriesEvent): Series {
  switch (event.kind) {
    case 'ended':
    case 'broken': {
      const { index, count, isAutoplay, hasAnother, kind } = event;
      const isSkip = kind === 'broken';
      const known = isSkip ? { ...series, broken: new Set(series.broken).add(index) } : series;
      const follows = hasAnother && !isSkip;
      const to = nextEpisode(count, index, known) ?? (follows ? anotherVideo : undefined);
      if (to === undefined || (isSkip && !isAutoplay)) return known;
      return { ...known, waiting: { from: index, to, isSkip, leftS: isAutoplay ? countdownS : undefined } };
    }
    case 'plays': {
      const { broken, waiting } = series;
      if (!broken.has(event.index)) return waiting ? { ...series, waiting: undefined } : series;
      const others = new Set(broken);
      others.delete(event.index);
      return { broken: others, waiting: undefined };
    }
    case 'tick': {
      const { waiting } = series;
      if (waiting?.leftS === undefined) return series;
      return { ...series, waiting: { ...waiting, leftS: waiting.leftS - 1 } };
    }
    case 'stop':
      return { ...series, waiting: undefined };
  }
}
