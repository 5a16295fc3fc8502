import { categories, type Category } from '@bloom/contract/catalogue/categories';
import type { Names } from '@bloom/contract/wire/locale';
import { inAllLocales, type Texts } from '@bloom/contract/wire/texts';

/*
 * The one table of what videos are classified by (docs/specification/videos.md#category-response), in the
 * order of menus. Clients get it from `category/all` and with every page; an operator's settings add to it.
 * The names are texts of each locale.
 */

type Group = 'categories' | 'subcategories' | 'spokenLanguages' | 'writtenLanguages';

/** Names by their keys. */
function named<G extends Group>(group: G, keys: readonly (keyof Texts[G] & string)[]): Record<string, Names> {
  return Object.fromEntries(
    keys.map((key) => [key, inAllLocales<string>((texts) => texts[group][key] as string)]),
  );
}

const labelled = (labels: (keyof Texts['subcategories'])[]): Names[] =>
  Object.values(named('subcategories', labels));

export const categoryNames: Record<string, Names> = named('categories', categories);

/** The subcategories of each category; the English name is the `label` on the wire. */
export const subcategories: Record<Category, readonly Names[]> = {
  tvseries: labelled(['costume', 'idol', 'youth', 'city', 'crux', 'comedy', 'family', 'internet', 'other']),
  movies: labelled(['comedy', 'love', 'action', 'crime', 'youth', 'crux', 'other']),
  entertainment: labelled([
    'talk show',
    'interview',
    'parent child',
    'food',
    'culture',
    'music',
    'dance',
    'finance',
    'other',
  ]),
  other: labelled(['other']),
};

/** Languages by their codes. */
export type Languages = Readonly<Record<string, Names>>;

/** The coarse languages that lists are filtered by, for sound track and subtitles alike. */
export const filterLanguages: Languages = named('spokenLanguages', ['chinese', 'english', 'other_language']);

/** The fine languages of the share form. */
export const shareLanguages: Readonly<Record<'audio' | 'subtitle', Languages>> = {
  audio: named('spokenLanguages', ['english', 'mandarin', 'cantonese', 'other']),
  subtitle: named('writtenLanguages', ['english', 'simplified_chinese', 'traditional_chinese', 'other']),
};

/** The fine codes that a coarse one covers beside itself (docs/specification/videos.md#languages). */
export const coveredLanguages: Readonly<Record<string, readonly string[]>> = {
  chinese: ['mandarin', 'cantonese', 'simplified_chinese', 'traditional_chinese'],
  other_language: ['other'],
};
