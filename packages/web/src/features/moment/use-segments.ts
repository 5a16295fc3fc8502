import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Moment, MomentSegment } from '@bloom/contract/moment/moment';
import type { Video } from '@bloom/contract/video/video';
import { queryClient } from '../../lib/query-client.ts';
import { followMoments } from './follow-moments.ts';
import { momentsKey, momentsOptions, readSegment, type MomentsOf } from './moment-api.ts';
import { isReply, withoutMoment, withSegment } from './moment-pages.ts';
import { mostLovedS } from './timeline/curve.ts';
import { createSegments, type MomentSegments } from './moment-segments.ts';
import { changeMoments } from './use-moments.ts';

/** Which moments: those of a video, or of one of its episodes. */
type SegmentsOf = { video: MomentsOf; episode: string | undefined };

const noMoments: readonly Moment[] = [];
const noSegments: readonly MomentSegment[] = [];

/** The best moments of a video, the first of which the timeline marks, and the segments that have moments. */
export function useBest({ video, episode }: SegmentsOf): {
  best: readonly Moment[];
  segments: readonly MomentSegment[];
  isKnown: boolean;
} {
  const { data } = useInfiniteQuery(momentsOptions(video, episode, 'best'));
  const first = data?.pages[0];
  return {
    best: first?.data ?? noMoments,
    segments: first?.segments ?? noSegments,
    isKnown: first !== undefined,
  };
}

/**
 * Keeps what the loaded lists of a video say of its segments as it is now
 * (docs/specification/moments.md#moment-events).
 */
export function useLiveSegments({ source, id }: MomentsOf): void {
  useEffect(() => {
    const video = { source, id };
    const show = (segment: MomentSegment | undefined, episode: string | undefined) =>
      segment &&
      changeMoments(video, (pages, list) => (list.episode === episode ? withSegment(pages, segment) : pages));
    return followMoments(video, {
      onMoment: ({ moment, segment }) => {
        if (!isReply(moment)) show(segment, moment.episode);
      },
      onDelete: ({ id: gone, segment, episode }) => {
        // Its mark says what it said, and the list of moments may not be open yet.
        changeMoments(video, (pages) => withoutMoment(pages, gone));
        show(segment, episode);
      },
      onReset: () => void queryClient.invalidateQueries({ queryKey: momentsKey(video) }),
    });
  }, [source, id]);
}

/** The most loved second of a video or episode; 0 where there is none. */
export function useLovedSecond(video: Video, episode: string | undefined): number {
  const { data } = useInfiniteQuery({
    ...momentsOptions(video, episode, 'best'),
    enabled: (video.moments ?? 0) > 0,
  });
  const first = data?.pages[0];
  return (first && mostLovedS(first.data, first.segments ?? noSegments)) ?? 0;
}

/** How long a segment may take. */
const patienceMs = 30_000;

/**
 * The moments with a second of a video, which are loaded as they are needed and follow the page's stream.
 * They are those of the first call: another video or episode needs another component.
 *
 * @param known the segments that have moments
 */
export function useSegments({ video, episode }: SegmentsOf, known: readonly MomentSegment[]): MomentSegments {
  const [segments] = useState(() =>
    createSegments(known, episode, async (n, v) => {
      const signal = AbortSignal.timeout(patienceMs);
      return (await readSegment(video, { episode, n, v }, signal)).data;
    }),
  );
  const { source, id } = video;
  useEffect(
    () =>
      followMoments(
        { source, id },
        {
          onMoment: ({ moment }) => segments.put(moment),
          onDelete: (event) => segments.remove(event.id),
          onReset: segments.reset,
        },
      ),
    [source, id, segments],
  );
  return segments;
}
