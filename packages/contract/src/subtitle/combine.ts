import { isMachine, markCue, sortCues, type Cue } from './cue.ts';
import { isSeparate, type Entry } from './entries.ts';

/** Two cues whose starts and ends are at most this far apart are one cue in two languages. */
const sameTimeMs = 200;

/**
 * Combines two files, each in one language. Cues at about the same time become one, with the times and the id
 * of the first file; the others stay alone, and are checked like any overlap.
 */
export function combineLanguages(english: readonly Cue[], chinese: readonly Cue[]): Cue[] {
  const rest = sortCues(chinese);
  const taken = new Set<Cue>();
  let first = 0;
  const combined = sortCues(english).map((cue): Cue => {
    while (first < rest.length && (rest[first]?.startMs ?? 0) < cue.startMs - sameTimeMs) first++;
    for (let i = first; i < rest.length; i++) {
      const other = rest[i];
      if (!other || other.startMs > cue.startMs + sameTimeMs) break;
      if (taken.has(other) || Math.abs(other.endMs - cue.endMs) > sameTimeMs) continue;
      taken.add(other);
      return markCue({ ...cue, words: { EN: cue.words.EN, CN: other.words.CN } }, (language) =>
        isMachine(language === 'EN' ? cue : other, language),
      );
    }
    return cue;
  });
  return sortCues([...combined, ...rest.filter((cue) => !taken.has(cue))]);
}

const hasLetters = (text: string) => /\p{L}/u.test(text);
const withoutSigns = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Makes cues in two languages of a file that has each language in entries of its own, at about the same
 * times. Two speakers of one language stay two cues.
 *
 * @param cues each in one language or in both
 */
export function combineTracks(cues: readonly Cue[]): Cue[] {
  const english = cues.filter(({ words }) => words.CN === '');
  const chinese = cues.filter(({ words }) => words.EN === '' && words.CN !== '');
  if (english.length === 0 || chinese.length === 0) return sortCues(cues);
  const both = cues.filter(({ words }) => words.EN !== '' && words.CN !== '');
  const combined = combineLanguages(english, chinese);
  const pairs = english.length + chinese.length - combined.length;
  return sortCues([...both, ...combineSigns(combined, pairs)]);
}

/**
 * Combines pairs without Chinese characters: of two entries at the same time, one without letters ("2012",
 * "…") is the translation of the other. In a file that is mostly pairs, two that differ only in punctuation
 * ("Jack!") are a pair too. Two other entries may be two speakers.
 */
function combineSigns(cues: readonly Cue[], pairs: number): Cue[] {
  const isMostlyPairs = pairs * 5 > cues.length * 4;
  const combined: Cue[] = [];
  for (const cue of cues) {
    const last = combined.at(-1);
    const isSameTime =
      last !== undefined &&
      cue.startMs - last.startMs <= sameTimeMs &&
      Math.abs(cue.endMs - last.endMs) <= sameTimeMs;
    const isUnclear = isSameTime && last.words.CN === '' && cue.words.CN === '' && cue.words.EN !== '';
    const isPair =
      isUnclear &&
      (hasLetters(last.words.EN) !== hasLetters(cue.words.EN) ||
        (isMostlyPairs && withoutSigns(last.words.EN) === withoutSigns(cue.words.EN)));
    if (!isPair) {
      combined.push(cue);
      continue;
    }
    const [english, chinese] =
      hasLetters(last.words.EN) || !hasLetters(cue.words.EN) ? [last, cue] : [cue, last];
    const words = { EN: english.words.EN, CN: chinese.words.EN };
    combined[combined.length - 1] = markCue({ ...last, words }, (language) =>
      isMachine(language === 'EN' ? english : chinese, 'EN'),
    );
  }
  return combined;
}

/** Captions of live speech are repeated for no longer than this. */
const flashMs = 50;
/** They show a few lines; to compare any number would take the square of it. */
const maxRollingLines = 8;

/**
 * Joins captions that roll up, as YouTube makes them: each line once, when it appears. A line that is spoken
 * twice stays, and so do all lines of a file in which few captions repeat the one before.
 */
export function joinRolling(entries: readonly Entry[]): Entry[] {
  const lines = entries.map(({ text }) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );
  /** How many lines each has from the one before. */
  const carried = entries.map((entry, index) =>
    carriedLines(entries[index - 1], lines[index - 1] ?? [], entry, lines[index] ?? []),
  );
  const count = carried.filter((each) => each > 0).length;
  if (count < 2 || count * 2 < entries.length - 1) return [...entries];
  const joined = entries.flatMap((entry, index) => {
    if (carried[index] === 0) return [entry];
    const own = lines[index]?.slice(carried[index]) ?? [];
    return own.length === 0 ? [] : [{ ...entry, text: own.join('\n') }];
  });
  // A line is shown until the next one comes, below which it stayed.
  return joined.map((entry, index) => {
    const { startMs = Infinity } = joined[index + 1] ?? {};
    return startMs > entry.startMs && startMs < entry.endMs ? { ...entry, endMs: startMs } : entry;
  });
}

function carriedLines(
  before: Entry | undefined,
  known: readonly string[],
  entry: Entry,
  lines: readonly string[],
): number {
  if (
    !before ||
    lines.length > maxRollingLines ||
    isSeparate(entry) ||
    entry.startMs > before.endMs + flashMs ||
    entry.startMs <= before.startMs
  )
    return 0;
  let count = Math.min(known.length, lines.length);
  while (count > 0 && known.slice(-count).join('\n') !== lines.slice(0, count).join('\n')) count--;
  // A line that is sung again lasts.
  const isAgain = count === lines.length && entry.endMs - entry.startMs >= flashMs;
  return isAgain ? 0 : count;
}
