import { formatAss, parseAss } from './ass.ts';
import { itemOf, maxCues, newCueId, readItems, sortCues, type Cue, type Words } from './cue.ts';
import {
  badRow,
  guessLanguages,
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
  if (/^\[\s*[[{\]"\d]|^\{\s*"/.test(start)) return 'json';
  return /^(?:;[^\n]*\n\s*)*\[(?:script info|v4\+? styles|events)\]/i.test(start) ? 'ass' : 'srt';
}

/**
 * Reads the text of a subtitle file. Rows that cannot be read are listed, the others imported. It stops
 * after 5,000 cues, and lists the next one (`tooMany`), or after as many bad rows.
 *
 * @param languages of the text; by default what most of it is written in
 */
export function importSubtitles(
  text: string,
  {
    format = detectFormat(text),
    languages,
  }: { format?: SubtitleFormat | undefined; languages?: FileLanguages | undefined } = {},
): ImportedFile {
  if (format === 'json') return { format, languages: 'both', ...importJson(text) };
  const { entries, bad }: Parsed = parsers[format](text);
  const chosen = languages ?? guessLanguages(entries);
  const read: { entry: Entry; words: Words }[] = [];
  for (const entry of entries) {
    const words = wordsOf(entry.text, chosen);
    if (words && read.length < maxCues) read.push({ entry, words });
    else bad.push(badRow(entry.line, words ? 'tooMany' : 'tooLong', entry.text));
  }
  bad.sort((a, b) => a.line - b.line);
  read.sort(({ entry: a }, { entry: b }) => a.startMs - b.startMs || a.endMs - b.endMs);
  const ids = new Set<string>();
  let last: Cue | undefined;
  const cues = read.map(({ entry: { startMs, endMs, cue: known }, words }): Cue => {
    // Cues with the same times are ordered by their ids: new ones must be in the order of the file.
    const isSameTime = last?.startMs === startMs && last.endMs === endMs;
    const cue = uniqueId(ids, known, isSameTime ? last?.cue : undefined);
    last = { cue, startMs, endMs, words };
    return last;
  });
  return { format, languages: chosen, cues: sortCues(cues), bad };
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
 * Writes cues as a file, one language or both; `importSubtitles` reads the same times and words, WebVTT and
 * JSON also the same ids. In one language, cues without words in it are left out. JSON always has both.
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
  return formatters[format](chosen, languages);
}

const formatters = { srt: formatSrt, vtt: formatVtt, ass: formatAss };

/** Two cues whose starts and ends are at most this far apart are one cue in two languages. */
const sameTimeMs = 200;

/**
 * Combines two files, each in one language. Cues at about the same time become one, with the times and the id
 * of the first file; the others stay alone, and are checked like any overlap.
 */
export function combineLanguages(english: readonly Cue[], chinese: readonly Cue[]): Cue[] {
  const rest = sortCues(chinese);
  const combined = sortCues(english).map((cue): Cue => {
    const at = rest.findIndex(({ startMs }) => startMs >= cue.startMs - sameTimeMs);
    for (let i = at; i >= 0 && i < rest.length; i++) {
      const other = rest[i];
      if (!other || other.startMs > cue.startMs + sameTimeMs) break;
      if (Math.abs(other.endMs - cue.endMs) > sameTimeMs) continue;
      rest.splice(i, 1);
      return { ...cue, words: { EN: cue.words.EN, CN: other.words.CN } };
    }
    return cue;
  });
  return sortCues([...combined, ...rest]);
}

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
