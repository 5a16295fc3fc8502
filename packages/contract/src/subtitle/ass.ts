import type { Cue } from './cue.ts';
import {
  badRow,
  isFull,
  joiner,
  linesOf,
  textOf,
  timeOf,
  timeProblem,
  type Entry,
  type FileLanguages,
  type Parsed,
} from './entries.ts';

const time = /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.:](\d{1,3}))?\s*$/;
/** The columns of the format without a row that lists others. */
const usualColumns = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text';

/** How many columns the rows have, and at which position those that count are. */
type Columns = { count: number; start: number; end: number; effect: number };

function columnsOf(format: string): Columns {
  const names = format.split(',').map((name) => name.trim().toLowerCase());
  const at = (name: string) => names.indexOf(name);
  return { count: names.length, start: at('start'), end: at('end'), effect: at('effect') };
}

/** Parses the events of (Advanced) SubStation Alpha: times and text, without styles and shapes. */
export function parseAss(text: string): Parsed {
  const parsed: Parsed = { entries: [], bad: [] };
  let columns = columnsOf(usualColumns);
  let isEvents = false;
  for (const [index, line] of linesOf(text).entries()) {
    if (isFull(parsed)) break;
    if (/^\s*\[/.test(line)) isEvents = /^\s*\[events\]/i.test(line);
    if (!isEvents) continue;
    const colon = line.indexOf(':');
    const kind = line.slice(0, colon).trim().toLowerCase();
    const rest = line.slice(colon + 1);
    if (kind === 'format') columns = columnsOf(rest);
    if (kind !== 'dialogue') continue;
    const entry = readDialogue(rest, columns, index + 1);
    if (typeof entry === 'string') parsed.bad.push(badRow(index + 1, entry, line));
    else parsed.entries.push(entry);
  }
  return parsed;
}

function readDialogue(row: string, columns: Columns, line: number): Entry | 'invalidTime' | 'endBeforeStart' {
  const cells: string[] = [];
  let from = 0;
  // The text is last, and can have commas.
  for (let i = 1; i < columns.count; i++) {
    const comma = row.indexOf(',', from);
    if (comma < 0) return 'invalidTime';
    cells.push(row.slice(from, comma));
    from = comma + 1;
  }
  const start = time.exec(cells[columns.start] ?? '');
  const end = time.exec(cells[columns.end] ?? '');
  const startMs = start ? timeOf(start[1], start[2], start[3], start[4]) : undefined;
  const endMs = end ? timeOf(end[1], end[2], end[3], end[4]) : undefined;
  const problem = timeProblem(startMs, endMs);
  if (problem || startMs === undefined || endMs === undefined) return problem ?? 'invalidTime';
  const times = exactTimes(startMs, endMs, cells[columns.effect] ?? '');
  return { ...times, text: plainText(row.slice(from)), line };
}

/** The times have hundredths of a second; what Bloom writes has the exact ones beside them. */
function exactTimes(startMs: number, endMs: number, effect: string) {
  const match = /^ms (\d{1,9}) (\d{1,9})$/.exec(effect.trim());
  const [exactStart, exactEnd] = [Number(match?.[1]), Number(match?.[2])];
  // Another program may have moved the row and left the effect.
  const isExact = Math.floor(exactStart / 10) * 10 === startMs && Math.floor(exactEnd / 10) * 10 === endMs;
  return isExact ? { startMs: exactStart, endMs: exactEnd } : { startMs, endMs };
}

function plainText(text: string): string {
  const withBreaks = (words: string) => words.replaceAll(/\\[Nn]/g, '\n').replaceAll('\\h', '\u00A0');
  // Most rows have no markup.
  if (!text.includes('{')) return withBreaks(text).replaceAll('\\}', '}');
  const unstyled = text
    // A shape is not text.
    .replaceAll(/\{[^{}]*\\p[1-9][^{}]*\}[^{}]*/g, '')
    .replaceAll(/(?<!\\)\{[^{}]*\}/g, '');
  return withBreaks(unstyled).replaceAll(/\\([{}])/g, '$1');
}

const header = `[Script Info]
ScriptType: v4.00+
WrapStyle: 0

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,16,&H00FFFFFF,&H000000FF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,1,0,2,10,10,10,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

/** Writes Advanced SubStation Alpha; `parseAss` reads the same cues. */
export function formatAss(cues: readonly Cue[], languages: FileLanguages): string {
  const rows = cues.map(({ startMs, endMs, words }) => {
    const text = textOf(words, languages)
      .replaceAll('\\', `\\${joiner}`)
      .replaceAll('{', '\\{')
      .replaceAll('}', '\\}')
      .replaceAll('\n', '\\N');
    const effect = startMs % 10 === 0 && endMs % 10 === 0 ? '' : `ms ${startMs} ${endMs}`;
    return `Dialogue: 0,${shortTime(startMs)},${shortTime(endMs)},Default,,0,0,0,${effect},${text}\n`;
  });
  return header + rows.join('');
}

function shortTime(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(Math.floor((ms % 1_000) / 10))}`;
}
