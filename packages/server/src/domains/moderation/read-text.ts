import { BloomError } from '@bloom/contract/errors/errors';
import { cleanLine, lengthOf } from '@bloom/contract/wire/plain-text';

/** A cleaned text. Error: `request.invalid` with the field for one that is too long. */
export function readText(given: string, field: string, most: number): string {
  const text = cleanLine(given);
  if (lengthOf(text) > most) throw new BloomError('request.invalid', { field });
  return text;
}

/** A cleaned text. Error: `request.invalid` with the field for one that is empty or too long. */
export function readRequired(given: string, field: string, most: number): string {
  const text = readText(given, field, most);
  if (text === '') throw new BloomError('request.invalid', { field });
  return text;
}
