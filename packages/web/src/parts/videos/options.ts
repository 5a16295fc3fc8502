import { useContext } from 'react';
import type { CategoryTable } from '@bloom/contract/catalogue/catalogue';
import { categories, type Category } from '@bloom/contract/catalogue/categories';
import { languageCodes, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { defaultLocale, inLocale, type Locale, type Names } from '@bloom/contract/wire/locale';
import { useLocale } from '../../i18n/locale.ts';
import { CategoryTableContext } from './category-table.ts';

/** One of several things to choose from, with its name in the language of the page. */
type Option<T extends string> = { value: T; label: string };

type LanguageKind = 'audio' | 'subtitle';

/** The possible choices, and the names of the chosen values. */
export type Options = {
  /** The categories in the order of their tabs. */
  categories: () => Option<Category>[];
  subcategories: (category: Category) => Option<string>[];
  /** The languages that lists can be filtered by (docs/specification/videos.md#languages). */
  filterLanguages: (kind: LanguageKind) => Option<string>[];
  /** The languages of subtitles that a list's videos may miss. */
  missingLanguages: () => Option<(typeof languageCodes)[SubtitleLanguage]>[];
  /** The languages of the share form (docs/specification/videos.md#languages). */
  shareLanguages: (kind: LanguageKind) => Option<string>[];
  /** A newer server may have categories that this app does not know. */
  categoryName: (category: string) => string;
  /** The name of any language that a filter may have, also of one that no list offers. */
  languageName: (kind: LanguageKind, code: string) => string;
};

/** The options of the page's table in the language of the page. */
export function useOptions(): Options {
  const { locale } = useLocale();
  return optionsOf(useContext(CategoryTableContext), locale);
}

/** The English names of wire values that say little; the values themselves stay. */
const plainNames: Record<string, string> = {
  city: 'Urban',
  costume: 'Period drama',
  crux: 'Mystery',
  internet: 'Web series',
  love: 'Romance',
  'parent child': 'Parenting',
};

/** The options of a table; without one the lists are empty, and names are the values themselves. */
export function optionsOf(table: CategoryTable | undefined, locale: Locale): Options {
  const listOf = (names: Record<string, Names> = {}) =>
    Object.entries(names).map(([value, name]) => ({
      value,
      label: capitalized(inLocale(name, locale)),
    }));
  const categoryName = (category: string) =>
    capitalized(inLocale(table?.category[category as Category] ?? { en: category }, locale));
  const languageName = (kind: LanguageKind, code: string) => {
    const names = table?.[kind][code] ?? table?.share[kind][code];
    return capitalized(inLocale(names ?? { en: code }, locale));
  };
  return {
    categories: () => categories.map((value) => ({ value, label: categoryName(value) })),
    subcategories: (category) =>
      (table?.subcategory[category] ?? []).map((names) => ({
        value: names.en.subcategory,
        label:
          (locale === defaultLocale && plainNames[names.en.subcategory]) ||
          capitalized(inLocale(names, locale).subcategory),
      })),
    filterLanguages: (kind) => listOf(table?.[kind]),
    missingLanguages: () =>
      Object.values(languageCodes).map((value) => ({ value, label: languageName('subtitle', value) })),
    shareLanguages: (kind) => listOf(table?.share[kind]),
    categoryName,
    languageName,
  };
}

/** The English names of subcategories are wire values in small letters ("talk show"). */
function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
