import { foldKeepingCase } from '@bloom/contract/fold/fold-text';
import unhomoglyph from 'unhomoglyph';

/** Words that a text must not contain. */
export type WordList = {
  /** The first of the words that occurs in a text, as it is in the list; undefined if none does. */
  find(text: string): string | undefined;
};

/** Letters and digits of scripts that put spaces between words. */
const spaced = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]`;
/** Matches everywhere but inside a word of such a script. */
const edge = `(?!(?<=${spaced})(?=${spaced}))`;
const letterPattern = /\p{L}/u;

/** The signs that each of these letters can be written with. foldLooks also makes the sign 1 of a stroke. */
const looksOf: Readonly<Record<string, string>> = {
  i: '[i1|]',
  l: '[l1|]',
  '1': '[il1|]',
  o: '[o0]',
};

/**
 * Makes a list of words (docs/specification/sharing.md#word-lists). A word of English or of another script
 * with spaces matches as a whole word ("ass" not in "class"), a Chinese one anywhere, in either script. Case,
 * width, accents, invisible characters and letters that look alike make no difference.
 */
export function createWordList(words: readonly string[]): WordList {
  const entries = words
    .map((word) => ({ word, folded: foldLooks(word) }))
    .filter(({ folded }) => folded.trim() !== '')
    .map((entry) => ({ ...entry, coarse: coarsen(entry.folded) }));
  return {
    find(text) {
      const folded = foldLooks(text);
      const coarse = coarsen(folded);
      return entries
        .filter((entry) => coarse.includes(entry.coarse))
        .find((entry) => occursIn(folded, entry.folded))?.word;
    },
  };
}

function occursIn(text: string, word: string): boolean {
  const isNumber = !letterPattern.test(word);
  const signs = Array.from(word, (sign) => (isNumber ? escaped(sign) : (looksOf[sign] ?? escaped(sign))));
  const pattern = new RegExp(`${edge}${signs.join('')}${edge}`, 'gu');
  // "10" is no word, whatever it looks like.
  return Array.from(text.matchAll(pattern)).some(([match]) => isNumber || letterPattern.test(match));
}

/**
 * The comparable form of a text. Only letters outside ASCII are replaced by the ASCII letters that they look
 * like (Unicode's confusables, UTS #39): folding ASCII too would make "modem" of "modern".
 */
function foldLooks(text: string): string {
  // A capital I within small letters is there to be read as l.
  const plain = foldKeepingCase(text).replaceAll(/(?<=\p{Ll})I/gu, '1');
  return Array.from(plain, foldLetter).join('').toLowerCase();
}

function foldLetter(letter: string): string {
  if (/^\p{ASCII}$/u.test(letter)) return letter;
  // Some letters have a look-alike in one case only: Cyrillic М, but not м.
  const looks = [letter, letter.toUpperCase()].map((each) => unhomoglyph(each).replaceAll(/\p{M}/gu, ''));
  const look = looks.find((each) => /^[a-z]+$/i.test(each)) ?? letter;
  // The table has that for l and of every capital I.
  return look === 'l' ? '1' : look;
}

/**
 * One letter for all that can be written as each other. A text contains a word only if its coarse form
 * contains that of the word, which is found out a thousand times faster than a match of patterns.
 */
function coarsen(folded: string): string {
  return folded.replaceAll(/[l1|]/g, 'i').replaceAll('0', 'o');
}

function escaped(letter: string): string {
  return letter.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
