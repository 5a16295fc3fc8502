import { firstErrors, formatError, type SomeErrorMessages } from '@bloom/contract/error-messages';
import type { ErrorKey, ErrorParams } from '@bloom/contract/errors';
import type { Locale } from '@bloom/contract/locale';

const known: Partial<Record<Locale, SomeErrorMessages>> & { en: SomeErrorMessages } = {
  en: firstErrors,
};

/** Adds the error messages of a language that was loaded. */
export function registerErrorMessages(locale: Locale, messages: SomeErrorMessages): void {
  known[locale] = messages;
}

/** The message of an error, in English while the messages of the language are not loaded. */
export function errorMessage<K extends ErrorKey>(
  locale: Locale,
  key: K,
  params: ErrorParams<K>,
): string {
  return formatError(known[locale] ?? known.en, key, params);
}
