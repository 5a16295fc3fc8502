import { queryOptions } from '@tanstack/react-query';
import type { ThankedUsersResponse } from '@bloom/contract/account/user';
import { apiPath, call } from '../../lib/api.ts';

/** The board of sharers. */
export const sharersOptions = queryOptions({
  queryKey: ['sharers'],
  queryFn: ({ signal }) => call<ThankedUsersResponse>('GET', apiPath('user', 'thanked'), { signal }),
  select: ({ data }) => data,
});
