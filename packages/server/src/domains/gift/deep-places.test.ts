import { expect, test } from 'vitest';
import { DeepPlaces } from './deep-places.ts';

const outcome = (updatedUs: number, changes: object = {}) => ({
  rankAfter: null,
  video: {
    category: 'movies',
    balance: 1,
    offline_since: null,
    updated_us: updatedUs,
    ...changes,
  } as Parameters<DeepPlaces['learn']>[0]['video'],
});

test('below a video without a place nothing else of its category has one', () => {
  const deep = new DeepPlaces();
  expect(deep.belowUs('movies')).toBeUndefined();
  deep.learn(outcome(500));
  deep.learn(outcome(700));
  deep.learn(outcome(600));
  expect(deep.belowUs('movies')).toBe(700);
  expect(deep.belowUs('other')).toBeUndefined();
});

test.each([
  ['has a place', { ...outcome(500), rankAfter: 3 }],
  ['is hidden', outcome(500, { balance: 0 })],
  ['is offline', outcome(500, { offline_since: '2026-01-01' })],
])('a video that %s tells nothing', (_what, told) => {
  const deep = new DeepPlaces();
  deep.learn(told);
  expect(deep.belowUs('movies')).toBeUndefined();
});

test('what was learnt is forgotten after ten seconds, however often it was used', () => {
  let now = 0;
  const deep = new DeepPlaces(() => now);
  deep.learn(outcome(500));
  now = 9_000;
  deep.learn(outcome(400));
  now = 10_000;
  expect(deep.belowUs('movies')).toBeUndefined();
});
