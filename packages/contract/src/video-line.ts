import { cleanLine, lengthOf } from './plain-text.ts';

/** The longest line of a sharer, in characters. */
export const maxLineLength = 140;

/**
 * Cleans the line in which a sharer says why a video is worth watching (docs/specification/sharing.md#sharers-line).
 *
 * @returns a null line where nothing visible remains, `tooLong` for more than {@link maxLineLength} characters
 */
export function cleanVideoLine(text: string): { line: string | null } | 'tooLong' {
  const cleaned = cleanLine(text);
  return lengthOf(cleaned) > maxLineLength ? 'tooLong' : { line: cleaned || null };
}
