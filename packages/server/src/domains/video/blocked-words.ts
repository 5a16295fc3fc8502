/** Letters and digits of scripts that put spaces between words. */
const spaced = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]`;
/** Matches everywhere but inside a word of such a script. */
const edge = `(?!(?<=${spaced})(?=${spaced}))`;

/**
 * The first of the words that occurs in a title; undefined if none does. Case, width and the Unicode
 * form of accents make no difference. A Latin word matches as a whole word ("ass" not in "class"), a
 * Chinese one anywhere.
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
