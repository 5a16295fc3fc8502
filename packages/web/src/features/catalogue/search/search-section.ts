import { readFilters } from '../filter/filters.ts';

/** The kinds of search results, in the order of their tabs (docs/specification/pages.md#search-tabs). */
export const searchTabs = ['videos', 'people', 'lines'] as const;
export type SearchTab = (typeof searchTabs)[number];

/**
 * The tab of a search; none: the first. It is in the URL of the home page under this name, beside the
 * filters.
 */
export type SearchTabQuery = { tab?: Exclude<SearchTab, 'videos'> };

/** Reads the tab out of a URL's query; only a search has one. */
export function readSearchTab(query: Record<string, unknown>): SearchTabQuery {
  const tab = searchTabs.find((each) => each === query['tab']) ?? 'videos';
  return tab !== 'videos' && readFilters(query).searchKeyWords ? { tab } : {};
}
