import type { MomentMode } from '@bloom/contract/moment/moment-rules';

/** Why a row of a file is not imported, in the words of the report. */
export const skipReasons = {
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

/** A row of a file, counted as its reader would count it. */
export type ImportRow = { row: number } & (
  | { moment: WrittenMoment; skip?: undefined }
  | { skip: SkipReason }
);

/**
 * A file, or the video, with which nothing can be imported; the message says what is wrong, and in which row.
 */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** Error: `ImportRefused` that names row and field. */
export function refuseField(row: number, field: string, value: string, needed: string): never {
  throw new ImportRefused(`Row ${row}: ${field} is "${value.slice(0, 60)}" and must be ${needed}.`);
}

/** Milliseconds of a field with seconds. Error: `ImportRefused` where it is no number. */
export function readSeconds(row: number, field: string, value: string): number {
  if (!/^-?\d{1,12}(\.\d{1,20})?$/.test(value)) refuseField(row, field, value, 'seconds');
  return Math.round(Number(value) * 1_000);
}

/**
 * The id of a row where it comes from. Error: `ImportRefused` where there is none, so that a second import
 * would repeat it.
 */
export function readId(row: number, field: string, value: string): string {
  if (!/^[\w-]{1,64}$/.test(value) || /^0+$/.test(value)) {
    refuseField(row, field, value, 'an id that no other row has');
  }
  return value;
}
