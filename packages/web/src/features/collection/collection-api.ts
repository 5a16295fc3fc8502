import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type {
  Collection,
  CollectionResponse,
  CollectionVideosResponse,
  NewCollectionBody,
  OwnCollectionsResponse,
  UserCollectionsResponse,
} from '@bloom/contract/collection/collection';
import type { VideoSummary } from '@bloom/contract/video/video';
import { apiPath, call } from '../../lib/api.ts';
import { pagedOptions } from '../../lib/paged-options.ts';
import { mutate, queryClient } from '../../lib/query-client.ts';

type VideoKey = Pick<VideoSummary, 'source' | 'id'>;
const keyOf = ({ source, id }: VideoKey): VideoKey => ({ source, id });

/** A collection with its videos, page by page, as this account sees it; or a visitor. */
export function collectionOptions(id: string, viewer: number | undefined) {
  return pagedOptions<CollectionVideosResponse>(
    ['collection', id, viewer ?? null],
    apiPath('collection', id),
  );
}
export type CollectionPages = InfiniteData<CollectionVideosResponse, string | undefined>;

/** The videos that follow a video in a collection. */
export function nextOptions(id: string, video: VideoKey) {
  return queryOptions({
    queryKey: ['collection', id, 'behind', video.source, video.id],
    queryFn: ({ signal }) =>
      call<CollectionVideosResponse>('GET', apiPath('collection', id), {
        query: keyOf(video),
        signal,
      }),
    // Its maker sees those that moderators removed, too.
    select: (page) => ({ ...page, data: page.data.filter(({ removed }) => !removed) }),
  });
}

/** The collections of the user, each with whether it has this video. */
export function ownCollectionsOptions(account: number, video?: VideoKey) {
  return queryOptions({
    queryKey: ['collections', account, ...(video ? [video.source, video.id] : [])],
    queryFn: ({ signal }) =>
      call<OwnCollectionsResponse>('GET', apiPath('account', 'collections'), {
        ...(video && { query: keyOf(video) }),
        signal,
      }),
    staleTime: 0,
  });
}

/** The public collections of a user. */
export function userCollectionsOptions(user: number) {
  const path = apiPath('user', String(user), 'collections');
  return infiniteQueryOptions({
    ...pagedOptions<UserCollectionsResponse>(['user collections', user], path),
    staleTime: 30_000,
  });
}

/** Has everything that shows collections loaded again. */
export function refreshCollections(id?: string): void {
  void queryClient.invalidateQueries({ queryKey: ['collections'] });
  void queryClient.invalidateQueries({ queryKey: ['user collections'] });
  if (id !== undefined) void queryClient.invalidateQueries({ queryKey: ['collection', id] });
}

/** @param key names this action, so that it has its effect once */
export async function makeCollection(body: NewCollectionBody, key: string): Promise<Collection> {
  const options = { body, idempotencyKey: key };
  const { data } = await call<CollectionResponse>('PUT', apiPath('collection'), options);
  refreshCollections();
  return data;
}

export async function changeCollection(id: string, body: NewCollectionBody): Promise<Collection> {
  const { data } = await call<CollectionResponse>('PUT', apiPath('collection', id), { body });
  refreshCollections(id);
  return data;
}

export async function deleteCollection(id: string): Promise<void> {
  await call('DELETE', apiPath('collection', id));
  refreshCollections();
}

/** Adds a video at the end of a collection, or takes it out. */
export async function setInCollection(id: string, video: VideoKey, isIn: boolean): Promise<void> {
  const path = apiPath('collection', id, 'video', video.source, video.id);
  await call(isIn ? 'PUT' : 'DELETE', path, { body: {} });
}

/** Moves a video before another one, or to the end. */
export async function moveInCollection(
  id: string,
  video: VideoKey,
  before: VideoKey | undefined,
): Promise<void> {
  const body = { ...keyOf(video), ...(before && { before: keyOf(before) }) };
  await call('POST', apiPath('collection', id, 'move'), { body });
}

/** Shows on its page what a collection has received. */
export function showReceived(
  { id, received }: Pick<Collection, 'id' | 'received'>,
  viewer: number | undefined,
): void {
  queryClient.setQueryData<CollectionPages>(
    collectionOptions(id, viewer).queryKey,
    (now) =>
      now && {
        ...now,
        pages: now.pages.map((page) => ({
          ...page,
          collection: { ...page.collection, received },
        })),
      },
  );
}

/** Follows a collection, or ends that; shown at once, and taken back if the server refuses. */
export async function followCollection(id: string, viewer: number, following: boolean): Promise<void> {
  const { queryKey } = collectionOptions(id, viewer);
  const show = (isOn: boolean) =>
    queryClient.setQueryData<CollectionPages>(
      queryKey,
      (now) => now && { ...now, pages: now.pages.map((page) => ({ ...page, following: isOn })) },
    );
  await queryClient.cancelQueries({ queryKey });
  show(following);
  try {
    await mutate(() => call(following ? 'PUT' : 'DELETE', apiPath('collection', id, 'follow'), { body: {} }));
  } catch (error) {
    show(!following);
    throw error;
  }
  void queryClient.invalidateQueries({ queryKey: ['collections'] });
}
