import { describe, expect, it } from 'vitest';
import { pullOf } from './pull.ts';

describe('pulling the list', () => {
  it.each([
    [0, 100, { px: 50, enough: false }],
    [0, 144, { px: 72, enough: true }],
    [0, 900, { px: 96, enough: true }],
    [0, -50, { px: 0, enough: false }],
    [200, 150, { px: 0, enough: false }],
  ])('by %i to the side and %i down', (dx, dy, pull) => {
    expect(pullOf(dx, dy)).toEqual(pull);
  });
});
