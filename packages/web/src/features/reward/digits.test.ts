import { expect, it } from 'vitest';
import { charactersShown } from './digits.ts';

it.each([
  ['412,345', ['', '4', '41', '412', '412,3', '412,34', '412,345', '412,345']],
  ['7', ['', '7', '7']],
  ['1,000,000', ['', '1', '1,0', '1,00', '1,000', '1,000,0', '1,000,00', '1,000,000']],
])('%s is shown digit by digit', (amount, steps) => {
  expect(steps.map((_, digits) => amount.slice(0, charactersShown(amount, digits)))).toEqual(steps);
});

it('all of it is shown where motion is not wanted', () => {
  expect(charactersShown('412,345', Number.POSITIVE_INFINITY)).toBe(7);
});
