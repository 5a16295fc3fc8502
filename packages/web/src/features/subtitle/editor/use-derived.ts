import { useMemo } from 'react';
import { defaultRules, isBlocking, type CheckRules } from '@bloom/contract/subtitle/checks';
import { diffCues, type CueChange } from '@bloom/contract/subtitle/changes';
import { cleanWords, coverageOf, type Cue, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import type { Stored } from './editor-api.ts';
import { problemsOf } from './editor-state.ts';

// With thousands of cues, each of these takes milliseconds of every key that is pressed. The compiler of
// React does not memoize what a component computes before it calls another hook.

/**
 * The problems of all cues.
 *
 * @param lengthS the length of the video in seconds, if it is known
 * @param maxSpeed how many characters a second can be read
 */
export function useChecks(
  cues: readonly Cue[],
  lengthS: number | undefined,
  maxSpeed: Record<SubtitleLanguage, number>,
) {
  const rules: CheckRules = useMemo(
    () => ({
      ...defaultRules,
      maxSpeed,
      durationMs: lengthS === undefined ? undefined : Math.ceil(lengthS * 1_000),
    }),
    [lengthS, maxSpeed],
  );
  return useMemo(() => {
    const problems = problemsOf(cues, rules);
    const all = problems.flat();
    return { rules, problems, all, blocking: all.filter(isBlocking) };
  }, [cues, rules]);
}

/**
 * The cues as they are saved, what of them differs from a revision, and how much of each language there is.
 */
export function useChanges(
  base: Stored,
  cues: readonly Cue[],
): {
  saved: readonly Cue[];
  changes: readonly CueChange[];
  coverage: Record<SubtitleLanguage, number>;
} {
  return useMemo(() => {
    const saved = tidy(cues);
    return { saved, changes: diffCues(base.cues, saved), coverage: coverageOf(saved) };
  }, [base, cues]);
}

const tidied = new WeakMap<Cue, Cue>();

/** The cues as they are saved; the words that are being typed keep their last space. */
function tidy(cues: readonly Cue[]): Cue[] {
  return cues.map((cue) => {
    const known = tidied.get(cue);
    if (known) return known;
    const words = { EN: cleanWords(cue.words.EN), CN: cleanWords(cue.words.CN) };
    const isTidy = words.EN === cue.words.EN && words.CN === cue.words.CN;
    const clean = isTidy ? cue : { ...cue, words };
    tidied.set(cue, clean);
    return clean;
  });
}
