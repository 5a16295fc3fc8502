import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ShareBody } from '@bloom/contract/share';
import type { FollowingResponse, OwnVideosResponse, SavedResponse } from '@bloom/contract/user';
import type { Video, VideoSummary } from '@bloom/contract/video';
import { apiPath, call } from '../../lib/api.ts';

type VideoKey = Pick<VideoSummary, 'source' | 'id'>;

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next?: string }) => next,
  staleTime: 0,
};

export function followingOptions(account: number) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: ['following', account],
    queryFn: ({ pageParam: after, signal }) =>
      call<FollowingResponse>('GET', apiPath('account', 'following'), { query: { after }, signal }),
  });
}

export function savedOptions(account: number) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: ['saved', account],
    queryFn: ({ pageParam: after, signal }) =>
      call<SavedResponse>('GET', apiPath('account', 'saved'), { query: { after }, signal }),
  });
}

export function ownVideosOptions(account: number) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: ['own videos', account],
    queryFn: ({ pageParam: after, signal }) =>
      call<OwnVideosResponse>('GET', apiPath('account', 'videos'), { query: { after }, signal }),
  });
}

/** How a sharer classifies a video. */
export type Choices = Record<'category' | 'subcategory' | 'audio' | 'subtitle', string>;

/** Changes category and languages of an own video: a share of a video by its sharer does. */
export async function changeVideo({ source, id }: VideoKey, choices: Choices): Promise<Video> {
  const body: ShareBody = {
    category: choices.category,
    label: choices.subcategory,
    language: `${choices.audio}|${choices.subtitle}`,
  };
  return (await call<{ data: Video }>('PUT', apiPath('video', source, id), { body })).data;
}

/** Removes an own video. */
export async function removeVideo({ source, id }: VideoKey): Promise<void> {
  await call('DELETE', apiPath('video', source, id));
}
