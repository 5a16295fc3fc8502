import { expect, it } from 'vitest';
import { historyStartS } from '@bloom/contract/history/history-rules';
import type { Progress } from '@bloom/contract/history/history';
import { episodeToResume, resumeS } from './resume-position.ts';

const list = ['a', 'b', 'c'].map((id) => ({ id }));
const watched = (episode: string, more: Partial<Progress> = {}): Progress => ({
  episode,
  position_s: 60,
  duration_s: 600,
  watched_timestamp: 1,
  finished: false,
  ...more,
});

it('an episode goes on where it was left, but not in its first seconds and not once it is finished', () => {
  expect(resumeS({ position_s: 300, duration_s: 600 })).toBe(300);
  expect(resumeS({ position_s: historyStartS, duration_s: 600 })).toBe(historyStartS);
  expect(resumeS({ position_s: historyStartS - 1, duration_s: 600 })).toBe(0);
  expect(resumeS({ position_s: 600, duration_s: 600 })).toBe(0);
  expect(resumeS(undefined)).toBe(0);
});

it('a series goes on with the episode watched last, or with the next one once that is finished', () => {
  expect(episodeToResume(list, watched('b'))).toBe(1);
  expect(episodeToResume(list, watched('b', { finished: true }))).toBe(2);
});

it('a series stays at its last episode, and at one whose length is unknown', () => {
  expect(episodeToResume(list, watched('c', { finished: true }))).toBe(2);
  expect(episodeToResume(list, watched('b', { finished: true, duration_s: 0 }))).toBe(1);
});

it('nothing goes on where nothing, or an episode that is gone, was watched', () => {
  expect(episodeToResume(list, undefined)).toBe(-1);
  expect(episodeToResume(list, watched('x'))).toBe(-1);
});
