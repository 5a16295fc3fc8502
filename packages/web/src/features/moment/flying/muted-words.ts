import { foldText } from '@bloom/contract/fold/fold-text';

/** So many words can be muted. */
const maxWords = 50;

/** The words of a field, one in a line or between commas. */
export function parseWords(text: string): string[] {
  const words = text.split(/[\n,，、]/u).map((word) => word.trim());
  return [...new Set(words.filter((word) => foldText(word) !== ''))].slice(0, maxWords);
}

/** A function that says whether a folded text has one of the words, in either script. */
export function mutedBy(words: readonly string[]): (folded: string) => boolean {
  const folded = words.map(foldText).filter((word) => word !== '');
  return (text) => folded.some((word) => text.includes(word));
}
