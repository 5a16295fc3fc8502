import { maxSearchLength } from '@bloom/contract/gift/economy';
import { simplify } from '@bloom/contract/fold/fold-text';

/** Of a title, so many characters are found by their pinyin. */
const spelledLength = 20;
/** Before a spelling: no word of a title begins with a sign, so spellings are found apart from words. */
const mark = '~';
/** Of a spelling, so many letters are a term: whole ones, which few titles share, would double the index. */
const indexedLetters = 4;
/** No dictionary of phrases knows how these are read in each title. */
const ambiguous: ReadonlySet<string> = new Set('着传');
/**
 * Names that the dictionary lacks, or has in a form that is folded away. None is a part of common words, as
 * 会稽 is of 社会稽查.
 */
const names: Readonly<Record<string, string>> = {
  甄嬛: 'zhen huan',
  吐蕃: 'tu bo',
  大宛: 'da yuan',
  冒顿: 'mo du',
  万俟: 'mo qi',
  高句丽: 'gao gou li',
  藏海传: 'zang hai zhuan',
};

/** How a title is spelled in Latin letters, `v` for ü. */
type Spelling = {
  /** Whole runs of Chinese: their pinyin without tones, and their initials. */
  runs: string[];
  /** The words within them: their pinyin to the end of the run. */
  words: string[];
};

/** How the runs of Chinese at the beginning of a title are spelled (docs/adr/0077). */
export async function spellingsOf(title: string): Promise<string[]> {
  return (await spell(title)).runs;
}

/** How a title is spelled, in the readings that its characters have where it was written. */
async function spell(title: string): Promise<Spelling> {
  const text = Array.from(title.normalize('NFKC')).slice(0, spelledLength).join('');
  const written = Array.from(text.matchAll(/\p{Script=Han}+/gu));
  if (written.length === 0) return { runs: [], words: [] };
  const { pinyin } = await import('pinyin-pro');
  const options = { toneType: 'none', type: 'array', v: true } as const;
  const isRead = (reading: string) => /^[a-z]+$/.test(reading);
  const readingsOf = (character: string) => pinyin(character, { ...options, multiple: true }).filter(isRead);

  /** Further readings of a character: all of the first one, and of others those that folding loses. */
  function othersOf(character: string, isFirst: boolean): string[] {
    const simplified = simplify(character);
    if (isFirst) return [...readingsOf(simplified), ...readingsOf(character)];
    if (simplified === character && !ambiguous.has(character)) return [];
    const [usual = ''] = pinyin(character, options).filter(isRead);
    const known = readingsOf(simplified);
    const lost = known.includes(usual) || usual === '' ? [] : [usual];
    return ambiguous.has(simplified) ? [...known, ...lost] : lost;
  }

  const found = written.map(({ 0: run, index }): Spelling => {
    // The dictionary decides by phrases, which are simplified.
    const simplified = simplify(run);
    const usual = pinyin(simplified, options).map((each) => (isRead(each) ? each : ''));
    const syllables = withNames(simplified, usual);
    const more = Array.from(run).flatMap((character, i) =>
      othersOf(character, i === 0).map((reading) => writeOut(syllables.with(i, reading))),
    );
    const [before, after] = [
      lettersBefore(text.slice(0, index)),
      lettersAfter(text.slice(index + run.length)),
    ];
    if (before.length + after.length > 0) more.push(writeOut([...before, ...syllables, ...after]));
    return { runs: [writeOut(syllables), ...more].flat(), words: wordStarts(simplified, syllables) };
  });
  return {
    runs: [...new Set(found.flatMap(({ runs }) => runs))],
    words: found.flatMap(({ words }) => words),
  };
}

/** The syllables of a run with those of the names in it. */
function withNames(run: string, syllables: readonly string[]): string[] {
  const read = [...syllables];
  for (const [name, readings] of Object.entries(names)) {
    const folded = simplify(name);
    const known = readings.split(' ');
    for (let at = run.indexOf(folded); at >= 0; at = run.indexOf(folded, at + 1)) {
      read.splice(Array.from(run.slice(0, at)).length, known.length, ...known);
    }
  }
  return read;
}

/**
 * Loads the dictionary, unless no such title needs it. It takes 30 MB and, the first time, half a second: for
 * a call before the transaction that writes the title, whose time is limited.
 */
export async function loadPinyin(title: string): Promise<void> {
  await spellingsOf(title);
}

/** A few Latin letters that are written as a part of a Chinese word, as in B站 and 卡拉OK. */
const lettersBefore = (text: string) => lettersOf(/(?<![a-z\d])[a-z]{1,4}$/i.exec(text));
const lettersAfter = (text: string) => lettersOf(/^[a-z]{1,4}(?![a-z\d])/i.exec(text));
const lettersOf = (match: RegExpExecArray | null) => Array.from(match?.[0].toLowerCase() ?? '');

/** The full pinyin of syllables, as long as a search can be, and their initials. */
function writeOut(syllables: readonly string[]): string[] {
  const full = syllables.join('').slice(0, maxSearchLength);
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  return [full, initials.length > 1 ? initials : ''].filter((each) => each !== '');
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The pinyin of a run from each of its words on, of two characters and more; a longer one is mostly made of
 * such.
 */
function wordStarts(run: string, syllables: readonly string[]): string[] {
  const starts: string[] = [];
  let at = 0;
  for (const { segment } of segmenter.segment(run)) {
    const end = at + Array.from(segment).length;
    for (; at + 1 < end; at += 2) if (at > 0) starts.push(syllables.slice(at).join(''));
    at = end;
  }
  return starts;
}

/** A spelling with one form of ü, which is typed as `v`, `u`, `yu` and, folded, as `u`. */
const withoutUmlaut = (spelling: string) => spelling.replaceAll(/(?<=[jqxyln])v/g, 'u');

/**
 * The column of a title's spellings, in which `pinyinQuery` looks for more letters than a term has, and its
 * terms.
 */
export async function spellingColumns(title: string): Promise<{ spelling: string; terms: string[] }> {
  const { runs, words } = await spell(title);
  // A run already contains the text from each of its words on, unless it was too long.
  const longest = words.filter((word) => !runs.some((run) => run.includes(word)));
  const whole = longest.filter((word) => !longest.some((other) => other !== word && other.endsWith(word)));
  const written = [...new Set([...runs, ...whole].map(withoutUmlaut))];
  const starts = [...runs, ...words].map((each) => withoutUmlaut(each).slice(0, indexedLetters));
  return {
    spelling: written.map((each) => mark + each).join(''),
    terms: [...new Set(starts)].map((each) => mark + each),
  };
}

/**
 * The query for titles with a word, or a run of Chinese, that is spelled like these words, as a `tsquery`,
 * and the strings of which their spellings must contain one; undefined if the words cannot be pinyin.
 */
export function pinyinQuery(
  words: readonly string[],
): { tsquery: string; spelling?: readonly string[] } | undefined {
  const typed = withoutUmlaut(words.join(''));
  if (!/^[a-z]{2,}$/.test(typed)) return undefined;
  const spellings = [...new Set([typed, typed.replaceAll(/(?<=[ln])yu/g, 'u')])];
  const tsquery = [...new Set(spellings.map(termOf))].join(' | ');
  const isWhole = spellings.every((each) => each.length <= indexedLetters);
  return { tsquery, ...(!isWhole && { spelling: spellings }) };
}

/** The term that a spelling begins with. */
function termOf(letters: string): string {
  const term = `'${mark}${letters.slice(0, indexedLetters)}'`;
  return letters.length < indexedLetters ? `${term}:*` : term;
}
