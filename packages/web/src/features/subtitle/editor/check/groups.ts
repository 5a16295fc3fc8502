import { isBlocking, problemKinds, type CueProblem } from '@bloom/contract/subtitle/checks';
import { subtitleLanguages } from '@bloom/contract/subtitle/cue';

/** The problems of one kind, in one language where it concerns one. */
export type ProblemGroup = {
  key: string;
  kind: CueProblem['kind'];
  language: CueProblem['language'] | undefined;
  isBlocking: boolean;
  problems: CueProblem[];
};

/** The problems of a list by kind: those that prevent saving first, each in the order of the cues. */
export function groupsOf(problems: readonly CueProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const { kind, language } = problem;
    const key = `${kind} ${language ?? ''}`;
    const group = groups.get(key);
    if (group) group.problems.push(problem);
    else groups.set(key, { key, kind, language, isBlocking: isBlocking(problem), problems: [problem] });
  }
  const order = problemKinds.flatMap((kind) =>
    [undefined, ...subtitleLanguages].map((language) => `${kind} ${language ?? ''}`),
  );
  return [...groups.values()].toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

const hintKey = ({ kind, cue, language }: CueProblem) => `${kind} ${language ?? ''} ${cue}`;

/** The hints of a list, by which the same ones are known later. */
export const hintsOf = (problems: readonly CueProblem[]): ReadonlySet<string> =>
  new Set(problems.filter((each) => !isBlocking(each)).map(hintKey));

/** Whether a list has hints that an earlier one had not. */
export const hasNewHints = (problems: readonly CueProblem[], seen: ReadonlySet<string>): boolean =>
  problems.some((each) => !isBlocking(each) && !seen.has(hintKey(each)));
