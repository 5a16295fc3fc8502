import { BloomError } from '@bloom/contract/errors/errors';

/** How far a video, or an episode of it, was watched. */
export type SeenProgress = {
  /** The id of the episode; undefined for a video without episodes. */
  episode: string | undefined;
  /** Whole seconds. */
  positionS: number;
  /** Whole seconds; 0 where the player states no time. */
  durationS: number;
  /** Unix seconds; undefined for now. */
  watchedAt: number | undefined;
};

/**
 * The progress in a body; undefined if it has none. Error: `request.invalid` (`position_s`, `duration_s`) if
 * one of the two is missing, or the position lies behind the end.
 */
export function readProgress(body: {
  episode?: string | undefined;
  position_s?: number | undefined;
  duration_s?: number | undefined;
  watched_timestamp?: number | undefined;
}): SeenProgress | undefined {
  const { episode, position_s: positionS, duration_s: durationS } = body;
  if (positionS === undefined && durationS === undefined) return undefined;
  if (durationS === undefined) throw new BloomError('request.invalid', { field: 'duration_s' });
  if (positionS === undefined || positionS > durationS) {
    throw new BloomError('request.invalid', { field: 'position_s' });
  }
  return { episode, positionS, durationS, watchedAt: body.watched_timestamp };
}
