import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnyMoment } from '@bloom/contract/moment/moment';
import type { MomentSort } from '@bloom/contract/moment/moment-rules';
import { queryClient } from '../../lib/query-client.ts';
import { followMoments } from './follow-moments.ts';
import { momentsKey, momentsOptions, type MomentsOf } from './moment-api.ts';
import { withCount, withMoment, withoutMoment, type ListOf, type MomentPages } from './moment-pages.ts';

/** Changes all loaded lists of the moments of a video. */
export function changeMoments(
  video: MomentsOf,
  apply: (pages: MomentPages, list: ListOf) => MomentPages,
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: momentsKey(video) })) {
    const [episode, sort] = queryKey.slice(3) as [string, ListOf['sort']];
    const list = { episode: episode || undefined, sort };
    queryClient.setQueryData<MomentPages>(queryKey, (pages) => pages && apply(pages, list));
  }
}

/** Shows a moment in the lists of its video, as it is now. */
export function showMoment(video: MomentsOf, moment: AnyMoment, isOwn: boolean): void {
  changeMoments(video, (pages, list) => withMoment(pages, moment, list, isOwn));
}

/**
 * A list of the moments of a video, which changes as they do (docs/specification/moments.md#moment-events).
 *
 * @param me the id of the signed-in user
 * @param fromMs where the order of seconds begins
 * @param onCount gets the number of moments that the video shows whenever it changes
 */
export function useMoments(
  video: MomentsOf,
  episode: string | undefined,
  sort: MomentSort,
  fromMs: number | undefined,
  me: number | undefined,
  onCount: (moments: number) => void,
) {
  const list = useInfiniteQuery({
    ...momentsOptions(video, episode, sort, sort === 'time' ? fromMs : undefined),
    placeholderData: keepPreviousData,
  });
  const { isFetching } = list;
  /** The changes that came while the list was read: the response may be older. */
  const missed = useRef<(() => void)[]>([]);
  const record = (count: number | undefined, apply: () => void) => {
    const run = () => {
      apply();
      if (count === undefined) return;
      changeMoments(video, (pages) => withCount(pages, count));
      onCount(count);
    };
    if (isFetching) missed.current.push(run);
    run();
  };
  const follow = useEffectEvent(() =>
    followMoments(video, {
      onMoment: ({ moment, moments }) =>
        record(moments, () => showMoment(video, moment, moment.user_id === me)),
      onDelete: ({ id, moments }) =>
        record(moments, () => changeMoments(video, (pages) => withoutMoment(pages, id))),
      onReset: () => void queryClient.invalidateQueries({ queryKey: momentsKey(video) }),
    }),
  );
  const { source, id } = video;
  useEffect(() => follow(), [source, id]);
  useEffect(() => {
    if (isFetching) return;
    for (const run of missed.current.splice(0)) run();
  }, [isFetching]);
  return list;
}
