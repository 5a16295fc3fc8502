import { queryOptions } from '@tanstack/react-query';
import type { User, UserResponse } from '@bloom/contract/account/user';
import { ApiError, apiPath, call } from '../../lib/api.ts';
import { userKey } from './marks-api.ts';

/** The public facts about the user with this id, or this handle after an `@`; null if there is none. */
export function userOptions(idOrHandle: string) {
  return queryOptions({
    queryKey: userKey(idOrHandle),
    queryFn: ({ client, signal }): Promise<User | null> =>
      call<UserResponse>('GET', apiPath('user', idOrHandle), { signal }).then(
        ({ data }) => {
          // The page that another address leads to shows it without another request.
          client.setQueryData(userKey(`@${data.handle}`), data);
          return data;
        },
        (error: unknown) => {
          if (error instanceof ApiError && error.key === 'request.notFound') return null;
          throw error;
        },
      ),
  });
}
