import { maxSearchLength } from '@bloom/contract/gift/economy';
import { simplify } from '@bloom/contract/fold/fold-text';

/** Of a title, so many characters are found by their pinyin. */
const spelledLength = 20;
/** Before a spelling: no word of a title begins with a sign, so spellings are found apart from words. */
const mark = '~';
/** Of a spelling, so many letters are a term: whole ones, which few titles share, would double the index. */
const indexedLetters = 4;
/** These are read differently where they are no variants of 着 and 沉. */
const ownReadings: ReadonlySet<string> = new Set('著沈');

/**
 * How the Chinese at the beginning of a title is spelled in Latin letters: the pinyin of each run without
 * tones, and its initials. Where the first character has several readings, with each of them (docs/adr/0077).
 */
export async function spellingsOf(title: string): Promise<string[]> {
  const characters = Array.from(title.normalize('NFKC')).slice(0, spelledLength);
  const text = characters.map((each) => (ownReadings.has(each) ? each : simplify(each))).join('');
  const runs = text.match(/\p{Script=Han}+/gu);
  if (!runs) return [];
  const { pinyin } = await import('pinyin-pro');
  const options = { toneType: 'none', type: 'array', v: true } as const;
  const spellings = runs.flatMap((run) => {
    const [first = '', ...rest] = pinyin(run, options).filter((each) => /^[a-z]+$/.test(each));
    const others = pinyin(Array.from(run)[0] ?? '', { ...options, multiple: true });
    return [first, ...others].flatMap((reading) => spell([reading, ...rest]));
  });
  return [...new Set(spellings)];
}

/**
 * Loads the dictionary, unless no such title needs it. It takes 30 MB and, the first time, half a second: for
 * a call before the transaction that writes the title, whose time is limited.
 */
export async function loadPinyin(title: string): Promise<void> {
  await spellingsOf(title);
}

/** The full pinyin of syllables, as long as a search can be, and their initials. */
function spell(syllables: readonly string[]): string[] {
  const full = syllables.join('').slice(0, maxSearchLength);
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  return initials.length > 1 ? [full, initials] : [full];
}

/** The terms of spellings. */
export function spellingTerms(spellings: readonly string[]): string[] {
  return [...new Set(spellings.map((each) => mark + each.slice(0, indexedLetters)))];
}

/** Spellings as one text, in which `pinyinQuery` looks for more letters than a term has. */
export function joinSpellings(spellings: readonly string[]): string {
  return spellings.map((each) => mark + each).join('');
}

/**
 * The query for titles with a part that is spelled like these words from its beginning, as a `tsquery`, and
 * what their spellings must contain beyond that; undefined for what can be no pinyin.
 */
export function pinyinQuery(words: readonly string[]): { tsquery: string; spelling?: string } | undefined {
  const letters = words.join('');
  if (!/^[a-z]{2,}$/.test(letters)) return undefined;
  const term = `'${mark}${letters.slice(0, indexedLetters)}'`;
  if (letters.length < indexedLetters) return { tsquery: `${term}:*` };
  return { tsquery: term, ...(letters.length > indexedLetters && { spelling: mark + letters }) };
}
