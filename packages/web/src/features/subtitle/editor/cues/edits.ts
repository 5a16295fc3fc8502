import { defaultRules } from '@bloom/contract/subtitle/checks';
import {
  isMachine,
  markCue,
  maxTimeMs,
  sortCues,
  type Cue,
  type SubtitleLanguage,
  type Words,
} from '@bloom/contract/subtitle/cue';
import { joinWords } from '@bloom/contract/subtitle/rebreak';

/** How long a new cue is where there is room for it. */
const newCueMs = 2_000;
const noWords: Words = { EN: '', CN: '' };
const { minMs } = defaultRules;

const clamp = (ms: number) => Math.min(maxTimeMs, Math.max(0, Math.round(ms)));

/** Replaces the cue with an id by what a function makes of it. */
function change(cues: readonly Cue[], id: string, edit: (cue: Cue) => Cue): Cue[] {
  return cues.map((cue) => (cue.cue === id ? edit(cue) : cue));
}

/** Where a new cue at a time ends: after two seconds, or where the next one starts. */
function endOfNew(cues: readonly Cue[], startMs: number): number {
  const next = cues.find((cue) => cue.startMs > startMs);
  const room = next ? next.startMs - startMs : Infinity;
  return startMs + Math.min(newCueMs, Math.max(room, minMs));
}

/** Adds an empty cue at a time. */
export function addCue(cues: readonly Cue[], id: string, atMs: number): Cue[] {
  const startMs = clamp(atMs);
  const cue = { cue: id, startMs, endMs: clamp(endOfNew(cues, startMs)), words: noWords };
  return sortCues([...cues, cue]);
}

/** Inserts an empty cue directly after another one. */
export function insertAfter(cues: readonly Cue[], after: string, id: string): Cue[] {
  const cue = cues.find(({ cue: each }) => each === after);
  return cue ? addCue(cues, id, cue.endMs) : [...cues];
}

/** Inserts an empty cue directly before another one: as long as there is room, up to two seconds. */
export function insertBefore(cues: readonly Cue[], before: string, id: string): Cue[] {
  const index = cues.findIndex(({ cue }) => cue === before);
  const cue = cues[index];
  if (!cue) return [...cues];
  const endMs = cue.startMs;
  const room = endMs - (cues[index - 1]?.endMs ?? 0);
  const startMs = clamp(endMs - Math.min(newCueMs, Math.max(room, minMs)));
  return sortCues([...cues, { cue: id, startMs, endMs, words: noWords }]);
}

export function removeCues(cues: readonly Cue[], ids: ReadonlySet<string>): Cue[] {
  return cues.filter(({ cue }) => !ids.has(cue));
}

/** Changes the words of a cue in a language, which are then a person's. */
export function setWords(cues: readonly Cue[], id: string, language: SubtitleLanguage, text: string): Cue[] {
  return change(cues, id, (cue) =>
    cue.words[language] === text
      ? cue
      : markCue(
          { ...cue, words: { ...cue.words, [language]: text } },
          (each) => each !== language && isMachine(cue, each),
        ),
  );
}

/** Changes the times of a cue; the end may be before the start, which the checks then say. */
export function setTimes(
  cues: readonly Cue[],
  id: string,
  times: { startMs?: number; endMs?: number },
): Cue[] {
  return sortCues(
    change(cues, id, (cue) => ({
      ...cue,
      startMs: clamp(times.startMs ?? cue.startMs),
      endMs: clamp(times.endMs ?? cue.endMs),
    })),
  );
}

/** Which time of a cue to move. */
export type Edge = 'start' | 'end' | 'both';

/** Moves a time of a cue, or both, by some milliseconds. A cue keeps its length when both move. */
export function nudge(cues: readonly Cue[], id: string, edge: Edge, byMs: number): Cue[] {
  if (edge === 'both') return shift(cues, new Set([id]), byMs);
  const cue = cues.find(({ cue: each }) => each === id);
  if (!cue) return [...cues];
  const times = edge === 'start' ? { startMs: cue.startMs + byMs } : { endMs: cue.endMs + byMs };
  return setTimes(cues, id, times);
}

/**
 * Moves cues by some milliseconds; they keep their lengths and distances, so that the first one does not go
 * below 0.
 */
export function shift(cues: readonly Cue[], ids: ReadonlySet<string> | 'all', byMs: number): Cue[] {
  const isMoved = ({ cue }: Cue) => ids === 'all' || ids.has(cue);
  const moved = cues.filter(isMoved);
  const first = Math.min(...moved.map(({ startMs }) => startMs));
  const last = Math.max(...moved.map(({ endMs }) => endMs));
  const by = Math.min(maxTimeMs - last, Math.max(-first, Math.round(byMs)));
  return sortCues(
    cues.map((cue) => (isMoved(cue) ? { ...cue, startMs: cue.startMs + by, endMs: cue.endMs + by } : cue)),
  );
}

/** A cue, and when it should start. */
export type Anchor = { cue: string; startMs: number };

/**
 * Stretches the cues from one anchor to another, so that these two start when they should and the others keep
 * their places between them, in proportion.
 *
 * @returns undefined if the anchors are not in the same order before and after
 */
export function stretch(cues: readonly Cue[], one: Anchor, two: Anchor): Cue[] | undefined {
  const startOf = ({ cue }: Anchor) => cues.find(({ cue: each }) => each === cue)?.startMs;
  const [from, to] = [startOf(one), startOf(two)];
  if (from === undefined || to === undefined) return undefined;
  const scale = (two.startMs - one.startMs) / (to - from);
  if (!(scale > 0 && Number.isFinite(scale))) return undefined;
  const place = (ms: number) => clamp(one.startMs + (ms - from) * scale);
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return sortCues(
    cues.map((cue) =>
      cue.startMs >= first && cue.startMs <= last
        ? { ...cue, startMs: place(cue.startMs), endMs: place(cue.endMs) }
        : cue,
    ),
  );
}

/** A place in the words of a cue. */
export type Caret = { language: SubtitleLanguage; at: number };

/**
 * Splits a cue at a place in the words of one language. The words of the other language are split at about
 * the same part of them, between words, and so is the time.
 */
export function splitCue(cues: readonly Cue[], id: string, { language, at }: Caret, newId: string): Cue[] {
  return sortCues(
    cues.flatMap((cue) => {
      if (cue.cue !== id) return [cue];
      const text = cue.words[language];
      const other = language === 'EN' ? 'CN' : 'EN';
      // At an edge of the words, the time is halved.
      const share = at > 0 && at < text.length ? at / text.length : 0.5;
      const middleMs = Math.round(cue.startMs + (cue.endMs - cue.startMs) * share);
      const [before, after] = breakNear(cue.words[other], at >= text.length ? 1 : share);
      const words = (own: string, others: string) => ({ [language]: own.trim(), [other]: others }) as Words;
      return [
        { ...cue, endMs: middleMs, words: words(text.slice(0, at), before) },
        { ...cue, cue: newId, startMs: middleMs, words: words(text.slice(at), after) },
      ].map((part) => markCue(part, (each) => isMachine(cue, each)));
    }),
  );
}

/** After a space, or a mark at which a sentence can be divided. */
const breakable = /[\s,.!?;:，。！？；：、…]+/gu;
const isLatin = /^[\p{Script=Latin}\p{N}\p{P}\s]*$/u;

/** Splits a text at the break that is nearest to a share of it; 1 leaves all of it in the first part. */
function breakNear(text: string, share: number): [string, string] {
  const ideal = Math.round(text.length * share);
  const breaks = [...text.matchAll(breakable)].map(({ index, 0: mark }) => index + mark.length);
  const nearest = [...breaks, text.length].reduce((a, b) =>
    Math.abs(b - ideal) < Math.abs(a - ideal) ? b : a,
  );
  // Between Chinese characters is a break everywhere, but the end of a part of a sentence that is near is
  // better.
  const isNear = Math.abs(nearest - ideal) <= text.length / 4 && nearest < text.length;
  const at = isLatin.test(text) || isNear || ideal === 0 ? nearest : ideal;
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}

/** Merges a cue with the next one, which goes. */
export function mergeWithNext(cues: readonly Cue[], id: string): Cue[] {
  const index = cues.findIndex(({ cue }) => cue === id);
  const [cue, next] = [cues[index], cues[index + 1]];
  if (!cue || !next) return [...cues];
  const words = {
    EN: joinWords(cue.words.EN, next.words.EN),
    CN: joinWords(cue.words.CN, next.words.CN),
  };
  const merged = markCue({ ...cue, endMs: Math.max(cue.endMs, next.endMs), words }, (language) =>
    [cue, next].some((part) => isMachine(part, language)),
  );
  return cues.flatMap((each) => (each === cue ? [merged] : each === next ? [] : [each]));
}
