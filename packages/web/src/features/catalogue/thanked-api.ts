import { queryOptions } from '@tanstack/react-query';
import { pageSize } from '@bloom/contract/economy';
import type { Sort } from '@bloom/contract/sort';
import type { VideoListResponse } from '@bloom/contract/video';
import { apiPath, call } from '../../lib/api.ts';

export type ThankedSort = Extract<Sort, `thanked_${string}`>;

/** The videos that were thanked most in a period; only those that were. */
export function thankedOptions(sort: ThankedSort) {
  return queryOptions({
    queryKey: ['thanked', sort],
    queryFn: ({ signal }) =>
      call<VideoListResponse>('GET', apiPath('video', 'list'), {
        query: { sort, limit: pageSize },
        signal,
      }),
    select: ({ data }) => data.filter(({ thanks }) => thanks !== undefined),
    // They are counted each minute.
    staleTime: 60_000,
  });
}
