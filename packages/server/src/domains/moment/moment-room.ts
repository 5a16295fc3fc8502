import type { FastifyRequest } from 'fastify';
import { BloomError } from '@bloom/contract/errors';
import type { MomentStreamEvents } from '@bloom/contract/moment';
import type { Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import {
  eventFrame,
  joinFrames,
  type EventFrame,
  type EventStream,
} from '../../platform/streams/index.ts';
import type { Tables } from '../../schema.ts';
import type { Geo } from '../geo/index.ts';
import { parseVideoKey, type VideoKey } from '../video/index.ts';
import { HomeReader } from './moment-home.ts';
import { MomentReader } from './moment-store.ts';
import { presentMoment } from './moment-wire.ts';

/** Sends the open pages of a video what happens to its moments (docs/specification/moments.md#moment-events). */
export type MomentRoom = ReturnType<typeof createMomentRoom>;

/** The open streams of a video, the moments that have changed since the last sending (undefined: many), and the sending. */
type Watched = {
  streams: Set<EventStream>;
  changed: Set<number | undefined>;
  sending: Promise<void>;
};

export function createMomentRoom(
  database: Primary<Tables>,
  events: Pick<Events, 'subscribe' | 'onMissed'>,
  geo: Pick<Geo, 'hiddenFrom'>,
) {
  const reader = new MomentReader(database.write);
  const homes = new HomeReader(database.write);
  const watched = new Map<number, Watched>();

  const reset = frameOf('momentReset', {});

  async function frameFor(videoId: number, momentId: number | undefined): Promise<EventFrame> {
    if (momentId === undefined) return reset;
    const [row, moments] = await Promise.all([reader.find(momentId), reader.count(videoId)]);
    if (!row?.isShown) return frameOf('momentDelete', { id: momentId, moments });
    const part = { videoId, episode: row.episode };
    const [segment] = row.atMs === null ? [] : await reader.findSegments(part, row.atMs);
    return frameOf('moment', { moment: presentMoment(row), moments, ...(segment && { segment }) });
  }

  events.subscribe(['moment.changed'], ({ videoId, momentId }) => {
    const video = watched.get(videoId);
    if (!video) return;
    video.changed.add(momentId);
    // One after the other, so that what was read first is sent first. What changes meanwhile is then sent at once.
    const sent = video.sending.then(async () => {
      const ids = [...video.changed];
      video.changed.clear();
      if (ids.length === 0) return;
      const frame = joinFrames(await Promise.all(ids.map((id) => frameFor(videoId, id))));
      for (const stream of video.streams) stream.send(frame);
    });
    // A failure is reported, and does not keep back what comes next: the pages read the list again.
    video.sending = sent.catch(() => {
      for (const stream of video.streams) stream.send(reset);
    });
    return sent;
  });
  events.onMissed(() => {
    for (const { streams } of watched.values()) for (const stream of streams) stream.send(reset);
  });

  return {
    /**
     * The video that a stream names as `{source}:{id}`; undefined for one that the visitor's country hides. Error:
     * `request.invalid` (`video`).
     */
    named(request: FastifyRequest, text: string): VideoKey | undefined {
      const [, source = '', id = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
      const video = parseVideoKey({ source, id });
      if (!video) throw new BloomError('request.invalid', { field: 'video' });
      return geo.hiddenFrom(request).includes(video.source) ? undefined : video;
    },

    /** Sends a stream what happens to the moments of a video, until it ends; nothing where there is no such video. */
    async join(stream: EventStream, video: VideoKey) {
      const home = await homes.find(video);
      if (!home || home.removal || stream.hasEnded) return;
      const { id } = home;
      const entry = watched.get(id) ?? {
        streams: new Set(),
        changed: new Set(),
        sending: Promise.resolve(),
      };
      watched.set(id, entry);
      entry.streams.add(stream);
      stream.onEnd(() => {
        entry.streams.delete(stream);
        if (entry.streams.size === 0 && watched.get(id) === entry) watched.delete(id);
      });
    },
  };
}

function frameOf<N extends keyof MomentStreamEvents>(
  name: N,
  data: MomentStreamEvents[N],
): EventFrame {
  return eventFrame({ name, data });
}
