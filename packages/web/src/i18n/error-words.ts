import { englishErrors, formatError, type ErrorMessages } from '@bloom/contract/error-messages';
import type { ErrorKey, ErrorParams } from '@bloom/contract/errors';
import type { Locale } from '@bloom/contract/locale';

const known: Partial<Record<Locale, ErrorMessages>> = { en: englishErrors };

/** Takes the words of a language that was loaded. */
export function learnErrors(locale: Locale, words: ErrorMessages): void {
  known[locale] = words;
}

/** Says an error (see `formatError`); in English while the words of the language are not loaded. */
export function errorWords<K extends ErrorKey>(
  locale: Locale,
  key: K,
  params: ErrorParams<K>,
): string {
  return formatError(known[locale] ?? englishErrors, key, params);
}
