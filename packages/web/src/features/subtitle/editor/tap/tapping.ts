import type { CheckRules } from '@bloom/contract/subtitle/checks';
import { maxTimeMs, sortCues, subtitleLanguages, type Cue, type Words } from '@bloom/contract/subtitle/cue';
import type { TapLine } from './tap-lines.ts';

/** The speeds at which one taps, as parts of the usual one. */
export const tapRates = [0.5, 0.75, 1] as const;

/**
 * How late people press a key for what is spoken, in milliseconds of their own time. It is taken off, so that
 * a line is not shown late.
 */
export const reactionMs = 100;
/** A shorter press only says when a line starts. */
const shortMs = 250;

/** The lines of a pass of tapping. */
export type Pass = {
  /** Differs from those of other passes in the history. */
  id: string;
  /** New lines, or cues that are timed again. */
  kind: 'new' | 'again';
  lines: readonly TapLine[];
  /** The line that the user has chosen to go on with, from 0, after so many steps of the history. */
  from: number;
  after: number;
};

/** A line that was tapped, as a step of the history remembers it. */
export type Tapped = { pass: string; line: number };

/** The line that is tapped next; after the last one there is none. */
export function nextLine(
  { id, from, after }: Pass,
  past: readonly { tapped?: Tapped | undefined }[],
): number {
  // Undoing leads back beyond the choice of a line.
  const steps = past.length < after ? past : past.slice(after);
  const last = steps.findLast(({ tapped }) => tapped?.pass === id)?.tapped;
  return last ? last.line + 1 : from;
}

/** The first line whose cue is not there; −1 where all are. */
export function firstWithoutTimes(lines: readonly TapLine[], cues: readonly Cue[]): number {
  const timed = new Set(cues.map(({ cue }) => cue));
  return lines.findIndex(({ cue }) => !timed.has(cue));
}

/** A press and its release: the player's time at both, and how long it was held on the clock of the page. */
export type Press = { fromMs: number; toMs: number; heldMs: number; rate: number };

/**
 * The times of a line by a press. After a short one it stays until the next line, for as long as it takes to
 * read.
 */
export function timesOfPress(
  { fromMs, toMs, heldMs, rate }: Press,
  words: Words,
  rules: CheckRules,
): { startMs: number; endMs: number } {
  const lateMs = reactionMs * rate;
  const lastMs = rules.durationMs ?? maxTimeMs;
  const startMs = Math.min(lastMs, Math.max(0, Math.round(fromMs - lateMs)));
  const isShort = heldMs < shortMs;
  const endMs = isShort ? startMs + readingMs(words, rules) : Math.round(toMs - lateMs);
  return { startMs, endMs: Math.min(lastMs, Math.max(startMs, endMs)) };
}

/** How long words are shown, so that they can be read. */
function readingMs(words: Words, { maxSpeed, minMs, maxMs }: CheckRules): number {
  const needed = subtitleLanguages.map((language) => (words[language].length / maxSpeed[language]) * 1_000);
  return Math.round(Math.min(maxMs, Math.max(minMs, ...needed)));
}

/**
 * Gives a line its times: its cue is there afterwards. The line before it that was tapped ends where this one
 * starts, if it would end later.
 */
export function tapLine(
  cues: readonly Cue[],
  { lines }: Pick<Pass, 'lines'>,
  line: number,
  times: { startMs: number; endMs: number },
): Cue[] {
  const tapped = lines[line];
  if (!tapped) return [...cues];
  const known = cues.find(({ cue }) => cue === tapped.cue) ?? { cue: tapped.cue, words: tapped.words };
  const before = lines[line - 1]?.cue;
  const others = cues
    .filter(({ cue }) => cue !== tapped.cue)
    .map((cue) =>
      cue.cue === before && cue.startMs < times.startMs && cue.endMs > times.startMs
        ? { ...cue, endMs: times.startMs }
        : cue,
    );
  return sortCues([...others, { ...known, ...times }]);
}
