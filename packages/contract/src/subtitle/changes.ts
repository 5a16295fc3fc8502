import { isMachine, isSameCue, markCue, sortCues, subtitleLanguages, type Cue } from './cue.ts';

/**
 * The parts of a cue that two authors can change apart from each other: its times together, and each
 * language.
 */
export const cueParts = ['time', 'EN', 'CN'] as const;
export type CuePart = (typeof cueParts)[number];
/** The most changes in one response. */
export const maxChanges = 500;

/** A cue that differs between two revisions; null where the revision does not have it. */
export type CueChange = {
  cue: string;
  before: Cue | null;
  after: Cue | null;
  /** The parts that differ; every part if the cue was added or removed. */
  parts: readonly CuePart[];
};

/** How many cues a revision has added and removed, and in how many others each part has changed. */
export type ChangeCounts = { added: number; removed: number } & Record<CuePart, number>;

/**
 * A cue that both authors have changed, each in their own way; null where one has deleted it, or it is new.
 */
export type CueConflict = {
  cue: string;
  base: Cue | null;
  mine: Cue | null;
  theirs: Cue | null;
  /** The parts that both have changed; every part if one has deleted the cue. */
  parts: readonly CuePart[];
};

const byId = (cues: readonly Cue[]) => new Map(cues.map((cue) => [cue.cue, cue]));

/** Whether the times or words are the same; the words may differ in their mark. */
function isSameContent(a: Cue, b: Cue, part: CuePart): boolean {
  return part === 'time' ? a.startMs === b.startMs && a.endMs === b.endMs : a.words[part] === b.words[part];
}

function isSamePart(a: Cue, b: Cue, part: CuePart): boolean {
  return isSameContent(a, b, part) && (part === 'time' || isMachine(a, part) === isMachine(b, part));
}

/**
 * The differences between two revisions, in the order of the later one; removed cues come where they were.
 */
export function diffCues(before: readonly Cue[], after: readonly Cue[]): CueChange[] {
  // While a user types, one cue of thousands differs: the equal ones around it need no map.
  let first = 0;
  while (isSameAt(before[first], after[first])) first++;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > first && endAfter > first && isSameAt(before[endBefore - 1], after[endAfter - 1])) {
    endBefore--;
    endAfter--;
  }
  const old = byId(before.slice(first, endBefore));
  const changes: CueChange[] = [];
  for (const cue of after.slice(first, endAfter)) {
    const was = old.get(cue.cue);
    old.delete(cue.cue);
    if (!was) changes.push({ cue: cue.cue, before: null, after: cue, parts: cueParts });
    else if (!isSameCue(was, cue)) {
      const parts = cueParts.filter((part) => !isSamePart(was, cue, part));
      changes.push({ cue: cue.cue, before: was, after: cue, parts });
    }
  }
  for (const cue of old.values()) {
    changes.push({ cue: cue.cue, before: cue, after: null, parts: cueParts });
  }
  return changes.sort((a, b) => startOf(a) - startOf(b));
}

function isSameAt(was: Cue | undefined, is: Cue | undefined): boolean {
  return was !== undefined && is !== undefined && was.cue === is.cue && isSameCue(was, is);
}

const startOf = ({ before, after }: CueChange) => (after ?? before)?.startMs ?? 0;

/** The counts of a list of changes. */
export function countChanges(changes: readonly CueChange[]): ChangeCounts {
  const counts: ChangeCounts = { added: 0, removed: 0, time: 0, EN: 0, CN: 0 };
  for (const { before, after, parts } of changes) {
    if (!before) counts.added++;
    else if (!after) counts.removed++;
    else for (const part of parts) counts[part]++;
  }
  return counts;
}

/**
 * Whether a person made any of the changes: suggestions that a machine made, and accepting or removing them,
 * earn nothing (docs/specification/subtitles.md#subtitle-points).
 */
export function isByPerson(changes: readonly CueChange[]): boolean {
  return changes.some(({ before, after, parts }) => {
    if (!after) return true;
    const written = subtitleLanguages.filter(
      (language) =>
        after.words[language] !== (before?.words[language] ?? '') &&
        !isMachine(after, language) &&
        !(after.words[language] === '' && before && isMachine(before, language)),
    );
    const isTimed = before ? parts.includes('time') : after.machine === undefined;
    return isTimed || written.length > 0;
  });
}

/**
 * Merges what two authors made of the same revision, cue by cue: changes to different cues, or to different
 * parts of one cue, are all in the result. What both have changed to the same is no conflict. Where they
 * differ, or one has deleted what the other has changed, there is a conflict; the result then has `theirs`
 * (docs/specification/subtitles.md#subtitle-merge).
 */
export function mergeCues(
  base: readonly Cue[],
  mine: readonly Cue[],
  theirs: readonly Cue[],
): { cues: Cue[]; conflicts: CueConflict[] } {
  const [bases, mines, others] = [byId(base), byId(mine), byId(theirs)];
  const cues: Cue[] = [];
  const conflicts: CueConflict[] = [];
  for (const cue of new Set([...bases.keys(), ...mines.keys(), ...others.keys()])) {
    const versions = {
      base: bases.get(cue) ?? null,
      mine: mines.get(cue) ?? null,
      theirs: others.get(cue) ?? null,
    };
    const { merged, parts } = mergeCue(versions);
    if (merged) cues.push(merged);
    if (parts.length > 0) conflicts.push({ cue, ...versions, parts });
  }
  return { cues: sortCues(cues), conflicts };
}

const isSame = (a: Cue | null, b: Cue | null) => a === b || (a !== null && b !== null && isSameCue(a, b));

function mergeCue({ base, mine, theirs }: Pick<CueConflict, 'base' | 'mine' | 'theirs'>): {
  merged: Cue | null;
  parts: readonly CuePart[];
} {
  if (isSame(mine, theirs) || isSame(base, mine)) return { merged: theirs, parts: [] };
  if (isSame(base, theirs)) return { merged: mine, parts: [] };
  if (!base || !mine || !theirs) return { merged: theirs, parts: cueParts };
  const isConflict = (part: CuePart) =>
    !isSameContent(mine, theirs, part) &&
    !isSameContent(base, mine, part) &&
    !isSameContent(base, theirs, part);
  const from = (part: CuePart) => (isSameContent(base, theirs, part) && !isConflict(part) ? mine : theirs);
  const { startMs, endMs } = from('time');
  const words = { EN: from('EN').words.EN, CN: from('CN').words.CN };
  // A mark goes with its words. Of two marks on the same words the one that changed counts; on words that
  // both wrote, a person is enough.
  const merged = markCue({ cue: base.cue, startMs, endMs, words }, (language) => {
    const [was, is, other] = [base, mine, theirs].map((cue) => isMachine(cue, language));
    if (!isSameContent(mine, theirs, language)) return isMachine(from(language), language);
    if (!isSameContent(base, mine, language)) return is === true && other === true;
    return (is === was ? other : is) === true;
  });
  return { merged, parts: cueParts.filter(isConflict) };
}

/**
 * Takes the change from `before` to `after` back out of `current`. What others have changed since in the same
 * part of a cue stays.
 */
export function revertChange(before: readonly Cue[], after: readonly Cue[], current: readonly Cue[]): Cue[] {
  return mergeCues(after, before, current).cues;
}
