import { create } from 'zustand';
import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { Reason } from '@bloom/contract/catalogue/personal';
import type { SearchResponse, Video, VideoSummary } from '@bloom/contract/video/video';
import { personalListsKey } from '../../../parts/videos/personal-lists-key.ts';
import { listsKey } from '../catalogue-api.ts';
import type { Filters } from '../filter/filters.ts';

/** A video of a list; in a personal one with the reason for it. */
export type ListVideo = VideoSummary & { reason?: Reason };
type ListPage = Omit<SearchResponse, 'data'> & { data: ListVideo[] };
export type ListPages = InfiniteData<ListPage, string | undefined>;
type VideoKey = Pick<VideoSummary, 'source' | 'id'>;

/** The videos of all loaded pages; one that moved between two requests keeps its first position. */
export function videosOf({ pages }: ListPages): ListVideo[] {
  const videos = pages.flatMap(({ data }) => data);
  return [...new Map(videos.map((video) => [videoKey(video), video])).values()];
}

/** Names a video among those of all sources. */
export function videoKey({ source, id }: VideoKey): string {
  return `${source}/${id}`;
}

/** The position of a video in a list as far as it is loaded, from 1; undefined if it is not there. */
export function positionIn(list: ListPages, video: VideoKey): number | undefined {
  const key = videoKey(video);
  const index = videosOf(list).findIndex((each) => videoKey(each) === key);
  return index < 0 ? undefined : index + 1;
}

/** A video as the response to a gift contains it. */
type ChangedVideo = VideoSummary & Pick<Video, 'offline'>;

/**
 * A list after a gift or a reduce changed one of its videos: the video moves up to where its new
 * time puts it (docs/specification/pages.md#video-lists), and leaves once its balance is used up or it is
 * offline.
 *
 * @param byActivity whether the list has that order; in another one a video keeps its position
 */
export function placeVideo(list: ListPages, video: ChangedVideo, byActivity = true): ListPages {
  const key = videoKey(video);
  const before = videosOf(list).find((each) => videoKey(each) === key);
  if (!before) return list;

  const stays = video.video_bloom_balance > 0 && !video.offline;
  const moves = stays && byActivity && video.update_timestamp > before.update_timestamp;
  let placed = !moves;
  const pages = list.pages.map((page) => {
    const data = page.data.flatMap((each) => {
      const isItself = videoKey(each) === key;
      const here = isItself ? (stays && !moves ? [{ ...each, ...video }] : []) : [each];
      if (placed || each.update_timestamp > video.update_timestamp) return here;
      placed = true;
      return [{ ...before, ...video }, ...here];
    });
    return { ...page, data };
  });
  return { ...list, pages };
}

/** The videos of the list on the screen that keep their places there for now. */
type Held = {
  /** The times to which they have come. */
  moves: ReadonlyMap<string, number>;
  /** How many videos have another place in the new order. */
  places: number;
};
const nothingHeld: Held = { moves: new Map(), places: 0 };
const useHeld = create<Held>(() => nothingHeld);

/** How many places the new order changes, for a video that keeps its place for now; else 0. */
export function useHeldPlaces(video: VideoSummary): number {
  return useHeld(({ moves, places }) =>
    (moves.get(videoKey(video)) ?? 0) > video.update_timestamp ? places : 0,
  );
}

/**
 * Changes a video in every list that is kept.
 *
 * @param still the list on the screen: the video keeps its place there until `releaseMoves`
 */
export function updateLists(queryClient: QueryClient, video: ChangedVideo, still?: Filters): void {
  const key = videoKey(video);
  changeLists(queryClient, (list, byActivity, filters) => {
    const shown = videosOf(list).find((each) => videoKey(each) === key);
    const waits = byActivity && still !== undefined && hashKey([filters]) === hashKey([still]);
    if (!shown || !waits) return placeVideo(list, video, byActivity);
    const moves = new Map(useHeld.getState().moves).set(key, video.update_timestamp);
    const unmoved = placeVideo(list, { ...video, update_timestamp: shown.update_timestamp });
    const order = videosOf(moved(unmoved, moves)).map(videoKey);
    const places = videosOf(unmoved).filter((each, index) => videoKey(each) !== order[index]).length;
    useHeld.setState({ moves, places });
    return unmoved;
  });
}

/** The list with the videos where they belong that keep their places for now. */
export function releasedList(list: ListPages): ListPages {
  return moved(list, useHeld.getState().moves);
}

function moved(list: ListPages, moves: Held['moves']): ListPages {
  let released = list;
  for (const [key, time] of moves) {
    const video = videosOf(released).find((each) => videoKey(each) === key);
    if (video && video.update_timestamp < time) {
      released = placeVideo(released, { ...video, update_timestamp: time });
    }
  }
  return released;
}

/** Moves the videos that have kept their places. */
export function releaseMoves(queryClient: QueryClient): void {
  if (useHeld.getState().moves.size === 0) return;
  changeLists(queryClient, (list, byActivity) => (byActivity ? releasedList(list) : list));
  useHeld.setState(nothingHeld);
}

function changeLists(
  queryClient: QueryClient,
  change: (list: ListPages, byActivity: boolean, filters: Filters) => ListPages,
): void {
  for (const [queryKey, list] of queryClient.getQueriesData<ListPages>({ queryKey: listsKey })) {
    const filters = queryKey.at(-1) as Filters;
    const byActivity = queryKey[1] !== personalListsKey[1] && !filters.sort;
    if (list) queryClient.setQueryData(queryKey, change(list, byActivity, filters));
  }
}

/** Takes a video out of every list that is kept. */
export function leaveLists(queryClient: QueryClient, video: VideoKey): void {
  const key = videoKey(video);
  const without = (page: ListPage) => ({
    ...page,
    data: page.data.filter((each) => videoKey(each) !== key),
  });
  queryClient.setQueriesData<ListPages>(
    { queryKey: listsKey },
    (list) => list && { ...list, pages: list.pages.map(without) },
  );
}

/** A video from the loaded lists, to be shown at once while its own request runs. */
export function findInLists(queryClient: QueryClient, key: VideoKey): VideoSummary | undefined {
  return queryClient
    .getQueriesData<ListPages>({ queryKey: listsKey })
    .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
    .find((video) => videoKey(video) === videoKey(key));
}
