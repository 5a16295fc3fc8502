import { queryOptions } from '@tanstack/react-query';
import type { FindLinesResponse } from '@bloom/contract/catalogue/search';
import { apiPath, call } from '../../../lib/api.ts';

/** The lines of subtitles that a search finds (docs/specification/catalogue.md#line-search). */
export function foundLinesOptions(q: string) {
  return queryOptions({
    queryKey: ['found lines', q],
    queryFn: async ({ signal }) =>
      (await call<FindLinesResponse>('GET', apiPath('search', 'lines'), { query: { q }, signal })).data,
    // The videos wait for it.
    retry: false,
  });
}
