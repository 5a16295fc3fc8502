import { categories, categoryNames, labels, type Category } from '@bloom/contract/categories';
import { audioLanguages, filterLanguages, subtitleLanguages } from '@bloom/contract/languages';
import { nameKey, type Locale, type Names } from '@bloom/contract/locale';

/** One of several things to choose from, with its name in the language of the page. */
type Option<T extends string> = { value: T; label: string };

/** The categories in the order of their tabs. */
export function categoryOptions(locale: Locale): Option<Category>[] {
  return categories.map((value) => ({ value, label: nameOf(locale, categoryNames[value]) }));
}

/** The subcategories of a category. */
export function subcategoryOptions(locale: Locale, category: Category): Option<string>[] {
  return labels[category].map((label) => ({ value: label.en, label: nameOf(locale, label) }));
}

/** The languages of sound track and subtitles that a list can be filtered by (product.md §3). */
export function filterLanguageOptions(locale: Locale): Option<string>[] {
  return optionsOf(locale, filterLanguages);
}

/** The sound-track languages of the share form (product.md §3). */
export function audioOptions(locale: Locale): Option<string>[] {
  return optionsOf(locale, audioLanguages);
}

/** The subtitle languages of the share form (product.md §3). */
export function subtitleOptions(locale: Locale): Option<string>[] {
  return optionsOf(locale, subtitleLanguages);
}

/** The name of any language that a filter may name, also one that the lists do not offer. */
export function languageName(locale: Locale, kind: 'audio' | 'subtitle', code: string): string {
  const fine: Record<string, Names> = kind === 'audio' ? audioLanguages : subtitleLanguages;
  const names = { ...fine, ...filterLanguages }[code];
  return names ? nameOf(locale, names) : code;
}

function optionsOf(locale: Locale, names: Record<string, Names>): Option<string>[] {
  return Object.entries(names).map(([value, each]) => ({ value, label: nameOf(locale, each) }));
}

function nameOf(locale: Locale, names: Names): string {
  const name = names[nameKey[locale]];
  // The English names of subcategories are wire values in lower case ("talk show").
  return name.charAt(0).toUpperCase() + name.slice(1);
}
