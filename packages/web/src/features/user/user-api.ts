import { queryOptions } from '@tanstack/react-query';
import type { User, UserResponse } from '@bloom/contract/user';
import { ApiError, apiPath, call } from '../../lib/api.ts';
import { userKey } from './marks-api.ts';

/** The public facts about a user; null if there is none. */
export function userOptions(id: string) {
  return queryOptions({
    queryKey: userKey(id),
    queryFn: ({ signal }): Promise<User | null> =>
      call<UserResponse>('GET', apiPath('user', id), { signal }).then(
        ({ data }) => data,
        (error: unknown) => {
          if (error instanceof ApiError && error.key === 'request.notFound') return null;
          throw error;
        },
      ),
  });
}
