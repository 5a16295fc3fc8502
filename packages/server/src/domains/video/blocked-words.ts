/** Letters and figures of a writing that has spaces between its words. */
const spaced = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]`;
/** Not in the middle of a word. */
const edge = `(?!(?<=${spaced})(?=${spaced}))`;

/**
 * The first of some words that a title has; undefined if it has none. Case, width and accents written
 * apart make no difference. A Latin word is found as a whole ("ass" not in "class"), a Chinese one
 * wherever it stands.
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
