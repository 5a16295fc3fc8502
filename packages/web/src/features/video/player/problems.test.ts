// rule: #player-problems
import { expect, it } from 'vitest';
import { isConnection, playerProblem, problemOfStatus, type PlayerProblem } from './problems.ts';

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

it.each([
  [404, 'gone'],
  [410, 'gone'],
  [403, 'region'],
  [451, 'region'],
  [500, 'network'],
])('a stream that is refused with %i means %s', (status, problem) => {
  expect(problemOfStatus(status)).toBe(problem);
});

it.each([
  ['network', true],
  ['silent', true],
  ['gone', false],
  ['region', false],
  ['cannotPlay', false],
] satisfies [PlayerProblem, boolean][])('%s is a problem of the connection: %s', (problem, is) => {
  expect(isConnection(problem)).toBe(is);
});
