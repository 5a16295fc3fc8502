import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSize } from '@bloom/contract/gift/economy';
import type { PersonalListResponse } from '@bloom/contract/catalogue/personal';
import type { SuggestResponse } from '@bloom/contract/catalogue/search';
import type { ListQuery, SearchBody, SearchResponse } from '@bloom/contract/video/video';
import { apiPath, call } from '../../lib/api.ts';
import { personalListsKey } from '../../parts/videos/personal-lists-key.ts';
import type { Filters } from './filter/filters.ts';

/** The prefix of the query keys of lists. */
export const listsKey = ['videos'] as const;

/** A list that is made for the account (docs/specification/catalogue.md#following). */
export type PersonalName = 'for-you' | 'following';

/** The videos of an account's personal list, page by page. */
export function personalOptions(name: PersonalName, token: string | null) {
  return infiniteQueryOptions({
    queryKey: [...personalListsKey, name, token],
    queryFn: ({ pageParam: after, signal }) =>
      call<PersonalListResponse>('GET', apiPath('video', name), { query: { after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The videos that match the filters, page by page. */
export function listOptions(filters: Filters) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Going back shows the list as it was; navigating to it loads it again (app/router.tsx).
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The suggestions for a text that is being typed. Another text cancels the request. */
export function suggestOptions(q: string) {
  return queryOptions({
    queryKey: ['suggest', q],
    queryFn: async ({ signal }) =>
      (await call<SuggestResponse>('GET', apiPath('search', 'suggest'), { query: { q }, signal })).data,
    enabled: q !== '',
    // Until the next ones are known.
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The request for a filtered list; with a text it is a search. */
export function listRequest(
  { searchKeyWords, exact, category, subcategory, audio, subtitle, needs, sharer, sort }: Filters,
  after?: string,
): { query: ListQuery } | { body: SearchBody } {
  const query: ListQuery = {
    limit: pageSize,
    ...(category && { category }),
    ...(subcategory && { label: subcategory }),
    ...(audio && { audio }),
    ...(subtitle && { subtitle }),
    ...(needs && { needs }),
    ...(sharer !== undefined && { sharer }),
    ...(sort && { sort }),
    ...(after && { after }),
  };
  return searchKeyWords
    ? { body: { key_words: searchKeyWords, ...(exact && { exact: true }), ...query } }
    : { query };
}

function fetchPage(
  filters: Filters,
  after: string | undefined,
  signal: AbortSignal,
): Promise<SearchResponse> {
  const request = listRequest(filters, after);
  return 'body' in request
    ? call('POST', apiPath('video', 'search'), { ...request, signal })
    : call('GET', apiPath('video', 'list'), { ...request, signal });
}
