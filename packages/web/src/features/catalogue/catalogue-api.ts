import { infiniteQueryOptions } from '@tanstack/react-query';
import { pageSize } from '@bloom/contract/economy';
import type { ListQuery, SearchBody, VideoListResponse } from '@bloom/contract/video';
import { apiPath, call } from '../../lib/api.ts';
import type { Filters } from './filters.ts';

/** Under which keys the lists are cached. */
export const listsKey = ['videos'] as const;

/** The videos that the filters let through, page by page, newest first. */
export function listOptions(filters: Filters) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Going back finds the list as it was left; whoever asks anew gets it anew (see app/router.tsx).
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How the server is asked for what the filters let through: for a list, or with a text for a search. */
export function listRequest(
  { searchKeyWords, category, subcategory, audio, subtitle }: Filters,
  after?: string,
): { query: ListQuery } | { body: SearchBody } {
  const query: ListQuery = {
    limit: pageSize,
    ...(category && { category }),
    ...(subcategory && { label: subcategory }),
    ...(audio && { audio }),
    ...(subtitle && { subtitle }),
    ...(after && { after }),
  };
  return searchKeyWords ? { body: { key_words: searchKeyWords, ...query } } : { query };
}

function fetchPage(
  filters: Filters,
  after: string | undefined,
  signal: AbortSignal,
): Promise<VideoListResponse> {
  const request = listRequest(filters, after);
  return 'body' in request
    ? call('POST', apiPath('video', 'search'), { ...request, signal })
    : call('GET', apiPath('video', 'list'), { ...request, signal });
}
