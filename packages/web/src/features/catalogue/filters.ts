import { maxSearchLength } from '@bloom/contract/economy';
import { parseCategory, parseLabel, type Category } from '@bloom/contract/categories';
import { parseAudioLanguage, parseSubtitleLanguage } from '@bloom/contract/languages';

/** What of the catalogue is shown; it stands in the URL of the home page under these names. */
export type Filters = {
  searchKeyWords?: string;
  category?: Category;
  /** Only together with its category. */
  subcategory?: string;
  audio?: string;
  subtitle?: string;
};

/** Reads the filters out of a URL's query; whatever is not valid is left out. */
export function readFilters(query: Record<string, unknown>): Filters {
  const text = (name: keyof Filters) => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  const category = parseCategory(text('category'));
  return filtersOf({
    searchKeyWords: cutSearch(text('searchKeyWords')),
    category,
    subcategory: category && parseLabel(category, text('subcategory')),
    audio: parseAudioLanguage(text('audio')),
    subtitle: parseSubtitleLanguage(text('subtitle')),
  });
}

/** The filters with some of them changed; another category drops the subcategory. */
export function changeFilters(
  filters: Filters,
  change: { [K in keyof Filters]?: Filters[K] | undefined },
): Filters {
  const merged = { ...filters, ...change };
  if (merged.category !== filters.category && !change.subcategory) delete merged.subcategory;
  return filtersOf(merged);
}

/**
 * Cuts a search text to its most characters (product.md §9), never through a surrogate pair. Of spaces
 * and signs that nobody sees nothing is left.
 */
export function cutSearch(text: string): string {
  if (!/[^\p{C}\s]/u.test(text)) return '';
  return Array.from(text.trim()).slice(0, maxSearchLength).join('');
}

/** How many filters are set that the mobile layout keeps in its drawer. */
export function countDrawerFilters({ subcategory, audio, subtitle }: Filters): number {
  return [subcategory, audio, subtitle].filter(Boolean).length;
}

/** In one order and without empty ones, so that equal filters are one key of the cache. */
function filtersOf(values: { [K in keyof Filters]?: Filters[K] | undefined }): Filters {
  const { searchKeyWords, category, subcategory, audio, subtitle } = values;
  return {
    ...(searchKeyWords && { searchKeyWords }),
    ...(category && { category }),
    ...(category && subcategory && { subcategory }),
    ...(audio && { audio }),
    ...(subtitle && { subtitle }),
  };
}
