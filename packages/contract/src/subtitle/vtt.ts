import { isCueId, type Cue } from './cue.ts';
import { badRow, fullTime, hasMachine, isFull, linesOf, type Parsed } from './entries.ts';
import { protectSigns, readMarkup } from './markup.ts';
import { protectTimes, readTiming } from './timing.ts';

/** Blocks without words; joined files have headers between their cues. */
const comment = /^(?:NOTE|STYLE|REGION|WEBVTT)(?:[ \t]|$)/;

/**
 * Parses WebVTT, with the blocks of its specification, and times also as SubRip has them. Settings, styles
 * and comments are left out.
 */
export function parseVtt(text: string): Parsed {
  const lines = linesOf(text);
  const parsed: Parsed = { entries: [], bad: [] };
  const isBlank = (index: number) => (lines[index] ?? '').trim() === '';
  const timings: ReturnType<typeof readTiming>[] = [];
  for (const [index, line] of lines.entries()) {
    // Behind a blank line, or behind that and an identifier.
    const isStart = isBlank(index - 1) || (timings[index - 1] === undefined && isBlank(index - 2));
    timings.push(readTiming(line, isStart));
  }
  /** The end of the lines up to a blank one, or to times. */
  const endOf = (from: number) => {
    let end = from;
    while (end < lines.length && lines[end] !== '' && timings[end] === undefined) end++;
    return end;
  };
  // The header ends with a blank line, or where the first cue begins.
  let index = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '') ? endOf(0) : 0;
  while (index < lines.length && !isFull(parsed)) {
    if (lines[index] === '') {
      index++;
      continue;
    }
    const begin = index;
    index = endOf(begin);
    const timing = timings[index];
    if (timing === undefined) {
      addUntimed(parsed, lines, begin, index);
      continue;
    }
    const at = index;
    index = endOf(at + 1);
    if (typeof timing === 'string') {
      parsed.bad.push(badRow(at + 1, timing, lines[at] ?? ''));
      continue;
    }
    const id = at > begin ? lines[at - 1] : undefined;
    const { startMs, endMs, rest } = timing;
    const words = readMarkup([isText(rest) ? rest : '', ...lines.slice(at + 1, index)].join('\n'));
    parsed.entries.push({ startMs, endMs, text: words, line: at + 1, ...(isCueId(id) && { cue: id }) });
  }
  return parsed;
}

/** Whether the rest of a row with times is text. Settings are not, even if they are invalid. */
const isText = (rest: string) => /^[^:;=%]*\p{L}[^:;=%]*$/u.test(rest);

/** Adds a block without times: text after a blank line below its times, or a row that cannot be read. */
function addUntimed(parsed: Parsed, lines: readonly string[], begin: number, end: number): void {
  const first = lines[begin] ?? '';
  if (comment.test(first)) return;
  const last = parsed.entries.at(-1);
  const isLast = last !== undefined && last.line > (parsed.bad.at(-1)?.line ?? 0);
  if (isLast && last.text.trim() === '') last.text = readMarkup(lines.slice(begin, end).join('\n'));
  else parsed.bad.push(badRow(begin + 1, 'noTime', first));
}

/**
 * Writes WebVTT with the ids of the cues, and a note before what is machine-made; `parseVtt` reads the same
 * cues.
 */
export function formatVtt(cues: readonly Cue[], textOf: (cue: Cue) => string): string {
  const blocks = cues.map((each) => {
    const { cue, startMs, endMs } = each;
    const text = protectTimes(protectSigns(textOf(each)))
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
    const times = `${fullTime(startMs, '.')} --> ${fullTime(endMs, '.')}`;
    const note = hasMachine(text) ? '\nNOTE machine-made\n' : '';
    return `${note}\n${cue}\n${times}\n${text === '' ? '' : `${text}\n`}`;
  });
  return `WEBVTT\n${blocks.join('')}`;
}
