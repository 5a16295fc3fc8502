import { queryOptions } from '@tanstack/react-query';
import { createContext } from 'react';
import type { CategoryResponse, CategoryTable } from '@bloom/contract/catalogue/catalogue';
import { apiPath, call } from '../../lib/api.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { queryClient } from '../../lib/query-client.ts';

/** An operator may add to the table while the app is open. */
const staleMs = 5 * 60_000;

/** Categories and languages, from the server's table (docs/specification/videos.md#category-response). */
export const categoryTableOptions = queryOptions({
  queryKey: ['category'],
  queryFn: async ({ signal }) => {
    const { data } = await call<CategoryResponse>('GET', apiPath('category', 'all'), { signal });
    return data;
  },
  staleTime: staleMs,
});

/** Uses the table in the page, so that the first view sends no request for it. */
export function restoreCategoryTable(): void {
  const { categories } = pageConfig;
  if (categories) queryClient.setQueryData(categoryTableOptions.queryKey, categories);
}

/** The current table, for code outside of components; undefined before it is loaded. */
export function currentCategoryTable(): CategoryTable | undefined {
  return queryClient.getQueryData(categoryTableOptions.queryKey);
}

/** The table of the page; undefined before it is loaded. */
export const CategoryTableContext = createContext<CategoryTable | undefined>(undefined);
