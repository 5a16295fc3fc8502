/**
 * Cleans a line of text that a user has written: NFC, line breaks and tabs as spaces, without control
 * characters, halves of surrogate pairs and characters that change the direction of what follows
 * (docs/specification.md#chat-message). Text in which nothing is visible becomes empty.
 */
export function cleanLine(text: string): string {
  const cleaned = text
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu, '')
    .normalize('NFC')
    .trim();
  // U+2800 is a Braille cell without dots.
  return /[^\s\u2800\p{C}\p{Default_Ignorable_Code_Point}]/u.test(cleaned) ? cleaned : '';
}

/** The length of a text in characters as people count them in a form: code points. */
export const lengthOf = (text: string): number => Array.from(text).length;
