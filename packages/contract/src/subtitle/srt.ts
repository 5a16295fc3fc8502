import type { Cue } from './cue.ts';
import {
  badRow,
  fullTime,
  isFull,
  joiner,
  linesOf,
  textOf,
  timeOf,
  timeProblem,
  type FileLanguages,
  type Parsed,
} from './entries.ts';

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[,.](\d{1,3}))?`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);
/** Formatting that players know; other text in angle brackets is text. */
const markup = /<\/?(?:[bius]|font|c)(?:[\s.][^<>]*)?>|\{\\[^{}]*\}/gi;
const number = /^\s*\d+\s*$/;

/** Parses SubRip. A row of times begins an entry, with or without a number and a blank line before. */
export function parseSrt(text: string): Parsed {
  const lines = linesOf(text);
  const parsed: Parsed = { entries: [], bad: [] };
  /** Where the text of the current entry begins; undefined outside of one. */
  let begin: number | undefined;
  /** Whether the lines up to a blank one belong to a bad row. */
  let skipped = false;
  const close = (end: number) => {
    const entry = parsed.entries.at(-1);
    if (begin === undefined || !entry) return;
    const whole = lines.slice(begin, end).join('\n');
    entry.text = /[<{]/.test(whole) ? whole.replaceAll(markup, '') : whole;
    begin = undefined;
  };
  for (const [index, line] of lines.entries()) {
    if (isFull(parsed)) return parsed;
    if (line.includes('-->')) {
      close(isNumbered(lines, index) ? index - 1 : index);
      skipped = false;
      const match = timing.exec(line);
      const startMs = match ? timeOf(match[1], match[2], match[3], match[4]) : undefined;
      const endMs = match ? timeOf(match[5], match[6], match[7], match[8]) : undefined;
      const problem = timeProblem(startMs, endMs);
      if (problem || startMs === undefined || endMs === undefined) {
        parsed.bad.push(badRow(index + 1, problem ?? 'invalidTime', line));
        skipped = true;
      } else {
        parsed.entries.push({ startMs, endMs, text: '', line: index + 1 });
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

/** Whether the line before the times is their number, not text of the entry before. */
function isNumbered(lines: readonly string[], index: number): boolean {
  return number.test(lines[index - 1] ?? '');
}

/** Whether a line belongs to an entry without times: text before the first, or a number that none follow. */
function isUntimed(lines: readonly string[], index: number, begin: number | undefined): boolean {
  const line = lines[index] ?? '';
  const next = lines[index + 1];
  if (next?.includes('-->') || isBlank(line)) return false;
  if (begin === undefined) return true;
  return number.test(line) && isBlank(lines[index - 1]) && index > begin && !isBlank(next);
}

/** Writes SubRip; `parseSrt` reads the same cues. */
export function formatSrt(cues: readonly Cue[], languages: FileLanguages): string {
  return cues
    .map((cue, index) => {
      const text = textOf(cue.words, languages)
        .replaceAll('-->', `--${joiner}>`)
        .replaceAll(/<(?=[/a-z])/gi, `<${joiner}`)
        .replaceAll('{\\', `{${joiner}\\`);
      const times = `${fullTime(cue.startMs, ',')} --> ${fullTime(cue.endMs, ',')}`;
      return `${index + 1}\n${times}\n${text === '' ? '' : `${text}\n`}`;
    })
    .join('\n');
}
