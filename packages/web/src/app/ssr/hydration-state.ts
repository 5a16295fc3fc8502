import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { pageStateElementId } from '@bloom/contract/page/page';
import type { Locale } from '@bloom/contract/wire/locale';
import type { FirstPaint } from '../../lib/first-paint.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { canonicalPath } from './canonical-path.ts';

/** The state with which the browser renders the same page as the server did. */
export type HydrationState = FirstPaint & {
  /** The canonical path of the page that was rendered. */
  path: string;
  locale: Locale;
  /** The responses that the page shows, by query key. */
  queries: readonly [key: QueryKey, data: unknown][];
};

/** The loaded queries of a query client. */
export function queriesOf(queryClient: QueryClient): HydrationState['queries'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

/** Restores the queries of the server in a query client. */
export function restoreQueries(queryClient: QueryClient, { queries }: HydrationState): void {
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
}

/**
 * The state that the server wrote into this page. Undefined if it rendered no page, or another one: a
 * server never sees the hash of a URL, which names the page in links of the old app.
 */
export function readHydrationState(): HydrationState | undefined {
  const json = document.getElementById(pageStateElementId)?.textContent;
  const state = json ? (JSON.parse(json) as HydrationState) : undefined;
  return state?.path === canonicalPath(window.location, pageConfig.categories) ? state : undefined;
}
