import { queryOptions } from '@tanstack/react-query';
import type { Video } from '@bloom/contract/video';
import { ApiError, apiPath, call } from '../../lib/api.ts';

/** A video as its page shows it; null if there is none. */
export function videoOptions(source: string, id: string) {
  return queryOptions({
    queryKey: ['video', source, id],
    queryFn: ({ signal }): Promise<Video | null> =>
      call<{ data: Video }>('GET', apiPath('video', source, id), { signal }).then(
        ({ data }) => data,
        (error: unknown) => {
          if (error instanceof ApiError && error.key === 'request.notFound') return null;
          throw error;
        },
      ),
  });
}
