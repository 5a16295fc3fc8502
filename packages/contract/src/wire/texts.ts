import { locales, type ByLocale, type Locale } from './locale.ts';
import type * as en from '../texts/en.ts';

/** The texts of a module with other words: each `one` and `other` stays such a pair. */
type Like<T> = T extends string ? string : { readonly [K in keyof T]: Like<T[K]> };

/** The texts of the server itself in a language, beside errors; a missing text does not compile. */
export type Texts = Like<typeof en>;

/** The texts of all locales, for the server: a page has those of its own language with its messages. */
export const texts = Object.fromEntries(
  await Promise.all(
    locales.map(async (locale) => [locale, (await import(`../texts/${locale}.ts`)) as Texts] as const),
  ),
) as Record<Locale, Texts>;

/** One text in all languages. */
export function inAllLocales<T>(textOf: (texts: Texts, locale: Locale) => T): ByLocale<T> {
  return Object.fromEntries(locales.map((locale) => [locale, textOf(texts[locale], locale)])) as Record<
    Locale,
    T
  >;
}
