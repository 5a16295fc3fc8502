import { cleanLine, lengthOf } from '../wire/plain-text.ts';

/** How many notes an account may write in a time (docs/specification/moderation.md#notes). */
export const noteLimit = { most: 10, periodS: 3_600 } as const;

/** From how many petals on a gift's note is shown at once; that of a smaller one is folded. */
export const shownNotePetals = 100;

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
