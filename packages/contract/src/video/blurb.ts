import { cleanLine, lengthOf } from '../wire/plain-text.ts';

/** The longest blurb, in characters. */
export const maxBlurbLength = 140;

/**
 * Cleans a blurb, in which a sharer says why a video is worth watching; it is `line` on the wire and in
 * the table (docs/specification/sharing.md#blurb).
 *
 * @returns null where nothing visible remains, `tooLong` for more than {@link maxBlurbLength} characters
 */
export function cleanBlurb(text: string): { blurb: string | null } | 'tooLong' {
  const cleaned = cleanLine(text);
  return lengthOf(cleaned) > maxBlurbLength ? 'tooLong' : { blurb: cleaned || null };
}
