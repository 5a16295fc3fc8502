import { cleanLine, lengthOf } from './plain-text.ts';

/** The longest note of a gift, in characters. */
export const maxNoteLength = 140;

/**
 * Cleans the note of a gift (docs/specification/gifts.md#gift-note).
 *
 * @returns undefined where nothing remains, `tooLong` for more than {@link maxNoteLength} characters
 */
export function cleanNote(note: string): { note: string | undefined } | 'tooLong' {
  const cleaned = cleanLine(note);
  if (lengthOf(cleaned) > maxNoteLength) return 'tooLong';
  return { note: cleaned || undefined };
}
