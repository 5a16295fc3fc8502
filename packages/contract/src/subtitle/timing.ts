import { joiner, timeOf, timeProblem } from './entries.ts';

/** Parts of a time, `hh:mm:ss,mmm` as people and programs write it: hours and fraction can be missing. */
const time = String.raw`(?:(\d{1,3})\s?:\s?)?(\d{1,3})\s?:\s?(\d{1,2})(?:\s?[.,:;]\s?(\d{1,9})(?:\.\d{1,20})?)?`;
/** The signs between two times: an arrow of any kind, a dash, a comma or only spaces. */
const between = String.raw`([^\p{L}\d:]{1,12}?)`;
const wholeTime = new RegExp(`^${time}$`);
/** The row of times, also with the number of the entry before it, or in brackets. */
const row = new RegExp(
  String.raw`^(?:\d{1,6}[.)\]:]?\s{1,4})?[[(]?\s?${time}${between}${time}(?![\d:a-zA-Z])\s?[\])]?(.*)$`,
  'u',
);
const dottedTime = /\b(\d{1,2})\.(\d{2})\.(\d{2})(?!\d)/g;
/** A row that is meant to have times, whether or not they can be read. */
const attempt = /\d\s*:\s*\d.*-->|-->.*\d\s*:\s*\d/;
const settings = /^\s*(?:(?:[xy][12]|align|position|line|size|vertical|region):\S+\s*)+$/i;

/** The row of two times is not longer. */
const timesLength = 100;

/** Signs of full width, and invisible marks, which a row of times can have. */
const wideSigns = /[\uFF01-\uFF5E\u3000\u2212]/g;
const unseen = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** The text with signs of full width as ASCII; its length stays. */
export function narrow(text: string): string {
  return text.replaceAll(wideSigns, (sign) => {
    if (sign === '\u3000') return ' ';
    return sign === '\u2212' ? '-' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
  });
}

/** The number of an entry, in a row of its own; undefined for another row. */
export function readNumber(row: string | undefined): number | undefined {
  // Most rows are text.
  if (row === undefined || row.length > timesLength || !/[\d０-９]\W*$/.test(row)) return undefined;
  const text = narrow(row).replaceAll(unseen, '').trim();
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The milliseconds of a text that is only a time; undefined for any other text. */
export function readTime(text: string): number | undefined {
  const match = wholeTime.exec(narrow(text).replaceAll(unseen, '').trim());
  return match ? timeOf(match[1], match[2], match[3], match[4]) : undefined;
}

/** A row with the times of an entry, and the words that follow them in it. */
export type Timing = { startMs: number; endMs: number; rest: string };

/**
 * Reads a row of times. Undefined for a row of text; a problem for one whose times cannot be.
 *
 * @param isFirst whether the row is where an entry can begin: there, two times need no arrow
 */
export function readTiming(
  line: string,
  isFirst: boolean,
): Timing | 'invalidTime' | 'endBeforeStart' | undefined {
  // Most rows are text.
  if (!/[\d０-９]\s?[:：]|\d\.\d\d\.\d/.test(line) || line.startsWith(joiner)) return undefined;
  const seen = line.replaceAll(unseen, '').trim();
  const plain = narrow(seen).replaceAll(dottedTime, '$1:$2:$3');
  const match = row.exec(plain);
  if (!match || !isSeparated(match, isFirst)) {
    return attempt.test(plain.slice(0, timesLength)) ? 'invalidTime' : undefined;
  }
  const startMs = timeOf(match[1], match[2], match[3], match[4]);
  const endMs = timeOf(match[6], match[7], match[8], match[9]);
  const problem = timeProblem(startMs, endMs);
  if (problem || startMs === undefined || endMs === undefined) return problem ?? 'invalidTime';
  const rest = match[10] ?? '';
  return { startMs, endMs, rest: settings.test(rest) ? '' : seen.slice(plain.length - rest.length) };
}

/** "10:00 - 11:00" is text, unless it has an arrow, or hours and fractions where an entry can begin. */
function isSeparated(match: RegExpExecArray, isFirst: boolean): boolean {
  const sign = match[5] ?? '';
  // A negative time.
  if (/>.*-/.test(sign)) return false;
  if (/-\s*-\s*>/.test(sign)) return true;
  const isArrow = /[>\u2190-\u21FF\u27A1\u2794-\u27BE\u27F0-\u27FF]/u.test(sign);
  const isFull = (match[4] ?? match[1]) !== undefined && (match[9] ?? match[6]) !== undefined;
  return isFull ? isFirst || isArrow : isFirst && isArrow;
}

/** Keeps lines of text from being read as times. */
export function protectTimes(text: string): string {
  if (!text.includes(':') && !text.includes('：')) return text;
  return text
    .split('\n')
    .map((line) => (readTiming(line, true) === undefined ? line : `${joiner}${line}`))
    .join('\n');
}
