// rule: #flying-moments
import { expect, test } from 'vitest';
import { readFlyingChoice } from './flying-choice.ts';

const defaults = {
  on: undefined,
  area: 'half',
  opacity: 'full',
  size: 'medium',
  speed: 'medium',
  mutedWords: [],
};

test('what is damaged is as if it had not been chosen', () => {
  expect(readFlyingChoice(null)).toEqual(defaults);
  expect(readFlyingChoice('{"area":"whole","on":1,"mutedWords":"x"}')).toEqual(defaults);
  expect(readFlyingChoice('{"area":"most","on":false,"mutedWords":["x",3]}')).toEqual({
    ...defaults,
    area: 'most',
    on: false,
    mutedWords: ['x'],
  });
});
