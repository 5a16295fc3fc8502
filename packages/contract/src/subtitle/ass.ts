import type { Cue } from './cue.ts';
import {
  hasMachine,
  badRow,
  isFull,
  linesOf,
  timeProblem,
  type BadRowReason,
  type Entry,
  type Parsed,
} from './entries.ts';
import { protectMarkup, readMarkup } from './markup.ts';
import { narrow, readTime } from './timing.ts';

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
  let isEvents = !/\[\s?events/i.test(text);
  for (const [index, line] of linesOf(text).entries()) {
    if (isFull(parsed)) break;
    const section = /^\s*\[\s*(events|script info|v4\+? styles\+?|fonts|graphics|aegisub [^\]]*)\s*\]/i.exec(
      line,
    );
    if (section) isEvents = section[1]?.toLowerCase() === 'events';
    if (!isEvents || section || /^\s*(?:;|!:|$)/.test(line)) continue;
    const colon = narrow(line).indexOf(':');
    const kind = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const rest = line.slice(colon + 1);
    if (kind === 'format') {
      columns = columnsOf(narrow(rest));
      continue;
    }
    const entry = readDialogue(rest, columns, index + 1);
    const isOther = kind !== 'dialogue';
    if (typeof entry === 'string') parsed.bad.push(badRow(index + 1, isOther ? 'noTime' : entry, line));
    // Comments and other events with times have no words.
    else if (entry && !isOther) parsed.entries.push(entry);
  }
  return parsed;
}

/** The entry of a row, undefined for one that is only a shape, or the problem. */
function readDialogue(row: string, columns: Columns, line: number): Entry | BadRowReason | undefined {
  const cells = cellsOf(row, columns);
  if (typeof cells === 'string') return cells;
  const { startMs, endMs, effect, text } = cells;
  const words = wordsOf(text);
  return words === undefined ? undefined : { ...exactTimes(startMs, endMs, effect), text: words, line };
}

/** A comma before the hundredths looks like the end of a cell. */
const commaTimes = /^(.*?\d:\d{1,2}:\d{1,2}),(\d{1,3},.*?\d:\d{1,2}:\d{1,2}),(\d{1,3},)/;
/** Where times are. */
const headLength = 200;

function cellsOf(row: string, columns: Columns) {
  // Its signs are as long, so that the text is where it is in the row itself.
  const plain = narrow(row);
  const read = splitCells(plain, columns);
  if (typeof read === 'object') return { ...read, text: row.slice(read.from) };
  const head = plain.slice(0, headLength).replace(commaTimes, '$1.$2.$3');
  const again = splitCells(head + plain.slice(headLength), columns);
  return typeof again === 'object' ? { ...again, text: row.slice(again.from) } : read;
}

function splitCells(row: string, columns: Columns) {
  const cells: string[] = [];
  let from = 0;
  // The text is last, and can have commas.
  for (let i = 1; i < columns.count; i++) {
    const comma = row.indexOf(',', from);
    if (comma < 0) return 'invalidTime';
    cells.push(row.slice(from, comma));
    from = comma + 1;
  }
  const startMs = readTime(cells[columns.start] ?? '');
  const endMs = readTime(cells[columns.end] ?? '');
  const problem = timeProblem(startMs, endMs);
  if (problem || startMs === undefined || endMs === undefined) return problem ?? 'invalidTime';
  return { startMs, endMs, effect: cells[columns.effect] ?? '', from };
}

/** The times have hundredths of a second; what Bloom writes has the exact ones beside them. */
function exactTimes(startMs: number, endMs: number, effect: string) {
  const match = /^ms (\d{1,9}) (\d{1,9})$/.exec(effect.trim());
  const [exactStart, exactEnd] = [Number(match?.[1]), Number(match?.[2])];
  // Another program may have moved the row and left the effect.
  const isExact = Math.floor(exactStart / 10) * 10 === startMs && Math.floor(exactEnd / 10) * 10 === endMs;
  return isExact ? { startMs: exactStart, endMs: exactEnd } : { startMs, endMs };
}

/** The words of a text without its overrides, comments and shapes; undefined if it is only shapes. */
function wordsOf(text: string): string | undefined {
  if (!text.includes('{')) return wordsWithBreaks(text);
  let words = '';
  let hasShape = false;
  /** Whether a shape follows: the last override decides. */
  let isShape = false;
  let from = 0;
  for (const { 0: block, index } of text.matchAll(/(?<!\\)\{[^{}]*\}/g)) {
    if (!isShape) words += text.slice(from, index);
    const mode = block.match(/\\p\d+/g)?.at(-1);
    if (mode !== undefined) isShape = /[1-9]/.test(mode);
    hasShape ||= isShape;
    from = index + block.length;
  }
  if (!isShape) words += text.slice(from);
  return hasShape && words.trim() === '' ? undefined : wordsWithBreaks(words);
}

const wordsWithBreaks = (text: string) =>
  readMarkup(text.replaceAll(/\\[Nn]/g, '\n').replaceAll(/\\([{}])/g, '$1'));

const header = `[Script Info]
ScriptType: v4.00+
WrapStyle: 0

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,16,&H00FFFFFF,&H000000FF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,1,0,2,10,10,10,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

/** Writes Advanced SubStation Alpha; `parseAss` reads the same cues. The name says what is machine-made. */
export function formatAss(cues: readonly Cue[], textOf: (cue: Cue) => string): string {
  const rows = cues.map((cue) => {
    const { startMs, endMs } = cue;
    const text = protectMarkup(textOf(cue))
      .replaceAll(/[{}]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\N`);
    const effect = startMs % 10 === 0 && endMs % 10 === 0 ? '' : `ms ${startMs} ${endMs}`;
    return `Dialogue: 0,${shortTime(startMs)},${shortTime(endMs)},Default,${hasMachine(text) ? 'machine-made' : ''},0,0,0,${effect},${text}\n`;
  });
  return header + rows.join('');
}

function shortTime(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(Math.floor((ms % 1_000) / 10))}`;
}
