import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const retries = 2;

/** Whether a failed request is repeated automatically: not if the server refused it. */
export function worthRetrying(failures: number, error: Error): boolean {
  return failures < retries && navigator.onLine && error instanceof ApiError && error.passing;
}

/** Makes a cache of server data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // "always": without a network a call fails and the screen says so, instead of waiting mutely.
        networkMode: 'always',
        retry: worthRetrying,
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        // A request that failed without a network is repeated as soon as there is one.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      },
      mutations: { networkMode: 'always', retry: worthRetrying },
    },
  });
}

/** The cache of this browser; the server has one for each page that it renders. */
export const queryClient = createQueryClient();

/**
 * Sends a change to the server, and again where that may help. What shows whether it is under way keeps that
 * itself: the hook for it (`useMutation`) is more code than the first view of a page needs.
 */
export function mutate<T>(mutationFn: () => Promise<T>): Promise<T> {
  return queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);
}
