import type { ProblemKind } from '@bloom/contract/report';

/** Why a video does not play, as reported by its player. */
export type PlayerProblem = Extract<
  ProblemKind,
  'invalid' | 'cannotPlay' | 'gone' | 'notEmbeddable' | 'noIdentity' | 'network'
>;

/** How long a player may be silent before a notice appears. */
export const silenceMs = 12_000;

/** The error numbers of the player (its documentation; 153 since July 2025). */
const problems: Record<number, PlayerProblem> = {
  2: 'invalid',
  5: 'cannotPlay',
  100: 'gone',
  101: 'notEmbeddable',
  150: 'notEmbeddable',
  153: 'noIdentity',
};

/** What an error number of the player means; an unknown one is "cannot be played". */
export function playerProblem(code: number): PlayerProblem {
  return problems[code] ?? 'cannotPlay';
}
