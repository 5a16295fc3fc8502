import { queryOptions } from '@tanstack/react-query';
import type { FindUsersResponse } from '@bloom/contract/catalogue/search';
import { apiPath, call } from '../../lib/api.ts';

/** The users whom a search finds (docs/specification/catalogue.md#people-search). */
export function foundUsersOptions(q: string) {
  return queryOptions({
    queryKey: ['found users', q],
    queryFn: async ({ signal }) =>
      (await call<FindUsersResponse>('GET', apiPath('search', 'people'), { query: { q }, signal })).data,
    // The videos wait for it.
    retry: false,
  });
}
