import type { MomentStreamEvents } from '@bloom/contract/moment/moment';
import { holdVideoStream, onStreamEvent, onStreamState, streamVideo } from '../../lib/stream/page-stream.ts';
import type { MomentsOf } from './moment-api.ts';

/** The events of the moments of a video. */
export type MomentListener = {
  /** One was posted, edited, or is shown again; it may be known by its id. */
  onMoment: (event: MomentStreamEvents['moment']) => void;
  /** One was deleted or hidden, with its replies. */
  onDelete: (event: MomentStreamEvents['momentDelete']) => void;
  /** Something may have been missed: read again. */
  onReset: () => void;
};

/**
 * Follows the moments of a video over the one stream of the page
 * (docs/specification/moments.md#moment-events). Of two videos only the one that was followed last has
 * events.
 *
 * @returns ends it
 */
export function followMoments({ source, id }: MomentsOf, listener: MomentListener): () => void {
  const video = `${source}:${id}`;
  const stops = [
    onStreamEvent(({ name, data }) => {
      if (streamVideo() !== video) return;
      const read = <N extends keyof MomentStreamEvents>(_name: N) =>
        JSON.parse(data) as MomentStreamEvents[N];
      if (name === 'moment') listener.onMoment(read(name));
      else if (name === 'momentDelete') listener.onDelete(read(name));
      else if (name === 'momentReset') listener.onReset();
    }),
    // Its events have no id, so that a new connection does not continue behind the last one.
    onStreamState((state) => {
      if (state === 'live' && streamVideo() === video) listener.onReset();
    }),
    holdVideoStream(video),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
