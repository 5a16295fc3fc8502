import { createHash } from 'node:crypto';
import type { MomentMode } from '@bloom/contract/moment/moment-rules';
import { readTime } from '@bloom/contract/subtitle/timing';

/** Why a row of a file is not imported, in the words of the report. */
export const skipReasons = {
  unreadable: 'that cannot be read',
  special: 'of a special mode (7 to 9)',
  otherVideo: 'of another vod_id',
  notShown: 'not shown where they come from (status)',
  noEpisode: 'of no episode of the video (nid; --episode names one for all)',
  second: 'before its beginning or after its end',
  future: 'posted in the future',
  empty: 'without visible text',
  tooLong: 'of more than 500 characters',
  word: 'with a refused word',
  repeated: 'with an id that an earlier row has',
  known: 'imported already',
} as const;
export type SkipReason = keyof typeof skipReasons;

/** A moment as a row of a file says it. */
export type WrittenMoment = {
  /** Its source and its id there. */
  importId: string;
  content: string;
  /** Milliseconds from the start; below 0 where the row has that. */
  atMs: number;
  /** Absent: it flies from right to left. */
  mode?: MomentMode | undefined;
  /** Milliseconds since 1970; undefined where the row does not say it. */
  time: number | undefined;
  /** The number of its episode, from 1; undefined where the row names none. */
  number?: number | undefined;
};

/** A row of a file, counted as its reader would count it; `line` where that is another number. */
export type ImportRow = { row: number; line?: number | undefined } & (
  | { moment: WrittenMoment; skip?: undefined }
  | { skip: SkipReason }
);

/** A file, or the video, with which nothing can be imported; the message says what is wrong. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** Milliseconds of a field with seconds, as a number or a clock has them; undefined for anything else. */
export function readSeconds(value: string): number | undefined {
  const text = value.trim();
  if (/^[-+]?(?:\d{1,12}\.?\d{0,20}|\.\d{1,20})(?:e[-+]?\d{1,2})?$/i.test(text)) {
    return Math.round(Number(text) * 1_000);
  }
  return readTime(text);
}

/**
 * Milliseconds since 1970 of a field with the seconds or, as some recorders write it, the milliseconds;
 * undefined where it says no time.
 */
export function readSent(value: string): number | undefined {
  const sent = Number(value);
  if (value.trim() === '' || !(sent > 0)) return undefined;
  return Math.round(sent >= firstMs ? sent : sent * 1_000);
}
/** Seconds that are after the year 5000. */
const firstMs = 1e11;

/**
 * The id of a row where it comes from, by which a second import does not repeat it. Where it has none, or 0,
 * it is made of all that the row says.
 */
export function importIdOf(prefix: string, id: string, ...row: readonly string[]): string {
  if (/^[\w-]{1,64}$/.test(id) && !/^0+$/.test(id)) return prefix + id;
  const hash = createHash('sha256').update(JSON.stringify(row)).digest('base64url');
  return `${prefix}of-${hash.slice(0, 32)}`;
}
