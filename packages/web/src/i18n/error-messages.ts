import { firstErrors, formatError, type SomeErrorMessages } from '@bloom/contract/error-messages';
import type { ErrorKey, ErrorParams } from '@bloom/contract/errors';
import type { Locale } from '@bloom/contract/locale';

const known: Partial<Record<Locale, SomeErrorMessages>> & { en: SomeErrorMessages } = {
  en: firstErrors,
};

/** Adds error messages of a language to those that are loaded. */
export function registerErrorMessages(locale: Locale, messages: SomeErrorMessages): void {
  const before = known[locale];
  known[locale] = { ...before, ...messages, errors: { ...before?.errors, ...messages.errors } };
}

/** The message of an error, in English while the messages of the language are not loaded. */
export function errorMessage<K extends ErrorKey>(
  locale: Locale,
  key: K,
  params: ErrorParams<K>,
): string {
  return formatError(known[locale] ?? known.en, key, params);
}
