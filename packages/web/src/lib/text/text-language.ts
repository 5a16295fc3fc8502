import { languageOf, type Locale } from '@bloom/contract/wire/locale';

/** The language of each script, the more specific scripts first. */
const scripts = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Latin}{2}/u, 'en'],
] as const;

/**
 * The `lang` of a text that people wrote, where it is another one than the page's: a screen reader
 * then speaks it as it is, and it is set in the right characters. Undefined where it is the page's own.
 */
export function textLanguage(locale: Locale, text: string): string | undefined {
  const language = scripts.find(([script]) => script.test(text))?.[1];
  return language === languageOf(locale) ? undefined : language;
}
