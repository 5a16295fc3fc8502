import type { Scale } from '../gift/money.ts';

/** The facts that Bloom knows of a locale, beside the files with its texts. */
type LocaleFacts = {
  /** Its name in itself. */
  name: string;
  /** Its BCP 47 tag, for `lang`, `Intl` and `hreflang`. */
  tag: string;
  /** The same with a country, for what wants one: Open Graph, and players of video sites. */
  regionalTag: string;
  /** Further tags that mean it, and earlier names of it. */
  aliases: readonly string[];
  /** The unit of amounts that are not shortened (docs/specification/basics.md#balance-display). */
  petals: string;
  /** How it shortens larger amounts. */
  scale: Scale;
  /** The name of every deleted account. */
  deletedUser: string;
};

const table = {
  en: {
    name: 'English',
    tag: 'en',
    regionalTag: 'en-US',
    aliases: [],
    petals: 'Petals',
    scale: 'thousands',
    deletedUser: 'Deleted user',
  },
  'zh-hans': {
    name: '简体中文',
    tag: 'zh-Hans',
    regionalTag: 'zh-CN',
    aliases: ['zh', 'zh-CN', 'cn'],
    petals: '花瓣',
    scale: 'myriads',
    deletedUser: '已注销用户',
  },
  'zh-hant': {
    name: '繁體中文',
    tag: 'zh-Hant',
    regionalTag: 'zh-TW',
    aliases: ['zh-TW', 'zh-HK', 'zh-MO'],
    petals: '花瓣',
    scale: 'traditionalMyriads',
    deletedUser: '已刪除的使用者',
  },
} as const satisfies Record<string, LocaleFacts>;

export type Locale = keyof typeof table;

/**
 * The locales of the product (docs/specification/pages.md#locale-choice), by their BCP 47 tags in small
 * letters. This is the only list of them; CONTRIBUTING.md says what a further one takes.
 */
export const localeTable: Readonly<Record<Locale, LocaleFacts>> = table;
export const locales = Object.keys(table) as Locale[];
export const defaultLocale = 'en' as const satisfies Locale;
/** That of a name beside the English one which says no locale: in settings, and as `zh` in responses. */
export const unmarkedLocale = 'zh-hans' as const satisfies Locale;

/** A value in several languages; where one is missing, `inLocale` finds another. */
export type ByLocale<T> = Readonly<Record<typeof defaultLocale, T> & Partial<Record<Locale, T>>>;
/** A name in several languages. */
export type Names = ByLocale<string>;

const namesOf = (locale: Locale) => [locale, localeTable[locale].tag, ...localeTable[locale].aliases];
/** All that a request may call a locale. */
export const localeNames = [...new Set(locales.flatMap(namesOf))];
const byName = new Map(
  locales.flatMap((locale) => namesOf(locale).map((name) => [name.toLowerCase(), locale])),
);

/** The longest tag that is read. */
const maxTagLength = 35;

/**
 * The locale that a tag or an earlier name means: that of its longest known beginning, so that `zh-SG` is
 * `zh`. Undefined if none is known.
 */
export function parseLocale(text: string | null | undefined): Locale | undefined {
  const parts = (text ?? '').slice(0, maxTagLength).toLowerCase().split('-');
  return parts
    .map((_, dropped) => byName.get(parts.slice(0, parts.length - dropped).join('-')))
    .find((locale) => locale !== undefined);
}

/** The locale of a device's language (docs/specification/pages.md#locale-choice). */
export function localeOfDevice(deviceLanguage: string): Locale {
  return parseLocale(deviceLanguage) ?? defaultLocale;
}

/** The language of a locale without script and country: `en`, `zh`. */
export function languageOf(tag: string): string {
  return tag.replace(/-.*/, '');
}

/** Where a locale has no text of its own: the locales of the same language, then English. */
const fallbacks = new Map(
  locales.map((locale) => {
    const near = locales.filter((each) => languageOf(each) === languageOf(locale));
    return [locale, [locale, ...near]];
  }),
);

/** The value in a language, or that in the nearest one which has it. */
export function inLocale<T>(values: ByLocale<T>, locale: Locale): T {
  const found = fallbacks.get(locale)?.find((each) => values[each] !== undefined);
  return (found && values[found]) ?? values[defaultLocale];
}

/** Names as they are sent: `zh` is what clients that know no tags read. */
export function sentNames<T>(values: ByLocale<T>): ByLocale<T> & { zh: T } {
  return { ...values, zh: inLocale(values, unmarkedLocale) };
}
