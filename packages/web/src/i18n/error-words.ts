import { englishErrors, sayError, type ErrorWords } from '@bloom/contract/error-words';
import type { ErrorKey, ErrorParams } from '@bloom/contract/errors';
import type { Locale } from '@bloom/contract/locale';

const known: Partial<Record<Locale, ErrorWords>> = { en: englishErrors };

/** Takes the words of a language that was loaded. */
export function learnErrors(locale: Locale, words: ErrorWords): void {
  known[locale] = words;
}

/** Says an error (see `sayError`); in English while the words of the language are not loaded. */
export function errorWords<K extends ErrorKey>(
  locale: Locale,
  key: K,
  params: ErrorParams<K>,
): string {
  return sayError(known[locale] ?? englishErrors, key, params);
}
