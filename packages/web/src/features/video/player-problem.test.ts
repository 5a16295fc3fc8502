import { expect, it } from 'vitest';
import { playerProblem } from './player-problem.ts';

it.each([
  [2, 'invalid'],
  [5, 'cannotPlay'],
  [100, 'gone'],
  [101, 'notEmbeddable'],
  [150, 'notEmbeddable'],
  [153, 'noIdentity'],
  [999, 'cannotPlay'],
])('the player error %i means %s', (code, problem) => {
  expect(playerProblem(code)).toBe(problem);
});
