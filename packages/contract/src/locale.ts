/** Locales of the product (docs/specification/pages.md#locale-choice); `en` is the default. */
export const locales = ['en', 'cn'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** The BCP 47 tag of a locale, for `lang`, `Intl` and `hreflang`. */
export const languageTag: Record<Locale, string> = { en: 'en', cn: 'zh-CN' };

/**
 * Which of the names `en` and `zh` (docs/specification/videos.md#category-response) a locale shows.
 */
export const nameKey: Record<Locale, 'en' | 'zh'> = { en: 'en', cn: 'zh' };

/** A name in both languages, as in the response of `category/all`. */
export type Names = { readonly en: string; readonly zh: string };

/**
 * The locale of a device language: a `zh` prefix gives `cn`, everything else `en`
 * (docs/specification/pages.md#locale-choice).
 */
export function localeOfDevice(deviceLanguage: string): Locale {
  return /^zh\b/i.test(deviceLanguage) ? 'cn' : 'en';
}
