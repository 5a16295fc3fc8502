import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Video, VideoListResponse, VideoSummary } from '@bloom/contract/video';
import { listsKey } from './catalogue-api.ts';

export type ListPages = InfiniteData<VideoListResponse, string | undefined>;
type VideoKey = Pick<VideoSummary, 'source' | 'id'>;

/** The videos of all loaded pages; one that moved between two requests keeps its first position. */
export function videosOf({ pages }: ListPages): VideoSummary[] {
  const videos = pages.flatMap(({ data }) => data);
  return [...new Map(videos.map((video) => [videoKey(video), video])).values()];
}

/** Names a video among those of all sources. */
export function videoKey({ source, id }: VideoKey): string {
  return `${source}/${id}`;
}

/** A video as the response to a gift contains it. */
type ChangedVideo = VideoSummary & Pick<Video, 'offline'>;

/**
 * A list after a gift or a reduce changed one of its videos: the video moves up to where its new
 * time puts it (docs/specification.md#video-lists), and leaves once its balance is used up or it is
 * offline.
 */
export function placeVideo(list: ListPages, video: ChangedVideo): ListPages {
  const key = videoKey(video);
  const before = videosOf(list).find((each) => videoKey(each) === key);
  if (!before) return list;

  const stays = video.video_bloom_balance > 0 && !video.offline;
  const moves = stays && video.update_timestamp > before.update_timestamp;
  let placed = !moves;
  const pages = list.pages.map((page) => {
    const data = page.data.flatMap((each) => {
      const isItself = videoKey(each) === key;
      const here = isItself ? (stays && !moves ? [video] : []) : [each];
      if (placed || each.update_timestamp > video.update_timestamp) return here;
      placed = true;
      return [video, ...here];
    });
    return { ...page, data };
  });
  return { ...list, pages };
}

/** Changes a video in every list that is kept. */
export function updateLists(queryClient: QueryClient, video: ChangedVideo): void {
  queryClient.setQueriesData<ListPages>(
    { queryKey: listsKey },
    (list) => list && placeVideo(list, video),
  );
}

/** A video from the loaded lists, to be shown at once while its own request runs. */
export function findInLists(queryClient: QueryClient, key: VideoKey): VideoSummary | undefined {
  return queryClient
    .getQueriesData<ListPages>({ queryKey: listsKey })
    .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
    .find((video) => videoKey(video) === videoKey(key));
}
