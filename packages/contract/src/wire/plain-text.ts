/** Characters that are not seen and may be between the marks of a letter. */
const hidden = String.raw`(?:(?!\p{M})\p{Default_Ignorable_Code_Point})*`;
const piledMarks = new RegExp(String.raw`(\p{M}(?:${hidden}\p{M}){3})(?:${hidden}\p{M})+`, 'gu');

/**
 * Removes the combining marks of a letter after its fourth: more than any language uses, and they would cover
 * the lines above and below (docs/specification/wire.md#combining-marks). For text in NFC or NFKC.
 */
export function limitMarks(text: string): string {
  return text.replaceAll(piledMarks, '$1');
}

/**
 * Cleans a line of text that a user has written: NFC, line breaks and tabs as spaces, at most four combining
 * marks on a letter, without control characters, halves of surrogate pairs and characters that change the
 * direction of what follows (docs/specification/chat.md#chat-message). Text in which nothing is visible
 * becomes empty.
 */
export function cleanLine(text: string): string {
  const cleaned = limitMarks(
    text
      .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')
      .replaceAll(/[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu, '')
      .normalize('NFC'),
  ).trim();
  // U+2800 is a Braille cell without dots.
  return /[^\s\u2800\p{C}\p{Default_Ignorable_Code_Point}]/u.test(cleaned) ? cleaned : '';
}

/** The length of a text in characters as people count them in a form: code points. */
export const lengthOf = (text: string): number => Array.from(text).length;
