import { formatClipTime, parseClipTime } from '../wire/clip-time.ts';
import { limitMarks } from '../wire/plain-text.ts';

/**
 * The languages of subtitles, as the fields of a cue's words
 * (docs/specification/subtitles.md#subtitle-items).
 */
export const subtitleLanguages = ['EN', 'CN'] as const;
export type SubtitleLanguage = (typeof subtitleLanguages)[number];

/** The languages of subtitles as codes of the catalogue's filter (docs/specification/videos.md#languages). */
export const languageCodes = { EN: 'english', CN: 'chinese' } as const satisfies Record<
  SubtitleLanguage,
  string
>;
/** From this coverage on, in percent, a video has subtitles in a language. */
export const listedCoverage = 50;

/** The text in both languages; empty where a language has none. Lines end with `\n`. */
export type Words = Readonly<Record<SubtitleLanguage, string>>;

/**
 * A cue as the rules calculate with it. Times are whole milliseconds, so that two cues can be compared
 * exactly; on the wire they are seconds (`itemOf`).
 */
export type Cue = {
  /** The stable id; it stays when times or words change, and is never used for another cue. */
  readonly cue: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly words: Words;
  /** Its halves that a machine made, and no person edited or accepted; missing: none. */
  readonly machine?: MachineHalves;
};

/** Halves of a cue: the words of one language, or of both. */
export const machineHalves = ['EN', 'CN', 'both'] as const;
export type MachineHalves = (typeof machineHalves)[number];

/** A cue on the wire (docs/specification/subtitles.md#subtitle-items). */
export type SubtitleItem = {
  cue: string;
  start: string;
  start_sec: number;
  end: string;
  end_sec: number;
  words: Record<SubtitleLanguage, string>;
  machine?: MachineHalves;
};

/** The most cues of one video. */
export const maxCues = 5_000;
/** The longest JSON text of a save, in bytes of UTF-8. */
export const maxContentBytes = 1_048_576;
/** The longest text of a cue in one language, in UTF-16 units. */
export const maxWordsLength = 1_000;
/** The last time of a cue: 99:59:59.999, as far as the formats of subtitles count. */
export const maxTimeMs = 359_999_999;
/** Age in seconds from which an account can empty more than half of a video's subtitles. */
export const subtitleEmptyMinAgeS = 86_400;
/** The longest comment on a revision, in characters. */
export const maxCommentLength = 200;
const cueId = /^[a-z\d]{8}$/;

/** Whether a value can be the id of a cue: 8 of the characters a–z and 0–9. */
export const isCueId = (text: unknown): text is string => typeof text === 'string' && cueId.test(text);

/** Makes a random id for a new cue. */
export function newCueId(random: () => number = Math.random): string {
  return Math.floor(random() * 36 ** 8)
    .toString(36)
    .padStart(8, '0');
}

/**
 * Characters that words never have: control characters, halves of surrogate pairs, invisible ones, and what
 * changes the direction of the text after it.
 */
const unseen = String.raw`\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF`;
const unwanted = new RegExp(`(?!\n)[${unseen}]`, 'gu');
/** Text in which only NFC and the limit of marks can change something; most is such. */
const plain = new RegExp(String.raw`^[^\s${unseen}]+(?:[ \n][^\s${unseen}]+)*$`, 'u');

/**
 * Cleans the text of a cue: NFC, at most four combining marks on a letter, without control characters and
 * characters that change the direction, without blank lines and spaces at the ends of lines. Markup stays as
 * it is typed: it is text.
 */
export function cleanWords(text: string): string {
  if (text === '') return '';
  if (plain.test(text)) return limitMarks(text.normalize('NFC'));
  return limitMarks(
    text
      .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(unwanted, '')
      .normalize('NFC'),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Orders cues by start; cues that start together stay in their order by end, then by id. */
export function compareCues(a: Cue, b: Cue): number {
  return a.startMs - b.startMs || a.endMs - b.endMs || (a.cue < b.cue ? -1 : Number(a.cue > b.cue));
}

/** The cues in the order in which they are stored and shown. */
export function sortCues(cues: readonly Cue[]): Cue[] {
  return [...cues].sort(compareCues);
}

/** Whether times and words of two cues are equal. */
export function isSameCue(a: Cue, b: Cue): boolean {
  if (a === b) return true;
  return (
    a.startMs === b.startMs &&
    a.endMs === b.endMs &&
    a.words.EN === b.words.EN &&
    a.words.CN === b.words.CN &&
    a.machine === b.machine
  );
}

/** Whether words of a cue are machine-made (docs/specification/subtitles.md#machine-made). */
export const isMachine = ({ machine }: Pick<Cue, 'machine'>, language: SubtitleLanguage): boolean =>
  machine === language || machine === 'both';

/** The cue with a mark on those halves that are machine-made; a half without words has none. */
export function markCue(cue: Cue, isMade: (language: SubtitleLanguage) => boolean): Cue {
  const { machine: _, ...rest } = cue;
  const made = subtitleLanguages.filter((language) => cue.words[language] !== '' && isMade(language));
  const [one] = made;
  return one === undefined ? rest : { ...rest, machine: made.length > 1 ? 'both' : one };
}

/** A cue as it is on the wire. */
export function itemOf({ cue, startMs, endMs, words, machine }: Cue): SubtitleItem {
  return {
    cue,
    start: formatClipTime(startMs),
    start_sec: startMs / 1_000,
    end: formatClipTime(endMs),
    end_sec: endMs / 1_000,
    words: { EN: words.EN, CN: words.CN },
    ...(machine && { machine }),
  };
}

/** The problem of an item of a list; `fields` are those of the wire. */
export type ItemProblem = {
  reason:
    | 'notObject'
    | 'invalidId'
    | 'repeatedId'
    | 'invalidStart'
    | 'invalidEnd'
    | 'endBeforeStart'
    | 'invalidWords'
    | 'wordsTooLong'
    | 'invalidMachine';
  field: string;
};

/**
 * Reads an item of a list as it came from a client or a file. `start_sec` and `end_sec` count, to the
 * millisecond; `start` and `end` can be missing, but must be times. A missing language is empty. Fields that
 * no item has are ignored.
 *
 * @returns the cue, with an empty id where the item has none, or the first problem
 */
export function readItem(value: unknown): Cue | ItemProblem {
  if (!isObject(value)) return { reason: 'notObject', field: '' };
  const { cue = '', words, machine } = value;
  if (cue !== '' && !isCueId(cue)) return { reason: 'invalidId', field: 'cue' };
  const startMs = readTime(value['start_sec'], value['start']);
  if (typeof startMs === 'string') return { reason: 'invalidStart', field: `start${startMs}` };
  const endMs = readTime(value['end_sec'], value['end']);
  if (typeof endMs === 'string') return { reason: 'invalidEnd', field: `end${endMs}` };
  if (endMs < startMs) return { reason: 'endBeforeStart', field: 'end_sec' };
  if (!isObject(words)) return { reason: 'invalidWords', field: 'words' };
  const { EN = '', CN = '' } = words;
  if (typeof EN !== 'string') return { reason: 'invalidWords', field: 'words.EN' };
  if (typeof CN !== 'string') return { reason: 'invalidWords', field: 'words.CN' };
  const clean = { EN: cleanBounded(EN), CN: cleanBounded(CN) };
  if (clean.EN === undefined) return { reason: 'wordsTooLong', field: 'words.EN' };
  if (clean.CN === undefined) return { reason: 'wordsTooLong', field: 'words.CN' };
  if (machine !== undefined && !isMachineHalves(machine))
    return { reason: 'invalidMachine', field: 'machine' };
  const read = { cue, startMs, endMs, words: { EN: clean.EN, CN: clean.CN } };
  return machine === undefined ? read : markCue(read, (language) => isMachine({ machine }, language));
}

const isMachineHalves = (value: unknown): value is MachineHalves =>
  (machineHalves as readonly unknown[]).includes(value);

/** The clean text; undefined if it is too long. NFC makes a few characters longer. */
function cleanBounded(text: string): string | undefined {
  if (text.length > maxWordsLength) return undefined;
  const clean = cleanWords(text);
  return clean.length > maxWordsLength ? undefined : clean;
}

/** The milliseconds, or the end of the name of the wrong field: `_sec`, or nothing for the text. */
function readTime(seconds: unknown, text: unknown): number | '_sec' | '' {
  if (typeof seconds !== 'number') return '_sec';
  const ms = Math.round(seconds * 1_000);
  if (!(ms >= 0 && ms <= maxTimeMs)) return '_sec';
  if (text !== undefined && (typeof text !== 'string' || parseClipTime(text) === false)) return '';
  // Not -0, which is not equal to 0 once it is compared as text.
  return ms + 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a list of items; each bad one is listed with its position from 1, and the others are read. */
export function readItems(list: readonly unknown[]): {
  cues: Cue[];
  problems: (ItemProblem & { position: number })[];
} {
  const cues: Cue[] = [];
  const problems: (ItemProblem & { position: number })[] = [];
  const ids = new Set<string>();
  for (const [index, value] of list.entries()) {
    let read = readItem(value);
    if (!('reason' in read) && read.cue !== '' && ids.has(read.cue)) {
      read = { reason: 'repeatedId', field: 'cue' };
    }
    if ('reason' in read) {
      problems.push({ ...read, position: index + 1 });
    } else {
      ids.add(read.cue);
      cues.push(read);
    }
  }
  return { cues, problems };
}

/** How many percent of the cues have words in each language, rounded down: 100 means all of them. */
export function coverageOf(cues: readonly Cue[]): Record<SubtitleLanguage, number> {
  const percent = (language: SubtitleLanguage) => {
    const filled = cues.filter(({ words }) => words[language] !== '').length;
    return cues.length === 0 ? 0 : Math.floor((filled * 100) / cues.length);
  };
  return { EN: percent('EN'), CN: percent('CN') };
}
