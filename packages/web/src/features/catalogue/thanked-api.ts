import { queryOptions } from '@tanstack/react-query';
import { pageSize } from '@bloom/contract/gift/economy';
import type { Sort } from '@bloom/contract/catalogue/sort';
import type { ListQuery, VideoListResponse, VideoSummary } from '@bloom/contract/video/video';
import { apiPath, call } from '../../lib/api.ts';

export type ThankedSort = Extract<Sort, `thanked_${string}`>;

/** The request for the videos that were thanked most in a period. */
export function thankedRequest(sort: ThankedSort): ListQuery {
  return { sort, limit: pageSize };
}

/** The videos that were thanked most in a period; only those that were. */
export function thankedOptions(sort: ThankedSort) {
  return queryOptions({
    queryKey: ['thanked', sort],
    queryFn: ({ signal }) =>
      call<VideoListResponse>('GET', apiPath('video', 'list'), {
        query: thankedRequest(sort),
        signal,
      }).then(onlyThanked),
    // They are counted each minute.
    staleTime: 60_000,
  });
}

/** A video as its row shows it; the rest would be bytes of every first page. */
export type ThankedVideo = Pick<VideoSummary, 'category' | 'id' | 'source' | 'thumbnails' | 'title'> & {
  thanks: number;
};

/** The videos of a list that anybody has thanked; the others follow them there. */
export function onlyThanked({ data }: VideoListResponse): ThankedVideo[] {
  return data.flatMap(({ category, id, source, thanks, thumbnails, title }) =>
    thanks === undefined ? [] : [{ category, id, source, thanks, thumbnails, title }],
  );
}
