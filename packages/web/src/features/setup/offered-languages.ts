import { defaultLocale, locales, localeTable, unmarkedLocale } from '@bloom/contract/wire/locale';

/** The tags of languages that the form offers besides the built-in ones. */
export const offeredLanguages = 'ja ko fr de es pt ru it ar hi th vi id tr'.split(' ');

/** The name of a language in another one. */
export const languageName = (locale: string, tag: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;

/** The language as the setting `extra_languages` has it: `japanese/Japanese/日语/zh-hant:日文`. */
export function languageEntry(tag: string): string {
  const english = languageName('en', tag);
  const others = locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => {
      const name = languageName(localeTable[locale].tag, tag);
      return locale === unmarkedLocale ? name : `${locale}:${name}`;
    });
  return [english.toLowerCase(), english, ...others].join('/');
}
