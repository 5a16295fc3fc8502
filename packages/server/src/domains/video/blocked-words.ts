/** Letters and digits of scripts with spaces between words. */
const spaced = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]`;
/** Not in the middle of a word. */
const edge = `(?!(?<=${spaced})(?=${spaced}))`;

/**
 * The first of the words that a title contains; undefined if it contains none. Case, width and the encoding of
 * accents make no difference. A Latin word matches as a whole ("ass" not in "class"), a Chinese one anywhere.
 */
export function findBlockedWord(title: string, words: readonly string[]): string | undefined {
  const text = folded(title);
  return words.find((word) => new RegExp(`${edge}${escaped(folded(word))}${edge}`, 'u').test(text));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
