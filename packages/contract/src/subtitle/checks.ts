import { sortCues, subtitleLanguages, type Cue, type SubtitleLanguage } from './cue.ts';
import { widthOf } from './line-width.ts';

/** The kinds of problems of a list of cues (docs/specification/subtitles.md#subtitle-checks). */
export const problemKinds = [
  'endBeforeStart',
  'overlap',
  'outsideVideo',
  'gap',
  'tooShort',
  'tooLong',
  'tooFast',
  'lineTooLong',
  'tooManyLines',
  'emptyLanguage',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** The problems with which subtitles cannot be saved; the others are hints. */
export const blockingKinds = ['endBeforeStart', 'overlap', 'outsideVideo'] as const;
export type BlockingKind = (typeof blockingKinds)[number];

/** The values that the checks compare with. */
export type CheckRules = {
  /** The end of the video; undefined where its source does not state it. */
  durationMs?: number | undefined;
  /** Characters a second that can be read (`widthOf`). */
  maxSpeed: Record<SubtitleLanguage, number>;
  /** Characters that fit on a line. */
  maxLine: Record<SubtitleLanguage, number>;
  minMs: number;
  maxMs: number;
  /** The least time between two cues that do not touch. */
  minGapMs: number;
  maxLines: number;
};

export const defaultRules: CheckRules = {
  maxSpeed: { EN: 20, CN: 9 },
  maxLine: { EN: 42, CN: 16 },
  // 5/6 of a second, as 20 of the 24 frames of a film.
  minMs: 833,
  maxMs: 7_000,
  // Two frames of a film: a shorter gap flickers.
  minGapMs: 83,
  maxLines: 2,
};

/** A source may state the duration in whole seconds, cut off. */
export const durationToleranceMs = 1_000;

export type CueProblem = {
  kind: ProblemKind;
  cue: string;
  /** The position of the cue in the list, from 0. */
  index: number;
  /** The field on the wire that is wrong, for the problems of one. */
  field: 'start_sec' | 'end_sec' | 'words.EN' | 'words.CN';
  /** Where it concerns one language. */
  language?: SubtitleLanguage;
  /** The times with which the problem is gone, if that takes no judgement. */
  fix?: CueFix;
};

/** New times of the cue with this index. */
export type CueFix = { index: number; startMs: number; endMs: number };

/** The problems of cues that were checked before, and what with. */
export type KnownChecks = WeakMap<Cue, Surroundings & { rules: CheckRules; problems: CueProblem[] }>;

/**
 * The problems of each cue of a list, sorted by `sortCues`, at its position. A fix only moves ends, never
 * makes a cue shorter than `minMs`, and never makes a problem that blocks.
 *
 * @param known what of an earlier list has not changed since is not checked again, where the rules are the
 * same object
 */
export function checkEachCue(
  cues: readonly Cue[],
  rules: CheckRules = defaultRules,
  known?: KnownChecks,
): (readonly CueProblem[])[] {
  // The last end so far; a cue can lie within one further up.
  let latest: Placed | undefined;
  return cues.map((cue, index) => {
    const before = latest;
    if (!before || cue.endMs > before.cue.endMs) latest = { index, cue };
    const next = cues[index + 1];
    const checked = known?.get(cue);
    if (
      checked?.index === index &&
      checked.next === next &&
      checked.before?.cue === before?.cue &&
      checked.before?.index === before?.index &&
      checked.rules === rules
    ) {
      return checked.problems;
    }
    const surroundings = { index, before, next };
    const problems = checkCue({ cue, ...surroundings }, rules);
    known?.set(cue, { ...surroundings, rules, problems });
    return problems;
  });
}

/** The problems of all cues of a list, sorted by `sortCues`, in its order. */
export function checkCues(cues: readonly Cue[], rules: CheckRules = defaultRules): CueProblem[] {
  return checkEachCue(cues, rules).flat();
}

function checkCue(placed: Placed & Surroundings, rules: CheckRules): CueProblem[] {
  const problems: CueProblem[] = [];
  checkTimes(placed, rules, problems);
  if (placed.before) checkDistance(placed.before, placed, rules, problems);
  checkWords(placed, rules, problems);
  return problems.length === 0 ? noProblems : problems;
}

/** Most cues have none. */
const noProblems: CueProblem[] = [];

/** Whether a problem keeps subtitles from being saved. */
export function isBlocking({ kind }: Pick<CueProblem, 'kind'>): boolean {
  return (blockingKinds as readonly ProblemKind[]).includes(kind);
}

/** A cue and its position in the list, from 0. */
type Placed = { index: number; cue: Cue };
/**
 * The other facts that count for the problems of a cue: its position, the earlier cue that ends last, and the
 * next one.
 */
type Surroundings = { index: number; before: Placed | undefined; next: Cue | undefined };
type Followed = Placed & { next: Cue | undefined };

const problemOf = (kind: ProblemKind, { index, cue }: Placed, field: CueProblem['field']): CueProblem => ({
  kind,
  cue: cue.cue,
  index,
  field,
});

/** The end at most, without touching the next cue or leaving the video. */
function lastEndOf({ next }: Followed, { durationMs, minGapMs }: CheckRules): number {
  return Math.min(next ? next.startMs - minGapMs : Infinity, durationMs ?? Infinity);
}

/** A fix that lengthens a cue to `ms`, unless there is no room for it. */
function longer(followed: Followed, ms: number, rules: CheckRules): { fix: CueFix } | undefined {
  const { index, cue } = followed;
  const endMs = cue.startMs + Math.ceil(ms);
  if (endMs > lastEndOf(followed, rules) || ms > rules.maxMs || endMs <= cue.endMs) return undefined;
  return { fix: { index, startMs: cue.startMs, endMs } };
}

function checkTimes(followed: Followed, rules: CheckRules, problems: CueProblem[]): void {
  const { index, cue } = followed;
  const { startMs, endMs } = cue;
  const { durationMs, minMs, maxMs } = rules;
  if (endMs < startMs) {
    problems.push(problemOf('endBeforeStart', followed, 'end_sec'));
    return;
  }
  if (durationMs !== undefined && endMs > durationMs + durationToleranceMs) {
    const isStart = startMs > durationMs;
    problems.push({
      ...problemOf('outsideVideo', followed, isStart ? 'start_sec' : 'end_sec'),
      ...(durationMs - startMs >= minMs && { fix: { index, startMs, endMs: durationMs } }),
    });
  }
  if (endMs - startMs < minMs) {
    problems.push({
      ...problemOf('tooShort', followed, 'end_sec'),
      ...longer(followed, minMs, rules),
    });
  } else if (endMs - startMs > maxMs) {
    problems.push(problemOf('tooLong', followed, 'end_sec'));
  }
}

function checkDistance(before: Placed, now: Placed, rules: CheckRules, problems: CueProblem[]) {
  const distance = now.cue.startMs - before.cue.endMs;
  if (distance === 0 || distance >= rules.minGapMs) return;
  const kind = distance < 0 ? 'overlap' : 'gap';
  // A cue that overlaps ends where the next one starts; a gap that is too small closes.
  const endMs = now.cue.startMs;
  const ms = endMs - before.cue.startMs;
  const isRoom = ms >= rules.minMs && (ms <= rules.maxMs || distance < 0);
  const isAdjacent = before.index === now.index - 1;
  problems.push({
    ...problemOf(kind, now, 'start_sec'),
    ...(isRoom && isAdjacent && { fix: { index: before.index, startMs: before.cue.startMs, endMs } }),
  });
}

function checkWords(followed: Followed, rules: CheckRules, problems: CueProblem[]): void {
  const { cue } = followed;
  const seconds = (cue.endMs - cue.startMs) / 1_000;
  for (const language of subtitleLanguages) {
    const text = cue.words[language];
    const field = `words.${language}` as const;
    if (text === '') {
      problems.push({ ...problemOf('emptyLanguage', followed, field), language });
      continue;
    }
    const characters = widthOf(text, language);
    const speed = rules.maxSpeed[language];
    if (seconds >= 0 && characters > speed * seconds) {
      const ms = Math.max((characters * 1_000) / speed, rules.minMs);
      problems.push({
        ...problemOf('tooFast', followed, field),
        language,
        ...longer(followed, ms, rules),
      });
    }
    if (characters > rules.maxLine[language] && isLineTooLong(text, language, rules)) {
      problems.push({ ...problemOf('lineTooLong', followed, field), language });
    }
    if (text.includes('\n') && text.split('\n').length > rules.maxLines) {
      problems.push({ ...problemOf('tooManyLines', followed, field), language });
    }
  }
}

const isLineTooLong = (text: string, language: SubtitleLanguage, { maxLine }: CheckRules) =>
  text.split('\n').some((line) => widthOf(line, language) > maxLine[language]);

/**
 * Fixes everything that can be fixed without judgement: overlaps and small gaps of neighbours, cues that
 * reach beyond the video, and cues that are too short or too fast where there is room behind them.
 */
export function fixCues(cues: readonly Cue[], rules: CheckRules = defaultRules): Cue[] {
  let fixed = sortCues(cues);
  // A fix can make room for another one, or close what another one had opened.
  for (let round = 0; round < 4; round++) {
    const fixes = new Map<number, CueFix>();
    for (const { fix } of checkCues(fixed, rules)) {
      const known = fix && fixes.get(fix.index);
      // The first problem of a cue is the most severe; of two that lengthen it, the longer one counts.
      if (fix && (!known || (known.endMs < fix.endMs && isLonger(fixed, known)))) {
        fixes.set(fix.index, fix);
      }
    }
    if (fixes.size === 0) return fixed;
    fixed = fixed.map((cue, index) => {
      const fix = fixes.get(index);
      return fix ? { ...cue, startMs: fix.startMs, endMs: fix.endMs } : cue;
    });
  }
  return fixed;
}

const isLonger = (cues: readonly Cue[], { index, endMs }: CueFix) => endMs > (cues[index]?.endMs ?? Infinity);
