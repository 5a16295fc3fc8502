import { maxSearchLength } from '@bloom/contract/gift/economy';
import type { LineMark } from '@bloom/contract/catalogue/search';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { compoundsIn, findWords, foldSearch, isRun, joinedWordsOf, wordsOf } from '../search-terms/index.ts';

/** A search of lines: its words, and the ways in which a line can have them. */
export type LineQuery = {
  words: string[];
  ways: LineWay[];
};

/** The terms that rows of `subtitle_line` must have, and what the line itself must contain. */
export type LineWay = {
  terms: string[];
  /** Texts that the line contains, wherever. */
  parts: string[];
  /** All of them, one after the other. */
  phrase: string;
};

/** Parses the text of a search; undefined if it has no word. */
export function parseLineQuery(text: string): LineQuery | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const joined = joinedWordsOf(text);
  return { words: [...words, ...(joined ?? [])], ways: [words, ...(joined ? [joined] : [])].map(wayOf) };
}

function wayOf(words: readonly string[]): LineWay {
  return {
    terms: words.flatMap((word) => (isRun(word) && word.length > 1 ? pairsOf(word) : [word])),
    parts: [...new Set(words)].map((word) => partOf([word])),
    phrase: partOf(words),
  };
}

/** Words as they follow each other in a line. Of a run of Chinese any part is a word. */
function partOf(words: readonly string[]): string {
  const before = isRun(words[0] ?? '') ? '' : ' ';
  const after = isRun(words.at(-1) ?? '') ? '' : ' ';
  return before + words.join(' ') + after;
}

/** The words of a cue as a search compares them, then its compounds as one word; empty without any. */
export function lineOf({ words }: Pick<Cue, 'words'>): string {
  const [english, chinese] = [wordsOf(words.EN), wordsOf(words.CN)];
  if (english.length + chinese.length === 0) return '';
  const compounds = [...compoundsIn(words.EN), ...compoundsIn(words.CN)];
  const joined = compounds.length > 0 ? `\n ${compounds.join(' ')} ` : '';
  return ` ${english.join(' ')} \n ${chinese.join(' ')} ${joined}`;
}

/** The terms that a line is found by. */
export function termsOf(line: string): string[] {
  return line.split(/\s+/).flatMap((word) => {
    if (isRun(word)) return [...Array.from(word), ...pairsOf(word)];
    // No search has longer words.
    return word !== '' && Array.from(word).length <= maxSearchLength ? [word] : [];
  });
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/** Where a text has the words of a search, as `String.slice` counts. */
export function markWords(text: string, words: readonly string[]): LineMark[] {
  // Each character is folded by itself, so that an index of the folded text leads to one of the text.
  let folded = '';
  const marks: LineMark[] = [];
  for (const { 0: character, index } of text.matchAll(/\P{M}\p{M}*/gu)) {
    const isInWord =
      /['’]/.test(character) &&
      /\p{L}\p{M}*$/u.test(text.slice(0, index)) &&
      /^\p{L}/u.test(text.slice(index + character.length));
    const piece = isInWord ? '' : foldSearch(character);
    for (let i = 0; i < piece.length; i++) {
      marks.push({ from: index, to: index + character.length });
    }
    folded += piece;
  }
  return findWords(folded, words).flatMap(({ from, to }) => {
    const [first, last] = [marks[from], marks[to - 1]];
    return first && last ? [{ from: first.from, to: last.to }] : [];
  });
}
