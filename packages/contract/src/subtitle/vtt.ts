import { isCueId, type Cue } from './cue.ts';
import {
  badRow,
  fullTime,
  isFull,
  linesOf,
  textOf,
  timeOf,
  timeProblem,
  type FileLanguages,
  type Parsed,
} from './entries.ts';

const time = String.raw`(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})`;
const timing = new RegExp(String.raw`^[ \t\f]*${time}[ \t\f]*-->[ \t\f]*${time}(?!\d)`);
const comment = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/** Parses WebVTT, with the grammar of its specification. Settings, styles and comments are left out. */
export function parseVtt(text: string): Parsed {
  const lines = linesOf(text);
  const parsed: Parsed = { entries: [], bad: [] };
  let index = 0;
  // The header ends with a blank line, or where the first cue begins.
  if (/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) {
    while (index < lines.length && lines[index] !== '' && !isTiming(lines[index])) index++;
  }
  while (index < lines.length && !isFull(parsed)) {
    if (lines[index] === '') {
      index++;
      continue;
    }
    const begin = index;
    while (index < lines.length && lines[index] !== '' && !isTiming(lines[index])) index++;
    if (!isTiming(lines[index])) {
      const first = lines[begin] ?? '';
      if (!comment.test(first)) parsed.bad.push(badRow(begin + 1, 'noTime', first));
      continue;
    }
    const at = index++;
    while (index < lines.length && lines[index] !== '' && !isTiming(lines[index])) index++;
    addCue(parsed, { lines, at, end: index, id: at > begin ? lines[at - 1] : undefined });
  }
  return parsed;
}

const isTiming = (line: string | undefined) => line?.includes('-->') === true;

function addCue(
  parsed: Parsed,
  { lines, at, end, id }: { lines: readonly string[]; at: number; end: number; id: string | undefined },
): void {
  const line = lines[at] ?? '';
  const match = timing.exec(line);
  const startMs = match ? timeOf(match[1], match[2], match[3], match[4]) : undefined;
  const endMs = match ? timeOf(match[5], match[6], match[7], match[8]) : undefined;
  const problem = timeProblem(startMs, endMs);
  if (problem || startMs === undefined || endMs === undefined) {
    parsed.bad.push(badRow(at + 1, problem ?? 'invalidTime', line));
    return;
  }
  const text = lines
    .slice(at + 1, end)
    .join('\n')
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll(entity, decodeEntity);
  parsed.entries.push({ startMs, endMs, text, line: at + 1, ...(isCueId(id) && { cue: id }) });
}

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|nbsp|lrm|rlm));/gi;
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
};

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** Writes WebVTT with the ids of the cues; `parseVtt` reads the same cues. */
export function formatVtt(cues: readonly Cue[], languages: FileLanguages): string {
  const blocks = cues.map(({ cue, startMs, endMs, words }) => {
    const text = textOf(words, languages)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
    const times = `${fullTime(startMs, '.')} --> ${fullTime(endMs, '.')}`;
    return `\n${cue}\n${times}\n${text === '' ? '' : `${text}\n`}`;
  });
  return `WEBVTT\n${blocks.join('')}`;
}
