import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { BloomError } from '@bloom/contract/errors/errors';
import type { MomentStreamEvents } from '@bloom/contract/moment/moment';
import type { BloomEvents, Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import {
  eventFrame,
  inTurns,
  joinFrames,
  type EventFrame,
  type EventStream,
} from '../../platform/streams/index.ts';
import type { Tables } from '../../schema.ts';
import type { Geo } from '../geo/index.ts';
import { parseVideoKey, type VideoKey } from '../video/index.ts';
import { HomeReader, type MomentHome } from './moment-home.ts';
import { MomentReader } from './moment-store.ts';
import { SegmentReader } from './segment-store.ts';
import { presentMoment } from './moment-wire.ts';

/**
 * Sends the open pages of a video what happens to its moments (docs/specification/moments.md#moment-events).
 */
export type MomentRoom = ReturnType<typeof createMomentRoom>;

/**
 * The open streams of a video, and the moments that have changed since the last write to them (undefined:
 * many), with the segment of those that were deleted.
 */
type Watched = {
  streams: Set<EventStream>;
  video: VideoKey;
  /** The other copies of its work: what happens to theirs is on its pages too. */
  copies: ReadonlySet<number>;
  changed: Map<BloomEvents['moment.changed']['momentId'], BloomEvents['moment.changed']['segment']>;
  isSending: boolean;
};

/**
 * Between two writes to the streams of a video: a write to thousands takes longer than all else about a
 * moment.
 */
const pauseMs = 50;

export function createMomentRoom(
  database: Primary<Tables>,
  events: Pick<Events, 'subscribe' | 'onMissed'>,
  geo: Pick<Geo, 'hiddenFrom'>,
) {
  const reader = new MomentReader(database.write);
  const timelines = new SegmentReader(database.write);
  const homes = new HomeReader(database.write);
  const watched = new Map<number, Watched>();

  const reset = frameOf('momentReset', {});

  /** The changes of moments of a video, in order, as bytes to be written at once. */
  async function framesFor(videoId: number, changed: Watched['changed']): Promise<EventFrame> {
    const known = [...changed.keys()].filter((id) => id !== undefined);
    if (known.length < changed.size) return reset;
    const [found, moments] = await Promise.all([reader.findEach(known), reader.count(videoId)]);
    const rows = new Map(found.map((row) => [row.id, row]));
    const frames = known.map(async (id) => {
      const row = rows.get(id);
      if (row?.isShown) {
        const { segment } = row;
        const moment = presentMoment(row);
        return frameOf('moment', { moment, moments, ...(segment && { segment }) });
      }
      const { episode, segment } = row ?? (await leftBy(videoId, changed.get(id)));
      return frameOf('momentDelete', {
        id,
        moments,
        ...(segment && { segment, ...(episode && { episode }) }),
      });
    });
    return joinFrames(await Promise.all(frames));
  }

  /** The segment that a deleted moment was in, as it is now. */
  async function leftBy(videoId: number, left: BloomEvents['moment.changed']['segment']) {
    if (!left) return {};
    const { episode, n } = left;
    return { episode, segment: await timelines.findSegmentState({ videoId, episode }, n) };
  }

  /**
   * One write after the other, so that what was read first is sent first. What changes meanwhile is then sent
   * at once.
   */
  async function sendChanges(videoId: number, video: Watched): Promise<void> {
    let failure: unknown;
    // What changes in the same turn is sent at once too.
    await Promise.resolve();
    while (video.changed.size > 0) {
      const { changed } = video;
      video.changed = new Map();
      const frame = await framesFor(videoId, changed).catch((error: unknown) => {
        failure = error;
        // The pages read the list again.
        return reset;
      });
      await inTurns(video.streams, (stream) => stream.send(frame));
      await pause(pauseMs, undefined, { ref: false });
    }
    video.isSending = false;
    if (failure) throw new Error('moments could not be read', { cause: failure });
  }

  events.subscribe(['moment.changed'], async ({ videoId, momentId, segment }) => {
    const shown = [...watched].filter(([id, { copies }]) => id === videoId || copies.has(videoId));
    // Seconds and segments of a work are those of several videos: its pages read them again.
    await Promise.all(
      shown.map(async ([id, { copies }]) =>
        copies.size > 0 ? change(id, undefined) : change(id, momentId, segment),
      ),
    );
  });
  events.subscribe(['work.changed'], async ({ videoIds }) => {
    await Promise.all(
      videoIds.map(async (id) => {
        const entry = watched.get(id);
        if (!entry) return;
        entry.copies = othersOf(await homes.find(entry.video));
        await change(id, undefined);
      }),
    );
  });

  function change(
    videoId: number,
    momentId: number | undefined,
    segment?: BloomEvents['moment.changed']['segment'],
  ) {
    const video = watched.get(videoId);
    // Another server may publish an earlier change after its deletion.
    video?.changed.set(momentId, segment ?? video.changed.get(momentId));
    if (!video || video.isSending) return;
    video.isSending = true;
    return sendChanges(videoId, video);
  }
  events.onMissed(() => {
    for (const { streams } of watched.values()) for (const stream of streams) stream.send(reset);
  });

  return {
    /**
     * The video that a stream names as `{source}:{id}`; undefined for one that the visitor's country hides.
     * Error: `request.invalid` (`video`).
     */
    named(request: FastifyRequest, text: string): VideoKey | undefined {
      const [, source = '', id = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
      const video = parseVideoKey({ source, id });
      if (!video) throw new BloomError('request.invalid', { field: 'video' });
      return geo.hiddenFrom(request).includes(video.source) ? undefined : video;
    },

    /**
     * Sends a stream what happens to the moments of a video, until it ends; nothing where there is no such
     * video.
     */
    async join(stream: EventStream, video: VideoKey) {
      const home = await homes.find(video);
      if (!home || home.removal || stream.hasEnded) return;
      const { id } = home;
      const entry = watched.get(id) ?? {
        streams: new Set(),
        video,
        copies: new Set<number>(),
        changed: new Map(),
        isSending: false,
      };
      entry.copies = othersOf(home);
      watched.set(id, entry);
      entry.streams.add(stream);
      stream.onEnd(() => {
        entry.streams.delete(stream);
        if (entry.streams.size === 0 && watched.get(id) === entry) watched.delete(id);
      });
    },
  };
}

const othersOf = (home: MomentHome | undefined): ReadonlySet<number> =>
  new Set(home?.copies.slice(1).map(({ videoId }) => videoId));

function frameOf<N extends keyof MomentStreamEvents>(name: N, data: MomentStreamEvents[N]): EventFrame {
  return eventFrame({ name, data });
}
