import { foldText, simplify } from '@bloom/contract/fold/fold-text';

/** Makes lines comparable as all texts are; line breaks do not count either. */
export function foldLine(text: string): string {
  return foldText(text).replaceAll(/\s+/gu, ' ').trim();
}

/** A text in parts that match a search and parts that do not; joined they are the text. */
export type TextPart = {
  text: string;
  isMatch: boolean;
  /** Where it begins in the text. */ at: number;
};

/**
 * Finds the parts to highlight, in either script. What else only the folding makes a match is not
 * highlighted.
 */
export function splitMatches(text: string, search: string): TextPart[] {
  const wanted = simplify(search.trim());
  if (wanted === '') return [{ text, isMatch: false, at: 0 }];
  const source = wanted
    .split(/\s+/u)
    .map(escapeForPattern)
    .join(String.raw`\s+`);
  // A simplified character may be a longer or shorter string.
  const characters = Array.from(text, (character) => ({ character, simplified: simplify(character) }));
  const parts: TextPart[] = [];
  let at = 0;
  let next = 0;
  // Every second part is what the group has matched.
  for (const [index, part] of characters
    .map(({ simplified }) => simplified)
    .join('')
    .split(new RegExp(`(${source})`, 'giu'))
    .entries()) {
    let written = '';
    for (let length = 0; length < part.length; next++) {
      written += characters[next]?.character ?? '';
      length += characters[next]?.simplified.length ?? part.length;
    }
    if (written !== '') parts.push({ text: written, isMatch: index % 2 === 1, at });
    at += written.length;
  }
  return parts;
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}

/** The lines that have the searched words; all of them while nothing is searched. */
export function findLines<L extends { text: string }>(lines: readonly L[], search: string): readonly L[] {
  const folded = foldLine(search);
  return folded === '' ? lines : lines.filter(({ text }) => text.includes(folded));
}

/** The place of the line that a key goes to; undefined for another key. */
export function stepOfKey(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
