import { readFilters } from '../filter/filters.ts';

/** The kinds of search results, in their order on the page (docs/specification/pages.md#search-results). */
export const searchSections = ['people', 'videos', 'lines'] as const;
export type SearchSection = (typeof searchSections)[number];

/**
 * The section that the page of a search begins at; none: its top. It is in the URL of the home page under
 * this name, beside the filters.
 */
export type SearchSectionQuery = { tab?: SearchSection };

/** Reads the section out of a URL's query; only a search has one. */
export function readSearchSection(query: Record<string, unknown>): SearchSectionQuery {
  const tab = searchSections.find((each) => each === query['tab']);
  return tab && readFilters(query).searchKeyWords ? { tab } : {};
}
