import { infiniteQueryOptions } from '@tanstack/react-query';
import { pageSize } from '@bloom/contract/economy';
import type { ListQuery, SearchBody, VideoListAnswer } from '@bloom/contract/video';
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
    // Going back finds the list as it was left; whoever asks anew gets it anew (see fresh-lists.ts).
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function fetchPage(
  { searchKeyWords, category, subcategory, audio, subtitle }: Filters,
  after: string | undefined,
  signal: AbortSignal,
): Promise<VideoListAnswer> {
  const query: ListQuery = {
    limit: pageSize,
    ...(category && { category }),
    ...(subcategory && { label: subcategory }),
    ...(audio && { audio }),
    ...(subtitle && { subtitle }),
    ...(after && { after }),
  };
  if (!searchKeyWords) {
    return call('GET', apiPath('video', 'list'), { query, signal });
  }
  const body: SearchBody = { key_words: searchKeyWords, ...query };
  return call('POST', apiPath('video', 'search'), { body, signal });
}
