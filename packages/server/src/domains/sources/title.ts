/** The longest title that is stored, in code points. */
export const longestTitle = 300;

const invisible =
  // Controls, lone surrogates, direction marks and overrides, zero-width spaces, tag characters.
  // Joiners stay: emoji and several scripts need them.
  /[\p{Cc}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
/** More marks on one letter than any language writes. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * A title as people can read it, whatever its source sent: one line, NFC, nothing invisible that
 * turns or hides text, at most 300 code points, no character cut in two. With nothing left to see
 * it is the fallback.
 */
export function cleanTitle(text: string, fallback: string): string {
  const clean = text
    // Far more than is kept, so that a hostile one costs nothing.
    .slice(0, 20 * longestTitle)
    .replaceAll(/[\t\n\v\f\r]/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC')
    .replaceAll(piledMarks, '$1')
    .trim();
  if (!visible.test(clean)) return fallback;
  let length = 0;
  let title = '';
  for (const { segment } of graphemes.segment(clean)) {
    length += Array.from(segment).length;
    if (length > longestTitle) break;
    title += segment;
  }
  return visible.test(title) ? title.trim() : fallback;
}

/** The URL of an image if it can be fetched, else ''. */
export function cleanImageUrl(text: string): string {
  if (text.length > 2_000 || !URL.canParse(text)) return '';
  const { protocol, username, href } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' ? href : '';
}
