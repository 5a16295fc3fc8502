import {
  cleanWords,
  isMachine,
  maxCues,
  maxTimeMs,
  maxWordsLength,
  type Cue,
  type SubtitleLanguage,
  type Words,
} from './cue.ts';

/** An entry of a subtitle file: times and text as the format has them. */
export type Entry = {
  startMs: number;
  endMs: number;
  text: string;
  /** Where its times are, from 1. */
  line: number;
  /** The id of the cue, where the format has one that Bloom made. */
  cue?: string;
};

/** Why a row of a file was not imported. */
export type BadRowReason =
  | 'invalidTime'
  | 'endBeforeStart'
  | 'noTime'
  | 'tooLong'
  | 'tooMany'
  | 'invalidItem'
  | 'notJson';

/** A row of a file that was not imported. */
export type BadRow = {
  /** From 1; in JSON the number of the item. */
  line: number;
  reason: BadRowReason;
  /** The start of the row. */
  text: string;
};

export type Parsed = { entries: Entry[]; bad: BadRow[] };

/** Whether enough of a file was read: more is not imported, and a long list of bad rows helps no one. */
export const isFull = ({ entries, bad }: Parsed): boolean =>
  // Two entries can be one cue in two languages.
  entries.length > 2 * maxCues || bad.length > maxCues;

const shownLength = 80;

export const badRow = (line: number, reason: BadRowReason, text: string): BadRow => ({
  line,
  reason,
  text: text.slice(0, shownLength),
});

/** The lines of a text. A repeated carriage return does not add an empty line. */
export const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r?\r?\n|\r/);

/** Milliseconds of the parts of a time; `fraction` follows the point. Undefined for an impossible time. */
export function timeOf(
  hours: string | undefined,
  minutes: string | undefined,
  seconds: string | undefined,
  fraction = '',
): number | undefined {
  const [h, m, s] = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds)];
  const ms = ((h * 60 + m) * 60 + s) * 1_000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  // Without hours, minutes count on.
  return (m < 60 || hours === undefined) && s < 60 && ms <= maxTimeMs ? ms : undefined;
}

/** The problem of the times of a row; undefined if there is none. */
export function timeProblem(
  startMs: number | undefined,
  endMs: number | undefined,
): 'invalidTime' | 'endBeforeStart' | undefined {
  if (startMs === undefined || endMs === undefined) return 'invalidTime';
  return endMs < startMs ? 'endBeforeStart' : undefined;
}

/** Writes milliseconds as `hh:mm:ss` with the separator and three more digits. */
export function fullTime(ms: number, separator: ',' | '.'): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1_000);
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${separator}${String(ms % 1_000).padStart(3, '0')}`;
}

/**
 * Between the languages of an entry where the scripts do not show them. Invisible, and never part of words.
 */
const languageMark = '\u2063';
/** Keeps characters apart that would otherwise be markup. Invisible, and never part of words. */
export const joiner = '\u2060';

/**
 * Marks an entry that is imported as its own cue, even if it looks like part of another or has no words.
 * Invisible, and never part of words.
 */
export const separateMark = '\u2062';
export const isSeparate = (entry: Entry | undefined): boolean => entry?.text.includes(separateMark) === true;

/** Before words that are machine-made. Invisible, and never part of words. */
const machineMark = '\u2064';
export const hasMachine = (text: string): boolean => text.includes(machineMark);

/** The languages of an entry that are imported: the text of one language, or both from one text. */
export type FileLanguages = 'EN' | 'CN' | 'both';

/** The text of an entry with one or both languages and their marks; `wordsOf` reads it back. */
export function textOf(cue: Pick<Cue, 'words' | 'machine'>, languages: FileLanguages): string {
  const marked = (language: SubtitleLanguage) =>
    (isMachine(cue, language) ? machineMark : '') + cue.words[language];
  if (languages !== 'both') return marked(languages);
  const words = { EN: marked('EN'), CN: marked('CN') };
  const text = [words.EN, words.CN].filter((part) => part !== '').join('\n');
  const read = splitLanguages(text);
  if (read.EN === words.EN && read.CN === words.CN) return text;
  return `${words.EN}${languageMark}\n${words.CN}`;
}

/** The words in the text of an entry; undefined if one language is longer than a cue allows. */
export function wordsOf(
  text: string,
  languages: FileLanguages,
): { words: Words; made: Record<SubtitleLanguage, boolean> } | undefined {
  const one = { EN: languages === 'EN' ? text : '', CN: languages === 'CN' ? text : '' };
  const { EN, CN } = languages === 'both' ? splitLanguages(text) : one;
  const words = { EN: cleanWords(EN), CN: cleanWords(CN) };
  if (words.EN.length > maxWordsLength || words.CN.length > maxWordsLength) return undefined;
  return { words, made: { EN: hasMachine(EN), CN: hasMachine(CN) } };
}

/** A Chinese character, or the first half of one's surrogate pair; much faster than the script property. */
const han =
  /[\u2E80-\u2FDF\u3005\u3007\u3021-\u3029\u3038-\u303B\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uD840-\uD8BF]/;

/** Lines with a Chinese character are Chinese, all others English; the mark has precedence. */
function splitLanguages(text: string): Words {
  const mark = text.indexOf(languageMark);
  if (mark >= 0) return { EN: text.slice(0, mark), CN: text.slice(mark + 1) };
  if (!han.test(text)) return { EN: text, CN: '' };
  const lines: Record<SubtitleLanguage, string[]> = { EN: [], CN: [] };
  for (const line of text.split('\n')) lines[han.test(line) ? 'CN' : 'EN'].push(line);
  return { EN: lines.EN.join('\n'), CN: lines.CN.join('\n') };
}

/** Which languages a file is in, from its cues in both: both if one in five has words of both. */
export function guessLanguages(cues: readonly { words: Words }[]): FileLanguages {
  let both = 0;
  let chinese = 0;
  let english = 0;
  for (const { words } of cues) {
    const hasEnglish = /\p{L}/u.test(words.EN);
    if (words.CN !== '') chinese++;
    if (hasEnglish) english++;
    if (words.CN !== '' && hasEnglish) both++;
  }
  if (both * 5 >= cues.length && both > 0) return 'both';
  return chinese > english ? 'CN' : 'EN';
}
