import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  FollowingResponse,
  OwnVideosResponse,
  SavedResponse,
  ThankedUsersResponse,
  User,
  UserResponse,
} from '@bloom/contract/user';
import type { ShareBody } from '@bloom/contract/share';
import type { Video, VideoSummary } from '@bloom/contract/video';
import { ApiError, apiPath, call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

type VideoKey = Pick<VideoSummary, 'source' | 'id'>;

/** The public facts about a user; null if there is none. */
export function userOptions(id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }): Promise<User | null> =>
      call<UserResponse>('GET', apiPath('user', id), { signal }).then(
        ({ data }) => data,
        (error: unknown) => {
          if (error instanceof ApiError && error.key === 'request.notFound') return null;
          throw error;
        },
      ),
  });
}

/** The board of sharers. */
export const sharersOptions = queryOptions({
  queryKey: ['sharers'],
  queryFn: ({ signal }) =>
    call<ThankedUsersResponse>('GET', apiPath('user', 'thanked'), { signal }),
  select: ({ data }) => data,
});

/** Something that the account can switch on and off for itself: to follow a user, to save a video. */
export type Mark = {
  /** Names its state among the queries. */
  key: readonly unknown[];
  path: string;
  /** Where the server says whether it is on: in a list that is not empty. */
  state: { path: string; query: Record<string, string | number> };
  /** The list that it changes. */
  list: readonly unknown[];
  /** What else it changes. */
  also?: readonly unknown[];
};

export function followMark(account: number | undefined, user: number): Mark {
  return {
    key: ['follows', account, user],
    path: apiPath('user', String(user), 'follow'),
    state: { path: apiPath('account', 'following'), query: { id: user } },
    list: ['following', account],
    also: userOptions(String(user)).queryKey,
  };
}

export function saveMark(account: number | undefined, { source, id }: VideoKey): Mark {
  return {
    key: ['saves', account, source, id],
    path: apiPath('video', source, id, 'saved'),
    state: { path: apiPath('account', 'saved'), query: { source, id } },
    list: ['saved', account],
  };
}

export function markOptions({ key, state }: Mark, isSignedIn: boolean) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<boolean> => {
      const { data } = await call<{ data: unknown[] }>('GET', state.path, {
        query: state.query,
        signal,
      });
      return data.length > 0;
    },
    enabled: isSignedIn,
  });
}

/** Switches a mark; shown at once, and taken back if the server refuses. */
export async function setMark(mark: Mark, isOn: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: mark.key });
  queryClient.setQueryData(mark.key, isOn);
  try {
    await call(isOn ? 'PUT' : 'DELETE', mark.path, { body: {} });
    queryClient.removeQueries({ queryKey: mark.list, type: 'inactive' });
    if (mark.also) void queryClient.invalidateQueries({ queryKey: mark.also });
  } catch (error) {
    queryClient.setQueryData(mark.key, !isOn);
    throw error;
  }
}

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
