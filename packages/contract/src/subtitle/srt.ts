import type { Cue } from './cue.ts';
import { badRow, fullTime, isFull, linesOf, type Parsed } from './entries.ts';
import { protectMarkup, readMarkup } from './markup.ts';
import { protectTimes, readNumber, readTiming } from './timing.ts';

/** Parses SubRip. A row of times begins an entry, with or without a number and a blank line before. */
export function parseSrt(text: string): Parsed {
  const lines = linesOf(text);
  const parsed: Parsed = { entries: [], bad: [] };
  /** The number of the last entry. */
  let counted = 0;
  /** Where the text of the current entry begins; undefined outside of one. */
  let begin: number | undefined;
  /** The text that is in the row of times. */
  let inRow = '';
  /** Whether the lines up to a blank one belong to a bad row. */
  let skipped = false;
  const close = (end: number) => {
    const entry = parsed.entries.at(-1);
    if (begin === undefined || !entry) return;
    entry.text = readMarkup([inRow, ...lines.slice(begin, end)].join('\n'));
    begin = undefined;
  };
  /** The first line of the entry whose times are at `index`: the line of its number, if it has one. */
  const beginOf = (index: number): number => {
    let start = index;
    const own = readNumber(lines[index - 1]);
    if (own !== undefined) {
      counted = own;
      start--;
    }
    let at = start - 1;
    while (at > (begin ?? 0) && isBlank(lines[at])) at--;
    // Of a file with a blank line or a number too many, the number is no text.
    const next = own ?? counted + 1;
    if (at === start - 1 || readNumber(lines[at]) !== next || !isBlank(lines[at - 1])) return start;
    counted = next;
    return at;
  };
  for (const [index, line] of lines.entries()) {
    if (isFull(parsed)) return parsed;
    const timing = readTiming(line, isStart(lines, index));
    if (timing !== undefined) {
      close(beginOf(index));
      skipped = typeof timing === 'string';
      if (typeof timing === 'string') {
        parsed.bad.push(badRow(index + 1, timing, line));
      } else {
        const { startMs, endMs, rest } = timing;
        parsed.entries.push({ startMs, endMs, text: '', line: index + 1 });
        inRow = rest;
        begin = index + 1;
      }
    } else if (begin === undefined && isBlank(line)) {
      skipped = false;
    } else if (isUntimed(lines, index, begin)) {
      close(index);
      if (!skipped) parsed.bad.push(badRow(index + 1, 'noTime', line));
      skipped = true;
    }
  }
  close(lines.length);
  return parsed;
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';
const isNumber = (line: string | undefined) => readNumber(line) !== undefined;

/** Whether an entry can begin with the times of a line: the first, or behind a blank line or a number. */
const isStart = (lines: readonly string[], index: number) =>
  isBlank(lines[index - 1]) || (isNumber(lines[index - 1]) && isBlank(lines[index - 2]));

/** Whether a line belongs to an entry without times: text before the first, or a number that none follow. */
function isUntimed(lines: readonly string[], index: number, begin: number | undefined): boolean {
  const line = lines[index] ?? '';
  const next = lines[index + 1] ?? '';
  if (isBlank(line) || (isNumber(line) && readTiming(next, true) !== undefined)) return false;
  if (begin === undefined) return !isNumber(line) || !isBlank(next);
  return isNumber(line) && isBlank(lines[index - 1]) && index > begin && !isBlank(next);
}

/** Writes SubRip; `parseSrt` reads the same cues. */
export function formatSrt(cues: readonly Cue[], textOf: (cue: Cue) => string): string {
  return cues
    .map((cue, index) => {
      const text = protectTimes(protectMarkup(textOf(cue)));
      const times = `${fullTime(cue.startMs, ',')} --> ${fullTime(cue.endMs, ',')}`;
      return `${index + 1}\n${times}\n${text === '' ? '' : `${text}\n`}`;
    })
    .join('\n');
}
