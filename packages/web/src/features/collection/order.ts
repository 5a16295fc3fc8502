import type { SavedVideo } from '@bloom/contract/account/user';
import type { CollectionPages } from './collection-api.ts';

/** The loaded videos in another order, on pages as long as before. */
function reordered(list: CollectionPages, order: (videos: SavedVideo[]) => SavedVideo[]): CollectionPages {
  const videos = order(list.pages.flatMap(({ data }) => data));
  let begin = 0;
  const pages = list.pages.map((page) => {
    const data = videos.slice(begin, begin + page.data.length);
    begin += page.data.length;
    return { ...page, data };
  });
  return { ...list, pages };
}

/** The list with a video at another position, from 0. */
export function placeAt(list: CollectionPages, video: SavedVideo, to: number): CollectionPages {
  return reordered(list, (videos) =>
    videos.filter(({ source, id }) => source !== video.source || id !== video.id).toSpliced(to, 0, video),
  );
}

/** The list without the video at a position, from 0. */
export function withoutAt(list: CollectionPages, index: number): CollectionPages {
  return reordered(list, (videos) => videos.toSpliced(index, 1));
}
