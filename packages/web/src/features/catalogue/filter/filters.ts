import type { Preferences, PreferencesBody } from '@bloom/contract/account/account';
import { maxSearchLength } from '@bloom/contract/gift/economy';
import type { CategoryTable } from '@bloom/contract/catalogue/catalogue';
import { parseCategory, type Category } from '@bloom/contract/catalogue/categories';
import { sorts, type Sort } from '@bloom/contract/catalogue/sort';
import { languageCodes } from '@bloom/contract/subtitle/cue';

/** The languages in which users write subtitles. */
export const missingLanguages = Object.values(languageCodes);
type MissingLanguage = (typeof missingLanguages)[number];

/** The part of the catalogue that is shown; it is in the URL of the home page under these names. */
export type Filters = {
  searchKeyWords?: string;
  /** Of a search: its words as they are, also if one seems mistyped. */
  exact?: '1';
  category?: Category;
  /** Only together with its category. */
  subcategory?: string;
  audio?: string;
  subtitle?: string;
  /** A language of subtitles that is missing. */
  needs?: MissingLanguage;
  /** Only on the page of a user, whose URL names the id. */
  sharer?: number;
  /** By activity unless given. */
  sort?: Sort;
};

/**
 * Reads the filters out of a URL's query; whatever cannot be valid is left out. Whether there is such a
 * subcategory or language is for the server's table to say (`knownFilters`).
 */
export function readFilters(query: Record<string, unknown>): Filters {
  const text = (name: Exclude<keyof Filters, 'sharer'>) => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  const category = parseCategory(text('category'));
  return filtersOf({
    searchKeyWords: cutSearch(text('searchKeyWords')),
    exact: text('exact') === '1' ? '1' : undefined,
    category,
    subcategory: wireName(text('subcategory')),
    audio: wireName(text('audio')),
    subtitle: wireName(text('subtitle')),
    needs: missingLanguages.find((language) => language === text('needs')),
    sort: sorts.find((sort) => sort === text('sort')),
  });
}

/** The filters without those that a table does not know; all of them while there is no table. */
export function knownFilters(filters: Filters, table: CategoryTable | undefined): Filters {
  if (!table) return filters;
  const { category, subcategory, audio, subtitle } = filters;
  const isLanguage = (kind: 'audio' | 'subtitle', code: string | undefined) =>
    code !== undefined && (Object.hasOwn(table[kind], code) || Object.hasOwn(table.share[kind], code));
  const labels = (category && table.subcategory[category]) ?? [];
  return filtersOf({
    ...filters,
    subcategory: labels.find(({ en }) => en.subcategory === subcategory)?.en.subcategory,
    audio: isLanguage('audio', audio) ? audio : undefined,
    subtitle: isLanguage('subtitle', subtitle) ? subtitle : undefined,
  });
}

/** A text that may be the name of a subcategory or the code of a language. */
function wireName(text: string): string | undefined {
  return /^[a-z\d][a-z\d '&+_-]{0,39}$/.test(text) ? text : undefined;
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

/** The filters in a user’s preferences (docs/specification/accounts.md#preferences). */
export function rememberedFilters({ audio, subtitle, sort }: Preferences): Filters {
  return filtersOf({ audio, subtitle, sort });
}

/** The preferences that a change of the filters changes; null removes a language. */
export function changedPreferences(
  before: Filters,
  after: Filters,
): Pick<PreferencesBody, 'sort' | 'audio' | 'subtitle'> {
  const { sort = 'activity', audio = null, subtitle = null } = after;
  return {
    ...(after.sort !== before.sort && { sort }),
    ...(after.audio !== before.audio && { audio }),
    ...(after.subtitle !== before.subtitle && { subtitle }),
  };
}

/**
 * Cuts a search text to its most characters (docs/specification/catalogue.md#search), never through a
 * surrogate pair. Spaces and invisible characters are removed.
 */
export function cutSearch(text: string): string {
  if (!/[^\p{C}\s]/u.test(text)) return '';
  return Array.from(text.trim()).slice(0, maxSearchLength).join('');
}

/** Whether this is the home page's first view, in the languages chosen: it has the lists for its account. */
export function isFirstView({ audio: _audio, subtitle: _subtitle, ...others }: Filters): boolean {
  return Object.keys(others).length === 0;
}

/** How many filters are set that the mobile layout keeps in its drawer. */
export function countDrawerFilters({ subcategory, audio, subtitle, needs }: Filters): number {
  return [subcategory, audio, subtitle, needs].filter(Boolean).length;
}

/** In one order and without empty ones, so that equal filters are one key of the cache. */
function filtersOf(values: { [K in keyof Filters]?: Filters[K] | undefined }): Filters {
  const { searchKeyWords, exact, category, subcategory, audio, subtitle, needs, sharer, sort } = values;
  return {
    ...(searchKeyWords && { searchKeyWords }),
    ...(searchKeyWords && exact && { exact }),
    ...(category && { category }),
    ...(category && subcategory && { subcategory }),
    ...(audio && { audio }),
    ...(subtitle && { subtitle }),
    ...(needs && { needs }),
    ...(sharer !== undefined && { sharer }),
    ...(sort && sort !== 'activity' && { sort }),
  };
}
