import { limitMarks } from '@bloom/contract/wire/plain-text';

/** The longest title that is stored, in code points. */
export const maxTitleLength = 300;

const invisible =
  // Controls, lone surrogates, direction marks and overrides, zero-width spaces, tag characters.
  // Joiners stay: emoji and several scripts need them.
  /[\p{Cc}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Makes a title safe to show: one line, NFC, without invisible characters that reverse or hide text,
 * at most 300 code points, cut between characters. Returns the fallback if nothing visible is left.
 */
export function cleanTitle(text: string, fallback: string): string {
  const clean = limitMarks(
    text
      // Limits the work for a hostile title; the result is much shorter.
      .slice(0, 20 * maxTitleLength)
      .replaceAll(/[\t\n\v\f\r]/g, ' ')
      .replaceAll(invisible, '')
      .replaceAll(/\s+/g, ' ')
      .normalize('NFC'),
  ).trim();
  if (!visible.test(clean)) return fallback;
  let length = 0;
  let title = '';
  for (const { segment } of graphemes.segment(clean)) {
    length += Array.from(segment).length;
    if (length > maxTitleLength) break;
    title += segment;
  }
  return visible.test(title) ? title.trim() : fallback;
}

/** The name of an uploader as a part of an `UpstreamVideo`: nothing where the source does not say it. */
export function uploaderOf(name: string | undefined): { uploader?: string } {
  const uploader = cleanTitle(name ?? '', '');
  return uploader === '' ? {} : { uploader };
}

/** The URL of an image if it can be fetched, else ''. */
export function cleanImageUrl(text: string): string {
  if (text.length > 2_000 || !URL.canParse(text)) return '';
  const { protocol, username, href } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' ? href : '';
}
