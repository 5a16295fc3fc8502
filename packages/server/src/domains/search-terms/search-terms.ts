import { foldText } from '@bloom/contract/fold/fold-text';
import { maxSearchLength } from '@bloom/contract/gift/economy';
import { pinyinQuery, spellingColumns } from './pinyin.ts';

// Chinese, Japanese and Korean have no reliable spaces between words.
const run =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}\p{M}])+|[^\p{L}\p{N}\p{M}\p{C}\s]/gu;
const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const word = /^[\p{L}\p{N}\p{M}]/u;

const letter =
  '(?:(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー])[\\p{L}\\p{N}\\p{M}])';
/** From the beginning of a word only, which keeps the time of a long one without a sign linear. */
const part = `(?<!${letter})${letter}+`;
/** Words that a hyphen, dot, slash or another such sign joins, as in Wi-Fi, AC/DC and Re:Zero. */
const compound = new RegExp(`${part}(?:[-‐–.·•/_&*:;+!]${part})+`, 'gu');

/** The compounds of a folded text, each with its words, and written as one. A number alone is none. */
function compoundsOf(folded: string): { text: string; at: number; words: string[]; whole: string }[] {
  return Array.from(folded.matchAll(compound), ({ 0: text, index: at }) => {
    const words = text.split(/[^\p{L}\p{N}\p{M}]/u);
    return { text, at, words, whole: Array.from(words.join('')).slice(0, maxSearchLength).join('') };
  }).filter(({ text }) => /\p{L}/u.test(text));
}

/**
 * The result of `searchColumns` is stored with this number. A change of the function needs a higher number,
 * and an index for the job; one of `wordsOf` or `compoundsIn` also needs a migration that sets
 * `subtitle.searched` to -1.
 */
export const searchVersion = 3;

/** A text as search compares it: folded, and without apostrophes in words. */
export function foldSearch(text: string): string {
  return foldText(text).replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '');
}

/**
 * The terms that a title is found by: whole words of scripts with spaces; every two adjacent characters
 * of a run of Chinese, and its last character alone. So every part of the run, even one character,
 * is the beginning of a term. Each symbol is a term of its own, and so are joined words as one.
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
  for (const { whole } of compoundsOf(folded)) terms.add(whole);
  return [...terms];
}

/**
 * Makes the columns of a title for search: its folded text, its spellings, and all terms by which it is
 * found.
 */
export async function searchColumns(title: string) {
  const text = foldSearch(title);
  const { spelling, terms } = await spellingColumns(title);
  return { text, spelling, terms: [...searchTerms(text), ...terms] };
}

/** The conditions of a search in the database. */
export type SearchQuery = {
  /** For `search_terms @@ …::tsquery`. */
  tsquery: string;
  /**
   * Runs of three and more Chinese characters. The pairs of a run may match apart from each other, so the
   * text must contain the run as well.
   */
  contains: string[];
  /** The texts of which `search_spelling` must contain one. */
  spelling?: readonly string[];
  /**
   * The query that `search_terms` must not match: apart from `tsquery`, so that the index does not read it
   * once more.
   */
  without?: string;
  /** The query for titles that only their pinyin finds. */
  pinyin?: SearchQuery | undefined;
};

/** The words of a text, runs of Chinese as one, and its other signs, folded. */
export function runsOf(text: string): string[] {
  return runsIn(foldSearch(text));
}

const runsIn = (folded: string) => Array.from(folded.matchAll(run), ([each]) => each);
const wordsIn = (folded: string) => runsIn(folded).filter((each) => word.test(each) || cjk.test(each));

/**
 * The words of a text, folded: whole ones of scripts with spaces, and runs of Chinese. Other signs are left
 * out.
 */
export function wordsOf(text: string): string[] {
  return wordsIn(foldSearch(text));
}

/** The compounds of a text, folded and written as one: `spiderman` of Spider-Man. */
export function compoundsIn(text: string): string[] {
  return compoundsOf(foldSearch(text)).map(({ whole }) => whole);
}

/** The words of a text with its compounds as one, folded; undefined if it has no compound. */
export function joinedWordsOf(text: string): string[] | undefined {
  const folded = foldSearch(text);
  const compounds = compoundsOf(folded);
  if (compounds.length === 0) return undefined;
  return wordsIn(compounds.reduce((rest, { text: each, whole }) => rest.replace(each, whole), folded));
}

/** Whether a word is a run of Chinese, Japanese or Korean, any part of which is a word too. */
export function isRun(text: string): boolean {
  return cjk.test(text);
}

/** Where a folded text has words: whole ones, compounds, and parts of runs. In their order; none overlap. */
export function findWords(folded: string, words: readonly string[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  const compounds = compoundsOf(folded)
    .filter(({ whole }) => words.includes(whole))
    .map(({ at, text }) => ({ from: at, to: at + text.length }));
  for (const { 0: text, index } of folded.matchAll(run)) {
    const within = compounds.find(({ from, to }) => from <= index && index < to);
    if (within) {
      if (within.from === index) found.push(within);
      continue;
    }
    const marked = new Set<number>();
    for (const each of words) {
      if (!isRun(text) && text !== each) continue;
      for (let at = text.indexOf(each); at >= 0; at = text.indexOf(each, at + 1)) {
        for (let i = 0; i < each.length; i++) marked.add(index + at + i);
      }
    }
    for (const at of [...marked].toSorted((a, b) => a - b)) {
      const last = found.at(-1);
      if (last?.to === at) last.to++;
      else found.push({ from: at, to: at + 1 });
    }
  }
  return found;
}

/** Parses the text of a search; undefined if it contains no term. */
export function parseSearch(keyWords: string): SearchQuery | undefined {
  const searched = searchedRuns(keyWords);
  if (searched.length === 0) return undefined;
  let rest = foldSearch(keyWords);
  const joined = compoundsOf(rest).map(({ text, words, whole }) => {
    rest = rest.replace(text, ' ');
    return `(${partsOf(words).parts.join(' & ')} | ${partsOf([whole]).parts.join('')})`;
  });
  const { parts: others, contains } = partsOf(joined.length > 0 ? wordsIn(rest) : searched);
  const parts = [...joined, ...others];
  const pinyin = pinyinQuery(searched);
  const tsquery = parts.join(' & ');
  if (!pinyin) return { tsquery, contains };
  return { tsquery, contains, pinyin: { ...pinyin, contains: [], without: tsquery } };
}

/**
 * The query for titles that have anything in common with a search but single letters; undefined if none can.
 */
export function parseAny(keyWords: string): SearchQuery | undefined {
  const searched = searchedRuns(keyWords).filter((text) => text.length > 1 || cjk.test(text));
  const { parts } = partsOf(searched);
  return parts.length > 0 ? { tsquery: parts.join(' | '), contains: [] } : undefined;
}

/** The words of a search; its other signs only where it has no words. */
function searchedRuns(keyWords: string): string[] {
  const words = wordsOf(keyWords);
  return words.length > 0 ? words : runsOf(keyWords);
}

/**
 * The terms that titles must have for some runs, as parts of a `tsquery`, and the runs that they must
 * contain.
 */
function partsOf(searched: readonly string[]): { parts: string[]; contains: string[] } {
  const parts = new Set<string>();
  const contains: string[] = [];
  for (const text of searched) {
    const characters = Array.from(text);
    if (!cjk.test(text) || characters.length === 1) {
      parts.add(`${quoteTerm(text)}${word.test(text) || cjk.test(text) ? ':*' : ''}`);
      continue;
    }
    for (let i = 0; i + 1 < characters.length; i++) {
      parts.add(quoteTerm(`${characters[i]}${characters[i + 1]}`));
    }
    if (characters.length > 2) contains.push(text);
  }
  return { parts: [...parts], contains };
}

/** A term as `tsquery` reads it. */
export function quoteTerm(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
