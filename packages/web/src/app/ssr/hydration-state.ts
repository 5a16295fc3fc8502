import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { pageStateElementId } from '@bloom/contract/page';
import type { Locale } from '@bloom/contract/locale';
import type { FirstPaint } from '../../lib/first-paint.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { canonicalPath } from './canonical-path.ts';

/** What the browser has to know to draw the very same page as the server did. */
export type HydrationState = FirstPaint & {
  /** The canonical path of the page that was rendered. */
  path: string;
  locale: Locale;
  /** The answers that the page shows, under their keys. */
  queries: readonly [key: QueryKey, data: unknown][];
};

/** What a query client holds, as part of a page's state. */
export function queriesOf(queryClient: QueryClient): HydrationState['queries'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

/** Gives a query client what the server's had. */
export function restoreQueries(queryClient: QueryClient, { queries }: HydrationState): void {
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
}

/**
 * What the server wrote into this page; undefined where it drew none, or could not know which: the part
 * of an address behind `#` is never sent.
 */
export function readHydrationState(): HydrationState | undefined {
  const json = document.getElementById(pageStateElementId)?.textContent;
  const state = json ? (JSON.parse(json) as HydrationState) : undefined;
  return state?.path === canonicalPath(window.location, pageConfig.categories) ? state : undefined;
}
