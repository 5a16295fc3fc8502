import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const retries = 2;

/** Whether a failed request is repeated automatically: not if the server refused it. */
export function worthRetrying(failures: number, error: Error): boolean {
  return failures < retries && navigator.onLine && error instanceof ApiError && error.passing;
}

/** The longest time between two attempts, and the first one, which doubles. */
const [longestRetryMs, firstRetryMs] = [30_000, 1_000];

/**
 * How long to wait before a failed request is repeated: as long as the server says, and up to twice that so
 * that those whom it refused do not all return at once.
 *
 * @param chance from 0 to 1
 */
export function retryDelayMs(failures: number, error: Error, chance = Math.random()): number {
  if (error instanceof ApiError && error.retryAfterS !== undefined) {
    return Math.min(longestRetryMs, error.retryAfterS * 1_000 * (1 + chance));
  }
  return Math.min(longestRetryMs, firstRetryMs * 2 ** failures);
}

/** Makes a cache of server data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // "always": without a network a call fails and the screen shows it.
        networkMode: 'always',
        retry: worthRetrying,
        retryDelay: retryDelayMs,
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        // A request that failed without a network is repeated as soon as there is one.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      },
      mutations: { networkMode: 'always', retry: worthRetrying, retryDelay: retryDelayMs },
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
