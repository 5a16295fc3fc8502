// Chinese, Japanese and Korean are written without spaces between words.
const run =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}\p{M}])+|[^\p{L}\p{N}\p{M}\p{C}\s]/gu;
const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const word = /^[\p{L}\p{N}\p{M}]/u;

/** A text as search compares it: width and case folded, Latin letters without accents, words without apostrophes. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '');
}

/**
 * The terms that a title is found by: whole words of scripts with spaces; of a run of Chinese, each pair of
 * adjacent characters and the last character alone, so that each part of the run, down to one character, is
 * the beginning of a term; and each punctuation mark.
 */
export function searchTerms(folded: string): string[] {
  const terms = new Set<string>();
  for (const [text] of folded.matchAll(run)) {
    if (!cjk.test(text)) {
      terms.add(text);
      continue;
    }
    const characters = Array.from(text);
    characters.forEach((character, i) => terms.add(character + (characters[i + 1] ?? '')));
  }
  return [...terms];
}

/** A search, as values for the database. */
export type SearchQuery = {
  /** For `search_terms @@ …::tsquery`. */
  tsquery: string;
  /** Runs of three and more Chinese characters: their pairs could also be apart in a title, so the title is checked. */
  contains: string[];
};

/** Reads a search text; undefined when there is nothing to search. */
export function parseSearch(keyWords: string): SearchQuery | undefined {
  const runs = Array.from(foldText(keyWords).matchAll(run), ([text]) => text);
  const words = runs.filter((text) => word.test(text) || cjk.test(text));
  const searched = words.length > 0 ? words : runs;
  if (searched.length === 0) return undefined;
  const parts = new Set<string>();
  const contains: string[] = [];
  for (const text of searched) {
    const characters = Array.from(text);
    if (!cjk.test(text) || characters.length === 1) {
      parts.add(`${quoted(text)}${word.test(text) || cjk.test(text) ? ':*' : ''}`);
      continue;
    }
    for (let i = 0; i + 1 < characters.length; i++) {
      parts.add(quoted(`${characters[i]}${characters[i + 1]}`));
    }
    if (characters.length > 2) contains.push(text);
  }
  return { tsquery: [...parts].join(' & '), contains };
}

function quoted(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
