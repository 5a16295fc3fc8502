import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** A list that the server sends page by page, and that is requested again each time. */
export function pagedOptions<R extends { next?: string | undefined }>(
  queryKey: readonly unknown[],
  path: string,
  query: Record<string, string | number | undefined> = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      // The state of a rendered page has null for the first one.
      call<R>('GET', path, { query: { ...query, after: pageParam ?? undefined }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}
