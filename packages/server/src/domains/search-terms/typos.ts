import { quoteTerm, runsOf, type SearchQuery } from './search-terms.ts';

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
/** Shorter words have too many neighbours. */
const mistypable = /^[a-z]{4,}$/;

/** All that is one insertion, deletion, exchange or swap of neighbours away from a word. */
function neighboursOf(word: string): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [head, tail] = [word.slice(0, i), word.slice(i)];
    for (const letter of letters) {
      found.add(head + letter + tail);
      if (tail !== '') found.add(head + letter + tail.slice(1));
    }
    if (tail !== '') found.add(head + tail.slice(1));
    if (tail.length > 1) found.add(`${head}${tail.charAt(1)}${tail.charAt(0)}${tail.slice(2)}`);
  }
  return found.add(word);
}

/**
 * The query for titles in which each longer word of a search may be mistyped once
 * (docs/specification/catalogue.md#search); undefined if it has no such word.
 *
 * @returns also `correct`: the search in the words of most of these titles; undefined if that is how it was
 * typed
 */
export function typoSearch(
  keyWords: string,
): { query: SearchQuery; correct(titles: readonly string[]): string | undefined } | undefined {
  const words = runsOf(keyWords);
  if (!words.some((word) => mistypable.test(word))) return undefined;
  const neighbours = words.map((word) => (mistypable.test(word) ? neighboursOf(word) : new Set<string>()));
  const parts = words.map((word, i) =>
    [`${quoteTerm(word)}:*`, ...Array.from(neighbours[i] ?? [], quoteTerm)].join(' | '),
  );
  const corrected = (title: string): string => {
    const known = runsOf(title);
    return words
      .map((word, i) =>
        known.some((each) => each.startsWith(word))
          ? word
          : (known.find((each) => neighbours[i]?.has(each)) ?? word),
      )
      .join(' ');
  };
  return {
    query: { tsquery: parts.map((part) => `(${part})`).join(' & '), contains: [] },
    correct(titles) {
      const counts = new Map<string, number>();
      for (const title of titles) {
        const text = corrected(title);
        if (text !== words.join(' ')) counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
    },
  };
}
