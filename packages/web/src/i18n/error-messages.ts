import { formatError, type ErrorMessages } from '@bloom/contract/errors/error-messages';
import type { ErrorKey, ErrorParams } from '@bloom/contract/errors/errors';
import type { Locale } from '@bloom/contract/wire/locale';

const known = new Map<Locale, ErrorMessages>();

/** Adds the error messages of a language, which come with the messages of the first views. */
export function registerErrorMessages(locale: Locale, messages: ErrorMessages): void {
  known.set(locale, messages);
}

export function errorMessage<K extends ErrorKey>(locale: Locale, key: K, params: ErrorParams<K>): string {
  const messages = known.get(locale);
  return messages ? formatError(messages, key, params) : key;
}
