import { formatAss, parseAss } from './ass.ts';
import { combineTracks, joinRolling } from './combine.ts';
import {
  cleanWords,
  isMachine,
  itemOf,
  markCue,
  maxCues,
  newCueId,
  readItems,
  sortCues,
  subtitleLanguages,
  type Cue,
  type SubtitleLanguage,
} from './cue.ts';
import {
  badRow,
  guessLanguages,
  isSeparate,
  separateMark,
  textOf,
  wordsOf,
  type BadRow,
  type Entry,
  type FileLanguages,
  type Parsed,
} from './entries.ts';
import { formatSrt, parseSrt } from './srt.ts';
import { formatVtt, parseVtt } from './vtt.ts';

export type { BadRow, BadRowReason, FileLanguages } from './entries.ts';

/** The formats of subtitle files (docs/specification/subtitles.md#subtitle-files). */
export const subtitleFormats = ['srt', 'vtt', 'ass', 'json'] as const;
export type SubtitleFormat = (typeof subtitleFormats)[number];

/** The content that was read from a file. */
export type ImportedFile = {
  format: SubtitleFormat;
  languages: FileLanguages;
  /** Sorted, each with an id. */
  cues: Cue[];
  bad: BadRow[];
};

/** The format of a text, by how it begins; a file without signs of another format is SubRip. */
export function detectFormat(text: string): SubtitleFormat {
  const start = text
    .slice(0, 4_096)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^WEBVTT(?![^\s])/.test(start)) return 'vtt';
  if (/^\[\s*(?:[[{\]"]|\d+(?![\d:]))|^\{\s*"/.test(start)) return 'json';
  const isAss = /^(?:[;!][^\n]*\n\s*)*(?:\[(?:script info|v4\+? styles\+?|events)\]|(?:format|dialogue) ?:)/i;
  return isAss.test(start) ? 'ass' : 'srt';
}

/**
 * Reads the text of a subtitle file. Rows that cannot be read are listed, the others imported. It stops
 * after 5,000 cues, and lists the next one (`tooMany`), or after as many bad rows. Entries without words are
 * left out, unless none has any, as in a file that has only times so far.
 *
 * @param languages of the text; by default what most of it is written in
 */
export function importSubtitles(
  file: string,
  options: { format?: SubtitleFormat | undefined; languages?: FileLanguages | undefined } = {},
): ImportedFile {
  const text = withoutFence(file);
  const { format = detectFormat(text), languages } = options;
  if (format === 'json') return { format, languages: 'both', ...importJson(text) };
  const parsed: Parsed = parsers[format](text);
  const worded = joinRolling(withoutRepeated(parsed.entries)).filter(
    (entry) => isSeparate(entry) || cleanWords(entry.text) !== '',
  );
  const entries = worded.length > 0 ? worded : parsed.entries;
  const bilingual =
    languages === undefined || languages === 'both' ? readEntries(entries, 'both') : undefined;
  const chosen = languages ?? guessLanguages(bilingual?.cues ?? []);
  const read = chosen === 'both' && bilingual ? bilingual : readEntries(entries, chosen);
  const bad = [...parsed.bad, ...read.bad].sort((a, b) => a.line - b.line);
  return { format, languages: chosen, cues: read.cues, bad };
}

/** The text without the fence that a language model puts around a file; its lines stay where they are. */
function withoutFence(text: string): string {
  if (!/^\s*```/.test(text.slice(0, 100))) return text;
  return text.replaceAll(/^[ \t]*```.*$/gm, '');
}

/** One of the entries that have the same times and text, as layers of a style and joined files have them. */
function withoutRepeated(entries: readonly Entry[]): Entry[] {
  const known = new Set<string>();
  return entries.filter((entry) => {
    const key = `${entry.startMs} ${entry.endMs} ${entry.text.trim()}`;
    if (isSeparate(entry) || !known.has(key)) return known.add(key);
    return false;
  });
}

/** The cues of entries, at most 5,000, and the entries that cannot become a cue. */
function readEntries(entries: readonly Entry[], languages: FileLanguages): { cues: Cue[]; bad: BadRow[] } {
  const bad: BadRow[] = [];
  const read: ({ entry: Entry } & NonNullable<ReturnType<typeof wordsOf>>)[] = [];
  for (const entry of entries) {
    const own = wordsOf(entry.text, languages);
    if (own) read.push({ entry, ...own });
    else bad.push(badRow(entry.line, 'tooLong', entry.text));
  }
  read.sort(({ entry: a }, { entry: b }) => a.startMs - b.startMs || a.endMs - b.endMs);
  const ids = new Set<string>();
  const sources = new Map<string, Entry>();
  let last: Cue | undefined;
  const all = read.map(({ entry, words, made }): Cue => {
    const { startMs, endMs, cue: known } = entry;
    // Cues with the same times are ordered by their ids: new ones must be in the order of the file.
    const isSameTime = last?.startMs === startMs && last.endMs === endMs;
    const cue = uniqueId(ids, known, isSameTime ? last?.cue : undefined);
    sources.set(cue, entry);
    last = markCue({ cue, startMs, endMs, words }, (language) => made[language]);
    return last;
  });
  const isAsIs = ({ cue }: Cue) => isSeparate(sources.get(cue));
  const cues =
    languages === 'both'
      ? sortCues([...all.filter(isAsIs), ...combineTracks(all.filter((cue) => !isAsIs(cue)))])
      : sortCues(all);
  const [surplus] = cues.slice(maxCues);
  const entry = surplus && sources.get(surplus.cue);
  if (entry) bad.push(badRow(entry.line, 'tooMany', entry.text));
  return { cues: cues.slice(0, maxCues), bad };
}

const parsers = { srt: parseSrt, vtt: parseVtt, ass: parseAss };

/**
 * The wanted id if it is free, else a new one, which comes in the order of ids directly after another one.
 */
function uniqueId(taken: Set<string>, wanted: string | undefined, after?: string): string {
  let id = wanted ?? (after === undefined ? newCueId() : followingId(after));
  while (taken.has(id)) id = newCueId();
  taken.add(id);
  return id;
}

/** The next id in their order, which is that of numbers to the base 36. */
function followingId(id: string): string {
  const next = (Number.parseInt(id, 36) + 1).toString(36).padStart(id.length, '0');
  return next.length > id.length ? newCueId() : next;
}

/** Reads the list of items, alone or in the `data` of a response. */
function importJson(text: string): { cues: Cue[]; bad: BadRow[] } {
  let list: unknown;
  try {
    list = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { cues: [], bad: [badRow(1, 'notJson', text)] };
  }
  if (typeof list === 'object' && list !== null && 'data' in list) list = list.data;
  if (!Array.isArray(list)) return { cues: [], bad: [badRow(1, 'notJson', text)] };
  const { cues, problems } = readItems(list.slice(0, maxCues));
  const bad = problems.map(({ position, reason, field }) =>
    badRow(position, reason === 'wordsTooLong' ? 'tooLong' : itemReason(reason), field),
  );
  if (list.length > maxCues) bad.push(badRow(maxCues + 1, 'tooMany', ''));
  const ids = new Set(cues.map(({ cue }) => cue));
  const named = cues.map((cue) => (cue.cue === '' ? { ...cue, cue: uniqueId(ids, undefined) } : cue));
  return { cues: sortCues(named), bad };
}

function itemReason(reason: string): BadRow['reason'] {
  if (reason === 'endBeforeStart') return reason;
  return reason === 'invalidStart' || reason === 'invalidEnd' ? 'invalidTime' : 'invalidItem';
}

/**
 * Writes cues as a file, one language or both; `importSubtitles` reads the same times, words and marks of
 * what is machine-made, WebVTT and JSON also the same ids. In one language, cues without words in it are left
 * out. JSON always has both.
 */
export function exportSubtitles(
  cues: readonly Cue[],
  format: SubtitleFormat,
  languages: FileLanguages,
): string {
  if (format === 'json') {
    return `[${cues.map((cue) => `\n${JSON.stringify(itemOf(cue))}`).join(',')}\n]\n`;
  }
  const chosen = languages === 'both' ? cues : cues.filter(({ words }) => words[languages] !== '');
  const write = (mark: string) => formatters[format](chosen, (cue) => mark + textOf(cue, languages));
  const file = write('');
  const { cues: read } = importSubtitles(file, { format, languages });
  const isSame = (cue: Cue, other: Cue | undefined) =>
    cue.startMs === other?.startMs &&
    cue.endMs === other.endMs &&
    subtitleLanguages.every((each) =>
      only(each)
        ? cue.words[each] === other.words[each] && isMachine(cue, each) === isMachine(other, each)
        : cue.words[each] === '',
    );
  const only = (each: SubtitleLanguage) => languages === 'both' || each === languages;
  // A mark in each entry keeps an import from joining them.
  return read.length === chosen.length && read.every((cue, i) => isSame(cue, chosen[i]))
    ? file
    : write(separateMark);
}

const formatters = { srt: formatSrt, vtt: formatVtt, ass: formatAss };

/**
 * Gives imported cues the ids of the existing cues with the same times, so that an import changes these
 * instead of replacing all.
 */
export function adoptIds(imported: readonly Cue[], existing: readonly Cue[]): Cue[] {
  const timesOf = ({ startMs, endMs }: Cue) => `${startMs}-${endMs}`;
  const ids = new Map(existing.map((cue) => [timesOf(cue), cue.cue]));
  const taken = new Set(imported.map(({ cue }) => cue));
  return imported.map((cue) => {
    const known = ids.get(timesOf(cue));
    if (known === undefined || taken.has(known)) return cue;
    taken.add(known);
    return { ...cue, cue: known };
  });
}
